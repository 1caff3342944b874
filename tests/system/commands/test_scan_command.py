"""`companion scan` and `companion simulate-scanner`, as processes that talk over a port."""

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app.simulated_deck import default_deck
from companion.commands import scan as scan_command
from companion.games import load
from companion.store.decks import read_deck, write_deck
from firmware_bridge.keyboards import UsbKeyboard
from tests.system.command import COMPANION, ROOT, companion

TOO_LONG = 60.0
Starter = Callable[..., "Process"]


class Process:
    """A command that runs on: typed to, and read line by line."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [*COMPANION, *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self._process.stdout is not None
        self._out = self._process.stdout.fileno()
        self._partial = b""
        self.lines: list[str] = []

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def until(self, text: str, times: int = 1) -> str:
        """The line with this text, once it has come so often."""
        end = time.monotonic() + TOO_LONG
        while True:
            found = [line for line in self.lines if text in line]
            if len(found) >= times:
                return found[times - 1]
            left = end - time.monotonic()
            ready, _, _ = select.select([self._out], [], [], max(0.0, left))
            data = os.read(self._out, 4096) if ready else b""
            assert data, f"{text!r} did not come: {self.lines}"
            *lines, self._partial = (self._partial + data).split(b"\n")
            self.lines += [line.decode() for line in lines]

    def end(self, with_signal: int | None = None) -> int:
        """Its exit status; what it says last is kept."""
        if with_signal is not None:
            self._process.send_signal(with_signal)
        rest, _ = self._process.communicate(timeout=TOO_LONG)
        self.lines += (self._partial + rest).decode().splitlines()
        return self._process.returncode

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()


@pytest.fixture
def start() -> Iterator[Starter]:
    made: list[Process] = []

    def starter(*arguments: str) -> Process:
        made.append(Process(*arguments))
        return made[-1]

    yield starter
    for process in made:
        process.close()


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """Two stages of three players, card by card."""
    for seed in range(100):
        done = companion("simulate", "thirteen", "--players", "3", "--seed", str(seed))
        value = json.loads(done.stdout)
        value["stages"] = value["stages"][:2]
        if all(isinstance(stage, list) for stage in value["stages"]) and not value["missing"]:
            file = tmp_path / "sheet.json"
            file.write_text(json.dumps(value))
            return file
    raise AssertionError("every simulated match has missing cards")


def card(deck: dict[str, str], line: str) -> tuple[str, str]:
    """Card and tile of a printed line."""
    words = line.split()
    at = words.index("card")
    return deck[words[at + 1]], words[at + 4].rstrip(",")


def test_the_default_deck_is_a_whole_deck() -> None:
    deck = default_deck()
    assert len(deck.tags) == sum(load("thirteen").CARDS.values()) == 50
    assert deck.tags["13B702"] == "B7"
    assert read_deck(write_deck(deck)) == deck


def test_a_sheet_is_laid_card_by_card_with_ok_around_each_stage(
    start: Starter, sheet: Path, tmp_path: Path
) -> None:
    port = str(tmp_path / "scanner")
    scanner = start("simulate-scanner", "--play", str(sheet), "--port", port, "--pace", "0")
    assert scanner.until("tile:") == f"tile:{port}"
    scan = start("scan", "--reader", f"tile:{port}")
    scanner.until("played 100 cards")
    assert scanner.end() == 0
    scan.until("lost")
    assert scan.end(signal.SIGINT) == 0
    seen = [line for line in scan.lines if "  card " in line or "  button " in line]
    deck = default_deck().tags
    expected: list[tuple[str, str]] = []
    for stage in json.loads(sheet.read_text())["stages"]:
        expected.append(("button", "ok"))  # the table has dealt
        for play in stage:
            text = play if isinstance(play, str) else play["play"]
            name, _, tile = text.partition("@")
            expected.append((name, str("BYG".index(tile or name[0]) + 1)))
        expected.append(("button", "ok"))
    got = [card(deck, line) if "  card " in line else ("button", "ok") for line in seen]
    assert got == expected
    # No copy of a card is laid twice in a stage.
    tags = [line.split()[3] for line in seen[1:51]]
    assert len(set(tags)) == 50


def test_what_is_typed_is_laid(start: Starter, tmp_path: Path) -> None:
    port = str(tmp_path / "scanner")
    scanner = start("simulate-scanner", "--port", port, "--pace", "0")
    scanner.until("tile:")
    scan = start("scan", "--reader", f"tile:{port}")
    scan.until("ready: firmware simulator, 3 tiles")
    for line, seen, times in (
        ("B7", "card 13B701 on tile 1", 1),
        ("B7", "card 13B702 on tile 1", 1),
        ("R4@G", "card 13R401 on tile 3", 1),
        ("undo", "button undo", 1),
        ("miss 2", "unreadable card on tile 2", 1),
        ("two 2", "tile 2: two cards came at once", 1),
        ("ok", "button ok", 1),
        ("B7", "card 13B701 on tile 1", 2),
    ):
        scanner.type(line)
        scan.until(seen, times)
    scanner.type("X9")
    scanner.until("X9")
    scanner.type("unplug")
    scan.until("lost")
    scan.until("ready", 2)
    assert scan.end(signal.SIGINT) == 0
    assert scanner.end(signal.SIGINT) == 0
    assert not Path(port).is_symlink()


def test_the_bench_counts_misses_and_ghosts(start: Starter, tmp_path: Path) -> None:
    port = str(tmp_path / "scanner")
    scanner = start("simulate-scanner", "--port", port, "--pace", "0")
    scanner.until("tile:")
    scan = start("scan", "--reader", f"tile:{port}", "--bench", "--layings", "4")
    scan.until("ready")
    scanner.type("B1")
    scan.until("card 13B101")
    scan.type("")
    scan.until("1 of 4")
    scanner.type("miss 1")
    scan.until("unreadable card on tile 1")
    scan.type("")
    scan.until("2 of 4")
    scan.type("")
    scan.until("3 of 4")
    scanner.type("Y1")
    scan.until("card 13Y101")
    scanner.type("Y2")
    scan.until("card 13Y201")
    scan.type("")
    summary = "4 cards: 2 read, 2 missed (1 of them noticed), 1 ghosts"
    assert scan.until("cards:") == summary
    assert scan.end() == 0


def test_ctrl_c_ends_the_bench_with_what_was_counted(start: Starter) -> None:
    scan = start("scan", "--reader", "sim", "--bench")
    scan.until("ready")
    scan.type("")
    scan.until("1 of 100")
    assert scan.end(signal.SIGINT) == 0
    assert "1 cards: 0 read, 1 missed (0 of them noticed), 0 ghosts" in scan.lines


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("scan", "--reader", "usb"), "there is no reader usb"),
        (("scan", "--reader", "gm65:/dev/x"), "unknown kind of reader gm65"),
        (("simulate-scanner", "--faults", "rain"), "there is no fault rain"),
        (("simulate-scanner", "--play", "/nowhere"), "/nowhere: No such file"),
        (("simulate-scanner", "--tags", "/nowhere"), "/nowhere: No such file"),
        (("simulate-scanner", "--port", str(ROOT / "README.md")), "in the port's place"),
    ],
)
def test_mistakes_are_told_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = companion(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ({"game": "ten", "players": ["A", "B", "C"], "rounds": []}, "a sheet of ten"),
        (
            {
                "game": "thirteen",
                "players": ["A", "B", "C"],
                "stages": [{"counted": {"A": {}, "B": {}, "C": {}}}],
            },
            "stage 1 of the sheet was counted",
        ),
        ({"game": "thirteen", "players": ["A", "B", "C"], "stages": [["B9"]]}, "B9"),
    ],
)
def test_a_sheet_that_cannot_be_laid_is_refused(
    tmp_path: Path, value: dict[str, object], sentence: str
) -> None:
    (tmp_path / "sheet").write_text(json.dumps(value))
    done = companion("simulate-scanner", "--play", str(tmp_path / "sheet"))
    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_deck_without_enough_tags_is_refused(tmp_path: Path, sheet: Path) -> None:
    deck = default_deck()
    few = {tag: name for tag, name in deck.tags.items() if name != "B7"}
    (tmp_path / "deck").write_text(json.dumps({"deck": "few", "game": "thirteen", "tags": few}))
    done = companion("simulate-scanner", "--play", str(sheet), "--tags", str(tmp_path / "deck"))
    assert done.returncode == 2
    assert "B7" in done.stderr


def test_scan_tells_how_to_read_from_what_types(capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        UsbKeyboard(name, f"/dev/input/by-id/{name}", f"/dev/input/{name}", f"Reader {name}")
        for name in ("one", "two")
    ]
    scan_command._print_keyboards(found, ["auto", "hid:/dev/input/two"])
    assert capsys.readouterr().out == (
        "Reader one types like a keyboard. If it is a card reader:"
        " --reader hid:/dev/input/by-id/one\n"
    )
