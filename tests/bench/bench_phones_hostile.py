"""`companion serve` under hostile clients, on the oldest and the newest tornado it may run with.

Each version is installed beside the others for this only. Bad requests, slow readers and writers,
connections opened and dropped: no traceback may come, memory stays flat, and whoever plays by the
rules is answered. `script/bench phones_hostile` takes about three minutes; `--connections 1000`
is a first look. Loopback only.
"""

import argparse
import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

from tests.bench.bench_window import under
from tests.phones.served import Served, match_on
from tests.system.command import ROOT

VERSIONS = ("6.2", "")
# So many kB more than after a first round of a third as many.
FLAT = 2048
SLOW = 120
JOIN = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\n"
JSON = JOIN + b"Content-Type: application/json\r\nContent-Length: "
PLAY = b"POST /api/play HTTP/1.1\r\nHost: localhost\r\n"
TABLE = b"GET /api/table HTTP/1.1\r\nHost: localhost\r\n"
BAD = (
    b"",
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000,
    b"GET / HTTP/1.1\r\nHost: localhost\r\n bad: folded\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\x00\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /%ff%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/table HTTP/1.1\r\nHost: [::1\r\nOrigin: \xff\r\n\r\n",
    b"CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    PLAY + b"Content-Length: -5\r\n\r\n",
    PLAY + b"Content-Length: 5, 6\r\n\r\nabcde",
    PLAY + b"Content-Length: " + b"9" * 400 + b"\r\n\r\n",
    PLAY + b"Content-Length: \xb2\r\n\r\n",
    JOIN + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    JOIN + b"Transfer-Encoding: gzip\r\n\r\n",
    JOIN + b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\n\r\n--x\r\n",
    JOIN + b"Expect: 100-continue\r\nContent-Length: 3\r\n\r\n",
    JSON + b"8\r\n\r\n[[[[[[[[",
    JSON + b'18\r\n\r\n{"key": "\xed\xa0\x80\xff \\ud8',
    JSON + b'17\r\n\r\n{"key":"\\ud800zz"}',
    JSON + b'15\r\n\r\n{"key":"look-\xc3\xa9"}',
    TABLE + b'Cookie: table="\\777"; a=b;;;=\r\n\r\n',
    TABLE + b"Authorization: Bearer \xc3\xa9\xff\r\n\r\n",
)


class Victim(Served):
    """A running server, its process, and what it says to nobody."""

    def __init__(self, process: "subprocess.Popen[str]", complaints: Path) -> None:
        assert process.stdout is not None
        super().__init__(process.stdout.readline().strip())
        self._process, self.complaints = process, complaints

    def connect(self) -> http.client.HTTPConnection:
        """From another address than that of the hostile ones, whose keys are all wrong."""
        phone = ("127.0.0.2", 0)
        return http.client.HTTPConnection(self.host, self.port, timeout=20, source_address=phone)

    def memory(self) -> int:
        """The kB of memory that it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def files(self) -> int:
        """How many files and connections it has open."""
        return len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))

    def raw(self, request: bytes) -> socket.socket:
        """A connection on which this was sent."""
        connection = socket.create_connection((self.host, self.port), 20)
        connection.sendall(request)
        return connection


@contextmanager
def victim(tornado: str, data: Path, folder: Path) -> Iterator[Victim]:
    """A server with this version of tornado; "" is the one that is installed."""
    environment = dict(os.environ)
    if tornado:
        target = folder / tornado
        install = [sys.executable, "-m", "pip", "install", "-q", "--target", str(target)]
        subprocess.run([*install, f"tornado=={tornado}"], check=True)
        environment["PYTHONPATH"] = str(target)
    command = [sys.executable, "-m", "companion", "serve", "--data", str(data)]
    command += ["--allow", "enter", "--listen", "127.0.0.1:0"]
    complaints = folder / "complaints"
    with (
        complaints.open("w") as errors,
        subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        try:
            yield Victim(process, complaints)
        finally:
            process.terminate()


def bad_requests(server: Victim, random: Random, count: int) -> None:
    """Requests that are none, cut, mixed and turned."""
    for _ in range(count):
        request = bytearray(random.choice(BAD))
        for _ in range(random.choice((0, 0, 1, 5))):
            if request:
                request[random.randrange(len(request))] = random.randrange(256)
        with suppress(OSError), server.raw(bytes(request)) as connection:
            if random.random() < 0.5:
                connection.shutdown(socket.SHUT_WR)
                connection.settimeout(0.3)
                connection.recv(1000)


def dropped(server: Victim, random: Random, count: int) -> None:
    """Connections that are opened and dropped, with a request and without, politely and not."""
    key = server.key.encode()
    stream = b"GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
    for _ in range(count):
        with suppress(OSError):
            connection = server.raw(random.choice((b"", b"GET / HT", stream + b"\r\n\r\n")))
            if random.random() < 0.5:
                linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            connection.close()


def slow_ones(server: Victim, leaving: ExitStack) -> None:
    """Those who write a letter at a time, and those who ask for all and read nothing."""
    page = server.ask("/", key="").body.decode()
    style = page.partition('stylesheet" href="')[2].partition('"')[0]
    for number in range(SLOW):
        request = b"GET /api/ta" if number % 2 else f"GET {style} HTTP/1.1\r\n".encode()
        whole = request if number % 2 else (request + b"Host: localhost\r\n\r\n") * 40
        connection = server.raw(whole)
        leaving.callback(connection.close)


def a_round(server: Victim, random: Random, connections: int) -> tuple[float, int]:
    """All of it once: how many ms an answer took meanwhile, and the kB that it holds then."""
    with ExitStack() as leaving:
        slow_ones(server, leaving)
        bad_requests(server, random, connections // 5)
        began = time.monotonic()
        dropped(server, random, connections)
        print(f"  {connections} connections dropped in {time.monotonic() - began:.1f} s")
        began = time.monotonic()
        answer = server.ask("/api/table")
        took = (time.monotonic() - began) * 1000
        if answer.status != 200 or answer.said["at"] != 2:
            raise RuntimeError(f"a phone was answered {answer.status} {answer.body!r}")
        print(f"  {server.files()} files open, {server.memory()} kB with {SLOW} slow ones")
    time.sleep(1)
    return took, server.memory()


def harassed(server: Victim, connections: int) -> bool:
    """Whether it stands all of it."""
    random = Random(13)
    _took, before = a_round(server, random, connections // 3)
    took, after = a_round(server, random, connections)
    complaints = server.complaints.read_text()
    if complaints:
        print(complaints[:3000])
    return all(
        (
            under("  memory that it grew by", after - before, FLAT, "kB"),
            under("  an answer meanwhile", took, 1000, "ms"),
            not complaints,
        )
    )


def main() -> int:
    """Prints what it took; 1 if a version does not stand it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--connections", type=int, default=10_000)
    options = parser.parse_args()
    stood = True
    for tornado in VERSIONS:
        print(f"tornado {tornado or 'as installed'}")
        with tempfile.TemporaryDirectory() as name:
            data = Path(name) / "data"
            with match_on(data, "deal #4", "B7"):
                pass
            with victim(tornado, data, Path(name)) as server:
                stood = harassed(server, options.connections) and stood
    return 0 if stood else 1


if __name__ == "__main__":
    sys.exit(main())
