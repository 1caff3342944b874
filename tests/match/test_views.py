"""What a screen may show of each game, in fair play and to learners."""

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.games.sixth_sense import game as sixth_sense
from companion.games.ten.view import TenView, table_after, table_at
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import (
    CardOnTile,
    PlayKey,
    PlayView,
    cards_on_tile,
    plays,
    turn_before,
)
from companion.match import record
from companion.match.match import Match
from companion.match.moment import Standing
from companion.match.view import StageScore, overview, stage_of, stage_score, view
from companion.records import replace
from tests.match.tables import (
    ANNE,
    ANNE_TAKES,
    CARL,
    FOUR,
    GAMES,
    HERMAN,
    MARC,
    do,
    of_sixth_sense,
    of_ten,
    of_thirteen,
    played_out,
    shuffled,
)


def test_before_the_first_deal_there_is_no_table_to_show() -> None:
    seen = view(of_thirteen())
    assert seen.table is None
    assert seen.game == "thirteen"
    assert seen.names == FOUR
    assert (seen.can_undo, seen.can_redo, seen.looked, seen.ended) == (False, False, False, None)


def test_what_lies_open_is_shown() -> None:
    seen = view(of_thirteen("deal", "B7", "R4@B", "B4", "Y1")).table
    assert (seen.number, seen.of, seen.dealer, seen.on) == (1, 4, ANNE, CARL)
    assert (seen.laid, seen.to_lay) == (4, 46)
    assert seen.tiles == (("B4",), ("Y1",), ())
    assert seen.sums == (4, 1, 0)
    assert seen.taken == (0, 0, 0, 2)
    assert not seen.complete
    assert not seen.counted


def test_what_was_taken_is_hidden_in_fair_play_and_open_for_learners() -> None:
    match = of_thirteen("deal", "B7", "R4@B", "B4")
    fair = view(match).table
    assert (fair.piles, fair.majority, fair.points) == (None, None, None)
    learners = view(match, open_mode=True).table
    assert learners.piles[HERMAN] == (1, 0, 0, 1)
    assert learners.majority == (HERMAN, None, None)
    assert learners.points == (0, 0, 0, 2)


def test_a_key_says_how_many_cards_it_takes_and_to_learners_how_many_copies_are_left() -> None:
    match = of_thirteen("deal", "B7", "B4", "Y1")
    fair = {str(key.play): key for key in view(match).table.keys}
    assert len(fair) == 18
    assert [fair[text].takes for text in ("B1", "B2", "B4", "R4@B", "Y7")] == [0, 0, 2, 2, 0]
    assert {key.left for key in fair.values()} == {None}
    learners = {str(key.play): key for key in view(match, open_mode=True).table.keys}
    assert [learners[text].left for text in ("B4", "B7", "Y1", "R4@G")] == [1, 2, 2, 8]
    assert learners["B4"] == PlayKey(Play("B4", 0), 2, 1)


def test_keys_never_go_off_in_fair_play() -> None:
    """One that would, tells that no copy is left."""
    match = of_thirteen("deal", "B4", "B4")
    assert PlayKey(Play("B4", 0), 0, None) in view(match).table.keys


def test_the_last_lap_is_shown_with_what_each_play_took() -> None:
    match = of_thirteen("deal", "Y1", "B7", "R4@B", "#2:B4", "G1")
    assert view(match).table.last_lap == (
        PlayView(3, MARC, Play("B7", 0), 0),
        PlayView(4, HERMAN, Play("R4", 0), 0),
        PlayView(5, CARL, Play("B4", 0, by=CARL), 2),
        PlayView(6, MARC, Play("G1", 2), 0),
    )


def test_a_lap_does_not_reach_into_the_stage_before() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "B7")
    assert view(match).table.last_lap == (PlayView(8, MARC, Play("B7", 0), 0),)
    assert view(of_thirteen("deal")).table.last_lap == ()


def test_older_plays_are_shown_once_the_table_agreed_to_look() -> None:
    match = of_thirteen("deal", "Y1", "B7", "R4@B", "B4", "G1")
    assert plays(match, 1) == view(match).table.last_lap
    assert len(plays(match, 1, open_mode=True)) == 5
    do(match, "look")
    assert view(match).looked
    assert [str(each.play) for each in plays(match, 1)] == ["Y1", "B7", "R4@B", "B4", "G1"]
    assert view(match).table.piles is None


