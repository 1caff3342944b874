"""A match under way: plays, undo, how it ends, what is written."""

import pytest

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.stage import PLAYS, Play
from companion.match.action_text import parse_action
from companion.match.actions import Do, Open, Redo, Stop, Undo
from companion.match.match import Entry, Match, Source
from companion.match.moment import Moment
from tests.match.tables import (
    ANNE_TAKES,
    CARL,
    FOUR,
    GAMES,
    HERMAN,
    MARC,
    do,
    everything,
    of_sixth_sense,
    of_ten,
    of_thirteen,
    played_out,
    refused,
    reopened,
    shuffled,
)


def test_a_match_begins_with_nothing() -> None:
    match = of_thirteen()
    assert match.events == []
    assert match.names == FOUR
    assert match.ended is None
    assert not match.can_undo
    assert not match.can_redo


def test_plays_go_round_and_a_play_may_name_its_player() -> None:
    match = of_thirteen("deal", "B7", "Y1")
    assert match.state.running.on == HERMAN
    do(match, "#2:G1")
    assert match.state.running.laid_by == (CARL, MARC, CARL)
    assert match.state.running.on == MARC


def test_a_play_that_the_rules_refuse_changes_nothing() -> None:
    match = of_thirteen()
    assert refused(match, "B7").code == "stage-over"
    do(match, "deal", "B4", "B4")
    assert refused(match, "B4").code == "too-many-copies"
    assert refused(match, "deal").code == "stage-incomplete"
    assert refused(match, "#5:B7").code == "bad-player"


def test_undo_takes_back_and_redo_brings_again() -> None:
    match = of_thirteen("deal", "B7", "Y1")
    do(match, "undo", "undo")
    assert match.events == [thirteen.Deal()]
    do(match, "redo")
    assert match.events == [thirteen.Deal(), PLAYS["B7"]]
    do(match, "redo")
    assert refused(match, "redo").code == "nothing-to-redo"


def test_after_a_new_play_nothing_comes_again() -> None:
    match = of_thirteen("deal", "B7", "undo", "Y1")
    assert refused(match, "redo").code == "nothing-to-redo"


def test_at_the_start_there_is_nothing_to_undo() -> None:
    assert refused(of_thirteen(), "undo").code == "nothing-to-undo"
    assert refused(of_thirteen("deal", "undo"), "undo").code == "nothing-to-undo"


@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_across_all_stages_and_redo_forward_again(name: str) -> None:
    match = played_out(name, 2)
    final, events = match.state, match.events
    states = []
    while match.can_undo:
        states.append(match.state)
        do(match, "undo")
    assert match.state == match.game.new(final.setup)
    for state in reversed(states):
        do(match, "redo")
        assert match.state is state
    assert match.state is final
    assert match.events == events
    assert match.ended == "over"


@pytest.mark.parametrize("name", GAMES)
def test_a_match_reopened_from_its_entries_is_the_same(name: str) -> None:
    match = played_out(name, 3)
    setup = match.state.setup
    do(match, "undo", "undo", "redo", "look", 'rename #1 "Anna"', "dealer #2", "stop")
    again = reopened(match, setup)
    assert everything(again) == everything(match)
    do(match, "undo")
    do(again, "undo")
    assert again.state == match.state


def test_a_match_knows_what_undo_would_take_back_and_redo_bring() -> None:
    match = of_thirteen()
    assert match.undoes is None
    do(match, "deal", "B1", "amend change 2 B7", "look")
    assert str(match.undoes) == "amend change 2 B7"
    again = reopened(match, match.state.setup)
    for each in (match, again):
        do(each, "undo")
        assert str(each.undoes) == "B1"
        assert str(each.redoes) == "amend change 2 B7"
        do(each, "redo", "undo", "Y1")
        assert str(each.undoes) == "Y1"
        assert each.redoes is None


@pytest.mark.parametrize("name", GAMES)
def test_sheet_and_result_are_those_of_the_game(name: str) -> None:
    match = played_out(name, 4)
    assert match.sheet() == match.game.write_sheet(match.state)
    assert match.result() == match.game.result(match.state)
    assert match.game.result(match.game.read_sheet(match.sheet())) == match.result()


