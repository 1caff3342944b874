"""A PostgreSQL of its own for tests: in a directory of its own, as a user without rights."""

import atexit
import grp
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path

import pytest

# Debian keeps the server's programs where no shell finds them, one folder a version.
DEBIAN = Path("/usr/lib/postgresql")
NOBODY = "nobody"
ADMIN, SECRET = "admin", "admin-secret"


def programs() -> Path:
    """The folder of PostgreSQL's programs. Skips the test without them, fails with CI=true."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda file: float(file.parts[-3]))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    if initdb is not None:
        return Path(initdb).resolve().parent
    if os.environ.get("CI") == "true":
        pytest.fail("postgresql is missing")
    pytest.skip("needs postgresql")


class Postgres:
    """A server on loopback and on a Unix socket; `kill` and `start` it as often as is wanted."""

    def __init__(self) -> None:
        """Makes its directory; it does not run yet."""
        self._programs = programs()
        # Not in pytest's folder, which nobody else may enter.
        self.folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
        self.data = self.folder / "data"
        self.port = free_port()
        self._names = (f"club{number}" for number in count(1))
        self._server: subprocess.Popen[bytes] | None = None
        # PostgreSQL does not run as root.
        self._as: list[str] = []
        secret = self.folder / "secret"
        secret.write_text(SECRET)
        if os.geteuid() == 0:
            group = _group()
            self._as = ["setpriv", f"--reuid={NOBODY}", f"--regid={group}", "--clear-groups"]
            for path in (self.folder, secret):
                shutil.chown(path, NOBODY, group)
        self._run(
            "initdb", "-D", str(self.data), "-U", ADMIN, "-E", "UTF8", "--locale=C",
            "-A", "scram-sha-256", "--pwfile", str(secret), "--no-sync",
        )  # fmt: skip

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [
                    *self._as, str(self._programs / "postgres"), "-D", str(self.data),
                    "-p", str(self.port), "-k", str(self.folder), "-h", "127.0.0.1",
                    "-c", "max_connections=150", "-c", "shared_buffers=16MB",
                    "-c", "log_statement=ddl", "-c", "logging_collector=off",
                ],
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
            )  # fmt: skip
        end = time.monotonic() + 60
        ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready).returncode:
            assert self._server.poll() is None, self.log()[-2000:]
            assert time.monotonic() < end, self.log()[-2000:]
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL, as a power cut would; returns when all that worked for it is gone too."""
        self._end(signal.SIGKILL)
        end = time.monotonic() + 30
        while any(_works_in(process, self.data) for process in Path("/proc").glob("[0-9]*")):
            assert time.monotonic() < end, "the server does not go away"
            time.sleep(0.02)

    def remove(self) -> None:
        """Ends the server and deletes all that it had."""
        self._end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end(self, how: signal.Signals) -> None:
        server, self._server = self._server, None
        if server is not None:
            server.send_signal(how)
            server.wait()

    def log(self) -> str:
        """All that the server wrote."""
        return (self.folder / "log").read_text(errors="replace")

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        """The superuser's URL of a database."""
        return f"postgresql://{ADMIN}:{SECRET}@127.0.0.1:{port or self.port}/{database}"

    def new_database(self) -> str:
        """The superuser's URL of a new, empty database."""
        import psycopg

        name = next(self._names)
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(
                psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name))
            )
        return self.url(name)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, cwd="/")
        assert done.returncode == 0, done.stderr.decode()


@cache
def shared() -> Postgres:
    """One server for all tests of this process that do not harm it."""
    server = Postgres()
    atexit.register(server.remove)
    server.start()
    return server


def free_port() -> int:
    """A port of loopback that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _group() -> str:
    names = {each.gr_name for each in grp.getgrall()}
    return "nogroup" if "nogroup" in names else NOBODY


def _works_in(process: Path, folder: Path) -> bool:
    try:
        return (process / "cwd").readlink() == folder
    except OSError:
        return False
