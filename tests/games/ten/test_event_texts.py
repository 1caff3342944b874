"""The events of 10 as text: each reads back, and people may type names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.ten import game as ten
from companion.games.ten.cards import DECK, VALUE
from companion.sentences import sentence


@pytest.mark.parametrize(
    "line",
    [
        "card 7",
        "card 7 start #1",
        "protect #1 2",
        "swap #2 #1",
        "bid #2 #1 3",
        "sold",
        "laid 10 4+6 J=2",
        "laid unchecked 10 4+6 J=2",
        "short #1 #3 17",
        "short #1 #3 1000000",
        "end 3+P8+J - =12 chips 9 3 9",
        "end 3+P8+J - =12 chips 9 3 8 lost 1",
    ],
)
def test_every_event_reads_back(line: str) -> None:
    assert str(ten.parse_event(line)) == line


def by_name(text: str) -> int:
    names = ("Anna Maria", "Bo", "Bo Bo")
    if text in names:
        return names.index(text)
    raise Refusal("bad-player", player=text)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("card 7 start Anna Maria", "card 7 start #1"),
        (" protect  Anna  Maria 2 ", "protect #1 2"),
        ("swap Anna Maria Bo", "swap #1 #2"),
        ("bid Bo Bo Bo 3", "bid #2 #3 3"),
        ("short Bo Bo Anna Maria 17", "short #3 #1 17"),
    ],
)
def test_people_type_names(line: str, wanted: str) -> None:
    assert str(ten.parse_event(line, by_name)) == wanted


seats = st.integers(0, 6)
cards = st.sampled_from(sorted(VALUE))
layings = st.lists(cards, min_size=1, max_size=2).map(tuple)
hands = st.lists(st.sampled_from(sorted(DECK)), max_size=4).map(tuple) | st.integers(0, 10**6)
events = st.one_of(
    st.builds(ten.Turn, st.integers(0, 99), st.none() | seats),
    st.builds(ten.Protect, seats, st.integers(0, 49)),
    st.builds(ten.Swap, seats, seats),
    st.builds(ten.Bid, seats, seats, st.integers(0, 49)),
    st.builds(ten.Sold),
    st.builds(ten.Lay, st.lists(layings, min_size=2, max_size=7).map(tuple), st.booleans()),
    st.builds(ten.Short, seats, seats, st.integers(0, 10**6)),
    st.builds(
        ten.End,
        st.lists(hands, min_size=2, max_size=7).map(tuple),
        st.lists(st.integers(0, 49), min_size=2, max_size=7).map(tuple),
        st.integers(0, 49),
    ),
)


@given(events)
def test_any_event_reads_back(event: ten.Turn) -> None:
    assert ten.parse_event(str(event)) == event


words = st.sampled_from(
    ["card", "start", "bid", "short", "end", "chips", "lost", "#1", "7", "=", "-"]
)


@given(st.text() | st.lists(words).map(" ".join))
def test_any_text_is_read_or_refused(line: str) -> None:
    try:
        event = ten.parse_event(line)
    except Refusal as refusal:
        sentence(refusal)
    else:
        assert ten.parse_event(str(event)) == event
