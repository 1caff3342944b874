"""Phones that look on: they read an event stream in a thread, and note when what came."""

import re
import selectors
import socket
import threading
import time

EVENT = re.compile(rb"event: table\nid: (\d+)\ndata: [^\n]*\n\n")


class LookingOn:
    """So many phones. `seen`: by the number of an entry, when each of the phones had it."""

    def __init__(self, port: int, count: int, key: str = "") -> None:
        self.seen: dict[int, list[float]] = {}
        # The events as they came to the first phone.
        self.events: list[bytes] = []
        self._selector = selectors.DefaultSelector()
        self._sockets = []
        request = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\n"
        for number in range(count):
            phone = socket.create_connection(("127.0.0.1", port), 20)
            phone.sendall(request.encode() + b"\r\n")
            phone.setblocking(False)
            self._sockets.append(phone)
            self._selector.register(phone, selectors.EVENT_READ, [number, b""])
        self._closing = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while not self._closing:
            for key, _ in self._selector.select(0.1):
                received = key.fileobj.recv(65536)  # type: ignore[union-attr]
                now = time.perf_counter()
                if not received:
                    self._selector.unregister(key.fileobj)
                    continue
                key.data[1] = self._told(key.data[0], key.data[1] + received, now)

    def _told(self, number: int, text: bytes, now: float) -> bytes:
        """Notes the events that are whole; returns the rest."""
        end = 0
        for found in EVENT.finditer(text):
            end = found.end()
            self.seen.setdefault(int(found[1]), []).append(now)
            if number == 0:
                self.events.append(found[0])
        return text[end:]

    def close(self) -> None:
        """They go away."""
        self._closing = True
        self._thread.join()
        for phone in self._sockets:
            phone.close()
        self._selector.close()
