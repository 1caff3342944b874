"""A correction that would move later plays to other players asks first, and says whose counts."""

import pytest

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.later_plays import LaterPlays
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
    """After these taps the table is asked about the later cards, and nothing has changed."""
    evening = Evening(*events)
    before = evening.record
    evening.tap(*taps)
    assert isinstance(evening.shell.navigator.screen, LaterPlays)
    assert evening.record == before
    return evening


def test_another_player_asks_what_becomes_of_the_cards_after_it() -> None:
    evening = asked("last", "play-5", "by-1")
    assert "Carl played blue 7." in evening.texts()
    assert "The next 3 cards stay with their players." in evening.texts()
    assert "The next 3 cards move to other | players too." in evening.texts()
    assert "The taken cards stay the same." in evening.texts()
    assert "Cards taken | 3 → 0 | Marc | 0 → 3 | Herman" in evening.texts()


def test_a_single_card_after_it_is_told_as_one() -> None:
    evening = asked("last", "play-7", "by-1")
    assert "The next card stays with its player." in evening.texts()
    assert "The next card moves to another player too." in evening.texts()


def test_only_this_card_leaves_the_others_with_their_players() -> None:
    evening = asked("last", "play-5", "by-1")
    evening.tap("only")
    assert evening.at_the_table()
    assert evening.laid_by == [*ORDER[:3], "Carl", *ORDER[4:]]
    assert taken(evening) == {"Marc": 3}
    assert evening.on == "Anne"
    assert evening.shell.messages.text == "Carl played blue 7."
    evening.tap("undo")
    assert evening.record == list(MARC_TAKES)
    assert "Correction undone: Anne played blue 7." in evening.texts()


def test_everything_after_it_moves_along() -> None:
    evening = asked("last", "play-5", "by-1")
    evening.tap("all")
    assert evening.laid_by == [*ORDER[:3], "Carl", "Marc", "Herman", "Anne"]
    assert taken(evening) == {"Herman": 3}
    assert evening.on == "Carl"


def test_back_from_the_question_nothing_was_corrected() -> None:
    evening = asked("last", "play-5", "by-1")
    evening.tap("back")
    assert isinstance(evening.shell.navigator.screen, ChangePlay)
    evening.tap("key-B2")
    assert evening.record == [*MARC_TAKES[:3], "B2", *MARC_TAKES[4:]]
    assert evening.laid_by == ORDER


def test_a_forgotten_card_asks_only_if_taken_cards_would_move() -> None:
    evening = asked("last", "play-5", "insert", "key-G2")
    evening.tap("only")
    assert evening.laid_by == [*ORDER[:3], "Anne", *ORDER[3:]]
    assert taken(evening) == {"Marc": 3}
    evening = Evening(*MARC_TAKES)
    evening.tap("last", "insert", "key-G2")
    assert evening.at_the_table()
    assert evening.laid_by == [*ORDER[:6], "Herman", "Anne"]


def test_a_card_that_was_never_laid_asks_too_also_from_the_tile() -> None:
    for taps in (("last", "play-6", "remove"), ("ring-yellow", "lies-1", "remove")):
        evening = asked(*taps)
        evening.tap("only")
        assert evening.laid_by == [*ORDER[:4], *ORDER[5:]]
        assert taken(evening) == {"Marc": 3}
        evening = asked(*taps)
        evening.tap("all")
        assert evening.laid_by == ORDER[:6]
        assert taken(evening) == {"Carl": 3}


def test_a_refused_card_is_laid_after_the_answer() -> None:
    evening = Evening("B7", "Y4", "Y4", "B7", "G1")
    evening.tap("key-Y4")
    for _page in range(10):
        if "Herman’s yellow 4 was entered twice" in evening.texts():
            break
        evening.tap("more")
    evening.tap("suspect-0")
    assert "Removed: Herman’s yellow 4" in evening.texts()
    evening.tap("only")
    assert evening.record[-1] == "Y4"
    assert taken(evening) == {"Anne": 1}


def test_whose_turn_it_is_answers_it_and_the_counts_are_said() -> None:
    """The table taps Carl: then Marc has laid what counts for the player before him."""
    evening = Evening("B1", "Y1", "B5", "B7", "B4")
    assert taken(evening) == {"Carl": 3}
    evening.tap("player-3", "place-1", "key-G2")
    assert evening.at_the_table()
    assert evening.laid_by == [*ORDER[:4], "Carl", "Marc"]
    assert taken(evening) == {"Marc": 3}
    assert evening.shell.messages.text == "Added: Carl’s green 2 Cards taken now: Carl 0, Marc 3."


def test_an_entry_too_many_asks_if_the_tapped_player_is_not_on_then() -> None:
    evening = asked("player-1", "other", "entry-6", events=MARC_TAKES[:6])
    evening.tap("all")
    assert taken(evening) == {"Carl": 3}


def test_in_a_scored_stage_the_points_are_said() -> None:
    evening = Evening(*map(str, shuffled(1)), "deal", "B1")
    evening.show(lambda shell: ChangePlay(shell, 30))
    seat = evening.game.state.stages[0].laid_by[28]
    evening.tap(f"by-{(seat + 1) % 4}")
    assert "Points in stage 1" in evening.texts()
    points = evening.game.state.scores[0]
    evening.tap("all")
    assert evening.at_the_table()
    assert evening.game.state.scores[0] != points


def test_a_card_that_a_reader_enters_meanwhile_counts_in_the_answer() -> None:
    evening = asked("last", "play-5", "by-1")
    evening.game.act(evening.do("B7"))
    assert "The next 4 cards stay with their players." in evening.texts()
    evening.tap("only")
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
    assert not shift.differs


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
