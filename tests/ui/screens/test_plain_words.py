"""The screens speak as people do at a table: words that nobody says there stay out of them."""

import re

from tests.ui.catalogues import ROOT, template

DOCUMENTS = ("README.md", "systemd/README.md", "firmware_bridge/firmware/README.md")

# What it was called, and what it is called now.
BANNED = {
    r"records?|recorded": "the screen says, what was entered",
    r"journals?": "saved games",
    r"entry|entries": "card, line",
    r"lay|lays|laid|laying": "play a card, put it on a reader",
    r"lies|lie": "is here",
    r"is not offered|no longer offered": "say what can be done",
    r"room \{x\}|make room": "{count} left; free up space",
    r"laps?": "last turn each",
    r"mend|mended": "fix",
    r"retired?": "hide",
    r"under way": "in progress",
    r"draw lots": "pick at random",
    r"does not play": "sit out",
    r"take it so": "confirm",
    r"take it out|put it in": "remove, add",
    r"take back|taken back": "undo",
    r"asked colour": "requested colour",
    r"abandon|abandoned": "discard",
    r"(is|are) remembered": "saved",
    r"gets up": "leaves",
    r"by the record": "the screen says",
    r"bright room": "light theme",
    r"as found": "automatic",
    r"plays of|see plays|older plays": "cards",
    r"has only the|of no use": "say it shorter",
    r"may not be|must i|cannot": "can’t, do I have to",
    r"does not|do not|did not": "doesn’t, don’t, didn’t",
    r"the own": "your own",
}


def offences(text: str) -> list[str]:
    """The banned words of a text; names of placeholders do not count."""
    plain = re.sub(r"\{\w+\}", "{x}", text)
    return [
        f"{text!r}: not “{match[0]}” but “{better}”"
        for words, better in BANNED.items()
        if (match := re.search(rf"(?<!\w)(?:{words})(?!\w)", plain, re.IGNORECASE))
    ]


def test_no_screen_speaks_of_records_and_laps() -> None:
    found = [each for message in template() if message.id for each in offences(str(message.id))]
    found += [
        f"{message.id!r}: Table Companion has two capitals"
        for message in template()
        if "Table companion" in str(message.id)
    ]
    assert not found, "\n" + "\n".join(found)


def test_the_scan_finds_a_banned_word_and_only_that() -> None:
    assert offences("{name} laid {card}: {total}")
    assert offences("room {count}")
    assert offences("Is this Entry wrong?")
    assert not offences("Then “{entry}” no longer fits. Play it, recordings delayed.")


def test_documents_call_settings_what_the_screen_calls_them() -> None:
    found = [
        (document, way)
        for document in DOCUMENTS
        for way in re.findall(r"\*Settings,\s([^*]+)\*", (ROOT / document).read_text())
    ]
    assert len(found) > len(DOCUMENTS)
    unknown = [
        f"{document}: {step}"
        for document, way in found
        for step in re.split(r",\s", way)
        if " ".join(step.split()) not in template()
    ]
    assert not unknown, unknown
