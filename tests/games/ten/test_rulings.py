"""Settle it of 10: what is said for two players and more, with chips that nobody has, and why."""

import re

import pytest

from companion.games.ten.screens.game_ui import GAME_UI
from companion.match.view import view
from tests.ui.studio import FOUR, Studio

# A conclusion is no longer than this.
SHORT = 70


def told(studio: Studio, name: str, *events: str, players: tuple[str, ...] = FOUR) -> list[str]:
    """The rule and what it means now."""
    shown = view(studio.match(players, *events, game="ten"))
    ruling = GAME_UI.answer(str, name, shown)
    return [ruling.rule, *(remark.text for remark in ruling.now)]


@pytest.mark.parametrize("players", [FOUR, FOUR[:2]], ids=["four", "two"])
@pytest.mark.parametrize("name", GAME_UI.questions(str))
def test_each_answer_begins_with_a_short_conclusion(name: str, players: tuple[str, ...]) -> None:
    rule = told(Studio(), name, players=players)[0]
    conclusion, rest = re.split(r"(?<=\.) ", rule, maxsplit=1)
    assert len(conclusion) <= SHORT
    assert rest.endswith(".")


def test_of_two_players_one_loses_and_nobody_bids_more() -> None:
    studio = Studio()
    assert told(studio, "loses", players=FOUR[:2])[0].startswith("Whoever doesn’t win")
    assert told(studio, "loses")[0].startswith("The lowest value")
    assert "bid more" not in told(studio, "bid", players=FOUR[:2])[0]
    assert "Others can bid more" in told(studio, "bid")[0]
    bid = ("card 7 start #1", "protect #2 1", "bid #1 #2 1")
    assert told(studio, "bid", *bid, players=FOUR[:2])[1:] == [
        "Anne bids 1 for Carl’s card.",
        "Nobody else can bid more.",
    ]


def test_nobody_can_bid_what_nobody_has() -> None:
    studio = Studio()
    bid = ["card 7 start #1", "protect #2 1", "bid #1 #2 {count}"]
    most = [event.format(count=7) for event in bid]
    assert told(studio, "bid", *most)[-1] == "Nobody else can bid more."
    less = [event.format(count=6) for event in bid]
    assert told(studio, "bid", *less)[-1] == "Someone else can bid 7 or more."


def test_in_the_first_round_the_rules_say_who_starts() -> None:
    studio = Studio()
    assert told(studio, "wins", "card 7")[1:] == ["Carl goes first, Anne goes last."]
    later = ("card 7 start #1", "short #1 #2 9", "card 8")
    assert told(studio, "wins", *later)[1:] == ["We don’t know who started this round."]
