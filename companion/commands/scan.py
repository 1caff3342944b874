"""Shows live what every card reader sees. Nothing is scored."""

import argparse
import os
import threading
import time
from queue import Empty, SimpleQueue

from companion.commands.options import count, not_empty
from companion.commands.streams import print_error, print_line
from firmware_bridge.bridge import BadReader, Bridge
from firmware_bridge.events import Button, Card, Fault, Miss, Notification, Status
from firmware_bridge.keyboards import UsbKeyboard, plugged_keyboards

LAYINGS = 100
# Put into the queue beside the readers' events: Enter was pressed; standard input has ended.
ENTER, END = "enter", "end"
EventQueue = SimpleQueue[Notification | str]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion scan`."""
    parser.add_argument(
        "--reader",
        action="append",
        type=not_empty,
        metavar="READER",
        help="auto (default), sim or KIND:PORT (tile, rdm6300, line, pn532, hid); can be repeated",
    )
    parser.add_argument(
        "--bench", action="store_true", help="count misses and ghosts; press Enter after each card"
    )
    parser.add_argument(
        "--layings", type=count, default=LAYINGS, metavar="N", help="how many cards --bench counts"
    )


def run(options: argparse.Namespace) -> int:
    """Prints events until Ctrl-C, or until all layings of --bench are done."""
    events: EventQueue = SimpleQueue()
    begin = time.monotonic()
    try:
        bridge = Bridge(options.reader or ["auto"], events.put)
    except BadReader as bad:
        print_error(str(bad))
        return 2
    if "auto" in (options.reader or ["auto"]):
        _print_keyboards(plugged_keyboards(), options.reader or [])
    bench = Bench(options.layings) if options.bench else None
    try:
        if bench is not None:
            _bench(bridge, events, bench, begin)
        else:
            while True:
                _print_next(bridge, events, begin)
    except KeyboardInterrupt:
        return 0
    finally:
        bridge.close()
        for link in bridge.links():
            if link.dropped:
                print_line(f"{link.name}: {link.dropped} unreadable messages")
        if bench is not None:
            print_line(bench.summary())
    return 0


def _print_keyboards(keyboards: list[UsbKeyboard], wanted: list[str]) -> None:
    """Prints how to use keyboards that may be card readers, which auto does not open."""
    named = {os.path.realpath(spec.partition(":")[2]) for spec in wanted if ":" in spec}
    for each in keyboards:
        if each.device not in named:
            print_line(
                f"{each.name} types like a keyboard. If it is a card reader:"
                f" --reader hid:{each.port}",
                flush=True,
            )


class Bench:
    """Counts the reports of each laying: one is right, none is a miss, more are ghosts."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.layings = self.read = self.misses = self.noticed = self.ghosts = 0
        self._cards = self._seen_missing = 0

    def count(self, news: Notification) -> None:
        """Counts an event of the current laying."""
        self._cards += isinstance(news, Card)
        self._seen_missing += isinstance(news, Miss)

    def next(self) -> None:
        """Ends the current laying and adds it to the totals."""
        self.layings += 1
        self.read += self._cards > 0
        self.misses += self._cards == 0
        self.noticed += self._cards == 0 and self._seen_missing > 0
        self.ghosts += max(0, self._cards - 1)
        self._cards = self._seen_missing = 0

    def summary(self) -> str:
        """Returns the totals in one line."""
        return (
            f"{self.layings} cards: {self.read} read, {self.misses} missed"
            f" ({self.noticed} of them noticed), {self.ghosts} ghosts"
        )


def _bench(bridge: Bridge, events: EventQueue, bench: Bench, begin: float) -> None:
    print_line("Put one card on a reader, take it off again, then press Enter.", flush=True)
    threading.Thread(target=_read_enters, args=(events,), daemon=True).start()
    while bench.layings < bench.wanted:
        news = _print_next(bridge, events, begin)
        if news == END:
            return
        if news == ENTER:
            bench.next()
            print_line(f"{bench.layings} of {bench.wanted}", flush=True)
        elif news is not None and not isinstance(news, str):
            bench.count(news)


def _read_enters(events: EventQueue) -> None:
    """Puts ENTER into the queue for each line of standard input, and END after the last.

    Reads the descriptor, not `sys.stdin`: a thread that still waits in that at the exit would hold
    its lock, and Python aborts if it cannot acquire it.
    """
    try:
        while typed := os.read(0, 4096):
            for _ in range(typed.count(b"\n")):
                events.put(ENTER)
    except OSError as error:
        print_error(f"cannot read standard input: {error.strerror}")
    events.put(END)


def _print_next(bridge: Bridge, events: EventQueue, begin: float) -> Notification | str | None:
    """Prints and returns the next event; None if none comes soon, so that Ctrl-C is handled."""
    try:
        news = events.get(timeout=0.5)
    except Empty:
        return None
    if not isinstance(news, str):
        print_line(f"{time.monotonic() - begin:9.3f}  {news.reader}  {words(news)}", flush=True)
        if not isinstance(news, Status):
            bridge.acknowledge(news)
    return news


def words(news: Notification) -> str:
    """Returns an event in words, for whoever builds or tests a reader."""
    match news:
        case Card(tile=tile, tag=tag, age=age):
            where = f"tile {tile}" if tile else "no tile"
            return f"card {tag} on {where}" + (f", waited {age} ms" if age else "")
        case Miss(tile=tile):
            return f"unreadable card on tile {tile}"
        case Button(name=name):
            return f"button {name}"
        case Fault(code=code, detail=detail):
            return f"fault {code}: {detail}"
        case Status(state=state, detail=detail):
            return state + (f": {detail}" if detail else "")
