"""The table lets phones in, sees who is here, and throws them out: with a real server beside it."""

import asyncio
import http.client
import json
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.app.phones.table_phones import TablePhones
from companion.games.base import Refusal
from companion.phones.access import is_key
from companion.phones.table import LiveTable
from companion.phones.wire import NEWS, SOCKET
from companion.ui.shell.device_states import Hotspot, PhoneAddress, PhonesControl, PhonesServed
from tests.phones.served import Served, act, match_on
from tests.pilot import Pilot
from tests.system.command import COMPANION, ROOT
from tests.ui.studio import Studio

# A change takes effect within one second; on a machine with much else to do it may take longer.
SOON = 10.0
REPORT = {
    "port": 8013,
    "problem": "",
    "addresses": [["192.168.178.42", "wifi", "Home"], ["10.42.0.1", "hotspot", ""]],
    "phones": 2,
    "names": ["Anne"],
}


@contextmanager
def server(directory: Path, listen: str) -> Iterator[subprocess.Popen[str]]:
    """`companion serve` as the unit starts it, without --allow."""
    command = [*COMPANION, "serve", "--data", str(directory), "--listen", listen]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
            process.terminate()
            assert process.wait(10) == 0
        finally:
            process.kill()


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with match_on(tmp_path, "deal", "B1"):
        pass
    pilot = Pilot(tmp_path, resume=True)
    yield pilot
    pilot.close()


def phones_of(pilot: Pilot) -> PhonesControl:
    phones = pilot.app.shell.device.phones
    assert phones is not None
    return phones


