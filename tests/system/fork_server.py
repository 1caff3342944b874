"""Runs `companion` in processes that have loaded everything already: forks of one that waits.

To start Python and to load a command takes ten times as long as most commands do. A fork has its
own memory, descriptors and environment as any process, and none of what earlier commands left. It
also takes longer than most commands: without CI=true the one that waits forks only for the first
run of each, and does the others itself.
"""

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from typing import NoReturn

from tests.repeat import is_ci

ROOT = Path(__file__).parent.parent.parent
LONGEST_REQUEST = 1 << 20
# Commands that read, write and end: no threads, signals or devices of which something could stay.
LEAVE_NOTHING = frozenset(
    (
        "score",
        "text",
        "simulate",
        "new",
        "matches",
        "export",
        "import",
        "statistics",
        "tags",
        "verify",
    )
)


class ForkServer:
    """The process that waits, and our end of the line to it. One command at a time."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST_REQUEST)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=ROOT,
                env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        atexit.register(self.close)

    def run(
        self,
        arguments: Sequence[str],
        given: bytes,
        environment: Mapping[str, str],
        timeout: float,
    ) -> subprocess.CompletedProcess[bytes]:
        """One command from its start to its end. Its streams are files."""
        request = json.dumps([list(arguments), dict(environment), str(Path.cwd())]).encode()
        with self._turn, ExitStack() as files:
            streams = [files.enter_context(TemporaryFile()) for _ in range(3)]
            streams[0].write(given)
            streams[0].seek(0)
            self._line.settimeout(timeout)
            try:
                socket.send_fds(self._line, [request], [file.fileno() for file in streams])
                answer = self._line.recv(16)
            except TimeoutError:
                self.close()
                raise subprocess.TimeoutExpired([*arguments], timeout) from None
            assert answer, "the process that waits has ended"
            out, err = (os.pread(file.fileno(), _size(file.fileno()), 0) for file in streams[1:])
        return subprocess.CompletedProcess([*arguments], int(answer), out, err)

    def close(self) -> None:
        """Ends it, and whatever it still runs."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, 9)
        self._process.wait()
        self._line.close()
        fork_server.cache_clear()


@cache
def fork_server() -> ForkServer:
    """Started when a test needs it first."""
    return ForkServer()


def _size(descriptor: int) -> int:
    return os.fstat(descriptor).st_size


def _serve(line: socket.socket) -> None:
    """Answers every request with the exit status of the command."""
    ours = [os.dup(number) for number in range(3)]
    done_here: set[str] = set()
    # Asked now: later the environment is that of a command.
    may_be_done_here = frozenset() if is_ci() else LEAVE_NOTHING
    while True:
        request, streams, *_ = socket.recv_fds(line, LONGEST_REQUEST, 3)
        if not request:
            return
        arguments, environment, place = json.loads(request)
        name = arguments[0] if arguments else ""
        if name in done_here:
            status = _do(streams, arguments, environment, place)
            _take(ours)
        else:
            done_here |= {name} & may_be_done_here
            child = os.fork()
            if not child:
                line.close()
                _become(streams, arguments, environment, place)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for stream in streams:
            os.close(stream)
        line.send(str(status).encode())


def _become(
    streams: list[int], arguments: list[str], environment: dict[str, str], place: str
) -> NoReturn:
    """Runs the command as a process of its own would, and ends."""
    status = _do(streams, arguments, environment, place)
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _do(streams: list[int], arguments: list[str], environment: dict[str, str], place: str) -> int:
    """Runs the command here, until its threads have ended. Returns its exit status."""
    from companion.cli import main

    _take(streams)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(place)
    sys.argv = ["companion", *arguments]
    status = 1
    try:
        status = main()
    except BaseException:  # noqa: BLE001 - Python would print it too, and end
        traceback.print_exc()
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    return status


def _take(streams: list[int]) -> None:
    """Makes these the standard streams, with nothing in their buffers."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - until the next ones
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _load() -> None:
    """Imports all that a command may want."""
    import companion

    for module in walk_packages(companion.__path__, "companion."):
        if module.name.endswith("__main__"):
            continue
        try:
            import_module(module.name)
        except ModuleNotFoundError as missing:
            # A device has it if its table belongs to a club.
            if missing.name != "psycopg":
                raise


if __name__ == "__main__":
    _load()
    # A fork that looks through all this for garbage would copy every page of it.
    gc.collect()
    gc.freeze()
    _serve(socket.socket(fileno=int(sys.argv[1])))