def test_a_finished_stage_hides_nothing() -> None:
    match = of_thirteen("deal", *map(str, shuffled(2)))
    seen = view(match)
    stage = match.state.stages[0]
    assert seen.table.complete
    assert seen.table.keys == ()
    assert seen.table.piles == stage.taken
    assert seen.table.majority == stage.majority
    assert seen.table.points == stage.points == seen.totals
    assert seen.scores == (stage.points,)
    do(match, "deal", "B7")
    assert len(plays(match, 1)) == 50
    assert [each.number for each in plays(match, 2)] == [53]


def test_a_counted_stage_shows_its_piles_and_the_plays_that_were_followed() -> None:
    match = of_thirteen(*ANNE_TAKES)
    seen = view(match).table
    assert seen.counted
    assert seen.piles == ((0, 0, 0, 3), (0,) * 4, (0,) * 4, (0,) * 4)
    assert [each.took for each in plays(match, 1)] == [0, 0, 0, 3]


def test_who_has_won_is_shown_when_the_match_has_ended() -> None:
    match = of_thirteen(*ANNE_TAKES)
    assert view(match).winners == ()
    do(match, "stop")
    assert (view(match).ended, view(match).winners) == ("stopped", (CARL, MARC, HERMAN))
    do(match, "undo", "abandon")
    assert (view(match).ended, view(match).winners) == ("abandoned", ())
    assert (view(match).can_undo, view(match).can_redo) == (True, False)
    do(match, "undo")
    assert (view(match).can_undo, view(match).can_redo) == (True, True)
    do(match, *ANNE_TAKES * 3)
    assert (view(match).ended, len(view(match).winners)) == ("over", 4)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_view(name: str) -> None:
    match = played_out(name, 5)
    seen = view(match)
    assert seen.game == name
    assert seen.ended == "over"
    assert seen.totals == match.state.totals
    assert seen.winners == match.state.winners
    assert view(match, open_mode=True).table == seen.table
    assert overview(match) == replace(seen, table=None)


@pytest.mark.parametrize("name", GAMES)
def test_the_shared_part_says_what_the_state_says(name: str) -> None:
    """After every event of a match, whatever the game."""
    for step in record.steps(played_out(name, 7).step):
        state = step.state
        match = Match(load(name), state.setup)
        match.now = replace(match.now, standing=Standing(step))
        seen = overview(match)
        assert (seen.running, seen.opened) == (state.running is not None, state.opened)
        assert (match.stage_runs, match.opened) == (seen.running, seen.opened)
        assert step.stage == seen.opened == seen.complete + seen.running
        assert seen.number == (state.opened if seen.running else state.opened + 1)
        assert seen.scored == any(state.scores)
        assert (seen.leaders, seen.over) == (state.leaders, state.over)
        assert seen.first_dealer == state.setup.dealer == match.setup.dealer
        assert match.opening == match.game.opening(state)


def test_who_deals_next_and_how_many_stages_there_are() -> None:
    match = of_thirteen(*ANNE_TAKES)
    seen = overview(match)
    assert (seen.first_dealer, seen.next_dealer, seen.stages) == (ANNE, CARL, 4)
    assert (seen.complete, seen.number, seen.leaders) == (1, 2, (CARL, MARC, HERMAN))
    do(match, "deal")
    assert (overview(match).next_dealer, overview(match).complete) == (MARC, 1)
    assert overview(of_sixth_sense()).stages == 6
    target = Match(sixth_sense, sixth_sense.Setup(FOUR[:3], target=20))
    assert overview(target).stages is None


def test_in_10_one_deals_for_the_whole_match_and_the_next_one_after_it() -> None:
    match = of_ten("card 7", "short #1 #2 9")
    assert (overview(match).next_dealer, overview(match).stages) == (ANNE, 10)
    do(match, "stop")
    assert overview(match).next_dealer == CARL