def wait_for(pilot: Pilot, holds: Callable[[PhonesServed], bool]) -> PhonesServed:
    """What the server says once this holds of it; the app runs on meanwhile."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        pilot.app.step()
        served = phones_of(pilot).served
        if served is not None and holds(served):
            return served
        time.sleep(0.02)
    pytest.fail(f"it says only {phones_of(pilot).served}")


def answers(served: Served) -> bool:
    try:
        with socket.create_connection((served.host, served.port), 5):
            return True
    except OSError:
        return False


def test_the_table_switches_phones_on_and_off_and_sees_who_is_here(
    pilot: Pilot, tmp_path: Path
) -> None:
    phones = phones_of(pilot)
    assert phones.key == ""
    with server(tmp_path, "127.0.0.1:0") as process:
        assert wait_for(pilot, lambda _served: True).port == 0, "off is how it begins"
        phones.allow("look")
        assert is_key(phones.key)
        port = wait_for(pilot, lambda served: served.port != 0).port
        assert process.stdout is not None
        table = Served(process.stdout.readline().strip())
        assert (table.port, table.key) == (port, phones.key)
        stream = listen(table, "?who=Anne&who=Carl")
        stranger = listen(table, "?who=%FFMallory")
        served = wait_for(pilot, lambda served: served.phones == 2)
        assert served.names == ("Carl",)
        # Nobody is let in with the old code any more, nor stays.
        before = phones.key
        phones.renew_key()
        assert phones.key != before
        wait_for(pilot, lambda served: served.phones == 0)
        assert table.ask("/api/table").status == 401
        assert table.ask("/api/table", key=phones.key).status == 200
        phones.allow("off")
        assert wait_for(pilot, lambda served: served.port == 0).addresses == ()
        assert not answers(table)
        phones.allow("enter")
        assert wait_for(pilot, lambda served: served.port != 0).port == port
        assert table.ask("/api/table", key=phones.key).said["allow"] == "enter"
        for each in (stream, stranger):
            each.close()
    end = time.monotonic() + SOON
    while phones.served is not None and time.monotonic() < end:
        pilot.app.step()
        time.sleep(0.02)
    assert phones.served is None, "the server has gone"


def listen(table: Served, query: str) -> http.client.HTTPConnection:
    """Opens an event stream."""
    connection = table.connect()
    connection.request(
        "GET", f"/api/events{query}", headers={"Authorization": f"Bearer {table.key}"}
    )
    assert connection.getresponse().status == 200
    return connection


def test_the_code_is_thrown_away_by_taps(pilot: Pilot) -> None:
    phones = phones_of(pilot)
    for tap in ("menu", "settings", "phones", "look"):
        pilot.tap(tap)
    assert pilot.app.shell.preferences.word("phones") == "look"
    key = phones.key
    pilot.tap("enter")
    assert pilot.app.shell.preferences.word("phones") == "enter"
    pilot.tap("new")
    pilot.tap("back")
    assert phones.key == key
    pilot.tap("new")
    pilot.tap("next")
    assert phones.key != key
    pilot.tap("off")
    assert pilot.app.shell.preferences.word("phones") == "off"
    assert "look" in pilot.targets


def test_a_taken_port_is_told_and_tried_again(pilot: Pilot, tmp_path: Path) -> None:
    phones_of(pilot).allow("look")
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with server(tmp_path, f"127.0.0.1:{port}") as process:
            assert wait_for(pilot, lambda served: served.problem == "taken").port == 0
            other.close()
            assert wait_for(pilot, lambda served: served.port == port).problem == ""
            process.terminate()
            assert process.wait(10) == 0
            assert process.stderr is not None
            said = process.stderr.read()
            assert said.count("\n") == 1, said
            assert "can't listen" in said


def test_a_report_does_not_light_the_panel_and_nonsense_is_refused(
    pilot: Pilot, tmp_path: Path
) -> None:
    app = pilot.app
    with closing(socket.socket(socket.AF_UNIX)) as connection:
        connection.connect(str(tmp_path / SOCKET))

        for said, wanted in (
            (REPORT, {"id": 1, "noted": True}),
            ({**REPORT, "port": -1}, {"id": 1, "failed": True}),
        ):
            connection.sendall(json.dumps({"do": "serving", "id": 1, **said}).encode() + b"\n")
            while app.phones.is_idle:
                time.sleep(0.001)
            assert app.phones.step()
            assert not app.phones.acted
            assert json.loads(connection.recv(1000)) == wanted
    phones = phones_of(pilot)
    assert phones.served is not None
    assert phones.served.addresses[0] == PhoneAddress("192.168.178.42", "wifi", "Home")


@pytest.mark.parametrize(
    "wrong",
    [
        {"port": True},
        {"port": 70000},
        {"problem": "other"},
        {"addresses": [["nowhere", "wifi", ""]]},
        {"addresses": [["192.168.1.2", "radio", ""]]},
        {"addresses": [["192.168.1.2"]]},
        {"phones": 65},
        {"names": None},
    ],
)
def test_a_report_that_is_none_changes_nothing(wrong: dict[str, object]) -> None:
    phones = TablePhones(Studio().shell.preferences)
    assert phones.note(dict(REPORT))
    before = phones.served
    assert not phones.note({**REPORT, **wrong})
    assert phones.served == before


def test_a_disk_that_does_not_keep_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    preferences = Studio().shell.preferences
    phones = TablePhones(preferences)

    def fail(_name: str, _value: object) -> None:
        raise Refusal("not-saved", reason="full")

    monkeypatch.setattr(preferences, "set", fail)
    with pytest.raises(Refusal):
        phones.allow("look")
    assert preferences.word("phones") == "off"


def test_the_hotspot_is_as_the_installer_kept_it(tmp_path: Path) -> None:
    kept = tmp_path / "hotspot"
    phones = TablePhones(Studio().shell.preferences, hotspot=kept)
    assert phones.hotspot is None
    kept.write_text("Zoë’s table\nkx7p-m2wq-4rtz\n")
    assert phones.hotspot == Hotspot("Zoë’s table", "kx7p-m2wq-4rtz")
    kept.write_bytes(b"\xff\n\xff\n")
    assert phones.hotspot is None


def test_codes_are_made_in_the_background_and_few_are_kept() -> None:
    jobs: list[Callable[[], None]] = []
    woken: list[bool] = []
    phones = TablePhones(Studio().shell.preferences, lambda: woken.append(True), run=jobs.append)
    assert phones.code("one") is None
    assert phones.code("one") is None
    assert len(jobs) == 1
    jobs.pop()()
    rows = phones.code("one")
    assert rows is not None
    assert len(rows) == len(rows[0]) == 21
    assert woken == [True]
    for number in range(9):
        phones.code(f"other {number}")
    phones.code("one")
    assert len(jobs) == 10, "it was forgotten, and is made anew"


def test_the_server_is_told_of_news_and_nobody_else_is(pilot: Pilot, tmp_path: Path) -> None:
    with (
        closing(socket.socket(socket.AF_UNIX)) as connection,
        closing(socket.socket(socket.AF_UNIX)) as other,
    ):
        for each in (connection, other):
            each.connect(str(tmp_path / SOCKET))
        report = json.dumps({"do": "serving", "id": 1, **REPORT}).encode() + b"\n"
        connection.sendall(report)
        while pilot.app.phones.is_idle:
            time.sleep(0.001)
        pilot.app.step()
        lines = connection.makefile("rb")
        assert json.loads(lines.readline())["noted"]
        pilot.tap("key-B7")
        assert lines.readline() == NEWS
        phones_of(pilot).renew_key()
        assert lines.readline() == NEWS
        # One that reads nothing holds nobody up.
        lines.close()
        for _ in range(20_000):
            phones_of(pilot).chosen()  # type: ignore[attr-defined]
        other.setblocking(False)
        with pytest.raises(BlockingIOError):
            other.recv(100)


def test_news_ends_the_rest_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.phones.table.SELDOM", 3600.0)
    with match_on(tmp_path, "deal") as (_, match):

        async def serves() -> None:
            table = LiveTable(tmp_path, "page")
            told: list[asyncio.StreamWriter] = []

            async def app(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                writer.write(NEWS)
                await writer.drain()
                told.append(writer)

            listening = await asyncio.start_unix_server(app, str(tmp_path / SOCKET))
            await table.look()
            assert table.live.at == 1
            act(match, "B7")
            await table.rest()
            assert told, "it had an hour"
            await table.look()
            assert table.live.at == 2
            # What comes while nobody rests ends the next rest.
            table.link.heard()
            await table.rest()
            await table.link.close()
            table.live.close()
            for writer in told:
                writer.close()
                await writer.wait_closed()
            listening.close()
            await listening.wait_closed()

        asyncio.run(asyncio.wait_for(serves(), 60))
