"""What phones enter reaches the match once, whatever is restarted, and is answered in words."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.app.translation import translator
from companion.games import part
from companion.games.base import Refusal
from companion.phones.access import is_key
from companion.phones.wire import SOCKET
from tests.phones.served import PHONE, match_on
from tests.pilot import Pilot


class Phones:
    """The server's end of the socket, in the test's own thread."""

    def __init__(self, pilot: Pilot, directory: Path) -> None:
        self.pilot = pilot
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(10)
        self._socket.connect(str(directory / SOCKET))
        self._lines = self._socket.makefile("rb")
        self._number = 0

    @property
    def seen(self) -> int:
        """The number of the match's last entry."""
        return self.pilot.app.shell.session.match.next_number - 1

    def send(self, **request: Any) -> None:
        """Sends a request and has the app do it."""
        self._number += 1
        request |= {"id": self._number}
        self._socket.sendall(json.dumps(request).encode() + b"\n")
        phones = self.pilot.app.phones
        while phones.is_idle:
            time.sleep(0.001)  # the thread that reads has not seen it yet
        self.pilot.app.step()

    def answer(self) -> dict[str, Any]:
        """The next answer."""
        said: dict[str, Any] = json.loads(self._lines.readline())
        assert said.pop("id") == self._number
        return said

    def ask(self, do: str, seq: int, seen: int | None = None, **more: Any) -> dict[str, Any]:
        """A request of the phone to the match on the table, and its answer."""
        match_id = self.pilot.app.shell.session.match_id
        at = self.seen if seen is None else seen
        self.send(do=do, phone=PHONE, seq=seq, seen=at, **{"match": match_id, **more})
        return self.answer()

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Phones]:
    with match_on(tmp_path, "deal", "B1"):
        pass
    pilot = Pilot(tmp_path, resume=True)
    phones = Phones(pilot, tmp_path)
    yield phones
    phones.close()
    pilot.close()


def test_the_socket_is_for_this_user_only(table: Phones, tmp_path: Path) -> None:
    assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600
    table.pilot.close()
    assert not (tmp_path / SOCKET).exists()


def test_a_play_counts_once(table: Phones) -> None:
    seen = table.seen
    first = table.ask("play", 1, play="B7")
    assert first == {"entry": seen + 1}
    assert table.ask("play", 1, seen, play="B7") == first
    assert table.ask("play", 1, play="B7") == first
    entries = table.pilot.app.shell.session.match.entries
    assert [entry.action for entry in entries] == ["deal", "B1", "B7"]
    assert entries[-1].source.kind == "phone"


def test_the_table_shows_it_and_whose_phone_it_was(table: Phones) -> None:
    table.ask("play", 1, play="B7", who="Carl")
    said = table.pilot.app.shell.messages.text
    assert said is not None
    assert said == "Marc played blue 7 → 8 (Carl’s phone)"
    table.ask("play", 2, play="Y7")
    assert table.pilot.app.shell.messages.text == "Herman played yellow 7 → 7 (a phone)"
    assert table.pilot.app.shell.session.view().table.sums == (8, 7, 0)


def test_who_saw_another_table_is_told(table: Phones) -> None:
    seen = table.seen
    assert table.ask("play", 1, play="B7") == {"entry": seen + 1}
    other = {"moved": True}
    assert table.ask("play", 2, seen, play="B7") == other
    # A request that was too late stays too late, also if the table comes back there.
    assert table.ask("play", 2, play="B7") == other
    assert table.ask("play", 3, play="B7", match="another") == other


def test_a_refusal_is_a_sentence_in_the_phones_language(table: Phones) -> None:
    refused = table.ask("play", 1, play="B9", language="nl-NL,en;q=0.5")["refused"]
    assert refused == {"code": "unknown-card", "sentence": "B9 bestaat niet."}
    again = table.ask("play", 1, play="B7")["refused"]
    assert again["code"] == "unknown-card", "the same request has the same answer"
    assert table.ask("play", 2, play="deal")["refused"]["code"] == "not-understood"
    assert table.ask("play", 3, play="#1:B7")["refused"]["code"] == "not-understood"
    assert table.ask("play", 4, play="B7", by="Eva")["refused"]["code"] == "bad-player"


@pytest.mark.parametrize("asked", ["", "*", "xx-YY,zz;q=0.5"])
def test_a_refusal_is_in_the_tables_language_for_all_others(table: Phones, asked: str) -> None:
    table.pilot.app.shell.words = translator("nl")
    refused = table.ask("play", 1, play="B9", language=asked)["refused"]
    assert refused["sentence"] == "B9 bestaat niet."


def test_out_of_turn_it_names_its_player(table: Phones) -> None:
    table.ask("play", 1, play="B7", by="Anne")
    assert table.pilot.app.shell.session.match.entries[-1].action == "#1:B7"
    table.ask("play", 2, play="Y1", by="Carl")
    assert table.pilot.app.shell.session.match.entries[-1].action == "Y1"


def test_undo_is_one_too(table: Phones) -> None:
    seen = table.seen
    assert table.ask("undo", 1) == {"entry": seen + 1}
    assert table.ask("undo", 1, seen) == {"entry": seen + 1}
    assert table.ask("undo", 2) == {"entry": seen + 2}
    assert table.ask("undo", 3)["refused"]["code"] == "nothing-to-undo"