def test_the_score_of_a_stage_has_the_dealer_and_the_totals_of_its_time() -> None:
    match = of_thirteen(*ANNE_TAKES, *ANNE_TAKES, "deal", "B7")
    first = StageScore(1, FOUR, ANNE, (6, 0, 0, 0), (6, 0, 0, 0))
    assert stage_score(match, 1) == first
    assert stage_score(match) == stage_score(match, 2)
    assert stage_score(match) == StageScore(2, FOUR, CARL, (0, 6, 0, 0), (6, 6, 0, 0))
    assert stage_score(match, 3) is None
    assert stage_score(of_thirteen("deal", "B7")) is None


def test_no_round_of_10_has_a_dealer_of_its_own() -> None:
    score = stage_score(of_ten("card 7", "short #1 #2 9"))
    assert score == StageScore(1, FOUR[:3], None, (0, 9, 0), (0, 9, 0))


def test_an_event_belongs_to_the_stage_it_was_in() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "B7")
    assert [stage_of(match, number) for number in (1, 6, 7, 8, 9)] == [1, 1, 2, 2, 2]
    assert stage_of(of_thirteen(), 1) == 0


def test_what_lies_on_a_tile_is_shown_with_who_laid_it() -> None:
    match = of_thirteen("deal", "B7", "R4@B", "Y1", "B4", "#3:B1")
    assert cards_on_tile(match, 0) == (
        CardOnTile(5, ANNE, Play("B4", 0)),
        CardOnTile(6, MARC, Play("B1", 0, by=MARC)),
    )
    assert cards_on_tile(match, 1) == (CardOnTile(4, HERMAN, Play("Y1", 1)),)
    assert cards_on_tile(match, 2) == ()
    do(match, "finish")
    assert cards_on_tile(match, 0) == ()


def test_whose_turn_it_was() -> None:
    match = of_thirteen("deal", "B7", "#4:B4", "Y1")
    assert [turn_before(match, number) for number in (2, 3, 4, 5)] == [CARL, MARC, ANNE, CARL]


def test_whether_trump_is_to_be_told() -> None:
    seen = view(of_sixth_sense()).table
    assert (seen.has_trump, seen.needs_trump) == (True, True)
    assert view(of_sixth_sense("deal")).table.needs_trump
    assert not view(of_sixth_sense("deal", "trump B")).table.needs_trump
    novice = Match(sixth_sense, sixth_sense.Setup(FOUR[:3], variant="novice"))
    seen = view(novice).table
    assert (seen.setup.variant, seen.has_trump, seen.needs_trump) == ("novice", False, False)


def test_in_10_all_that_the_record_knows_lies_open() -> None:
    match = of_ten("card 7 start #1", "protect #1 2")
    seen = view(match).table
    assert (seen.rounds, seen.end, seen.over) == ((), None, False)
    assert (seen.seats, seen.opened, seen.starter) == (3, 1, CARL)
    assert seen.table.card == 7
    assert seen.chips == (5, 7, 7)
    assert seen.chips_moved
    assert seen == table_at(match.step) == table_after(match, match.events)
    before = table_at(record.before(match.step))
    assert not before.chips_moved
    assert before == table_after(match, match.events[:1]) != seen


def test_in_10_a_finished_round_says_which_card_and_which_copies_are_gone() -> None:
    match = of_ten("card 7 start #1", "protect #1 2", "laid 4 5+1 J=10")
    seen: TenView = view(match).table
    assert (seen.table, seen.opened, seen.starter, seen.all_played) == (None, 1, None, False)
    assert seen.used_cards == {7}
    assert seen.chips_moved
    assert seen.totals == match.state.totals
    left = seen.copies_left
    assert left is not None
    assert [left[card] for card in ("4", "J", "7")] == [4, 6, 5]
    do(match, "card 3", "short #1 #2 9")
    assert view(match).table.copies_left is None
    over = view(played_out("ten", 5)).table
    assert (over.over, over.all_played) == (True, len(over.rounds) == 10)


def test_in_10_events_that_cannot_have_been_are_refused() -> None:
    match = of_ten("card 7")
    with pytest.raises(Refusal):
        table_after(match, [match.events[0], match.events[0]])
