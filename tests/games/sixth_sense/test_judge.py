"""6th Sense: the trick judge, with every action card and the reason for its verdict."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.sixth_sense.judge import (
    CARDS,
    LaidCard,
    TrickVerdict,
    asked_colour,
    check_trick,
    judge_trick,
    parse_laid,
)


def laid(text: str) -> list[LaidCard]:
    """Cards in playing order."""
    return [parse_laid(card) for card in text.split()]


def test_seventy_cards() -> None:
    assert len(CARDS) == 70


def test_a_low_trump_beats_the_asked_colour() -> None:
    """As in the booklet: yellow asked, a higher yellow, and a low blue trump that wins."""
    assert judge_trick(laid("Y3 G11 Y5 B2"), "B") == TrickVerdict(3, "trump", "Y")


def test_without_trump_the_highest_of_the_asked_colour_wins() -> None:
    assert judge_trick(laid("Y3 G11 Y5 P14"), "B") == TrickVerdict(2, "asked", "Y")
    assert judge_trick(laid("Y3 G11 Y5 B2"), None) == TrickVerdict(2, "asked", "Y")


def test_a_four_reverses_and_the_last_of_equal_lowest_wins() -> None:
    """As in the booklet: trump led, a four of another colour, then two ones."""
    assert judge_trick(laid("B10 Y4 G1 R1"), "B") == TrickVerdict(
        3, "last-lowest", "B", reversed=True
    )


def test_reversed_other_colours_are_lower_than_the_asked_and_that_than_trump() -> None:
    assert judge_trick(laid("Y1 G4 B0"), "B") == TrickVerdict(1, "lowest", "Y", reversed=True)
    assert judge_trick(laid("Y5 Y4 B0"), "B") == TrickVerdict(1, "lowest", "Y", reversed=True)
    assert judge_trick(laid("B5 B4 B11"), "B") == TrickVerdict(1, "lowest", "B", reversed=True)


def test_two_fours_cancel_each_other_and_a_third_reverses_again() -> None:
    assert judge_trick(laid("Y4 Y10 G4 Y2"), "B").winner == 1
    assert judge_trick(laid("Y4 Y10 G4 Y2"), "B").reversed is False
    assert judge_trick(laid("Y4 Y10 G4 R4 Y2"), "B") == TrickVerdict(
        3, "last-lowest", "Y", reversed=True
    )


def test_a_six_counts_as_declared() -> None:
    assert judge_trick(laid("Y8 Y6=9"), "B").winner == 1
    assert judge_trick(laid("Y8 Y6"), "B").winner == 0


def test_a_block_takes_two_cards_out_of_the_trick() -> None:
    assert judge_trick(laid("Y14 Y3 Y0!1 Y5"), "B") == TrickVerdict(3, "asked", "Y", blocked=0)


def test_if_the_lead_is_blocked_the_next_card_that_stays_asks() -> None:
    assert judge_trick(laid("Y14 G3 Y0!1 Y5"), "B") == TrickVerdict(1, "asked", "G", blocked=0)
    assert judge_trick(laid("Y14 Y0!1 P3 G5"), "B") == TrickVerdict(2, "asked", "P", blocked=0)


def test_a_blocked_card_has_no_action() -> None:
    assert judge_trick(laid("Y5 Y4 Y0!2 Y7"), "B").reversed is False
    assert judge_trick(laid("Y5 Y12 Y0!2 Y7"), "B").double is False
    assert judge_trick(laid("Y8 Y5 Y0!1 Y7"), "B").peek is False


def test_a_plain_zero_stays() -> None:
    assert judge_trick(laid("Y1 Y0 Y4"), "B").winner == 1


def test_an_eight_peeks_only_when_led() -> None:
    assert judge_trick(laid("Y8 Y5 Y7"), "B").peek is True
    assert judge_trick(laid("Y5 Y8 Y7"), "B").peek is False


def test_an_eight_that_became_the_first_card_by_a_block_was_not_led() -> None:
    assert judge_trick(laid("Y5 Y8 Y0!1"), "B").peek is False


def test_a_live_twelve_may_be_split() -> None:
    assert judge_trick(laid("Y5 R12 Y7"), "B").double is True


def test_two_players_and_a_block_leave_nobody() -> None:
    assert judge_trick(laid("Y5 Y0!1"), "B") == TrickVerdict(None, "nobody", None, blocked=0)


def test_the_asked_colour_changes_as_the_trick_goes_on() -> None:
    trick = laid("Y14 G3 Y0!1 Y5")
    assert [asked_colour(trick[:place]) for place in range(5)] == [None, "Y", "Y", "G", "G"]
    assert asked_colour(laid("Y14 Y0!1")) is None


@pytest.mark.parametrize(
    ("trick", "reason"),
    [
        ("Y1 Y2", "number"),
        ("Y1 Y2 Y3 Y5", "number"),
        ("Y0!1 Y2 Y3", "blocking-lead"),
        ("Y1 Y0!0 Y3", "block-on-nothing"),
        ("Y1 Y0!2 Y3", "block-on-nothing"),
        ("Y1 Y0!3 Y3", "block-on-nothing"),
        ("Y1 Y0!1 G0!1", "second-block"),
    ],
)
def test_what_cannot_be_a_trick(trick: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_trick(laid(trick), 3)
    assert (refused.value.code, refused.value.params["reason"]) == ("bad-trick", reason)


@pytest.mark.parametrize(
    "text",
    ["", "Y", "Y9", "Y15", "Q3", "y3", "Y03", "Y5=9", "Y6=7", "Y6=", "Y3!1", "G0!", "G0!x", "G0!²"],
)
def test_cards_that_do_not_exist(text: str) -> None:
    with pytest.raises(Refusal, match="unknown-card"):
        parse_laid(text)


@pytest.mark.parametrize("text", ["Y3", "B14", "P6", "P6=9", "G0", "G0!1", "R0!5"])
def test_cards_have_a_text_form(text: str) -> None:
    assert str(parse_laid(text)) == text


def test_a_six_may_be_declared_a_six() -> None:
    assert parse_laid("Y6=6") == parse_laid("Y6")


@st.composite
def tricks(draw: st.DrawFn) -> list[LaidCard]:
    """Whole tricks that could be laid, hands aside."""
    seats = draw(st.integers(2, 6))
    cards = draw(st.lists(st.sampled_from(CARDS), min_size=seats, max_size=seats, unique=True))
    trick: list[LaidCard] = []
    blocked = False
    for place, card in enumerate(cards):
        nine = card[1:] == "6" and draw(st.booleans())
        blocks = None
        if card[1:] == "0" and place and not blocked and draw(st.booleans()):
            blocks, blocked = draw(st.integers(0, place - 1)), True
        trick.append(LaidCard(card, nine, blocks))
    return trick


@given(tricks(), st.none() | st.sampled_from("BYGRP"), st.data())
def test_lowering_a_losing_card_changes_nothing(
    trick: list[LaidCard], trump: str | None, data: st.DataObject
) -> None:
    """In an unreversed trick, for a card that is no lead, four or block, within its colour."""
    verdict = judge_trick(trick, trump)
    place = data.draw(st.integers(0, len(trick) - 1))
    card = trick[place]
    assume(not verdict.reversed and verdict.winner not in (None, place) and place > 0)
    # With the lead blocked, the first card that stays leads in its stead.
    assume(card.printed != 4 and card.blocks is None)
    in_use = {each.card for each in trick}
    lower = [
        name
        for name in CARDS
        if name[0] == card.colour and int(name[1:]) < card.value and name[1:] != "4"
    ]
    lower = [name for name in lower if name not in in_use]
    assume(lower)
    name = data.draw(st.sampled_from(lower))
    changed = [*trick[:place], LaidCard(name), *trick[place + 1 :]]
    again = judge_trick(changed, trump)
    assert (again.winner, again.rule, again.asked) == (verdict.winner, verdict.rule, verdict.asked)


@given(tricks(), st.none() | st.sampled_from("BYGRP"))
def test_a_winner_is_a_live_card(trick: list[LaidCard], trump: str | None) -> None:
    check_trick(trick, len(trick))
    verdict = judge_trick(trick, trump)
    if verdict.winner is None:
        assert len(trick) == 2
        assert trick[1].blocks == 0
    else:
        assert trick[verdict.winner].blocks is None
        assert verdict.winner != verdict.blocked
