"""Prints live what every reader sees. What is seen is acknowledged, and scored nowhere."""

import argparse
import os
import threading
import time
from queue import Empty, SimpleQueue

from companion.commands.options import count, filled
from companion.commands.streams import complain, say
from firmware_bridge.bridge import BadReader, Bridge
from firmware_bridge.events import Button, Card, Fault, Miss, Notification, Status
from firmware_bridge.keyboards import UsbKeyboard, plugged_keyboards

LAYINGS = 100
# Beside what readers tell: somebody has pressed Enter, or nobody ever will again.
ENTER, END = "enter", "end"
Heard = SimpleQueue[Notification | str]


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `companion scan` takes."""
    parser.add_argument(
        "--reader",
        action="append",
        type=filled,
        metavar="READER",
        help="auto, sim or KIND:PORT (tile, rdm6300, line, pn532, hid); else auto; may be repeated",
    )
    parser.add_argument(
        "--bench", action="store_true", help="count misses and ghosts: Enter after each laying"
    )
    parser.add_argument("--layings", type=count, default=LAYINGS, metavar="N", help="for --bench")


def run(options: argparse.Namespace) -> int:
    """Until Ctrl-C, or until all layings are done."""
    heard: Heard = SimpleQueue()
    begin = time.monotonic()
    try:
        bridge = Bridge(options.reader or ["auto"], heard.put)
    except BadReader as bad:
        complain(str(bad))
        return 2
    if "auto" in (options.reader or ["auto"]):
        _tell_keyboards(plugged_keyboards(), options.reader or [])
    bench = Bench(options.layings) if options.bench else None
    try:
        if bench is not None:
            _bench(bridge, heard, bench, begin)
        else:
            while True:
                _show(bridge, heard, begin)
    except KeyboardInterrupt:
        return 0
    finally:
        bridge.close()
        for link in bridge.links():
            if link.dropped:
                say(f"{link.name}: {link.dropped} times something came that is no message")
        if bench is not None:
            say(bench.summary())
    return 0


def _tell_keyboards(keyboards: list[UsbKeyboard], wanted: list[str]) -> None:
    """Says how to read from what auto leaves alone, as it cannot tell it from a keyboard."""
    named = {os.path.realpath(spec.partition(":")[2]) for spec in wanted if ":" in spec}
    for each in keyboards:
        if each.device not in named:
            say(
                f"{each.name} types like a keyboard. If it is a card reader:"
                f" --reader hid:{each.port}",
                flush=True,
            )


class Bench:
    """Counts what becomes of each laying: one report is right, none a miss, more are ghosts."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.layings = self.read = self.misses = self.noticed = self.ghosts = 0
        self._cards = self._seen_missing = 0

    def hear(self, news: Notification) -> None:
        """While one card is laid and taken up again."""
        self._cards += isinstance(news, Card)
        self._seen_missing += isinstance(news, Miss)

    def next(self) -> None:
        """The laying is over."""
        self.layings += 1
        self.read += self._cards > 0
        self.misses += self._cards == 0
        self.noticed += self._cards == 0 and self._seen_missing > 0
        self.ghosts += max(0, self._cards - 1)
        self._cards = self._seen_missing = 0

    def summary(self) -> str:
        """All in one line."""
        return (
            f"{self.layings} layings: {self.read} read, {self.misses} missed"
            f" ({self.noticed} of them noticed), {self.ghosts} ghosts"
        )


def _bench(bridge: Bridge, heard: Heard, bench: Bench, begin: float) -> None:
    say("Lay one card and take it up again, then press Enter.", flush=True)
    threading.Thread(target=_listen_to_keys, args=(heard,), daemon=True).start()
    while bench.layings < bench.wanted:
        news = _show(bridge, heard, begin)
        if news == END:
            return
        if news == ENTER:
            bench.next()
            say(f"{bench.layings} of {bench.wanted}", flush=True)
        elif news is not None and not isinstance(news, str):
            bench.hear(news)


def _listen_to_keys(heard: Heard) -> None:
    """Puts ENTER for each line of standard input, blank ones too, and END after the last.

    Past Python's buffer: who still waits in that when all is done would hold its lock, and Python
    aborts at its exit if it cannot have it.
    """
    try:
        while typed := os.read(0, 4096):
            for _ in range(typed.count(b"\n")):
                heard.put(ENTER)
    except OSError as error:
        complain(f"cannot read standard input: {error.strerror}")
    heard.put(END)


def _show(bridge: Bridge, heard: Heard, begin: float) -> Notification | str | None:
    """Prints the next that is heard, if any comes soon: Ctrl-C must be heard as well."""
    try:
        news = heard.get(timeout=0.5)
    except Empty:
        return None
    if not isinstance(news, str):
        say(f"{time.monotonic() - begin:9.3f}  {news.reader}  {words(news)}", flush=True)
        if not isinstance(news, Status):
            bridge.acknowledge(news)
    return news


def words(news: Notification) -> str:
    """What was heard, for the person with the soldering iron."""
    match news:
        case Card(tile=tile, tag=tag, age=age):
            where = f"tile {tile}" if tile else "no tile"
            return f"card {tag} on {where}" + (f", waited {age} ms" if age else "")
        case Miss(tile=tile):
            return f"something on tile {tile} that could not be read"
        case Button(name=name):
            return f"button {name}"
        case Fault(code=code, detail=detail):
            return f"fault {code}: {detail}"
        case Status(state=state, detail=detail):
            return state + (f": {detail}" if detail else "")
