"""A correction that may move later plays to other players asks what the table knows: the turn."""

import pytest

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.repairs.whose_turn import WhoseTurn
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.shifts import find_shift
from companion.match.actions import Change, Insert, Remove
from tests.games.thirteen.evening import Evening
from tests.match.tables import CARL, HERMAN, MARC, of_thirteen, shuffled
from tests.ui.studio import FOUR

# Carl, Marc, Herman, Anne, Carl, Marc: Marc's blue 4 takes three blue cards.
MARC_TAKES = ("B1", "Y1", "B5", "B7", "Y2", "B4", "G1")
ORDER = ["Carl", "Marc", "Herman", "Anne", "Carl", "Marc", "Herman"]


def taken(evening: Evening) -> dict[str, int]:
    """How many cards each player has taken, as the table shows it."""
    counts = evening.shell.session.view().table.taken
    return {name: count for name, count in zip(FOUR, counts, strict=True) if count}


def asked(*taps: str, events: tuple[str, ...] = MARC_TAKES) -> Evening:
    """After these taps the table is asked whose turn it is, and nothing has changed."""
    evening = Evening(*events)
    before = evening.record
    evening.tap(*taps)
    assert isinstance(evening.shell.navigator.screen, WhoseTurn)
    assert evening.record == before
    return evening


def answers(evening: Evening) -> list[str]:
    """The names that are offered."""
    return [FOUR[int(name[5:])] for name in evening.targets() if name.startswith("seat-")]


def test_another_player_asks_whose_turn_it_is_and_nothing_about_lists() -> None:
    evening = asked("last", "play-5", "by-1")
    assert "Carl played blue 7." in evening.texts()
    assert "Whose turn is it now?" in evening.texts()
    assert answers(evening) == ["Anne", "Carl"]


def test_if_it_is_still_the_same_turn_the_other_cards_stay_with_their_players() -> None:
    evening = asked("last", "play-5", "by-1")
    evening.tap("seat-0")
    assert evening.at_the_table()
    assert evening.laid_by == [*ORDER[:3], "Carl", *ORDER[4:]]
    assert taken(evening) == {"Marc": 3}
    assert evening.on == "Anne"
    assert evening.shell.messages.text == "Carl played blue 7."
    evening.tap("undo")
    assert evening.record == list(MARC_TAKES)
    assert "Correction undone: Anne played blue 7." in evening.texts()


def test_if_the_order_went_on_from_there_the_cards_after_it_move_along() -> None:
    evening = asked("last", "play-5", "by-1")
    evening.tap("seat-1")
    assert evening.laid_by == [*ORDER[:3], "Carl", "Marc", "Herman", "Anne"]
    assert taken(evening) == {"Herman": 3}
    assert evening.on == "Carl"
    said = "Carl played blue 7. Cards taken now: Marc 0, Herman 3."
    assert evening.shell.messages.text == said


def test_somebody_else_is_next_then_something_before_it_is_wrong_too() -> None:
    """The cards after the corrected one were in order, up to whoever's turn it is."""
    evening = asked("last", "play-5", "by-1")
    evening.tap("other")
    assert answers(evening) == ["Marc", "Herman"]
    evening.tap("other")
    assert answers(evening) == ["Anne", "Carl"]
    evening.tap("other", "seat-3")
    assert evening.at_the_table()
    assert evening.laid_by == [*ORDER[:3], "Carl", "Anne", "Carl", "Marc"]
    assert evening.on == "Herman"


def test_not_at_all_corrects_nothing() -> None:
    evening = asked("last", "play-5", "by-1")
    assert "Not at all" in evening.texts()
    evening.tap("back")
    assert isinstance(evening.shell.navigator.screen, ChangePlay)
    evening.tap("key-B2")
    assert evening.record == [*MARC_TAKES[:3], "B2", *MARC_TAKES[4:]]
    assert evening.laid_by == ORDER


def test_a_forgotten_card_asks_also_where_no_taken_cards_would_move() -> None:
    evening = asked("last", "play-5", "insert", "key-G2")
    assert "Added: Anne’s green 2" in evening.texts()
    evening.tap("seat-0")
    assert evening.laid_by == [*ORDER[:3], "Anne", *ORDER[3:]]
    assert taken(evening) == {"Marc": 3}
    evening = asked("last", "insert", "key-G2")
    assert answers(evening) == ["Anne", "Carl"]
    evening.tap("seat-1")
    assert evening.laid_by == [*ORDER[:6], "Herman", "Anne"]


