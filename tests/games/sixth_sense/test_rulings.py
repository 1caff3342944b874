"""*Settle it* for 6th Sense: a short conclusion first, and only what is true at this table."""

from itertools import product

import pytest

from companion.games.sixth_sense.screens.rulings import answer, questions
from tests.games.sixth_sense.gallery import counted
from tests.games.sixth_sense.opened import TWO, table
from tests.ui.studio import FOUR

# The longest conclusion, in letters: it is read from across the table.
SHORT = 60


def ruling(
    name: str, *events: str, players: tuple[str, ...] = FOUR, variant: str = "standard"
) -> tuple[str, str]:
    """The conclusion and the reasons, after these events."""
    told = answer(str, name, table(*events, players=players, variant=variant).shell.session.view())
    return told.rule, " ".join(remark.text for remark in told.now)


EVERY = list(product(questions(str), ("standard", "novice"), (TWO, FOUR)))


@pytest.mark.parametrize(("name", "variant", "players"), EVERY)
def test_each_answer_is_a_short_conclusion_and_then_why(
    name: str, variant: str, players: tuple[str, ...]
) -> None:
    trump = ["trump P"] if variant == "standard" else []
    for events in ([], ["deal"], ["deal", *trump, "won #1"]):
        conclusion, why = ruling(name, *events, players=players, variant=variant)
        assert len(conclusion) <= SHORT
        assert why
        if variant == "novice":
            assert "trump" not in f"{conclusion} {why}".lower().replace("there’s no trump", "")


@pytest.mark.parametrize("name", questions(str))
def test_without_a_match_there_is_an_answer(name: str) -> None:
    told = answer(str, name, None)
    assert len(told.rule) <= SHORT
    assert told.now


def test_beginners_score_in_their_own_way() -> None:
    conclusion, why = ruling("score", "deal", variant="novice")
    assert conclusion == "A hit scores 6 points."
    assert "1 trick off scores 4, 2 off 3, 3 off 2, 4 off 1. More scores nothing." in why
    assert "costs" not in why
    conclusion, why = ruling("score", "deal")
    assert conclusion == "A hit scores what you predicted."
    assert "A miss costs 1 point for each trick too many or too few." in why
    assert "6/9: six tricks score 6, nine score 9." in why


def test_beginners_win_without_trump() -> None:
    conclusion, why = ruling("wins", "deal", variant="novice")
    assert conclusion == "The highest card of the requested colour wins."
    assert "There’s no trump." in why
    assert "Carl leads now." in why


def test_with_two_players_a_block_leaves_the_trick_to_nobody() -> None:
    conclusion, why = ruling("block", "deal", "trump P", "won #1", players=TWO)
    assert conclusion == "It’s a plain 0, or a block: then nobody wins the trick."
    assert "Whoever won the trick before leads again" in why
    assert "If it’s blocked now, Anne leads the next trick." in why
    assert "requested colour" not in why
    conclusion, why = ruling("block", "deal", "trump P", "won #1")
    assert "nobody" not in conclusion
    assert "the next card that stays sets the requested colour" in why


def test_nothing_is_said_that_the_rules_do_not_say() -> None:
    _conclusion, why = ruling("peek", "deal", "trump P")
    assert "nobody" not in why
    _conclusion, why = ruling("double", "deal", "trump P")
    assert "right away" not in why
    assert "The choice can’t be changed later in the round." in why


def test_the_tricks_of_two_players_may_be_fewer() -> None:
    assert "minus the blocked ones" in ruling("score", "deal", players=TWO)[1]
    assert "blocked" not in ruling("score", "deal")[1]


def test_between_rounds_nothing_is_said_of_this_moment() -> None:
    why = ruling("wins", *counted(FOUR))[1]
    assert "leads now" not in why
    assert "Trump is" not in why


def test_after_the_last_trick_nobody_leads() -> None:
    last = ("deal", "trump P", *["won #1"] * 13)
    assert ruling("wins", *last)[1].endswith("Trump is purple.")
    assert "Tap +2" not in ruling("double", *last)[1]
