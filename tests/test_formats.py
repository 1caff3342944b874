"""Numbers, dates, lists and plurals as each language has them."""

import time
from collections.abc import Callable

import pytest

from companion import formats
from companion.app.translation import translator
from companion.wording import NUMBER, meant, plural

DAY = time.strptime("2026-06-03 09:05", "%Y-%m-%d %H:%M")


def spanish(text: str) -> str:
    """As a catalogue that `script/locale` has begun."""
    return {
        f"{formats.CLDR}\4{formats.AND}": "{names} y {last}",
        f"{formats.BEFORE_I}\4{formats.AND}": "{names} e {last}",
    }.get(text, text)


def french(text: str) -> str:
    one, more, count = text.split(NUMBER)
    return f"> {more if int(count) > 1 else one}"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["3 June 2026", "03/06/2026", "06/2026", "09:05", "1.5", "40%"]),
        ("nl", ["3 juni 2026", "3-6-2026", "6-2026", "09:05", "1,5", "40%"]),
        ("de", ["3. Juni 2026", "3.6.2026", "6/2026", "09:05", "1,5", "40\N{NO-BREAK SPACE}%"]),
    ],
)
def test_dates_and_numbers_are_as_the_language_writes_them(language: str, said: list[str]) -> None:
    words = translator(language)
    assert said == [
        formats.long_date(words, DAY),
        formats.short_date(words, DAY),
        formats.short_month(words, 2026, 6),
        formats.time_of_day(words, DAY),
        formats.decimal(words, 1.5),
        formats.percent(words, 39.6),
    ]


def test_a_list_has_an_and_before_its_last() -> None:
    assert formats.listed(str, []) == ""
    assert formats.listed(str, ["Anne"]) == "Anne"
    assert formats.listed(str, ["Anne", "Carl"]) == "Anne and Carl"
    assert formats.listed(str, ["Anne", "Carl", "Inés"]) == "Anne, Carl and Inés"
    assert formats.listed(translator("de"), ["Anne", "Carl", "Marc"]) == "Anne, Carl und Marc"


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        *(("Inés", "e"), ("Íñigo", "e"), ("Hilario", "e"), ("Yvonne", "e")),
        *(("Carl", "y"), ("Hielo", "y"), ("Yolanda", "y"), ("Ieva", "y")),
    ],
)
def test_in_spanish_it_follows_the_sound(last: str, joined: str) -> None:
    assert formats.listed(spanish, ["Anne", last]) == f"Anne {joined} {last}"


def test_a_number_of_things_has_the_form_of_the_language() -> None:
    def said(words: Callable[[str], str], count: int) -> str:
        return plural(words, count, "{count} card", "{count} cards")

    assert [said(translator("en"), count) for count in range(3)] == [
        "0 cards",
        "1 card",
        "2 cards",
    ]
    assert [said(french, count) for count in range(3)] == [
        "> 0 card",
        "> 1 card",
        "> 2 cards",
    ]
    assert plural(str, 1, "{name} has {count}", "{name} have {count}", name="Anne") == "Anne has 1"


def test_a_context_is_for_translators_only() -> None:
    assert meant(str, "a verb", "Play") == "Play"
    assert meant(translator("en"), "a verb", "Play") == "Play"
    assert meant({"a verb\4Play": "Spelen"}.__getitem__, "a verb", "Play") == "Spelen"
