"""A cable to the club's server that can be cut, also half-way through a batch."""

import socket
import threading
from contextlib import suppress

CHUNK = 4096


class Proxy:
    """Passes on what comes to `port`. Cuts every connection after so many bytes, if told to."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port = int(self._listener.getsockname()[1])
        # After how many bytes of a client's a connection is cut; None for never.
        self.cut_after: int | None = None
        self.cuts = 0
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Ends for good."""
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """Cuts all connections now."""
        with self._lock:
            found, self._open = self._open, set()
        for each in found:
            _break(each)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                client.close()
                continue
            with self._lock:
                self._open |= {client, server}
            for source, sink, counts in ((client, server, True), (server, client, False)):
                threading.Thread(
                    target=self._pass_on, args=(source, sink, counts), daemon=True
                ).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, counts: bool) -> None:
        passed = 0
        with suppress(OSError):
            while data := source.recv(CHUNK):
                limit = self.cut_after
                if counts and limit is not None and passed + len(data) > limit:
                    # A part of it still arrives, and no end of the connection is told.
                    sink.sendall(data[: max(0, limit - passed)])
                    self.cuts += 1
                    break
                sink.sendall(data)
                passed += len(data)
        _break(source)
        _break(sink)
        with self._lock:
            self._open -= {source, sink}


def _break(each: socket.socket) -> None:
    with suppress(OSError):
        each.shutdown(socket.SHUT_RDWR)
    each.close()
