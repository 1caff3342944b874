"""Letters as they are seen: from the right where they run so, joined in Arabic, with marks."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.ui.render.direction import as_seen, clusters, joined, visual
from companion.ui.render.text import CUTS, FALLBACK, Fonts
from companion.ui.render.theme import BLACK

ALEF, BET, GIMEL = "אבג"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Anne 12", "Anne 12"),
        (f"{ALEF}{BET}{GIMEL}", f"{GIMEL}{BET}{ALEF}"),
        (f"1 · {ALEF}{BET}", f"1 · {BET}{ALEF}"),
        (f"{ALEF} {BET} wins", f"{BET} {ALEF} wins"),
        (f"{ALEF} 12 {BET}", f"{BET} 12 {ALEF}"),
        (f"{ALEF} 12", f"{ALEF} 12"),
        (f"{ALEF} ({BET})", f"({BET}) {ALEF}"),
        (f"({ALEF})", f"({ALEF})"),
        # The mark stays behind its letter.
        (f"{ALEF}\u05b7{BET}", f"{BET}{ALEF}\u05b7"),
    ],
)
def test_right_to_left_letters_are_turned(text: str, wanted: str) -> None:
    assert visual(text) == wanted


@given(st.text())
def test_no_letter_is_lost(text: str) -> None:
    brackets = str.maketrans("()[]{}<>«»", "((((((((((")
    assert sorted(visual(text).translate(brackets)) == sorted(text.translate(brackets))
    assert "".join(clusters(text)) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Anne", "Anne"),
        # Meem, hah, meem, dal: at the begin, twice in the middle, at the end.
        ("محمد", "\ufee3\ufea4\ufee4\ufeaa"),
        # Dal, alef and reh join nothing that follows.
        ("دار", "\ufea9\ufe8d\ufead"),
        # Lam and alef are one, joined to what is before them.
        ("سلام", "\ufeb3\ufefc\ufee1"),
        ("لا", "\ufefb"),
        # A mark is no end of a word.
        ("بِب", "\ufe91\u0650\ufe90"),
        ("ب ب", "\ufe8f \ufe8f"),
        # The sign of length joins at both sides.
        ("بـب", "\ufe91\u0640\ufe90"),
    ],
)
def test_arabic_letters_join(text: str, wanted: str) -> None:
    assert joined(text) == wanted


def test_a_letter_has_the_font_of_its_marks() -> None:
    fonts = Fonts()
    # An accent of its own becomes one with its letter.
    assert as_seen("e\u0301") == "é"
    assert fonts._split("e\u0301", "name") == [("é", CUTS["name"])]
    assert fonts._split("aЖ\u0301", "name") == [("a", CUTS["name"]), ("Ж\u0301", FALLBACK)]
    # What only changes how others look is no dot.
    ((heart, font),) = fonts._split("\N{HEAVY BLACK HEART}\ufe0f", "name")
    assert (heart.rstrip("\ufe0f"), font) == ("\N{HEAVY BLACK HEART}", FALLBACK)
    woman = "\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}\u200d\N{WOMAN}"
    assert fonts._split(woman, "name") == [("··", FALLBACK)]


@pytest.mark.parametrize("text", ["\u200d", "\ufe0f", "\u200b\u200d", "\U0001f3fb", ""])
def test_nothing_to_see_is_nothing_drawn(text: str) -> None:
    fonts = Fonts()
    assert fonts.render(text, "name", 30, BLACK).get_width() <= 1
    assert fonts.width(text, "name", 30) == 0
    assert fonts.centre(text, "name", 30)


@given(st.text(max_size=8))
@example("0\0")
def test_any_text_can_be_drawn(text: str) -> None:
    assert FONTS.render(text, "body", 20, BLACK).get_width() >= FONTS.width(text, "body", 20) - 1


FONTS = Fonts()
