"""A real `companion serve` on a data directory, and requests to it as a phone sends them."""

import http.client
import json
import select
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games import load
from companion.match.action_text import parse_action
from companion.match.match import Match
from companion.store.store import open_store
from tests.system.command import COMPANION, ROOT

PHONE = "00aa11bb"
FOUR = ("Anne", "Carl", "Marc", "Herman")


class Answer:
    """What the server answered."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def said(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Served:
    """A running server: where it is, and its key."""

    def __init__(self, line: str) -> None:
        address, self.key = line.split("/#")
        self.host, _, port = address.removeprefix("http://").rpartition(":")
        self.port = int(port)

    @property
    def page(self) -> str:
        """The address of the page, without the key."""
        return f"http://{self.host}:{self.port}/"

    @property
    def code(self) -> str:
        """The address that the table shows as a code: with the key."""
        return f"{self.page}#{self.key}"

    def connect(self) -> http.client.HTTPConnection:
        """A connection; whoever asks for one closes it."""
        return http.client.HTTPConnection(self.host, self.port, timeout=20)

    def ask(
        self,
        path: str,
        body: object = None,
        *,
        method: str = "",
        key: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One request on a connection of its own. `key` "" sends none."""
        given = self.key if key is None else key
        wanted = {"Authorization": f"Bearer {given}"} if given else {}
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            wanted["Content-Type"] = "application/json"
        connection = self.connect()
        try:
            verb = method or ("GET" if data is None else "POST")
            connection.request(verb, path, data, wanted | (headers or {}))
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def play(self, seq: int, seen: int, play: str, **more: object) -> Answer:
        """A play from a phone."""
        said = {"phone": PHONE, "seq": seq, "seen": seen, "play": play, **more}
        return self.ask("/api/play", said)


@contextmanager
def serve(
    directory: Path, *options: str, command: Sequence[str] = COMPANION, port: int = 0
) -> Iterator[Served]:
    """Runs the server until the end of the block; it must end by itself when it is told to."""
    where = f"127.0.0.1:{port}"
    said = [*command, "serve", "--data", str(directory), "--listen", where, *options]
    with subprocess.Popen(said, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert select.select([process.stdout], [], [], 60)[0], "it says where it is at once"
            yield Served(process.stdout.readline().strip())
            process.terminate()
            assert process.wait(10) == 0
            assert process.stdout.read() == "", "it prints one line and nothing else"
        finally:
            process.kill()


@contextmanager
def match_on(
    directory: Path, *actions: str, game: str = "thirteen", players: tuple[str, ...] = FOUR
) -> Iterator[tuple[str, Match]]:
    """A match in a data directory, open to be played on."""
    store = open_store(directory)
    try:
        rules: Any = load(game)
        match_id, match = store.journal.new_match(rules, rules.Setup(players))
        for action in actions:
            match.act(parse_action(rules, action))
        if store.backups is not None:
            store.backups.wait()  # it reads as well
        yield match_id, match
    finally:
        store.close()


def act(match: Match, action: str) -> None:
    """Does an action on a match by its text."""
    match.act(parse_action(match.game, action))
