"""Letters: which font has which, and lines that are wrapped."""

from collections.abc import Sized

import pytest

from companion.assets import ASSETS
from companion.ui.render.fitting import NO_BREAK
from companion.ui.render.letters import letters
from companion.ui.render.text import COMMON, CUTS, FALLBACK, MOST_CACHED, Fonts


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.mark.parametrize("cut", CUTS)
def test_every_cut_has_the_letters_that_are_taken_for_sure(cut: str) -> None:
    assert {ord(letter) for letter in COMMON} <= letters(ASSETS / "fonts" / CUTS[cut])


def test_letters_that_a_cut_does_not_have_come_from_another_font(fonts: Fonts) -> None:
    assert fonts._split("Zoë −12", "name") == [("Zoë −12", CUTS["name"])]
    assert fonts._split("Ж", "name") == [("Ж", FALLBACK)]
    assert fonts._split("aЖ\N{CJK UNIFIED IDEOGRAPH-732B}b", "name") == [
        ("a", CUTS["name"]),
        ("Ж·", FALLBACK),
        ("b", CUTS["name"]),
    ]


def test_our_own_texts_are_drawn_without_reading_which_letters_a_font_has() -> None:
    """With every play a message has an arrow, and to read all letters of its font takes 2 MB."""
    fonts = Fonts()
    assert fonts._split("Anne’s blue 2.5 → 7", "body") == [
        ("Anne’s blue 2", CUTS["body"]),
        (".", CUTS["body"]),
        ("5 ", CUTS["body"]),
        ("→", FALLBACK),
        (" 7", CUTS["body"]),
    ]
    assert fonts._split("→", "body") == [("→", FALLBACK)]
    assert fonts._split("", "body") == [("", CUTS["body"])]
    assert not fonts._letters
    has_arrow = [
        ord("→") in letters(ASSETS / "fonts" / name) for name in (FALLBACK, *CUTS.values())
    ]
    assert has_arrow == [True, False, False, False, False]


def test_a_font_that_was_only_tried_is_not_kept_open() -> None:
    fonts = Fonts()
    found = {height: fonts.size_for_capital("number", height) for height in range(90, 10, -3)}
    assert {size for _, size in fonts._fonts} <= set(found.values())
    assert all(fonts.capital("number", size) >= height for height, size in found.items())


def test_no_cache_grows_for_ever() -> None:
    """A name of Cyrillic letters is another text at each letter that is typed."""
    fonts = Fonts()
    caches: list[Sized] = [fonts._runs, fonts._fitted, fonts._widths, fonts._centres]
    largest = [0] * len(caches)
    for number in range(MOST_CACHED + 50):
        text = f"Ж{number}"
        fonts.centre(text, "name", 10)
        fonts.fit(text, "name", 10, 1000, 8)
        largest = [max(*each) for each in zip(largest, map(len, caches), strict=True)]
    assert min(largest) >= MOST_CACHED
    assert max(largest) <= MOST_CACHED + 1


def test_a_text_that_fits_is_one_line_and_others_are_no_wider_than_they_may(fonts: Fonts) -> None:
    text = "Carl's red 4 back to his hand; 2 cards back to blue."
    width = fonts.width(text, "body", 20)
    assert fonts.wrap(text, "body", 20, width) == [text]
    for narrow in (width - 1, width // 2, width // 4):
        lines = fonts.wrap(text, "body", 20, narrow)
        assert len(lines) > 1
        assert " ".join(lines) == text
        assert all(fonts.width(line, "body", 20) <= narrow for line in lines)
    assert fonts.wrap("", "body", 20, width) == fonts.wrap("  ", "body", 20, width) == []


def test_no_line_ends_at_a_no_break_space(fonts: Fonts) -> None:
    width = fonts.width("Tap New name", "body", 20) - 1
    assert fonts.wrap("Tap New name", "body", 20, width) == ["Tap New", "name"]
    assert fonts.wrap(f"Tap New{NO_BREAK}name", "body", 20, width) == ["Tap", "New name"]


def test_a_short_word_is_not_left_alone_in_the_last_line(fonts: Fonts) -> None:
    text = "The next 15 cards move to other players too."
    width = fonts.width(text.removesuffix(" too."), "body", 20) + 1
    assert fonts.wrap(text, "body", 20, width) == [
        "The next 15 cards move to other",
        "players too.",
    ]
    few = fonts.width("Tap New", "body", 20) + 1
    assert fonts.wrap("Tap New name", "body", 20, few) == ["Tap New", "name"], "or Tap were alone"
    long = "It is an extraordinarily-long word indeed: Donaudampfschifffahrt"
    width = fonts.width(long, "body", 20) - 1
    assert fonts.wrap(long, "body", 20, width)[-1] == "indeed: Donaudampfschifffahrt"
    width = 2 * fonts.width("Donaudampfschifffahrt", "body", 20) - 1
    assert fonts.wrap(long, "body", 20, width)[-1] == "Donaudampfschifffahrt", "it is not short"


def test_a_number_stays_beside_the_word_before_it_while_a_line_has_room(fonts: Fonts) -> None:
    text = "Marc played green 7 → 11, then Anne’s blue 5; stage 3."
    for torn in (" 7 → 11, then Anne’s blue 5; stage 3.", " 5; stage 3.", " 3."):
        before = text.removesuffix(torn)
        lines = fonts.wrap(text, "body", 20, fonts.width(before, "body", 20) + 1)
        assert not any(line[0].isdigit() or line[0] == "→" for line in lines)
    narrow = fonts.width("green", "body", 20)
    assert fonts.wrap("green 7", "body", 20, narrow) == ["green", "7"]
