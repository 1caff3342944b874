"""The app's end of the way to the phones: a Unix socket in the data directory, with lines of JSON.

Only `companion serve` talks here. Its threads read; the main loop acts and answers.
"""

import json
import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from companion.device import log
from companion.phones.wire import LONGEST_LINE, NEWS, REPORT, SOCKET

MOST_CONNECTIONS = 4
# What comes after a connection on which the server told of itself has ended.
GONE = {"do": "gone"}

# A request, and what sends its answer.
Asked = tuple[dict[str, Any], Callable[[dict[str, Any]], None]]


class PhoneSocket:
    """Listens for requests. `wake` is called, in a thread, when one has come.

    Raises OSError if it cannot listen in this directory.
    """

    def __init__(self, directory: Path, wake: Callable[[], None]) -> None:
        self._path = directory / SOCKET
        self._wake = wake
        self._requests: SimpleQueue[Asked] = SimpleQueue()
        self._connections: set[socket.socket] = set()
        # Those on which the server told of itself.
        self._servers: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_closed = False
        self._listening = _listen(directory)
        threading.Thread(target=self._accept, name="phones", daemon=True).start()

    @property
    def is_idle(self) -> bool:
        """Whether no request waits to be taken."""
        return self._requests.empty()

    def next(self) -> Asked | None:
        """The oldest request that is not taken yet; None if there is none."""
        return None if self._requests.empty() else self._requests.get()

    def tell_news(self) -> None:
        """Tells the server that the match has changed; for the main loop, and never waits."""
        with self._lock:
            for connection in self._servers:
                # One that does not read, or has gone, looks for itself twice a second.
                with suppress(OSError):
                    connection.send(NEWS, socket.MSG_DONTWAIT)

    def close(self) -> None:
        """Closes all; whoever is connected sees that the app has gone."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        with self._lock:
            self._is_closed = True
            for connection in self._connections:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        self._path.unlink(missing_ok=True)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return  # closed
            with self._lock:
                if len(self._connections) >= MOST_CONNECTIONS:
                    connection.close()
                    continue
                self._connections.add(connection)
            threading.Thread(
                target=self._read, args=(connection,), name="phone requests", daemon=True
            ).start()

    def _read(self, connection: socket.socket) -> None:
        reported = False
        try:
            with connection, connection.makefile("rb") as lines:
                while line := lines.readline(LONGEST_LINE):
                    request = json.loads(line)
                    if request["do"] == REPORT and not reported:
                        reported = True
                        with self._lock:
                            self._servers.add(connection)
                    self._requests.put((request, partial(_send, connection, request["id"])))
                    self._wake()
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.info(f"phones: the connection ended: {error}")
        finally:
            with self._lock:
                self._connections.discard(connection)
                self._servers.discard(connection)
                if reported and not self._is_closed:
                    self._requests.put((GONE, lambda _answer: None))
                    self._wake()


def _send(connection: socket.socket, number: object, answer: dict[str, Any]) -> None:
    """Sends an answer; one that nobody waits for any more is dropped."""
    with suppress(OSError):
        connection.sendall(json.dumps({**answer, "id": number}).encode() + b"\n")


def _listen(directory: Path) -> socket.socket:
    """A socket that only this user can reach; one of an earlier start is replaced."""
    (directory / SOCKET).unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    # By way of the directory's descriptor: an address has at most 107 bytes.
    folder = os.open(directory, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        before = os.umask(0o177)
        try:
            listening.bind(f"/proc/self/fd/{folder}/{SOCKET}")
        finally:
            os.umask(before)
        listening.listen(MOST_CONNECTIONS)
    except BaseException:
        listening.close()
        raise
    finally:
        os.close(folder)
    return listening
