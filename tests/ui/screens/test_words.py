"""Every text for people is in the catalogues, in every language."""

import ast
from collections.abc import Iterator

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES as OFFERED
from companion.games.base import Refusal
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.screens.words import play_words
from companion.match.actions import Undo
from companion.match.statistics import Figures
from companion.match.view import view
from companion.sentences import notice, sentence
from companion.ui.render.theme import BRIGHT, DARK
from companion.ui.render.things import Text
from companion.ui.screens.player import six_figures
from companion.ui.shell import game_uis
from companion.ui.shell.acting import act
from companion.ui.widgets.notice_words import notice_words
from tests.ui.catalogues import KEYWORDS, ROOT
from tests.ui.gallery import SCENES, SPEAKING, groups
from tests.ui.studio import FOUR, PANELS, Studio, shared_fonts

# Names that are the same in every language, and the unit of a number.
NAMES = {"Python, pygame, SDL", "Table Companion", "Touch Display 2", " Hz"}
# One for all: what was measured once is known.
FONTS = shared_fonts()
# The modules whose texts come onto the screens.
SHOWN = [
    *sorted((ROOT / "companion" / "ui").rglob("*.py")),
    *sorted((ROOT / "companion" / "games").glob("*/screens/**/*.py")),
]


def test_no_text_stays_outside_the_catalogues() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {text!r}"
        for file in SHOWN
        for text in sorted(set(untranslated(ast.parse(file.read_text()))) - NAMES)
        if " " in text and any(map(str.isalpha, text))
    ]
    assert not found, "\n".join(found)


# What these are called with is for whoever looks after the device.
FOR_THE_LOG = {"error", "warning", "info", "NoDisplay", "Visibility"}


def untranslated(node: ast.AST) -> Iterator[str]:
    """String literals that people may come to read: not of the program's own business."""
    if isinstance(node, ast.Raise) or _called(node) in {*KEYWORDS, *FOR_THE_LOG}:
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # what a module, a class or a function is for
        if child in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            continue  # a type in quotes
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        yield from untranslated(child)


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def test_the_scan_finds_a_text_that_nobody_translates() -> None:
    source = (
        'def f(x: "int | None") -> "str | None":\n    """It is so."""\n'
        '    frame.text(box, f"{n} cards", x=_("a b"))'
    )
    assert [*untranslated(ast.parse(source))] == [" cards"]


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Back"), ("nl", "Terug"), ("de", "Zurück"), ("fi", "Back")]
)
def test_the_app_speaks_the_language(language: str, word: str) -> None:
    assert translator(language)("Back") == word


def test_a_refusal_is_told_in_the_language_of_the_table() -> None:
    refusal = Refusal("bad-counts", reason="deck", count=15, pile="blue", most=14)
    assert sentence(refusal) == "15 blue cards counted, but the deck only has 14."
    assert "’" in sentence(Refusal("bad-total"), translator("en"))
    said = sentence(refusal, translator("de"))
    assert said == "Blau: 15 Karten gezählt, aber das Spiel hat nur 14."


def test_the_desk_refuses_in_the_language_of_the_table() -> None:
    studio = Studio()
    studio.shell.words = translator("nl")
    studio.match(FOUR)
    studio.show(Table)
    assert act(studio.shell, Undo()) is None
    assert studio.shell.messages.text == "Er is niets om terug te draaien."


def test_screens_have_typographic_apostrophes_and_commands_plain_ones() -> None:
    refusal = Refusal("not-saved", reason="full")
    assert "doesn't" in sentence(refusal)
    assert "doesn’t" in sentence(refusal, translator("en"))


def test_a_notice_is_told_in_the_words_of_the_table() -> None:
    facts = {"entries": 7, "matches": 2, "from_backup": 3, "scraps": 1, "aside": "x.db"}
    said = notice_words(str, "store-damaged", facts)
    wanted = "Games rescued: 2. Some of what was entered couldn’t be read."
    assert said == f"The saved games were damaged. They’ve been repaired. {wanted}"
    assert notice_words(str, "store-found", {}) == notice("store-found", {})


def test_a_notice_is_told_in_the_language_of_the_table() -> None:
    facts = {"entries": 7, "matches": 2, "from_backup": 3, "scraps": 1, "aside": "x.db"}
    said = notice("store-lost", facts, translator("nl"))
    wanted = "Geredde regels: 7, partijen: 2. Uit een reservekopie: 3."
    assert said == f"De bewaarde partijen waren weg. {wanted} Onleesbaar: 1."


def last_play(*events: str) -> str:
    """What the table says of the last play."""
    studio = Studio(FONTS)
    match = studio.match(FOUR, "deal", *events)
    stage = view(match).table
    return play_words(str, stage.last_lap[-1], match.names, stage.sums)


def test_a_red_four_says_on_which_tile_whatever_comes_of_it() -> None:
    assert last_play("B7", "R4@B") == "Marc played red 4 on blue → 11"
    assert last_play("B7", "B2", "R4@B") == "Herman played red 4 on blue. Exactly 13!"
    assert last_play("B7", "B5", "R4@B") == "Herman played red 4 on blue and took 2 cards."
    assert last_play("Y7", "Y2", "R4@Y", "R4@Y") == "Anne played red 4 on yellow and took 3 cards."
    assert last_play("B7", "B5", "B2") == "Herman played blue 2 and took 2 cards."


def test_one_is_said_in_other_words_than_many() -> None:
    studio = Studio(FONTS)
    studio.match(FOUR, "deal", "B7", "B7")
    studio.show(Table)
    studio.tap("undo")
    texts = [
        thing.text for thing in studio.frame(PANELS["800x480"]).things if isinstance(thing, Text)
    ]
    assert "Undone: Marc’s blue 7; 1 card back to blue." in " ".join(texts)
    one, two = (Figures(matches=n, wins=n, stages=n, own=n) for n in (1, 2))
    labels = [
        [label for label, _ in six_figures(str, game_uis.of("thirteen"), each)]
        for each in (one, two)
    ]
    assert labels[0][:2] == ["game", "win"]
    assert labels[1][:2] == ["games", "wins"]
    assert "time over 13" in labels[0]
    assert "times over 13" in labels[1]


def test_what_counted_stages_do_not_tell_is_no_zero() -> None:
    shown = dict(six_figures(str, game_uis.of("thirteen"), Figures(matches=1, stages=4, points=20)))
    assert shown["times over 13"] == "–"


@pytest.mark.parametrize("scene", [f"{name}-said" for name in SPEAKING])
def test_what_did_not_work_stands_out_wherever_it_is_said(scene: str) -> None:
    studio = Studio(FONTS)
    SCENES[scene](studio, groups(scene)["4"])
    for theme in (DARK, BRIGHT):
        things = studio.frame(PANELS["800x480"], theme).things
        texts = [thing for thing in things if isinstance(thing, Text)]
        first = next(thing for thing in texts if thing.text.startswith("⚠ The disk"))
        assert first.colour == theme.pink


def test_what_is_only_said_has_no_sign() -> None:
    studio = Studio(FONTS)
    SCENES["table"](studio, FOUR)
    studio.shell.messages.say("It’s Herman’s turn now.")
    texts = [thing for thing in studio.frame(PANELS["800x480"]).things if isinstance(thing, Text)]
    assert (
        next(thing for thing in texts if thing.text == "It’s Herman’s turn now.").colour == DARK.ink
    )


def test_undo_and_back_are_two_words_in_every_language() -> None:
    for language in OFFERED:
        words = translator(language)
        assert words("Undo") != words("Back")
