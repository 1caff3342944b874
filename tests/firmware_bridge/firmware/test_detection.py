"""Cards, hands, piles, light barriers and buttons, as the firmware sees them."""

from random import Random

import pytest
from tile_scanner.buttons import DebouncedButton
from tile_scanner.detection import CLEAR_POLLS, GONE_POLLS, MAX_TAGS, CardDetector, LightBarrier


def reports(looks: str) -> str:
    """What is reported of a row of looks: a letter is a tag, a dot is nothing."""
    detector = CardDetector()
    found = [detector.update([] if look == "." else [look]) for look in looks]
    return "".join("".join(tags) or "." for tags in found)


@pytest.mark.parametrize(
    ("looks", "reported"),
    [
        ("AA", ".A"),
        ("AAAAAA", ".A...."),
        ("A....", "....."),
        ("A.A", "..A"),
        ("A...A", "....A"),
        ("A....A", "......"),
        ("ABAB", "..AB"),
        ("AABB", ".A.B"),
        ("AA.A..A...A", ".A........."),
        ("AA" + "." * (CLEAR_POLLS - 1) + "AA", ".A" + "." * (CLEAR_POLLS + 1)),
        ("AA" + "." * CLEAR_POLLS + "AA", ".A" + "." * CLEAR_POLLS + ".A"),
        ("AA" + "B" * GONE_POLLS + "A", ".A.B" + "." * (GONE_POLLS - 1)),
        ("AA" + "B" * (GONE_POLLS + 1) + "AA", ".A.B" + "." * GONE_POLLS + "A"),
    ],
)
def test_each_laying_is_reported_once(looks: str, reported: str) -> None:
    assert reports(looks) == reported


@pytest.mark.parametrize("seed", range(20))
def test_a_pile_that_answers_at_random_is_reported_once(seed: int) -> None:
    random = Random(seed)
    looks = "".join(random.choice("ABCDEFG...") for _ in range(400))
    assert "".join(sorted(reports(looks).replace(".", ""))) == "ABCDEFG"


def test_more_tags_than_there_are_cards_take_no_more_memory() -> None:
    detector = CardDetector()
    for number in range(3 * MAX_TAGS):
        detector.update([str(number)])
        assert detector.update([str(number)]) == [str(number)]
    assert sum(detector.knows(str(number)) for number in range(3 * MAX_TAGS)) == MAX_TAGS
    assert not detector.knows("0")


@pytest.mark.parametrize(
    ("polls", "reported"),
    [
        ("AB AB AB AB", ". AB . ."),
        ("A AB AB", ". A B"),
        ("A A AB AB AB", ". A . B ."),
        ("AB BA A A A A A A", ". BA . . . A . ."),
        ("AB AB . . . . . . AB AB", ". AB . . . . . . . AB"),
        ("AB AB A AB B AB A", ". AB . . . . ."),
        ("AB AB AC BC AC BC AB", ". AB . . . . ."),
        ("AB AB AC AC AC AC AC AC", ". AB . . . A C ."),
        ("AB AB AC BC C C C C C C C", ". AB . . . . . C . . ."),
    ],
)
def test_two_that_come_at_once_count_when_they_are_apart(polls: str, reported: str) -> None:
    detector = CardDetector()
    found = [detector.update(list(poll.strip("."))) for poll in polls.split()]
    assert " ".join("".join(tags) or "." for tags in found) == reported


def test_two_that_came_at_once_are_known_until_they_are_taken_away() -> None:
    detector = CardDetector()
    detector.update(["A", "B"])
    assert not detector.knows("A")
    detector.update(["A", "B"])
    assert detector.knows("A")
    assert detector.knows("B")
    for _ in range(CLEAR_POLLS):
        detector.update([])
    assert not detector.knows("A")


def misses(story: str) -> list[int]:
    """When a barrier asks, in a story of tenths of a second: # covered, . free, R covered and a
    card was read."""
    barrier = LightBarrier()
    found = []
    for now in range(0, len(story) * 100, 10):
        tenth = story[now // 100]
        if tenth == "R":
            barrier.card_read()
        if barrier.update(tenth != ".", now):
            found.append(now)
    return found


@pytest.mark.parametrize(
    ("story", "when"),
    [
        ("." * 40, []),
        ("#" * 60, [1500]),
        (".##" + "." * 40, [1600]),
        ("##RR" + "." * 30, []),
        ("##...R" + "." * 30, []),
        ("##RR....." + "##" + "." * 30, [2400]),
        ("#" * 20 + ".#.#.##.#" + "." * 30, [1500]),
        ("#" * 20 + "....." + "#" * 20, [1500, 4000]),
    ],
)
def test_what_is_laid_and_not_read_is_asked_for_once(story: str, when: list[int]) -> None:
    assert misses(story) == when


def test_a_shadow_is_no_card() -> None:
    barrier = LightBarrier()
    barrier.card_read()
    assert not any(barrier.update(now < 50, now) for now in range(0, 5000, 10))


def presses(story: str) -> list[int]:
    """When a press counts, in a story of 5 ms each: # down, . up."""
    button = DebouncedButton("ok")
    return [at * 5 for at, contact in enumerate(story) if button.update(contact == "#", at * 5)]


@pytest.mark.parametrize(
    ("story", "when"),
    [
        ("#" * 50, [20]),
        ("#.#.##.#####.....", [55]),
        ("###....###....", []),
        ("######.#.#..######.......", [20]),
        ("######......######", [20, 80]),
    ],
)
def test_bouncing_is_one_press(story: str, when: list[int]) -> None:
    assert presses(story) == when
