"""10: what is counted for the statistics."""

from collections import Counter

from companion.games.ten import figures
from tests.match.tables import of_ten

# The round card, then who laid what: Anne has the most, Marc the least.
PLAIN = ("card 5 start #1", "laid 9 7 2")


def known(tally: Counter[str]) -> dict[str, int]:
    return {name: count for name, count in tally.items() if count}


def test_rounds_are_won_and_lost_without_chips_too() -> None:
    found = figures.tallies(of_ten(*PLAIN, "card 3 start #2", "short #2 #1 7"))
    assert known(found[0, 0]) == {"rounds": 1, "won": 1}
    assert known(found[0, 1]) == {"rounds": 1}
    assert known(found[1, 0]) == {"rounds": 1, "lost": 1}


def test_a_weak_card_with_chips_on_it_is_a_bluff() -> None:
    lines = ("card 5 start #1", "protect #1 1", "protect #2 2", "protect #3 1", "laid 9 5 2")
    found = figures.tallies(of_ten(*lines))
    chips = {"rounds": 1, "followed": 1, "protected": 1, "guarded": 1}
    assert known(found[0, 0]) == chips | {"won": 1}
    assert known(found[0, 1]) == chips | {"bluffs": 1, "safe": 1}
    assert known(found[0, 2]) == chips | {"lost": 1, "bluffs": 1}


def test_a_card_that_was_traded_or_is_not_known_is_no_bluff() -> None:
    traded = ("card 5 start #1", "protect #2 1", "bid #1 #2 1", "bid #3 #2 2", "sold")
    found = figures.tallies(of_ten(*traded, "laid 9 5 2"))
    assert known(found[0, 1]) == {"rounds": 1, "followed": 1, "protected": 1}
    assert known(found[0, 2]) == {"rounds": 1, "lost": 1, "followed": 1, "trades": 1}
    assert known(found[0, 0]) == {"rounds": 1, "won": 1, "followed": 1}
    swapped = ("card 5 start #1", "protect #1 1", "swap #1 #2", "short #1 #2 3")
    found = figures.tallies(of_ten(*swapped))
    assert known(found[0, 0]) == {
        "rounds": 1, "won": 1, "followed": 1, "protected": 1, "trades": 1,
    }  # fmt: skip
    short = figures.tallies(of_ten("card 5 start #1", "protect #1 1", "short #2 #1 3"))
    assert "guarded" not in known(short[0, 0])


def test_the_chips_of_the_end_belong_to_the_last_round() -> None:
    match = of_ten("card 5 start #1", "short #1 #2 3", "end =4 =5 =6 chips 9 7 5")
    found = figures.tallies(match)
    assert [found[0, seat]["chips"] for seat in range(3)] == [9, 7, 5]
    assert found[0, 0]["ends"] == 1


def test_no_event_is_a_turn() -> None:
    assert figures.turn_of(of_ten(*PLAIN).step) is None
