"""Names are cut between letters, stay apart and are never empty."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.share.shortening import letters, shortened, shortened_to_fit
from tests.share.matches import NAMES, TABLES

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Zoë", ["Z", "o", "ë"]),
        ("Zoe\u0308", ["Z", "o", "e\u0308"]),
        (f"a{FAMILY}b", ["a", FAMILY, "b"]),
        ("🇳🇱🇩🇪", ["🇳🇱", "🇩🇪"]),
        ("👍🏽!", ["👍🏽", "!"]),
        ("❤️x", ["❤️", "x"]),
        ("\u0301a", ["\u0301", "a"]),
        ("", []),
    ],
)
def test_letters_as_people_see_them(name: str, parts: list[str]) -> None:
    assert letters(name) == parts


@given(st.text(st.characters(exclude_categories=())))
def test_no_code_point_is_lost(name: str) -> None:
    assert "".join(letters(name)) == name


@pytest.mark.parametrize(
    ("names", "most", "wanted"),
    [
        (["Anne", "Carl"], 4, ["Anne", "Carl"]),
        (["Annemarie", "Carl"], 4, ["Anne", "Carl"]),
        (["Annemarie", "Annette", "Anneke"], 4, ["Anne", "Ann2", "Ann3"]),
        (["Anne Marie", "Carl"], 5, ["Anne", "Carl"]),
        (["Anne", "Ann2", "Anneke"], 4, ["Anne", "Ann2", "Ann3"]),
        ([f"{FAMILY}x", "Carl"], 3, ["👨", "Car"]),
    ],
)
def test_names_are_cut(names: list[str], most: int, wanted: list[str]) -> None:
    assert shortened(names, most, len) == wanted


@given(TABLES, st.integers(-1, 60))
def test_names_stay_apart_and_are_never_empty(names: list[str], most: int) -> None:
    found = shortened(names, most, len)
    assert len(set(found)) == len(names)
    assert all(found)


@given(NAMES, st.integers(1, 60))
def test_a_name_alone_fits_or_is_one_letter(name: str, most: int) -> None:
    (found,) = shortened([name], most, len)
    assert len(found) <= most


@given(TABLES, st.integers(1, 5), st.integers(0, 300))
def test_they_are_shortened_as_little_as_possible(table: list[str], least: int, room: int) -> None:
    # With a first letter of its own no name needs a number.
    names = [f"{chr(97 + seat)}{name}" for seat, name in enumerate(table)]

    every = [shortened(names, most, len) for most in range(least, max(map(len, names)))]
    fitting = [kept for kept in every if _fit(room, kept)]
    found = shortened_to_fit(names, least, len, partial(_fit, room))
    assert found == (fitting[-1] if fitting else None)


def test_numbers_behind_equal_names_are_reckoned_with() -> None:
    names = ["Annemarie", "Annemieke", "Annemone"]
    for room in range(30, 5, -1):
        found = shortened_to_fit(names, 2, len, partial(_fit, room))
        assert found is not None
        assert _fit(room, found)


def _fit(room: int, kept: list[str]) -> bool:
    return sum(map(len, kept)) <= room


def test_what_fits_only_without_names_does_not_fit() -> None:
    assert shortened_to_fit(["Anne", "Carl"], 2, len, lambda _kept: False) is None
    assert shortened_to_fit(["A", "C"], 2, len, lambda _kept: True) is None
