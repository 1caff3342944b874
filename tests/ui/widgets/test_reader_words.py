"""What card readers report is said in the table's language, in English only where it must be."""

import re
from typing import Literal

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.device.diagnostics import devices
from companion.ui.widgets.reader_words import fault_words, status_words
from firmware_bridge.events import Fault, Status
from tests.ui.catalogues import ROOT

# Where the firmware reports a fault: by a method of its own, or where its queue is full.
SENT = re.compile(r"""fault\("([a-z-]+)"|"FAULT", \("([a-z-]+)",""")


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("firmware 1.0, 3 tiles", "funktioniert · Firmware 1.0, 3 Scheiben"),
        ("firmware 1.0, 1 tile", "funktioniert · Firmware 1.0, 1 Scheibe"),
        ("2 buttons", "funktioniert · 2 Knöpfe"),
        ("", "funktioniert"),
        ("ACR122U", "funktioniert · ACR122U"),
    ],
)
def test_a_reader_that_works_speaks_the_language_of_the_table(detail: str, said: str) -> None:
    assert status_words(translator("de"), "ready", "tile:x", detail) == said


@pytest.mark.parametrize(
    ("code", "tile", "said"),
    [
        ("reader", "Gelb", "Das Lesegerät unter Gelb funktioniert nicht. Tippt diese Karten an."),
        ("reader", "", "Ein Lesegerät funktioniert nicht. Tippt seine Karten an."),
        ("reader-back", "Gelb", "Das Lesegerät unter Gelb funktioniert wieder."),
        ("reader-back", "", "Das Lesegerät funktioniert wieder."),
        (
            "two-cards",
            "Gelb",
            "Zwei Karten auf einmal auf Gelb. Nehmt beide weg, dann einzeln spielen.",
        ),
        ("two-cards", "", "Zwei Karten auf einmal. Nehmt beide weg, dann einzeln spielen."),
        ("crash", "", "Der Scanner hat neu gestartet. Vergleicht die Scheiben mit dem Bildschirm."),
        ("other", "", "Der Scanner meldet: other its reader does not answer"),
    ],
)
def test_a_fault_speaks_the_language_of_the_table(code: str, tile: str, said: str) -> None:
    assert fault_words(translator("de"), code, "its reader does not answer", tile) == said


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("tile 2: its reader does not answer", "das Lesegerät unter Scheibe 2 funktioniert nicht"),
        ("tile 1: noise, tile 3: noise", "die Lesegeräte unter Scheibe 1, 3 funktionieren nicht"),
        ("its reader does not answer", "ein Lesegerät funktioniert nicht"),
    ],
)
def test_a_scanner_with_a_broken_reader_says_which(detail: str, said: str) -> None:
    assert status_words(translator("de"), "faulty", "tile:x", detail).startswith(said)


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (Status("gpio", "absent", "buttons on pins cannot be used: there is no GPIO here"), ""),
        (Status("gpio", "lost", "pin 17: it is gone"), ""),
        (Status("hid:x", "absent", "nothing is plugged in there", "missing"), ""),
        (Status("hid:x", "absent", "no permission: it is gone", "permission"), ""),
        (Status("hid:x", "absent", "only the group input may open it", "permission"), "input"),
        (Status("tile:x", "lost", "only the user root may open it", "permission"), "root"),
        (Status("tile:x", "absent", "not on the list", "policy"), ""),
        (Status("tile:x", "absent", "it is a device of another kind", "wrong-kind"), ""),
        (Status("tile:x", "lost", "it cannot be opened: it is gone", "other"), ""),
    ],
)
def test_why_something_cannot_be_used_is_never_english_elsewhere(status: Status, said: str) -> None:
    english = {"there", "may", "it", "only", "list", "kind", "buttons", "pin"}
    for language in ("nl", "de"):
        words = status_words(
            translator(language), status.state, status.reader, status.detail, status.reason
        )
        assert said in words
        assert not english & set(re.findall(r"[a-z]+", words.lower())), words


def test_every_code_that_the_firmware_sends_has_a_sentence_of_its_own() -> None:
    source = ROOT / "firmware_bridge/firmware/tile_scanner"
    text = "".join(path.read_text() for path in source.glob("*.py"))
    codes = {one or other for one, other in SENT.findall(text)}
    assert codes == {"reader", "reader-back", "two-cards", "crash", "queue-full"}
    for language in LANGUAGES:
        for code in codes:
            assert "secret" not in fault_words(translator(language), code, "secret")


@pytest.mark.parametrize(
    ("detail", "tile"),
    [
        ("tile 2: its reader does not answer", 2),
        ("tile 3", 3),
        ("tile two: its reader does not answer", 0),
        ("its reader does not answer", 0),
        ("", 0),
    ],
)
def test_a_fault_knows_its_tile(detail: str, tile: int) -> None:
    assert Fault("tile", "0A1B2C3D", 1, "reader", detail).tile == tile


@pytest.mark.parametrize(
    ("state", "detail", "said"),
    [
        ("ready", "firmware 1.0, 3 tiles", "tile antwortet: Firmware 1.0, 3 Scheiben"),
        ("faulty", "tile 2: its reader does not answer", "Scheibe 2 funktioniert nicht"),
    ],
)
def test_diagnostics_say_it_in_the_language_of_the_table(
    state: Literal["ready", "faulty"], detail: str, said: str
) -> None:
    fact, *_others = devices.readers(translator("de"), known=[Status("tile", state, detail)])
    assert said in fact.value
