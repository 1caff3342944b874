"""Every button has words, apart from the few signs that need none."""

import re

import pytest

from companion.app.translation import translator
from companion.ui.render.text import Fonts
from companion.ui.render.things import Target, Text
from tests.repeat import every
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

# Where words are longest and the panel is narrowest.
LANGUAGE, PANEL = "de", "480x800"
SCREENS = [scene for scene in SCENES if not scene.endswith("-said")]
SIGNS = re.compile(
    r"""
    # The triangles of a film, to the left and right of its slider, and alone.
    earlier | later | slider | replay
    # An arrow, a cross, a house, three lines or dots, a plus and a minus.
    | undo | redo | again | back | home | menu | newer | older | before | after | page-.* | dismiss
    | side-.* | more.* | less.* | plus-.* | minus-.*
    # The keys of a keyboard and of a number pad: a minus, a tick and a cross.
    | delete | shift | space | sign | value-[01]
    # Three dots: all the others.
    | games
    # What has a colour, a picture of a card, or a place that waits for a number.
    | colour-.* | trump-.* | ask-tile-.* | joker | card-J | slot-.* | cell-.* | chips-.*
    # A point of a line, and a QR code with its words below it.
    | points-.* | code
    # Cards that are being turned over.
    | said-.* | dealer
    # The state of the readers, of the board and of open play, at the top of a table.
    | reader | turn | looked
    """,
    re.VERBOSE,
)


@pytest.mark.parametrize("scene", every(9, SCREENS, 2))
def test_what_can_be_tapped_says_what_it_does(scene: str, fonts: Fonts) -> None:
    studio = Studio(fonts)
    studio.shell.words = translator(LANGUAGE)
    SCENES[scene](studio, groups(scene)["4"])
    things = studio.frame(PANELS[PANEL]).things
    texts = [thing.box.centre for thing in things if isinstance(thing, Text)]
    for target in (thing for thing in things if isinstance(thing, Target)):
        said = any(target.box.contains(*centre) for centre in texts)
        assert said or SIGNS.fullmatch(target.name), f"{target.name} has no words"


@pytest.mark.parametrize("scene", ["scores", "sixth-scores"])
def test_the_way_back_from_the_scores_says_where_it_leads(scene: str, fonts: Fonts) -> None:
    studio = Studio(fonts)
    studio.shell.words = translator(LANGUAGE)
    SCENES[scene](studio, groups(scene)["4"])
    things = studio.frame(PANELS[PANEL]).things
    (back,) = (thing for thing in things if isinstance(thing, Target) and thing.name == "back")
    (text,) = (
        thing
        for thing in things
        if isinstance(thing, Text) and back.box.contains(*thing.box.centre)
    )
    assert text.text == "Zum Tisch"
