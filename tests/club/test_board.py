"""The board from outside, a real process on a real PostgreSQL: what it shows to whom, and when."""

import json
import os
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from companion.club.board_server import KEY_FILE, kept_key
from companion.phones.access import is_key
from tests.closing import close_later
from tests.club.boards import board, board_url
from tests.club.clubs import RealClub, RealTable, Running
from tests.phones.served import Served
from tests.postgres import Postgres
from tests.system.command import COMPANION, ROOT

NASTY = ("<b>Anne</b>", "Carl ★", 'Ma"rc', "Herman 🐢")


def shown(served: Served) -> Any:
    """The snapshot of this moment."""
    answer = served.ask("/api/table")
    assert answer.status == 200
    return answer.said


def until(holds: Callable[[], bool], seconds: float = 20.0) -> float:
    """Waits until something holds; returns for how many seconds."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() < begun + seconds, "it does not come"
        time.sleep(0.02)
    return time.monotonic() - begun


def events(answer: HTTPResponse) -> Iterator[Any]:
    """The snapshots of a stream, as they come."""
    end = time.monotonic() + 120
    while line := answer.readline():
        assert time.monotonic() < end, "nothing comes any more"
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))


def test_what_is_played_is_shown(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    _, over = kitchen.play(players=NASTY)
    _, match, actions = kitchen.begin(NASTY, seed=2, game="thirteen")
    for action in actions[:60]:
        match.act(action)
    kitchen.sync()
    with board(board_url(club), "--title", "Our club", data=tmp_path / "tv") as served:
        until(lambda: bool(shown(served)["standing"]))
        found = shown(served)
        assert (found["title"], found["away"], found["players"]) == ("Our club", False, 4)
        assert (found["evening"], found["evenings"]) == (1, 0)
        (table,) = found["tables"]
        assert (table["name"], table["game"], table["state"]) == ("kitchen", "thirteen", "running")
        assert (table["stage"], table["of"]) == (match.state.opened, 4)
        assert (table["names"], table["totals"]) == (list(NASTY), list(match.state.totals))
        assert (table["lowest_wins"], table["silent"], table["winners"]) == (True, None, [])
        standing = {line["player"]: line for line in found["standing"]}
        assert set(standing) == set(NASTY)
        for name in over.result()["winners"]:
            assert standing[name]["wins"] == 1
        assert [line["points"] for line in found["standing"]] == sorted(
            (line["points"] for line in found["standing"]), reverse=True
        )


def test_each_play_comes_at_once(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    _, match, actions = kitchen.begin()
    with (
        board(board_url(club), data=tmp_path / "tv") as served,
        Running(kitchen) as syncing,
    ):
        connection = close_later(served.connect())
        connection.request("GET", "/api/events", headers={"Authorization": f"Bearer {served.key}"})
        answer = connection.getresponse()
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        coming = events(answer)
        next(found for found in coming if found["tables"] and found["tables"][0]["game"])
        times = []
        for action in actions:
            before = match.state.totals
            match.act(action)
            if match.state.totals == before and not match.ended:
                continue
            played, totals = time.monotonic(), list(match.state.totals)
            next(found for found in coming if found["tables"][0]["totals"] == totals)
            times.append(time.monotonic() - played)
        # It may have come with the last totals, as a stream is sent the newest only.
        until(lambda: bool(shown(served)["standing"]))
        found = shown(served)
        assert found["tables"][0]["state"] == "over"
        assert found["tables"][0]["winners"] == list(match.result()["winners"])
        connection.close()
        # A busy machine may be late with some; most are there at once.
        assert sorted(times)[len(times) // 2] < 1.0
        syncing.until(lambda: club.states() != {})


def test_only_whoever_has_the_key_may_look(club: RealClub, tmp_path: Path) -> None:
    with board(board_url(club), data=tmp_path) as served:
        assert is_key(served.key)
        kept = tmp_path / KEY_FILE
        assert kept.read_text().strip() == served.key
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        for path in ("/api/table", "/api/events"):
            assert served.ask(path, key="").status == 401
            assert served.ask(path, key="A" * 16).status == 401
        page = served.ask("/", key="")
        assert page.status == 200
        assert b"board.js" in page.body
        assert page.headers["Content-Security-Policy"].startswith("default-src 'self'")
        for path in ("/tv", "/api/play", "/api/ask", "/api/matches", "/parts/x", "/board.html"):
            assert served.ask(path).status == 404
        assert served.ask("/api/table", headers={"Host": "elsewhere.example"}).status == 421
        assert served.ask("/api/join", {"ticket": "x"}, key="").status == 403
        joined = served.ask("/api/join", {"key": served.key.lower()}, key="")
        assert joined.status == 204
        cookie = joined.headers["Set-Cookie"].partition(";")[0]
        assert cookie == f"club={served.key}", "a table on this machine has a cookie of its own"
        assert served.ask("/api/table", key="", headers={"Cookie": cookie}).status == 200
        key = served.key
    with board(board_url(club, "other"), data=tmp_path) as served:
        assert served.key == key, "a TV that was let in stays so"


def test_open_to_everybody(club: RealClub, tmp_path: Path) -> None:
    with board(board_url(club), "--open", data=tmp_path) as served:
        assert served.key == ""
        assert shown(served)["title"] == club.admin.info.dbname
        assert not (tmp_path / KEY_FILE).exists()


def test_a_key_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert is_key(kept_key(tmp_path / "file"))
    (tmp_path / KEY_FILE).write_text("no key\n")
    key = kept_key(tmp_path)
    assert is_key(key)
    assert kept_key(tmp_path) == key


def test_a_table_that_is_silent(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    kitchen.play()
    kitchen.sync()
    club.add("never heard")
    query = "UPDATE companion.batches SET heard = now() - interval '135 seconds' RETURNING id"
    club.query(query)
    with board(board_url(club), data=tmp_path / "tv") as served:
        until(lambda: len(shown(served)["tables"]) == 2)
        silent, never = shown(served)["tables"]
        assert silent["silent"] in (130, 140)
        assert (never["heard"], never["game"], never["names"]) == (False, None, [])


def test_the_season(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    kitchen.play()
    kitchen.sync()
    options = ("--until", "2001-01-01", "--evenings", "10")
    with board(board_url(club), *options, data=tmp_path / "tv") as served:
        until(lambda: bool(shown(served)["tables"]))
        found = shown(served)
        assert (found["standing"], found["evening"], found["evenings"]) == ([], 0, 10)


def test_a_database_that_is_away_and_comes_back(tmp_path: Path) -> None:
    server = Postgres()
    try:
        server.start()
        club = RealClub(server)
        kitchen = RealTable(club, tmp_path / "kitchen")
        _, match, actions = kitchen.begin()
        match.act(actions[0])
        kitchen.sync()
        said: list[str] = []
        with board(board_url(club), data=tmp_path / "tv", said=said) as served:
            until(lambda: bool(shown(served)["tables"]))
            server.kill()
            until(lambda: shown(served)["away"] is True, 5.0)
            assert len(shown(served)["tables"]) == 1, "what was there is still shown"
            server.start()
            for action in actions[1:]:
                match.act(action)
            kitchen.sync()
            until(lambda: shown(served)["away"] is False, 40.0)
            until(lambda: shown(served)["tables"][0]["state"] == "over")
        assert said
        assert all("trying again" in line for line in said)
        assert not any("secret" in line for line in said)
    finally:
        server.remove()


def test_a_database_that_is_away_from_the_beginning(tmp_path: Path) -> None:
    url = "postgresql://tv:secret-of-the-tv@127.0.0.1:1/club"
    said: list[str] = []
    with board(url, data=tmp_path, said=said) as served:
        assert shown(served)["away"] is True
        until(lambda: served.ask("/", key="").status == 200)
    assert "can't be reached" in said[0]
    assert "secret" not in "".join(said)


@pytest.mark.parametrize("wrong", ["password", "no-club"])
def test_whom_the_club_refuses_is_told_so(club: RealClub, tmp_path: Path, wrong: str) -> None:
    url = board_url(club)
    if wrong == "password":
        url = url.replace("secret-of-the-tv", "guess")
    else:
        url = club.server.new_database()
    done = subprocess.run(
        [*COMPANION, "club", "serve", "--listen", "127.0.0.1:0", "--data", str(tmp_path)],
        cwd=ROOT, env={**os.environ, "COMPANION_CLUB": url}, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert ("password is wrong" if wrong == "password" else "companion club init") in done.stderr
    assert "guess" not in done.stderr