@pytest.mark.parametrize("entered", [0, 1, 50, 160, 299])
def test_a_play_costs_the_same_at_any_time(entered: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new step hangs on the very one before it, one event is applied, no list is copied."""
    match = of_thirteen(seats=6)
    lines = ["deal"]
    while len(lines) <= entered + 1:
        lines += [*map(str, shuffled(len(lines))), "deal"]
    do(match, *lines[: entered + 1])
    before, entries, past = match.step, match.entries, match._past
    stages = match.state.stages
    applied = []
    apply = thirteen.apply

    def counting(state: thirteen.State, event: thirteen.Play) -> thirteen.State:
        applied.append(event)
        return apply(state, event)

    monkeypatch.setattr(thirteen, "apply", counting)
    do(match, lines[entered + 1])
    assert len(applied) == 1
    assert match.step.before is before
    assert match.step.number == entered + 2
    assert match.entries is entries
    assert match._past is past
    assert all(new is old for new, old in zip(match.state.stages, stages[:-1], strict=False))
    do(match, "undo")
    assert match.step is before
    do(match, "redo")
    assert match.step.before is before
    assert len(applied) == 1


def test_counting_the_piles_ends_a_stage() -> None:
    match = of_thirteen("deal", "B7")
    changed = do(match, "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,4")
    assert changed.totals_after == (7, 2, 17, 15)
    assert changed.stages[0].before is None
    assert refused(match, "B7").code == "stage-over"
    do(match, "deal")
    assert match.state.running.dealer == CARL


def test_a_stage_may_be_declared_finished_early() -> None:
    match = of_thirteen(*ANNE_TAKES)
    assert match.state.running is None
    assert match.state.totals == (6, 0, 0, 0)
    do(match, "undo", "Y1")
    assert match.state.running is not None


def test_the_table_may_end_the_match_here() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "B7", "stop")
    assert match.ended == "stopped"
    assert match.result()["stopped"] is True
    assert match.result()["winners"] == ["Carl", "Marc", "Herman"]
    for line in ("B7", "stop", "abandon"):
        assert refused(match, line).code == "match-over"
    do(match, "undo", "B7")
    assert match.ended is None
    assert "stopped" not in match.result()


def test_an_abandoned_match_has_no_winner() -> None:
    match = of_thirteen(*ANNE_TAKES, "abandon")
    assert match.ended == "abandoned"
    assert match.result()["winners"] == []
    assert refused(match, "deal").code == "match-over"
    assert refused(match, "abandon").code == "match-over"


def test_a_match_that_is_over_cannot_be_stopped() -> None:
    match = of_thirteen(*ANNE_TAKES * 4)
    assert match.ended == "over"
    for line in ("stop", "abandon", "deal", "B7"):
        assert refused(match, line).code == "match-over"


@pytest.mark.parametrize(
    ("match", "leader"),
    [
        (of_sixth_sense("deal", "tricks 5 5 3", "predict 5 2 3", "stop"), "Anne"),
        (of_ten("card 7 start #1", "short #1 #2 12", "stop"), "Anne"),
    ],
)
def test_the_other_games_can_be_stopped_too(match: Match, leader: str) -> None:
    assert match.ended == "stopped"
    assert leader in match.result()["winners"]


def test_looking_is_for_one_stage_and_stays_in_the_journal() -> None:
    match = of_thirteen("deal", "B7", "look")
    assert match.looked
    assert match.entries[-1].action == "look"
    do(match, "undo", "Y1")
    assert match.looked
    do(match, "finish", "deal")
    assert not match.looked
    do(match, "undo")
    assert match.looked


def test_an_entry_says_what_when_and_where_from() -> None:
    written: list[Entry] = []
    moments: list[Moment] = []

    def write(entry: Entry, moment: Moment) -> None:
        written.append(entry)
        moments.append(moment)

    clock = iter([100.5, 99.0])
    match = Match(thirteen, thirteen.Setup(FOUR), write, lambda: next(clock))
    match.act(Do(thirteen.Deal()))
    match.act(Do(Play("B7", 0)), Source("scanner", "boot-1", 7))
    assert written == [
        Entry(1, "deal", Source("touch"), 100.5),
        Entry(2, "B7", Source("scanner", "boot-1", 7), 99.0),
    ]
    assert match.entries == written
    assert moments[-1] is match.now


def test_what_cannot_be_written_does_not_happen() -> None:
    full = False

    def write(_entry: Entry, _moment: Moment) -> None:
        if full:
            raise Refusal("not-written")

    match = Match(thirteen, thirteen.Setup(FOUR), write)
    do(match, *ANNE_TAKES, "deal", "B7", "Y1", "undo")
    full = True
    for line in (
        "G1",
        "undo",
        "redo",
        "amend change 2 B1",
        "finish",
        "look",
        "stop",
        'rename #1 "Anna"',
        'substitute #1 "Eva"',
        "dealer #2",
        "lost G7",
    ):
        assert refused(match, line).code == "not-written"
    full = False
    do(match, "redo")
    assert match.entries[-1].number == 11


def test_a_preview_tells_the_change_and_writes_nothing() -> None:
    match = of_thirteen(*ANNE_TAKES)
    before = everything(match)
    changed = match.preview(Undo())
    assert (changed.totals_before, changed.totals_after) == ((6, 0, 0, 0), (0, 0, 0, 0))
    with pytest.raises(Refusal, match="stage-over"):
        match.preview(parse_action(thirteen, "B7"))
    assert everything(match) == before


def test_what_changes_no_points_changed_nothing() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal")
    assert not do(match, "B7")
    assert not do(match, "look")
    assert do(match, "#1:B7", "finish").stages[0].after == (0, 0, 0, 0)
    assert bool(match.preview(Undo()))


def test_a_stage_that_opens_with_its_first_play_is_one_entry_and_one_undo() -> None:
    match = of_thirteen()
    before = match.state
    match.act(Open(match.game.parse_event("B7")))
    assert list(map(str, match.events)) == ["deal", "B7"]
    assert [entry.action for entry in match.entries] == ["open B7"]
    match.act(Open(match.game.parse_event("Y1")))
    assert list(map(str, match.events)) == ["deal", "B7", "Y1"]
    match.act(Undo())
    match.act(Undo())
    assert match.state == before
    match.act(Redo())
    assert list(map(str, match.events)) == ["deal", "B7"]
    match.act(Stop())
    with pytest.raises(Refusal, match="match-over"):
        match.act(Open(match.game.parse_event("Y1")))
