"""The server from outside, as a real process: what it answers to whom."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.phones.access import is_key
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.phones.served import PHONE, Answer, Served, act, match_on, serve


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on a match that nobody plays; phones may enter, but there is no app."""
    directory = tmp_path_factory.mktemp("table")
    with match_on(directory, "deal", "B7", "Y1"):
        pass
    with serve(directory, "--allow", "enter") as served:
        yield served


def test_whoever_has_the_key_sees_the_table(served: Served) -> None:
    assert is_key(served.key)
    answer = served.ask("/api/table")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.said["at"] == 3
    assert answer.said["app"] == "away"
    assert answer.said["allow"] == "enter"
    assert answer.said["table"]["tiles"]["blue"] == {"sum": 7, "cards": ["B7"]}


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/api/table", "GET", 401),
        ("/api/events", "GET", 401),
        ("/api/matches", "GET", 401),
        ("/api/matches/abc", "GET", 401),
        ("/api/play", "POST", 401),
        ("/api/undo", "POST", 401),
        ("/", "GET", 200),
        ("/tv", "GET", 200),
        ("/", "POST", 405),
        ("/tv", "HEAD", 405),
        ("/api/table", "POST", 405),
        ("/api/play", "GET", 405),
        ("/api/join", "PUT", 405),
        ("/api", "GET", 404),
        ("/api/other", "POST", 404),
        ("/index.html", "GET", 404),
        ("/parts/x/../../x", "GET", 404),
        ("/../etc/passwd", "GET", 404),
        ("/%2e%2e/etc/passwd", "GET", 404),
    ],
)
def test_without_a_key(served: Served, path: str, method: str, status: int) -> None:
    answer = served.ask(path, method=method, key="")
    assert answer.status == status
    assert answer.headers["Content-Security-Policy"] == "default-src 'self'; frame-ancestors 'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Server"] is None


def test_only_hosts_and_origins_of_this_machine(served: Served) -> None:
    for host, status in {"localhost": 200, "rebound.example": 421, "": 421}.items():
        assert served.ask("/api/table", headers={"Host": host}).status == status
        assert served.ask("/", key="", headers={"Host": host}).status == status
    own = f"http://127.0.0.1:{served.port}"
    for origin, status in {own: 200, "http://evil.example": 403, "null": 403}.items():
        assert served.ask("/api/table", headers={"Origin": origin}).status == status


def test_bodies(served: Served) -> None:
    play = {"phone": PHONE, "seq": 1, "seen": 3, "play": "B7"}
    whole = json.dumps(play).encode()
    long = json.dumps(play | {"more": "x" * 4096}).encode()
    assert served.ask("/api/play", long).status == 413
    assert served.ask("/api/play", b"{").status == 400
    assert served.ask("/api/play", b"[]").status == 400
    assert served.ask("/api/play", b"[" * 4000).status == 400
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        wrong = served.ask("/api/play", whole, headers={"Content-Type": kind})
        assert wrong.status == 415
    right = served.ask("/api/play", whole, headers={"Content-Type": "application/json; x=y"})
    assert right.status == 503, "there is no app to enter it"


@pytest.mark.parametrize(
    "wrong",
    [
        {"phone": "00AA11BB"},
        {"phone": "1"},
        {"phone": 7},
        {"seq": 0},
        {"seq": True},
        {"seq": 1.0},
        {"seq": 2**60},
        {"seen": -1},
        {"seen": None},
        {"play": 7},
        {"play": "x" * 101},
        {"by": 3},
    ],
)
def test_a_play_must_be_well_formed(served: Served, wrong: dict[str, Any]) -> None:
    play = {"phone": PHONE, "seq": 1, "seen": 3, "play": "B7"}
    assert served.ask("/api/play", play | wrong).status == 400


def test_a_chunked_body_is_bounded_too(served: Served) -> None:
    connection = served.connect()
    connection.putrequest("POST", "/api/play")
    connection.putheader("Authorization", f"Bearer {served.key}")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()
    try:
        for _ in range(3):
            connection.send(b"800\r\n" + b"x" * 2048 + b"\r\n")
        connection.send(b"0\r\n\r\n")
    except OSError:
        pass  # it may have hung up by now
    with connection.getresponse() as response:
        assert response.status == 413
    connection.close()


def test_joining_gives_a_cookie_that_lets_in(served: Served) -> None:
    joined = served.ask("/api/join", {"key": served.key}, key="")
    assert joined.status == 204
    cookie = joined.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    sent = {"Cookie": cookie.partition(";")[0]}
    assert served.ask("/api/table", key="", headers=sent).status == 200
    assert served.ask("/api/join", {"ticket": "none of ours"}, key="").status == 403
    assert served.ask("/api/join", {}, key="").status == 400
    assert served.ask("/api/ask", method="POST", key="").status == 503