def test_a_card_that_was_never_laid_asks_too_also_from_the_tile() -> None:
    for taps in (("last", "play-6", "remove"), ("ring-yellow", "lies-1", "remove")):
        evening = asked(*taps)
        evening.tap("seat-0")
        assert evening.laid_by == [*ORDER[:4], *ORDER[5:]]
        assert taken(evening) == {"Marc": 3}
        evening = asked(*taps)
        evening.tap("seat-3")
        assert evening.laid_by == ORDER[:6]
        assert taken(evening) == {"Carl": 3}


@pytest.mark.parametrize(("seat", "took"), [(1, "Herman"), (2, "Anne")])
def test_of_a_refused_card_it_is_asked_who_played_it(seat: int, took: str) -> None:
    evening = Evening("B7", "Y4", "Y4", "B7", "G1")
    evening.tap("key-Y4")
    while "Herman’s yellow 4 was entered twice" not in evening.texts():
        evening.tap("more")
    evening.tap("suspect-0")
    assert "Removed: Herman’s yellow 4" in evening.texts()
    assert "Who played the yellow 4?" in evening.texts()
    assert answers(evening) == ["Carl", "Marc"]
    evening.tap(f"seat-{seat}")
    assert evening.record[-1] == "Y4"
    assert evening.laid_by[-1] == FOUR[seat]
    assert taken(evening) == {took: 1}


def test_who_plays_a_refused_card_may_be_somebody_else() -> None:
    evening = Evening("B7", "Y4", "Y4", "B7", "G1")
    evening.tap("key-Y4")
    while "Herman’s yellow 4 was entered twice" not in evening.texts():
        evening.tap("more")
    evening.tap("suspect-0", "other", "seat-3")
    assert evening.at_the_table()
    assert evening.record[-1] == "Y4"
    assert evening.laid_by[-1] == "Herman"


def test_whose_turn_it_is_answers_it_and_the_counts_are_said() -> None:
    """The table taps Carl: then Marc has laid what counts for the player before him."""
    evening = Evening("B1", "Y1", "B5", "B7", "B4")
    assert taken(evening) == {"Carl": 3}
    evening.tap("player-3", "missing", "place-1", "key-G2")
    assert evening.at_the_table()
    assert evening.laid_by == [*ORDER[:4], "Carl", "Marc"]
    assert taken(evening) == {"Marc": 3}
    assert evening.shell.messages.text == "Added: Carl’s green 2 Cards taken now: Carl 0, Marc 3."


def test_if_no_meaning_makes_it_that_turn_the_table_is_asked() -> None:
    """Whoever was tapped may also be meant as the one who played the card."""
    evening = asked("player-0", "extra", "entry-6", events=MARC_TAKES[:6])
    assert answers(evening) == ["Anne", "Marc", "Herman"]
    evening.tap("seat-0")
    assert evening.on == "Anne"
    assert evening.laid_by == [*ORDER[:4], "Herman"]
    evening.tap("key-G2")
    assert evening.laid_by[-1] == "Anne"


def test_whose_turn_it_would_be_also_answers_it_where_the_stage_ends_with_the_card() -> None:
    plays = list(map(str, shuffled(1)))
    evening = Evening(*plays[:46], *plays[47:])
    whole = Evening(*plays).game.state.stages[0]
    turn = (whole.laid_by[-1] + 1) % 4
    evening.tap(f"player-{turn}", "missing", "place-3", f"key-{plays[46]}")
    assert evening.game.state.stages[0].laid_by == whole.laid_by
    assert isinstance(evening.shell.navigator.screen, StageScores)


def test_in_a_stage_that_is_over_it_is_asked_who_played_the_last_card() -> None:
    evening = Evening(*map(str, shuffled(1)), "deal", "B1")
    evening.show(lambda shell: ChangePlay(shell, 30))
    seat = evening.game.state.stages[0].laid_by[28]
    last = evening.game.state.stages[0].laid_by[-1]
    evening.tap(f"by-{(seat + 1) % 4}")
    assert "Who played the last card, " in evening.texts()
    assert "Points in stage 1" in evening.texts()
    assert answers(evening) == sorted((FOUR[last], FOUR[(last + 1) % 4]), key=FOUR.index)
    points = evening.game.state.scores[0]
    evening.tap(f"seat-{(last + 1) % 4}")
    assert evening.at_the_table()
    assert evening.game.state.scores[0] != points


