"""The snapshot says what the table shows, of every game, and nothing that fair play hides."""

import json
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import NAMES, has_part, load, part
from companion.games.base import Refusal
from companion.games.thirteen.stage import PLAYS
from companion.match.colours import PLAYER_COLOURS
from companion.match.match import Match
from companion.phones import snapshot
from companion.phones.live import LiveJournal, TableChoices
from tests.match.random_tables import RandomTable
from tests.phones.served import FOUR, act
from tests.repeat import times


def of(match: Match, *, open_mode: bool = False) -> dict[str, Any]:
    """The snapshot of a match, through the bytes that are sent."""
    with closing(LiveJournal(Path("nowhere"))) as live:
        live.match, live.match_id = match, "m1"
        live.choices = TableChoices(open_mode=open_mode)
        live.colours = {"Marc": 7}
        shown = snapshot.snapshot(live, page="p1", app_here=True, allow="look")
        said: dict[str, Any] = json.loads(snapshot.encoded(shown))
        return said


def match_of(*actions: str, game: str = "thirteen", players: tuple[str, ...] = FOUR) -> Match:
    rules: Any = load(game)
    match: Match = Match(rules, rules.Setup(players))
    for action in actions:
        act(match, action)
    return match


def test_the_table_of_13_as_the_contract_shows_it() -> None:
    said = of(match_of("deal #4", "G1", "G7", "Y7", "Y2", "R4@B", "G2"))
    assert {name: said[name] for name in ("version", "page", "at", "app", "match", "allow")} == {
        "version": 1,
        "page": "p1",
        "at": 7,
        "app": "here",
        "match": "m1",
        "allow": "look",
    }
    assert said["names"] == list(FOUR)
    assert said["colours"] == [*PLAYER_COLOURS[:2], PLAYER_COLOURS[7], PLAYER_COLOURS[3]]
    assert (said["totals"], said["scores"], said["lowest_wins"]) == ([0, 0, 0, 0], [], True)
    assert (said["ended"], said["winners"]) == (None, [])
    assert said["table"] == {
        "stage": 1,
        "of": 4,
        "laid": 6,
        "to_lay": 44,
        "dealer": "Herman",
        "on": "Marc",
        "complete": False,
        "tiles": {
            "blue": {"sum": 4, "cards": ["R4"]},
            "yellow": {"sum": 9, "cards": ["Y7", "Y2"]},
            "green": {"sum": 10, "cards": ["G1", "G7", "G2"]},
        },
        "taken": [0, 0, 0, 0],
        "last": {"by": "Carl", "play": "G2", "took": 0},
        "piles": None,
        "points": None,
    }


def test_a_play_out_of_turn_is_told_as_a_play() -> None:
    assert of(match_of("deal", "#3:R4@G"))["table"]["last"] == {
        "by": "Marc",
        "play": "R4@G",
        "took": 0,
    }


def test_without_a_match_and_before_the_first_deal() -> None:
    with closing(LiveJournal(Path("nowhere"))) as live:
        shown = snapshot.snapshot(live, page="p1", app_here=False, allow="enter")
    assert (shown["at"], shown["match"], shown["table"], shown["app"]) == (0, None, None, "away")
    assert of(match_of())["table"] is None


def test_matches_that_differ_in_hidden_cards_only_look_alike() -> None:
    """Both take a pile of three from green with the same number of cards, of other make-up."""
    end = ("B1", "Y1", "B2", "Y2", "B1")
    one = match_of("deal", "G7", "G4", "R4@G", *end)
    other = match_of("deal", "G7", "R4@G", "G5", *end)
    # The table before must differ, or this shows nothing.
    assert of(match_of("deal", "G7", "G4"))["table"] != of(match_of("deal", "G7", "R4@G"))["table"]
    first, second = of(one)["table"], of(other)["table"]
    green = first.pop("tiles")["green"], second.pop("tiles")["green"]
    assert green[0] == {"sum": 4, "cards": ["R4"]}
    assert first == second
    assert json.dumps(of(one, open_mode=True)) != json.dumps(of(one))


def test_a_complete_stage_shows_its_piles() -> None:
    random = Random(3)
    match = match_of("deal")
    while match.stage_runs:
        act(match, random.choice([str(play) for play in PLAYS.values() if _fits(match, str(play))]))
        table = of(match)["table"]
        assert (table["piles"] is None) == match.stage_runs
        assert (table["points"] is None) == match.stage_runs
    said = of(match)
    assert said["table"]["on"] is None
    assert [sum(pile) for pile in said["table"]["piles"]] == said["table"]["taken"]
    assert said["totals"] == said["table"]["points"] == said["scores"][0]


def _fits(match: Match, play: str) -> bool:
    stage = match.state.running
    return any(
        left and play.startswith(card)
        for card, left in zip(match.game.CARDS, stage.left, strict=True)
    )


@pytest.mark.parametrize("game", NAMES)
def test_every_game_says_what_the_phones_need(game: str) -> None:
    """Whatever a table does, the snapshot can be made and agrees with the match."""
    assert has_part(game, "phones")
    for seed in range(times(20)):
        table = RandomTable(load(game), seed)
        match: Match = Match(table.game, table.setup)
        for _ in range(40):
            with suppress(Refusal):
                match.act(table.next_action(match))
            said = of(match)
            assert said["game"] == game
            assert tuple(said["names"]) == tuple(
                name.encode("utf-8", "replace").decode() for name in match.names
            )
            assert said["totals"] == list(match.state.totals)
            assert len(said["scores"]) == sum(points is not None for points in match.state.scores)
            assert (said["table"] is None) == (not match.opened)
            if said["table"] is not None:
                assert said["table"]["stage"] == match.opened
                assert said["table"]["dealer"] in said["names"]
                assert said["table"]["on"] in (None, *said["names"])
        assert isinstance(part(game, "phones").reasons(match), list)


def test_predictions_stay_secret_until_the_round_is_scored() -> None:
    match = match_of("deal", game="sixth-sense")
    act(match, "won #1")
    act(match, "predict 3 3 3 4")
    assert of(match)["table"]["predictions"] is None
