"""Every text for people is in the catalogues, in every language."""

import ast
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from companion.app.translation import translator
from companion.commands import plain_options
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
from companion.ui.shell.preferences import LANGUAGES as OFFERED
from companion.ui.widgets.notice_words import notice_words
from tests.ui.catalogues import (
    KEYWORDS,
    LANGUAGES,
    LOCALE,
    ROOT,
    TEMPLATE,
    compiled,
    po_path,
    read,
    template,
    updated,
    written,
)
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


@cache
def source() -> Catalog:
    """The texts of the source, read once for all tests here."""
    return template()


def texts(language: str) -> list[Message]:
    """What a catalogue says, its heading aside."""
    return [message for message in read(language) if message.id]


def placeholders(text: object) -> list[str]:
    """The names in braces."""
    return sorted(name for _, name, _, _ in Formatter().parse(str(text)) if name is not None)


def test_every_language_that_is_offered_has_a_catalogue() -> None:
    there = {folder.name for folder in LOCALE.iterdir() if folder.is_dir()}
    assert {OFFERED[0], *there} == set(OFFERED)
    assert all(po_path(language).with_suffix(".mo").exists() for language in there)
    assert plain_options.LANGUAGES == OFFERED, "what --lang takes"


def test_the_template_is_up_to_date() -> None:
    assert TEMPLATE.read_bytes() == written(source()), "script/locale brings it up to date"


def test_a_catalogue_has_exactly_the_texts_of_the_source() -> None:
    wanted = {message.id for message in source() if message.id}
    found = []
    for language in LANGUAGES:
        there = {message.id for message in texts(language)}
        found += [f"{language} lacks {text!r}" for text in wanted - there]
        found += [f"{language} has, and the source has not, {text!r}" for text in there - wanted]
        found += [f"{language} keeps the obsolete {text!r}" for text in read(language).obsolete]
        if po_path(language).read_bytes() != written(updated(language, source())):
            found.append(f"{language} is not as script/locale writes it")
    assert not found, "\n".join(found)


def test_every_text_has_words() -> None:
    found = [
        f"{language}: {message.id!r}"
        for language in LANGUAGES
        for message in texts(language)
        if not str(message.string).strip() or message.fuzzy
    ]
    assert not found, "\n".join(found)


def test_the_words_have_the_same_placeholders() -> None:
    found = [
        f"{language}: {message.string!r} for {message.id!r}"
        for language in LANGUAGES
        for message in texts(language)
        if placeholders(message.string) != placeholders(message.id)
    ]
    assert not found, "\n".join(found)


def test_the_words_begin_and_end_as_the_text_does() -> None:
    found = []
    for language in LANGUAGES:
        for message in texts(language):
            text, said = str(message.id), str(message.string)
            if said != said.strip():
                found.append(f"{language}: spaces around {said!r}")
            if (text[-1] in ".?:") != (said[-1:] in [*".?:"]):
                found.append(f"{language}: another end than {text!r}: {said!r}")
            if set(said) & set("'\""):
                found.append(f"{language}: typographic marks only: {said!r}")
    assert not found, "\n".join(found)


def test_what_is_compiled_is_what_is_written() -> None:
    found = [
        language
        for language in LANGUAGES
        if po_path(language).with_suffix(".mo").read_bytes()
        != compiled(updated(language, source()))
    ]
    assert not found, "script/locale compiles them"


def test_no_text_is_marked_inside_an_f_string() -> None:
    """Before Python 3.12 it is not found there, so it would be missing in the catalogues."""
    found = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for file in sorted((ROOT / "companion").rglob("*.py"))
        for string in ast.walk(ast.parse(file.read_text()))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and any(isinstance(value, ast.Constant) for value in call.args)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("_", "ngettext")
    ]
    assert not found, "\n".join(found)


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
    ("language", "word"), [("en", "Back"), ("nl", "Terug"), ("de", "Zurück"), ("fr", "Back")]
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
