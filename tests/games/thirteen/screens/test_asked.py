"""The question of a reader on the table of 13: how many wait behind it, and where answers lead."""

from companion.ui.render.things import Text
from tests.ui.gallery import SCENES
from tests.ui.studio import FOUR, PANELS, Studio


def asked(scene: str) -> Studio:
    studio = Studio()
    SCENES[scene](studio, FOUR)
    return studio


def said(studio: Studio) -> str:
    return " ".join(
        thing.text for thing in studio.frame(PANELS["800x480"]).things if isinstance(thing, Text)
    )


def test_it_says_how_many_cards_wait_behind_it() -> None:
    assert "2 more after this." in said(asked("asked-behind"))
    assert "more after this" not in said(asked("asked-elsewhere"))


def test_only_a_card_too_many_opens_the_search_for_the_wrong_one() -> None:
    studio = asked("asked-copies")
    studio.tap("ask-which")
    assert type(studio.shell.navigator.screen).__name__ == "TooManyCards"
    studio = asked("asked-elsewhere")
    studio.tap("ask-count")
    assert type(studio.shell.navigator.screen).__name__ == "Table"