def test_ten_wrong_keys_make_an_address_wait(tmp_path: Path) -> None:
    with match_on(tmp_path, "deal"):
        pass
    with serve(tmp_path, "--allow", "look") as served:
        for _ in range(5):
            assert served.ask("/api/table", key="wrong").status == 401
            assert served.ask("/api/join", {"key": "wrong"}, key="").status == 401
        assert served.ask("/api/table", key="wrong").status == 429
        assert served.ask("/api/table").status == 429
        assert served.ask("/api/table", key="").status == 401
        assert served.ask("/", key="").status == 200


class Events:
    """An open event stream, read line by line."""

    def __init__(self, served: Served) -> None:
        self.connection = served.connect()
        headers = {"Authorization": f"Bearer {served.key}"}
        self.connection.request("GET", "/api/events", headers=headers)
        self.response = self.connection.getresponse()

    def next(self) -> dict[str, str]:
        """The fields of the next event or comment."""
        fields: dict[str, str] = {}
        while line := self.response.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            fields[name] = value
        return fields

    def close(self) -> None:
        self.connection.close()


def test_a_stream_tells_each_change(tmp_path: Path) -> None:
    with (
        match_on(tmp_path, "deal", "B7") as (_, match),
        serve(tmp_path, "--allow", "look") as served,
    ):
        events = Events(served)
        assert events.response.status == 200
        assert events.response.headers["Content-Type"].startswith("text/event-stream")
        first = events.next()
        assert (first["retry"], first["event"], first["id"]) == ("1000", "table", "2")
        assert json.loads(first["data"]) == served.ask("/api/table").said
        for number, play in enumerate(("Y1", "undo", "G7"), 3):
            act(match, play)
            event = events.next()
            assert (event["event"], event["id"]) == ("table", str(number))
            assert json.loads(event["data"])["at"] == number
        assert served.play(1, 5, "B7").status == 403, "phones may only look"
        events.close()


def test_64_phones_look_on_and_no_more(served: Served) -> None:
    streams = [Events(served) for _ in range(64)]
    try:
        assert {events.response.status for events in streams} == {200}
        assert served.ask("/api/events").status == 503
        assert served.ask("/api/table").status == 200
    finally:
        for events in streams:
            events.close()
    end = time.monotonic() + 20
    while served.ask("/api/table").status == 200 and time.monotonic() < end:
        again = Events(served)
        again.close()
        if again.response.status == 200:
            return
    pytest.fail("phones that went away keep their places")


def test_the_table_decides_and_a_new_key_ends_the_old_one(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    chosen = StoredPreferences(store.journal)
    chosen.set("phones", "look")
    chosen.set("phones_key", "2222222222222222")
    with serve(tmp_path) as served:
        assert served.key == "2222222222222222"
        events = Events(served)
        assert json.loads(events.next()["data"])["allow"] == "look"
        chosen.set("phones", "enter")
        assert json.loads(events.next()["data"])["allow"] == "enter"
        chosen.set("phones_key", "3333333333333333")
        assert events.response.read() == b"", "the stream has ended"
        assert served.ask("/api/table").status == 401
        assert served.ask("/api/table", key="3333333333333333").status == 200
        chosen.set("phones", "off")
        assert _wait_for(lambda: not _answers(served)), "it still answers"
        chosen.set("phones", "look")
        assert _wait_for(lambda: _answers(served)), "it does not answer again"
        events.close()
    store.close()


def _answers(served: Served) -> bool:
    try:
        with socket.create_connection((served.host, served.port), 5):
            return True
    except OSError:
        return False


def _wait_for(condition: Any) -> bool:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def test_a_taken_port_is_a_sentence(served: Served, tmp_path: Path) -> None:
    from tests.system.command import companion

    done = companion(
        *("serve", "--data", str(tmp_path), "--allow", "look"),
        *("--listen", f"127.0.0.1:{served.port}"),
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "can't listen" in done.stderr
    wrong = companion("serve", "--listen", "nowhere")
    assert wrong.returncode == 2
    assert "not an address and a port" in wrong.stderr


def test_noise_is_answered_or_dropped_and_the_next_is_served(served: Served) -> None:
    for noise in (b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01" * 50, b"GET / HTTP/9\r\n\r\n"):
        with socket.create_connection((served.host, served.port), 10) as raw:
            raw.sendall(noise)
            raw.shutdown(socket.SHUT_WR)
            while raw.recv(4096):
                pass
    assert isinstance(served.ask("/api/table"), Answer)
    assert http.client.responses[served.ask("/api/table").status] == "OK"


def test_the_evening_lists_the_matches_and_one_pad(served: Served) -> None:
    listed = served.ask("/api/matches").said["matches"]
    assert [each["game"] for each in listed] == ["thirteen"]
    pad = served.ask(f"/api/matches/{listed[0]['match']}").said
    assert pad["names"] == ["Anne", "Carl", "Marc", "Herman"]
    assert pad["reasons"] == []
    assert pad["stages"] == []
    assert pad["bgstats"] is None
    assert served.ask("/api/matches/nothere").status == 404
