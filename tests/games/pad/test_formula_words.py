"""What people read of a pad's formula, and of its rows, on the screens."""

import pytest

from companion.app.translation import translator
from companion.games.pad.definition import PadDefinition, parse_pad
from companion.games.pad.library import ORDER, shipped
from companion.games.pad.screens.game_ui import pad_ui
from companion.games.pad.screens.rulings import answer, readable
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.entries import Entries
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.past import PastMatch
from tests.games.pad.tables import FEWEST, YATZY, begin, rounds
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio


def pad(formula: str, *keys: str) -> PadDefinition:
    """A pad with this formula; the fields are called as their keys, with a capital."""
    enter = [{"key": key, "name": key.capitalize()} for key in keys]
    points = {"round": formula}
    return parse_pad({"name": "Mine", "players": [2, 8], "enter": enter, "points": points})


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("bid*2-1", "Bid×2−1"),
        ("1 if bid>=most_bid else 2", "1 if Bid≥Bid (highest), otherwise 2"),
        ("sum_bid // least_bid", "Bid (everyone’s) ÷ Bid (lowest)"),
        ("not (bid == 1 or won != 2)", "not (Bid = 1 or Won ≠ 2)"),
        ("total + round * players + True", "total so far + round number × players + 1"),
        ("(1)if(bid)else(2)", "(1)if(Bid), otherwise(2)"),
    ],
)
def test_a_formula_is_read_in_words(formula: str, said: str) -> None:
    assert readable(str, pad(formula, "bid", "won")) == said


def test_a_key_is_never_taken_for_a_word_of_the_language() -> None:
    words = translator("nl")
    mine = pad("1 if anders else als", "anders", "als")
    assert readable(words, mine).count("Anders") == 1
    assert readable(words, mine).endswith("Als")


@pytest.mark.parametrize("name", ORDER)
def test_what_comes_with_it_is_told_as_a_rule(name: str) -> None:
    told = answer(str, shipped(name), "points", None).rule
    assert told.endswith(".")
    assert "_" not in told
    assert "Points of a round" not in told


def test_a_formula_that_people_have_changed_is_told_as_it_is() -> None:
    mine = parse_pad(
        {
            "name": "Hearts",
            "players": [3, 4],
            "enter": [{"key": "points", "name": "Points taken"}],
            "points": {"round": "2 * points"},
        }
    )
    assert answer(str, mine, "points", None).rule == "Points of a round: 2 × Points taken"


def test_rows_are_called_by_their_names() -> None:
    studio = Studio()
    begin(studio, YATZY, FOUR, *rounds(YATZY, 4, 2))
    studio.show(lambda shell: Entries(shell, 2))
    assert "What was entered for Twos" in read(studio)
    assert "round-1" in studio.targets()
    assert "Ones Twos" in read(studio)
    studio.show(Home)
    assert "14 rows left" in read(studio)


def test_what_a_correction_changes_is_told_by_row() -> None:
    studio = Studio()
    enter = [{"key": "won"}]
    points = {"round": "won + total"}
    facts = {"name": "Mine", "players": [2, 8], "rows": ["Reds", "Blues", "Ends"]}
    mine = parse_pad(facts | {"enter": enter, "points": points})
    begin(studio, mine, FOUR, *rounds(mine, 4, 2))
    editor = pad_ui(mine).points_editor(studio.shell, 1, 1)
    assert editor is not None
    studio.shell.navigator.go(editor)
    studio.tap("digit-1", "next")
    assert isinstance(studio.shell.navigator.screen, WhatChanges)
    assert "Reds Blues Total" in read(studio)


def test_history_says_which_pad_it_was() -> None:
    studio = Studio()
    begin(studio, FEWEST, FOUR, *rounds(FEWEST, 4, 1), "end")
    studio.show(History)
    assert "Fewest points win · Anne, Carl, Marc, Herman" in read(studio)
    summary = studio.shell.session.archive.latest(1)[0]
    match = studio.shell.session.archive.load(summary.id)
    studio.show(lambda shell: PastMatch(shell, summary, match))
    assert "Fewest points win · " in read(studio)
    studio.match(FOUR)
    studio.show(History)
    assert "· Anne" not in read(studio).split("Fewest")[0], "the badge of a game says it"
