"""What is promised to programs outside: the bytes of a stream, tickets, the same answer again."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.phones.page_files import PageFiles
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.phones.browser.living import app_on
from tests.phones.served import PHONE, Served, act, match_on, serve
from tests.phones.test_server import Events
from tests.pilot import Pilot
from tests.system.command import ROOT

KEY = "2222222222222222"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A table whose key is known and stays."""
    store = open_store(tmp_path)
    StoredPreferences(store.journal).set("phones_key", KEY)
    store.close()
    return tmp_path


def hurried(**values: float) -> list[str]:
    """`companion` with shorter times: by module and name, as `streams__COMMENT_AFTER`."""
    changes = [
        f"import companion.phones.{name.replace('__', ' as module; module.')} = {value}"
        for name, value in values.items()
    ]
    lines = [
        *changes,
        "import sys",
        "from companion.cli import main",
        "sys.exit(main(sys.argv[1:]))",
    ]
    return [sys.executable, "-c", "\n".join(lines)]


def until(condition: Callable[[], Any]) -> Any:
    """Waits until something holds."""
    end = time.monotonic() + 20
    while not (found := condition()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return found


def raw(served: Served, request: bytes) -> socket.socket:
    """A connection on which this was sent."""
    connection = socket.create_connection((served.host, served.port), 20)
    connection.sendall(request)
    return connection


def asked(served: Served, path: str, **headers: str) -> bytes:
    """A request as bytes."""
    given = {"Host": f"127.0.0.1:{served.port}", "Authorization": f"Bearer {KEY}", **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in given.items())
    return f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode()


def test_a_stream_to_the_byte(data: Path) -> None:
    with (
        match_on(data, "deal #4", "B7") as (_, match),
        serve(data, "--allow", "look", command=hurried(streams__COMMENT_AFTER=0.4)) as served,
    ):
        connection = raw(served, asked(served, "/api/events"))
        with connection, connection.makefile("rb") as lines:
            while lines.readline().strip():
                pass
            text = b""

            def more(end: bytes) -> bytes:
                nonlocal text
                while end not in text:
                    size = int(lines.readline(), 16)
                    text += lines.read(size)
                    lines.readline()
                found, _, text = text.partition(end)
                return found + end

            snapshot = served.ask("/api/table").body
            assert more(b"\n\n") == b"retry: 1000\nevent: table\nid: 2\ndata: " + snapshot + b"\n\n"
            assert more(b"\n\n") == b":\n\n"
            assert more(b"\n\n") == b":\n\n", "again and again"
            act(match, "Y1")
            event = more(b"\n\n").replace(b":\n\n", b"") or more(b"\n\n")
            assert event.startswith(b"event: table\nid: 3\ndata: {")


def test_the_parts_are_kept_and_the_pages_are_not(data: Path) -> None:
    pages = PageFiles()
    with serve(data, "--allow", "look") as served:
        for path, file in pages._files.items():
            answer = served.ask(path, key="")
            assert answer.status == 200
            assert answer.body == file.content
            kept = answer.headers["Cache-Control"]
            assert kept == ("public, max-age=31536000, immutable" if file.is_part else "no-cache")
        page = served.ask("/", key="")
        again = served.ask("/", key="", headers={"If-None-Match": page.headers["Etag"]})
        assert (again.status, again.body) == (304, b"")
        assert f"/parts/{pages.hash}/".encode() in page.body
        assert served.ask("/api/table").said["page"] == pages.hash


def test_the_same_again_has_the_same_answer_whatever_is_restarted(data: Path) -> None:
    with match_on(data, "deal #4", "B1", "B1", "B1"):
        pass
    plays = [(1, 4, "Y7"), (2, 5, "B1"), (3, 4, "G7")]

    def answers(served: Served) -> list[tuple[int, Any]]:
        found = []
        for seq, seen, play in plays:
            answer = served.play(seq, seen, play)
            said = answer.said
            if "moved" in said:
                said = {"moved": said["moved"]["at"]}
            found.append((answer.status, said))
        return found

    with app_on(data):
        with serve(data, "--allow", "enter") as served:
            first = answers(served)
            assert first[0] == (200, {"ok": True, "entry": 5})
            assert (first[1][0], first[1][1]["refused"]["code"]) == (409, "too-many-copies")
            assert first[2] == (409, {"moved": 5})
            assert answers(served) == first
            undone = {"phone": PHONE, "seq": 4, "seen": 5}
            assert served.ask("/api/undo", undone).said == {"ok": True, "entry": 6}
            assert served.ask("/api/undo", undone).said == {"ok": True, "entry": 6}
        with serve(data, "--allow", "enter") as served:
            assert answers(served)[:2] == first[:2]
    with serve(data, "--allow", "enter") as served:
        assert served.play(1, 4, "Y7").status == 503, "nobody is there to ask"
        with app_on(data):
            until(lambda: served.ask("/api/table").said["app"] == "here")
            assert answers(served)[:2] == first[:2]
            assert served.ask("/api/undo", undone).said == {"ok": True, "entry": 6}
            assert served.ask("/api/table").said["at"] == 6


def test_a_refusal_speaks_the_language_of_the_phone(data: Path) -> None:
    with match_on(data, "deal #4", "B1", "B1", "B1"):
        pass
    with app_on(data), serve(data, "--allow", "enter") as served:
        said = {"phone": PHONE, "seq": 1, "seen": 4, "play": "B1"}
        sentences = {
            language: served.ask("/api/play", said, headers={"Accept-Language": language}).said[
                "refused"
            ]["sentence"]
            for language in ("nl-BE,en;q=0.3", "de", "xx", "en;q=0.2, de;q=0.9")
        }
        assert len(set(sentences.values())) == 3
        assert sentences["de"] == sentences["en;q=0.2, de;q=0.9"]
        assert "blauwe" in sentences["nl-BE,en;q=0.3"]


@pytest.mark.parametrize(("tap", "status"), [("yes", 204), ("no", 403)])
def test_a_ticket_lets_in_to_look(data: Path, tap: str, status: int) -> None:
    with match_on(data, "deal #4"):
        pass
    pilot = Pilot(data, resume=True)
    try:
        with serve(data, "--allow", "enter") as served:
            asked = served.ask("/api/ask", method="POST", key="")
            assert asked.status == 200
            code, ticket = asked.said["code"], asked.said["ticket"]
            assert len(code) == 4
            assert code.isdecimal()
            joined = served.ask("/api/join", {"ticket": ticket}, key="")
            assert (joined.status, joined.headers["Set-Cookie"]) == (202, None)
            until(lambda: _shows(pilot, "LetIn"))
            pilot.tap(tap)
            pilot.app.step()
            last = until(
                lambda: (
                    (answer := served.ask("/api/join", {"ticket": ticket}, key="")).status != 202
                    and answer
                )
            )
            assert last.status == status
            if status == 204:
                cookie = {"Cookie": last.headers["Set-Cookie"].partition(";")[0]}
                looks = served.ask("/api/table", key="", headers=cookie)
                assert looks.said["allow"] == "look"
                entry = {"phone": PHONE, "seq": 1, "seen": 1, "play": "B7"}
                assert served.ask("/api/play", entry, key="", headers=cookie).status == 403
            assert served.ask("/api/join", {"ticket": ticket}, key="").status == 403, "only once"
            assert served.ask("/api/join", {"ticket": "never given"}, key="").status == 403
    finally:
        pilot.close()


def _shows(pilot: Pilot, screen: str) -> bool:
    """Whether the table shows a screen after another turn of its loop."""
    pilot.app.step()
    return pilot.screen == screen


def test_three_may_wait_and_without_an_app_nobody(data: Path) -> None:
    with serve(data, "--allow", "look") as served:
        assert served.ask("/api/ask", method="POST", key="").status == 503
        pilot = Pilot(data)
        try:
            until(lambda: served.ask("/api/table").said["app"] == "here")
            ask = [served.ask("/api/ask", method="POST", key="").status for _ in range(4)]
            assert ask == [200, 200, 200, 429]
        finally:
            pilot.close()


def test_who_reads_nothing_is_dropped_and_holds_up_nobody(data: Path) -> None:
    """Of a page as of a stream: the kernel gives up, and little of it is in its queue by then."""
    with (
        match_on(data, "deal #4") as (_, match),
        serve(data, "--allow", "look", command=hurried(server__SILENT=1)) as served,
    ):
        font = next(path for path in PageFiles()._files if path.endswith(".ttf"))
        idle = []
        for path in ("/api/events", font, font):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.connect((served.host, served.port))
            connection.sendall(asked(served, path) * 3)
            idle.append(connection)
        events = Events(served)
        assert events.next()["id"] == "1"
        began = time.monotonic()
        for number in range(60):
            act(match, "undo" if number % 2 else "B7")
        while int(events.next().get("id", 0)) < 61:
            pass
        assert time.monotonic() - began < 10
        events.close()
        until(lambda: _connections(served) <= 1)
        for connection in idle:
            connection.close()


def _connections(served: Served) -> int:
    """How many connections the server has."""
    port = f":{served.port:04X}"
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    fields = [line.split() for line in lines]
    # Of those with an owner: whoever waits for its end has none.
    return sum(each[1].endswith(port) and each[3] == "01" for each in fields)


def test_what_clients_do_wrong_is_not_written_down(
    data: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Anybody in the network could fill the log; what goes wrong with us stays in it."""
    with serve(data, "--allow", "look") as served:
        head = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\n"
        wrong = (
            head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            head + b"Content-Length: 5, 6\r\n\r\nabcde",
            b"GET / HTTP/1.1\r\n folded\r\n\r\n",
        )
        for request in wrong:
            with raw(served, request) as connection:
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(4096):
                    pass
        assert served.ask("/api/table").status == 200
    assert capfd.readouterr().err == ""


def test_it_ends_at_once_whoever_looks_on(data: Path) -> None:
    said = [sys.executable, "-m", "companion", "serve", "--data", str(data), "--allow", "look"]
    with subprocess.Popen(
        [*said, "--listen", "127.0.0.1:0"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        served = Served(process.stdout.readline().strip())
        streams = [raw(served, asked(served, "/api/events")) for _ in range(64)]
        until(lambda: served.ask("/api/events").status == 503)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        # Two seconds on a machine that does nothing else.
        assert time.monotonic() - began < 6
        for stream in streams:
            stream.close()


def test_nothing_of_a_match_is_hidden_that_is_over(data: Path) -> None:
    """The pad of a match has the reasons, and replays with their turning points."""
    plays = [
        *(f"{colour}{value}" for value in (1, 7, 2, 5) for colour in "BYG" for _ in range(3)),
        *["B4", "Y4", "G4"] * 2,
        *["R4@B", "R4@G"] * 4,
    ]
    with match_on(data, "deal #4") as (match_id, match):
        for play in plays:
            act(match, play)
        with serve(data, "--allow", "look") as served:
            told = served.ask(f"/api/matches/{match_id}").said
            (stage,), (reason,), (replay,) = told["stages"], told["reasons"], told["replays"]
            assert [sum(costs) for costs in reason["costs"]] == stage["points"]
            assert len(replay["plays"]) == len(match.state.stages[0].plays)
            assert replay["running"][-1] == stage["points"]
            assert len(replay["running"]) == len(replay["plays"]) + 1
            assert replay["turning_points"] == sorted(replay["turning_points"])
            act(match, "deal")
            act(match, "B7")
            assert len(served.ask(f"/api/matches/{match_id}").said["replays"]) == 1
            assert json.dumps(told).count("B7") < 60