def test_after_a_restart_the_answers_are_the_same(table: Phones, tmp_path: Path) -> None:
    seen = table.seen
    played = table.ask("play", 1, play="B7")
    refused = table.ask("play", 2, play="B9")
    moved = table.ask("play", 3, seen, play="Y1")
    table.close()
    table.pilot.close()
    pilot = Pilot(tmp_path, resume=True)
    again = Phones(pilot, tmp_path)
    assert again.ask("play", 1, seen, play="B7") == played
    assert again.ask("play", 2, play="B9") == refused
    assert again.ask("play", 3, play="Y1") == moved
    assert len(pilot.app.shell.session.match.entries) == 3
    again.close()
    pilot.close()


def test_the_last_play_of_a_stage_opens_the_scores(tmp_path: Path) -> None:
    plays = [
        *(f"{colour}{value}" for colour in "BYG" for value in (1, 1, 1, 2, 2, 2, 4, 4)),
        *(f"{colour}{value}" for colour in "BYG" for value in (5, 5, 5, 7, 7, 7)),
        *["R4@B"] * 7,
    ]
    with match_on(tmp_path, "deal", *plays):
        pass
    pilot = Pilot(tmp_path, resume=True)
    phones = Phones(pilot, tmp_path)
    assert "entry" in phones.ask("play", 1, play="R4@B")
    assert pilot.screen == "StageScores"
    assert phones.ask("play", 2, play="B1")["refused"]["code"] == "out-of-order"
    phones.close()
    pilot.close()


def test_a_trick_of_6th_sense(tmp_path: Path) -> None:
    with match_on(tmp_path, "deal", game="sixth-sense"):
        pass
    pilot = Pilot(tmp_path, resume=True)
    phones = Phones(pilot, tmp_path)
    assert "entry" in phones.ask("play", 1, play="won", by="Marc")
    assert pilot.app.shell.session.match.entries[-1].action == "won #3"
    assert phones.ask("play", 2, play="won")["refused"]["code"] == "not-understood"
    phones.close()
    pilot.close()


def test_games_in_which_nothing_is_one_tap_say_so(tmp_path: Path) -> None:
    with match_on(tmp_path, "card 7", game="ten"):
        pass
    pilot = Pilot(tmp_path, resume=True)
    phones = Phones(pilot, tmp_path)
    assert phones.ask("play", 1, play="card 3")["refused"]["code"] == "not-understood"
    phones.close()
    pilot.close()


@pytest.mark.parametrize("game", ["ten", "pad"])
def test_no_play_of_these_games_is_one_tap(game: str) -> None:
    with pytest.raises(Refusal, match="not-understood"):
        part(game, "phones").entry(None, "5", None)


def test_without_a_match_every_play_is_too_late(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    phones = Phones(pilot, tmp_path)
    phones.send(do="play", phone=PHONE, seq=1, seen=0, match=None, play="B7")
    assert phones.answer() == {"moved": True}
    phones.close()
    pilot.close()


def test_the_key_is_made_once_and_kept(table: Phones) -> None:
    table.send(do="key")
    key = table.answer()["key"]
    assert is_key(key)
    table.send(do="key")
    assert table.answer() == {"key": key}
    table.send(do="something else")
    assert table.answer() == {"failed": True}


@pytest.mark.parametrize(("tap", "let_in"), [("yes", True), ("no", False)])
def test_the_table_lets_somebody_in(table: Phones, tap: str, let_in: bool) -> None:
    table.send(do="ask", code="4711")
    assert table.pilot.screen == "LetIn"
    table.pilot.tap(tap)
    assert table.answer() == {"yes": let_in}
    assert table.pilot.screen == "Table"


def test_the_table_is_asked_about_four_digits_and_by_three_at_once(table: Phones) -> None:
    for code in ("471", "47112", "<b>1", "\u0664\u0667\u0661\u0661", 4711, None):
        table.send(do="ask", code=code)
        assert table.answer() == {"failed": True}
    for code in ("4711", "4712", "4713"):
        table.send(do="ask", code=code)
    table.send(do="ask", code="4714")
    assert table.answer() == {"failed": True}
    for _ in range(3):
        assert table.pilot.screen == "LetIn"
        table.pilot.tap("no")
    assert table.pilot.screen == "Table"


def test_the_table_says_whose_phone_undid(table: Phones) -> None:
    table.ask("undo", 1, who="Carl")
    assert table.pilot.app.shell.messages.text == "Undone: Carl’s blue 1 (Carl’s phone)"


def test_nobody_is_let_in_after_two_minutes(table: Phones) -> None:
    table.send(do="ask", code="4711")
    table.pilot.wait(119)
    assert table.pilot.screen == "LetIn"
    table.pilot.wait(2)
    assert table.pilot.screen == "Table"
    assert table.answer() == {"yes": False}


def test_noise_on_the_socket_ends_that_connection_only(table: Phones, tmp_path: Path) -> None:
    for noise in (b"\n", b"[]\n", b"{}\n", b"x" * 70000):
        with socket.socket(socket.AF_UNIX) as other:
            other.settimeout(10)
            other.connect(str(tmp_path / SOCKET))
            other.sendall(noise)
            with suppress(ConnectionResetError):  # it hung up before it had read all
                assert other.recv(10) == b""
    assert "entry" in table.ask("play", 1, play="B7")


def test_an_error_is_shown_at_the_table_once(
    table: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise RuntimeError("a mistake in the rules")

    monkeypatch.setattr("companion.games.thirteen.phones.entry", fail)
    assert table.ask("play", 1, play="B7") == {"failed": True}
    assert table.pilot.screen == "Failsafe"
    monkeypatch.undo()
    table.pilot.tap("next")
    assert table.ask("play", 1, play="B7") == {"failed": True}
    assert table.pilot.screen != "Failsafe"
    assert "entry" in table.ask("play", 2, play="B7")
