"""The end of a game of 10: after ten rounds or earlier, ties, hands and chips."""

import pytest

from companion.games.ten import game as ten
from companion.games.ten.cards import DECK
from tests.games.ten.states import refused, table, ten_rounds


def test_there_is_no_eleventh_round() -> None:
    state = ten_rounds()
    assert len(state.rounds) == 10
    assert refused(state, "card 11") == "match-over"
    assert not state.over


def test_after_ten_rounds_the_hands_and_chips_count() -> None:
    state = ten_rounds("end 3+P8+J - 1 chips 9 3 9")
    assert state.over
    assert state.chips == (9, 3, 9)
    assert state.penalties == (1 + 10 + 10, (6 + 7 + 8 + 9 + 10) + 15, (1 + 2 + 3 + 4 + 5) + 15 + 1)
    assert state.totals == (21 - 18, 55 - 6, 31 - 18)
    assert state.winners == (0,)


def test_points_in_hand_need_a_short_round() -> None:
    assert refused(ten_rounds(), "end =3 - - chips 7 7 7") == "bad-counts hand"


def test_held_cards_are_copies_too() -> None:
    assert refused(ten_rounds(), "end 10 - - chips 7 7 7") == "too-many-copies deck"
    assert refused(ten_rounds(), "end J+J+J+J J+J+J+J - chips 7 7 7") == "too-many-copies deck"


def test_a_game_ends_without_the_chips_that_are_lost() -> None:
    state = ten_rounds("end - - - chips 9 3 7 lost 2")
    assert state.over
    assert state.chips == (9, 3, 7)
    assert state.totals == tuple(p - 2 * c for p, c in zip(state.penalties, (9, 3, 7), strict=True))
    assert list(ten.events(state))[-1] == ten.parse_event("end - - - chips 9 3 7 lost 2")


@pytest.mark.parametrize(
    ("chips", "wanted"),
    [
        ("9 3 8", "bad-total chips"),
        ("9 3 10", "bad-total chips"),
        ("9 3 8 lost 2", "bad-total lost"),
        ("9 3 9 lost 1", "bad-total lost"),
        ("9 3 8 lost", "bad-counts number"),
    ],
)
def test_chips_that_do_not_add_up_are_refused(chips: str, wanted: str) -> None:
    assert refused(ten_rounds(), f"end - - - chips {chips}") == wanted


def test_winners_share_a_tie() -> None:
    state = table("card 7", "short #1 #3 17", "end =2 =0 - chips 8 7 6")
    assert state.penalties == (2, 0, 17 + 48)
    assert state.totals == (-14, -14, 53)
    assert state.winners == (0, 1)


def test_the_last_loser_takes_the_left_over_round_cards() -> None:
    state = table("card 7", "short #1 #3 17", "card 3", "short #1 #2 5", "end - - - chips 7 7 7")
    assert state.penalties == (0, 5 + 55 - 10, 17)


def seven_run_out(*last: str) -> ten.State:
    """Seven players who lay 50 cards in four rounds, so that 20 are left to hold."""
    return table(
        "card 1 start #1",
        "laid 0+10 0+10 0+10 0+10 0+10 1+9 1+9",
        "card 2 start #1",
        "laid 1+9 1+9 1+9 2+8 2+8 2+8 2+8",
        "card 3 start #1",
        "laid 2+8 3+7 3+7 3+7 3+7 3+7 4+6",
        "card 4 start #1",
        "laid 4+6 4 4 4 6 6 6",
        *last,
        players=tuple("ABCDEFG"),
    )


def test_the_game_ends_early_when_a_hand_cannot_be_filled() -> None:
    state = seven_run_out("end 5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J+J chips 7 7 7 7 7 7 7")
    assert state.over
    assert len(state.rounds) == 4
    left_over = 55 - 10
    assert state.rounds[-1].loser == 3
    assert state.rounds[-1].penalty == 4 + 8
    assert state.penalties[3] == state.rounds[-1].penalty + left_over + 7 + 8 + 9


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        ("5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J", "stage-incomplete hands"),
        ("5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J+J+J", "stage-incomplete hands"),
        ("5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J+10", "too-many-copies deck"),
    ],
)
def test_cards_that_nobody_has_keep_the_game_going(hands: str, wanted: str) -> None:
    assert refused(seven_run_out(), f"end {hands} chips 7 7 7 7 7 7 7") == wanted


def test_an_empty_draw_pile_is_not_enough() -> None:
    state = table("card 1 start #1", "laid 0+10 0+10", players=("A", "B"))
    held = [kind for kind, copies in DECK.items() for _ in range(copies)]
    for card in ("0", "10", "0", "10"):
        held.remove(card)
    full = f"end {'+'.join(held[:62])} {'+'.join(held[62:])} chips 7 7"
    assert refused(state, full) == "stage-incomplete hands"
    short = f"end {'+'.join(held[:63])} {'+'.join(held[63:])} chips 7 7"
    assert ten.apply(state, ten.parse_event(short)).over
