"""A card line through the link beside a bare pyserial `read_until` loop, and what idling costs."""

import os
import pty
import sys
import threading
import time
import tty
from collections.abc import Callable
from queue import SimpleQueue

import serial  # type: ignore[import-untyped]

from firmware_bridge import wire
from firmware_bridge.events import Card, Notification, Status
from firmware_bridge.link import Link
from firmware_bridge.readers.tile import TileReader
from tests.bench.measure import in_turns, report

CARDS = 3000
IDLE_SECONDS = 5.0
BOOT = "0123abcd"


def terminal() -> tuple[int, int]:
    """Two ends of a pseudo-terminal that changes nothing on the way."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    return master, slave


class Bare:
    """The least that reads lines: a thread, `read_until`, a callback."""

    def __init__(self, path: str, callback: Callable[[bytes], None]) -> None:
        self._port = serial.Serial(path, 115200, timeout=0.2, exclusive=True)
        self._callback = callback
        self._closing = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._closing:
            line = self._port.read_until(b"\n")
            if line:
                self._callback(line)

    def close(self) -> None:
        """Lets the port go."""
        self._closing = True
        self._thread.join()
        self._port.close()


def card_to_callback() -> bool:
    """From writing the bytes to the listener's having the card."""
    masters = {name: terminal() for name in ("bare", "link")}
    came: SimpleQueue[object] = SimpleQueue()

    def listen(news: Notification) -> None:
        came.put(news)

    bare = Bare(os.ttyname(masters["bare"][1]), came.put)
    link = Link(
        "tile",
        os.ttyname(masters["link"][1]),
        listen,
        reader=lambda name: TileReader(name, lost_after=3600.0),
    ).start()
    os.read(masters["link"][0], 100)
    os.write(masters["link"][0], wire.encode(f"HELLO,1,bench,{BOOT},3,-"))
    while not isinstance(said := came.get(timeout=30), Status) or said.state != "ready":
        pass
    numbers = iter(range(1, 10**9))

    def contender(name: str) -> Callable[[], None]:
        master = masters[name][0]

        def lay() -> None:
            os.write(master, wire.encode(f"CARD,{BOOT},{next(numbers)},2,04A1B2C3D4E5F6,12"))
            news = came.get(timeout=30)
            if isinstance(news, Card):
                # Else the link would hear no more: a device has one event under way.
                link.acknowledge(news)

        return lay

    taken = in_turns({name: contender(name) for name in masters}, CARDS)
    bare.close()
    link.close()
    for ends in masters.values():
        for end in ends:
            os.close(end)
    for name, seconds in taken.items():
        print(f"{name}: {seconds * 1e6:.0f} µs")
    return report("card to callback beside a bare loop", taken["link"] / taken["bare"], 1.2)


def idling() -> bool:
    """What a ready link costs while nobody plays, its device's heartbeats included."""
    master, slave = terminal()
    ready = threading.Event()

    def listen(news: Notification) -> None:
        if isinstance(news, Status) and news.state == "ready":
            ready.set()

    link = Link("tile", os.ttyname(slave), listen).start()
    os.read(master, 100)
    os.write(master, wire.encode(f"HELLO,1,bench,{BOOT},3,-"))
    ready.wait(30)
    begin, used = time.monotonic(), time.process_time()
    while time.monotonic() - begin < IDLE_SECONDS:
        os.write(master, wire.encode(f"BEAT,{BOOT}"))
        time.sleep(1.0)
    share = (time.process_time() - used) / (time.monotonic() - begin)
    link.close()
    os.close(slave)
    os.close(master)
    print(f"an idle link: {share:.3%} of a core (at most 0.2 %)")
    return share <= 0.002


def main() -> int:
    """Prints the ratios; 1 if one misses its limit."""
    good = [card_to_callback(), idling()]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