NAMED_LATER = ("B1", "Y1", "B5", "B7", "B4", "#3:G1", "G2", "G5")


def test_where_the_turn_is_the_same_it_is_asked_who_played_the_last_card_that_moves() -> None:
    # Carl, Marc, Herman, Anne, Carl; then Marc is named, so that nothing after that moves.
    evening = asked("last", "look", "yes", "play-4", "by-1", events=NAMED_LATER)
    assert "3 cards ago: who played the blue 4?" in evening.texts()
    assert answers(evening) == ["Carl", "Herman"]
    evening.tap("seat-3")
    assert evening.laid_by == ["Carl", "Marc", "Carl", "Marc", "Herman", "Marc", "Herman", "Anne"]
    assert taken(evening) == {"Herman": 3}


def test_who_played_it_may_be_somebody_else() -> None:
    evening = asked("last", "look", "yes", "play-4", "by-1", events=NAMED_LATER)
    evening.tap("other")
    assert answers(evening) == ["Anne", "Marc"]
    evening.tap("seat-0")
    assert evening.laid_by == ["Carl", "Marc", "Carl", "Marc", "Anne", "Marc", "Herman", "Anne"]
    assert taken(evening) == {"Anne": 3}
    evening.tap("undo")
    assert evening.record == list(NAMED_LATER)


def test_a_card_that_fair_play_hides_is_not_named() -> None:
    events = ("B1", "Y1", "B5", "B7", "B4", "#3:G1", "G2", "G5", "Y2", "Y5")
    evening = asked("ring-yellow", "lies-0", "remove", events=events)
    assert "5 cards ago: who played?" in evening.texts()
    assert "blue 4" not in evening.texts()


def test_where_both_lead_to_the_same_nothing_is_asked() -> None:
    evening = Evening("B1", "Y1", "G1", "#1:B2", "Y2")
    evening.tap("last", "play-4", "insert", "key-G2")
    assert evening.at_the_table()
    assert evening.record == ["B1", "Y1", "#4:G2", "G1", "#1:B2", "Y2"]


def test_a_card_that_a_reader_enters_meanwhile_counts_in_the_answer() -> None:
    evening = asked("last", "play-5", "by-1")
    evening.game.act(evening.do("B7"))
    assert answers(evening) == ["Carl", "Marc"]
    evening.tap("seat-1")
    assert evening.laid_by == [*ORDER[:3], "Carl", *ORDER[4:], "Anne"]


@pytest.mark.parametrize(
    ("edit", "moved"),
    [
        (Change(5, "#4:B7"), 3),
        (Change(8, "#1:G1"), 0),
        (Change(5, "B2"), 0),
        (Insert(9, "#1:B2"), 0),
        (Insert(7, "B2"), 2),
        (Remove(7), 1),
        (Remove(2), 6),
    ],
)
def test_how_many_plays_a_correction_moves(edit: Change | Insert | Remove, moved: int) -> None:
    match = of_thirteen("deal", *MARC_TAKES)
    if not isinstance(edit, Remove):
        edit = type(edit)(edit.number, match.game.parse_event(edit.event))
    shift = find_shift(match, (edit,))
    assert (0 if shift is None else shift.moved) == moved


def test_a_play_that_names_its_player_does_not_move_nor_do_those_after_it() -> None:
    match = of_thirteen("deal", "B1", "Y1", "B5", "#1:B7", "Y2")
    assert find_shift(match, (Change(4, match.game.parse_event("#2:B5")),)) is None
    shift = find_shift(match, (Remove(2),))
    assert shift is not None
    assert [str(edit) for edit in shift.only.edits] == ["remove 2", "change 2 #3:Y1"]
    assert shift.moved == 2
    assert not shift.piles_differ
    assert not shift.matters


def test_the_plays_of_other_stages_stay_and_who_was_named_next_stays_next() -> None:
    match = of_thirteen("deal", "B1", "Y1", "G1", "finish", "deal", "B1", "Y1", "next #2")
    shift = find_shift(match, (Change(2, match.game.parse_event("#4:B1")),))
    assert shift is not None
    assert shift.moved == 2
    assert shift.only.points is not None
    assert shift.only.next_seat is None
    shift = find_shift(match, (Change(7, match.game.parse_event("#4:B1")),))
    assert shift is not None
    assert (shift.moved, shift.only.next_seat, shift.only.points) == (1, CARL, None)
    assert match.state.stages[-1].laid_by == (MARC, HERMAN)
