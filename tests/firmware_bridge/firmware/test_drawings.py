"""What the builder reads and prints: the pins are the firmware's, the sheets are in real size."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tile_scanner import soldered
from tile_scanner.buttons import NAMES

from tests.firmware_bridge.firmware.conftest import FIRMWARE

README = (FIRMWARE / "README.md").read_text()
DRAWINGS = sorted((FIRMWARE / "drawings").glob("*.svg"))
SHEETS = ("tile-template.svg", "card-inserts.svg")
SVG = "{http://www.w3.org/2000/svg}"
# Of the Pico, by its data sheet: which pin of the board is which GPIO.
BOARD_PINS = dict(
    zip(
        (4, 5, 6, 7, 9, 14, 15, 16, 20, 21, 22, 24, 25, 26, 27, 29),
        (2, 3, 4, 5, 6, 10, 11, 12, 15, 16, 17, 18, 19, 20, 21, 22),
        strict=True,
    )
)


def read(name: str) -> ElementTree.Element:
    """One of our own drawings."""
    return ElementTree.parse(FIRMWARE / "drawings" / name).getroot()  # noqa: S314


def wired() -> dict[int, str]:
    """The README's table: GPIO to what it goes to."""
    rows = re.findall(r"^\| GP(\d+) \| (\d+) \| (.+) \|$", README, re.MULTILINE)
    assert all(BOARD_PINS[int(pin)] == int(gpio) for gpio, pin, _ in rows)
    return {int(gpio): use for gpio, _, use in rows}


def test_the_table_has_the_firmwares_pins() -> None:
    uses = wired()
    assert uses[soldered.SCK].startswith("SCK")
    assert uses[soldered.MOSI].startswith("MOSI")
    assert uses[soldered.MISO].startswith("MISO")
    for tile, pin in enumerate(soldered.SELECTS, 1):
        assert uses[pin] == f"SS of the PN532 of tile {tile}"
    for name, pin in zip(NAMES, soldered.BUTTONS, strict=True):
        assert f"*{name.replace('tile', 'tile ')}*" in uses[pin]


def test_the_buzzer_is_standard() -> None:
    assert soldered.BUZZER is not None
    assert wired()[soldered.BUZZER] == "the buzzer, its other side to GND"
    assert "| Passive piezo buzzer | 1 |" in README


def test_the_optional_pins_are_those_that_the_file_proposes() -> None:
    source = Path(soldered.__file__).read_text()
    proposed = re.search(r"drawing: \((.*)\) and (\d+)", source)
    assert proposed is not None
    barriers, lamps = proposed.groups()
    uses = wired()
    for tile, pin in enumerate(barriers.split(", "), 1):
        assert uses[int(pin)].endswith(f"barrier of tile {tile}")
    assert "lamp" in uses[int(lamps)]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.name)
def test_a_drawing_says_what_it_shows(drawing: Path) -> None:
    root = read(drawing.name)
    for name in ("title", "desc"):
        told = root.find(SVG + name)
        assert told is not None
        assert told.text
    assert f"(drawings/{drawing.name})" in README


def test_the_wiring_names_every_pin() -> None:
    words = {group.get("aria-label") for group in read("wiring.svg").iter(SVG + "g")}
    assert {f"GP{gpio}" for gpio in wired()} <= words
    assert {"VBUS", "3V3", "PN532"} <= words


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_prints_in_real_size(name: str) -> None:
    root = read(name)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    rule = root.find(f"{SVG}g[@id='rule-50-mm']")
    assert rule is not None
    paths = [path.get("d", "") for path in rule.iter(SVG + "path")]
    assert paths[0].endswith("h50")
    assert len(paths) == 1 + 51


def test_the_readme_says_what_was_never_tried() -> None:
    assert "Nothing here has been tried on hardware" in README
    for fault in ("reader", "reader-back", "two-cards", "queue-full", "crash"):
        assert f"| `{fault}`" in README


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README):
        if target.startswith("#"):
            title = target[1:].replace("-", " ")
            assert re.search(rf"^#+ {title}$", README, re.MULTILINE | re.IGNORECASE)
        else:
            assert (FIRMWARE / target).exists()
