"""A round that was judged trick by trick is replayed so; what was only counted is not."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.games import load
from companion.games.sixth_sense.rules import points, score
from companion.games.sixth_sense.screens.judging.round_replay import RoundReplay, judged_rounds
from companion.match.actions import Do
from companion.match.match import Match
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.ui.shell import game_uis
from tests.closing import close_later
from tests.games.sixth_sense.gallery import counted
from tests.games.sixth_sense.gallery_tricks import judged
from tests.ui.studio import FOUR, SIX, Studio

RULES = load("sixth-sense")


def whole(seed: int, seats: int) -> Match:
    """A match at random, some rounds of which were judged."""
    state = RULES.simulate(Random(seed), SIX[:seats])
    _, match = close_later(Journal(MEMORY)).new_match(RULES, state.setup)
    for event in RULES.events(state):
        match.act(Do(event))
    return match


@given(st.integers(0, 10**6), st.integers(2, 6))
def test_every_step_is_what_the_rules_say_of_the_tricks_so_far(seed: int, seats: int) -> None:
    match = whole(seed, seats)
    rounds = match.state.rounds
    wanted = [number for number, each in enumerate(rounds, 1) if each.complete and each.judged]
    assert list(judged_rounds(match)) == wanted
    assert game_uis.of_match(match).replays(match) == (0, *wanted)
    for number in wanted:
        replay, round_ = RoundReplay(str, match, number), rounds[number - 1]
        assert replay.steps == len(round_.tricks)
        assert replay.running[-1] == points(round_, match.setup.variant)
        assert round_.predictions is not None
        won = [0] * seats
        for step in range(replay.steps + 1):
            if step:
                trick, lead = replay.trick(step)
                assert (trick, lead) == (round_.judged[step - 1], round_.leads[step - 1])
                winner = round_.winners[step - 1]
                if winner is not None:
                    won[winner] += 1 + trick.split
            wanted_points = [
                score(said, mine, match.setup.variant)
                for said, mine in zip(round_.predictions, won, strict=True)
            ]
            assert list(replay.running[step]) == wanted_points
            assert replay.words(step)[0]
        assert len(replay.marks) <= seats


def test_it_tells_who_won_each_trick_and_why() -> None:
    studio = Studio()
    _, match = studio.journal.new_match(
        RULES, RULES.read_sheet({"game": "sixth-sense", "players": [*FOUR], "rounds": []}).setup
    )
    for event in judged(FOUR):
        match.act(Do(RULES.parse_event(event)))
    replay = RoundReplay(str, match, 1)
    assert replay.title(3) == "Round 1, trick 3 of 13"
    assert replay.words(0) == ("Anne dealt, Carl starts.", "")
    for step in range(1, replay.steps + 1):
        winner = match.state.rounds[0].winners[step - 1]
        assert winner is not None
        assert replay.words(step)[0].startswith(f"{FOUR[winner]} wins with ")


def test_a_round_that_was_counted_or_goes_on_is_not_replayed_by_tricks() -> None:
    studio = Studio()
    _, match = studio.journal.new_match(
        RULES, RULES.read_sheet({"game": "sixth-sense", "players": [*FOUR], "rounds": []}).setup
    )
    assert game_uis.of_match(match).replays(match) == ()
    for event in counted(FOUR):
        match.act(Do(RULES.parse_event(event)))
    assert game_uis.of_match(match).replays(match) == (0,)
    for event in judged(FOUR)[:-1]:
        match.act(Do(RULES.parse_event(event)))
    assert game_uis.of_match(match).replays(match) == (0,), "nobody has shown a prediction"
