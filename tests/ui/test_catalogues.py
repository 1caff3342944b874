"""The catalogues say whatever the source has, whole and in the language's way."""

import io
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from companion.app.translation import translator
from companion.catalogue_files import headings, to_mo
from companion.catalogues import LANGUAGES as OFFERED
from companion.catalogues import SOURCE, language_names
from companion.formats import CLDR
from companion.games import NAMES
from tests.ui import catalogues, cldr
from tests.ui.catalogues import (
    LANGUAGES,
    LOCALE,
    NOTES,
    TEMPLATE,
    notes,
    po_path,
    read,
    template,
    updated,
    words_of,
    written,
)

# Which numbers have which form of a text. Portuguese is that of Portugal.
PLURALS = dict.fromkeys(("da", "de", "es", "it", "nl", "pt"), "nplurals=2; plural=(n != 1);")
PLURALS["fr"] = "nplurals=2; plural=(n > 1);"
# Texts of several words that may be the same in another language: names, commands, numbers.
SAME = {
    *("About and diagnostics", "BG Stats", "Table Companion"),
    *("{name} + trick", "Full house", "Oh Hell"),
    " | ".join(NAMES),  # games as they are typed
}


@cache
def messages(language: str) -> list[Message]:
    """What a catalogue says, its heading aside."""
    return [message for message in read(language) if message.id]


def each_text() -> Iterator[tuple[str, Message, str, str]]:
    """The language, the message, an English text of it, and each of its words in the language."""
    for language in LANGUAGES:
        for message in messages(language):
            text = message.id if isinstance(message.id, str) else message.id[1]
            for words in words_of(message):
                yield language, message, text, words


def placeholders(text: object) -> list[str]:
    """The names in braces."""
    return sorted(name for _, name, _, _ in Formatter().parse(str(text)) if name is not None)


def test_a_language_is_offered_if_it_has_a_catalogue() -> None:
    there = {folder.name for folder in LOCALE.iterdir() if folder.is_dir()}
    assert (SOURCE, *sorted(there)) == OFFERED
    assert set(language_names()) == set(OFFERED)
    assert language_names()[SOURCE] == cldr.own_name(SOURCE)


def test_the_template_is_up_to_date() -> None:
    assert TEMPLATE.read_bytes() == written(template()), "script/locale brings it up to date"


def test_a_catalogue_has_exactly_the_texts_of_the_source() -> None:
    wanted = {(message.id, message.context) for message in template() if message.id}
    found = []
    for language in LANGUAGES:
        there = {(message.id, message.context) for message in messages(language)}
        found += [f"{language} lacks {text!r}" for text in wanted - there]
        found += [f"{language} has, and the source has not, {text!r}" for text in there - wanted]
        found += [f"{language} keeps the obsolete {text!r}" for text in read(language).obsolete]
        if po_path(language).read_bytes() != written(updated(language, template())):
            found.append(f"{language} is not as script/locale writes it")
    assert not found, "\n".join(found)


def test_every_text_has_words() -> None:
    found = [
        f"{language}: {message.id!r}"
        for language, message, _, words in each_text()
        if not words.strip() or message.fuzzy
    ]
    assert not found, "\n".join(found)


def test_each_language_has_its_own_plurals() -> None:
    assert set(LANGUAGES) <= set(PLURALS), "which forms has it? See the plural rules of CLDR"
    for language in LANGUAGES:
        found = headings(to_mo(po_path(language).read_text("utf-8")))
        assert found["plural-forms"] == PLURALS[language]
        assert found["language"] == language
        forms = {len(words_of(each)) for each in messages(language) if each.pluralizable}
        assert forms == {2}, language


def test_the_words_have_the_same_placeholders() -> None:
    """But for the one number that a form is for, which may be a word: *one card*."""
    found = []
    for language, message, text, words in each_text():
        wanted, there = placeholders(text), placeholders(words)
        is_one = message.pluralizable and words == words_of(message)[0]
        if is_one and PLURALS[language].endswith("(n != 1);"):
            wanted, there = ([*{*names} - {"count"}] for names in (wanted, there))
        if sorted(wanted) != sorted(there):
            found.append(f"{language}: {words!r} for {text!r}")
    assert not found, "\n".join(found)


def test_the_words_begin_and_end_as_the_text_does() -> None:
    found = []
    for language, message, text, words in each_text():
        if words != words.strip():
            found.append(f"{language}: spaces around {words!r}")
        # What CLDR has may end in a point of its own.
        if message.context != CLDR and (text[-1] in ".?:!") != (words[-1:] in [*".?:!"]):
            found.append(f"{language}: another end than {text!r}: {words!r}")
        if set(words) & set("'\""):
            found.append(f"{language}: typographic marks only: {words!r}")
    assert not found, "\n".join(found)


def is_sentence(text: str) -> bool:
    """Whether there are two words or more in a text, besides what it is filled with."""
    plain = "".join(literal for literal, *_ in Formatter().parse(text))
    return len([word for word in plain.split() if word.isalpha() and len(word) > 1]) > 1


def test_nothing_is_left_in_english() -> None:
    found = {
        f"{language}: {text!r}"
        for language, _, text, words in each_text()
        if words == text and is_sentence(text) and text not in SAME
    }
    assert not found, "\n".join(sorted(found))


def test_what_may_stay_english_is_in_the_source() -> None:
    there = {message.id for message in template()}
    assert not {text for text in SAME if text not in there}


def test_notes_are_on_texts_that_there_are() -> None:
    there = {m.id if isinstance(m.id, str) else m.id[1] for m in template() if m.id}
    assert not set(notes()) - there, f"{NOTES.name} has texts that the source has not"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_here_says_what_babel_compiles(language: str) -> None:
    theirs = io.BytesIO()
    write_mo(theirs, read(language))
    theirs.seek(0)
    ours = io.BytesIO(to_mo(po_path(language).read_text("utf-8")))
    said, wanted = (vars(GNUTranslations(each))["_catalog"] for each in (ours, theirs))
    # Babel adds headings of its own.
    assert said | {"": ""} == wanted | {"": ""}


def test_texts_are_found_wherever_they_are_handed_to_a_translator() -> None:
    source = (
        'AND = "{names} and {last}"\n'
        'f"{_(\'One\')}"; self._("two" " words"); plural(_, n, "{count} card", "{count} cards")\n'
        'meant(_, "verb", "Play"); meant(_, "C", AND)\n'
        "_(unknown); words(str(5)); plural(_, n, one, more)\n"
    )
    assert catalogues.in_python(source) == [
        ("One", None),
        ("two words", None),
        (("{count} card", "{count} cards"), None),
        ("Play", "verb"),
        ("{names} and {last}", "C"),
    ]


def test_a_text_that_is_new_has_no_words_and_one_that_is_known_keeps_them() -> None:
    wanted = Catalog()
    wanted.add("Back")
    wanted.add("A text that nobody has seen")
    wanted.add(("{count} game", "{count} games"))
    wanted.add(("One that nobody has seen", "Those that nobody has seen"))
    wanted.add("May", context=CLDR)
    language = LANGUAGES[0]
    found = {message.id: message.string for message in updated(language, wanted) if message.id}
    assert found["Back"] == translator(language)("Back")
    assert found["A text that nobody has seen"] == ""
    assert found["{count} game", "{count} games"] != ("", "")
    assert found["One that nobody has seen", "Those that nobody has seen"] == ("", "")
    assert found["May"] == cldr.formats(language)[CLDR, "May"]
