"""Shut down and restart: asked for once, watched without waiting, tried again, told if in vain.

systemctl and systemd-inhibit are small programs of the test; they run for real.
"""

import shlex
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.device import power
from companion.device.power import Switch
from companion.games.thirteen.screens.table import Table
from companion.ui.screens.power import Power, SwitchingOff
from companion.ui.screens.settings.settings_screen import SettingsScreen
from tests.pilot import Pilot
from tests.ui.studio import FOUR, Studio

TOO_LONG = 30.0
WALL = "Failed to set wall message, ignoring: Interactive authentication required."
REFUSED = "Failed to power off system via logind: Interactive authentication required."
# As systemd 252 puts it: after logind it tries the manager, which never lets us.
TIMED_OUT = """Failed to power off system via logind: Connection timed out
Failed to start poweroff.target: Interactive authentication required."""
APT = "APT 0 root 4711 apt-get shutdown APT is installing or removing packages block"
OTHERS = """UPower 0 root 300 upowerd sleep Pause device polling delay
Unattended Upgrades Shutdown 0 root 301 unattended-upgr shutdown Stop ongoing upgrades delay
Somebody 1000 pi 302 thing idle:sleep Thinking block"""


class System:
    """Programs by systemd's names that say what they are told to, and remember who called."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.calls = folder / "calls"
        self.calls.touch()
        self.inhibit(OTHERS)

    def _program(self, name: str, body: str) -> None:
        file = self._folder / name
        new = file.with_suffix(".new")
        new.write_text(f"#!/bin/sh\n{body}\n")
        new.chmod(0o755)
        new.replace(file)  # one that runs is not written to

    def answer(self, said: str = "", status: int = 0, after: str = "") -> None:
        """What systemctl does from now on."""
        calls = shlex.quote(str(self.calls))
        body = f"echo \"$@\" >>{calls}\n{after}\ncat <<'END' >&2\n{WALL}\n{said}\nEND\n"
        self._program("systemctl", f"PATH=/usr/bin:/bin\n{body}exit {status}")

    def inhibit(self, listed: str) -> None:
        """Who keeps the device on or delays it."""
        self._program("systemd-inhibit", f"PATH=/usr/bin:/bin\ncat <<'END'\n{listed}\nEND")

    @property
    def asked(self) -> list[str]:
        return self.calls.read_text().splitlines()


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return System(folder)


class TimedSwitch(Switch):
    """A switch with a clock of the test's own."""

    def __init__(self) -> None:
        self.now = 100.0
        super().__init__(lambda: self.now)

    def until(self, condition: Callable[[], bool], forward: float = 0.0) -> None:
        """Looks again and again, until it is so; each look so many seconds after the one before."""
        end = time.monotonic() + TOO_LONG
        while not condition():
            assert time.monotonic() < end, (self.state, self.reason, self.blocker)
            self.now += forward
            self.step()
            time.sleep(0.005)


@pytest.fixture
def switch(system: System) -> Iterator[TimedSwitch]:  # noqa: ARG001 - never the real systemctl
    made = TimedSwitch()
    yield made
    made.now += 1000
    made.step()  # ends what still runs


@pytest.mark.parametrize(("what", "verb"), [("shut-down", "poweroff"), ("restart", "reboot")])
def test_the_system_is_asked_once(
    system: System, switch: TimedSwitch, what: str, verb: str
) -> None:
    system.answer()
    switch.begin(what)
    assert (switch.state, switch.what) == ("asked", what)
    switch.until(lambda: switch._accepted)
    for _ in range(3):
        switch.begin(what)
        switch.now += power.RETRY_AFTER * 2
        assert not switch.step()
    assert system.asked == [f"--no-ask-password {verb}"]
    assert switch.state == "asked"  # until it ends us


def test_nobody_waits_for_a_system_that_takes_its_time(system: System, switch: TimedSwitch) -> None:
    """A polkit that must be started first on a busy machine: it is not taken from it half way."""
    go = system.calls.with_name("go")
    system.answer(after=f"until [ -e '{go}' ]; do sleep 0.05; done")
    begin = time.monotonic()
    switch.begin("shut-down")
    for _ in range(20):
        switch.now += 2.0
        switch.step()
    assert time.monotonic() - begin < 10
    assert switch.state == "asked"
    go.touch()
    switch.until(lambda: switch._accepted)
    assert len(system.asked) == 1


def test_what_passes_is_tried_again(system: System, switch: TimedSwitch) -> None:
    """Although systemctl ends with a refusal: of its second way, which is never open to us."""
    system.answer(TIMED_OUT, 1)
    switch.begin("shut-down")
    switch.until(lambda: len(system.asked) == 4, forward=0.5)
    assert switch.state == "asked"
    system.answer()
    switch.until(lambda: switch._accepted, forward=0.5)
    assert switch.state == "asked"


def test_it_is_tried_again_after_a_pause(system: System, switch: TimedSwitch) -> None:
    system.answer(TIMED_OUT, 1)
    switch.begin("shut-down")
    switch.until(lambda: switch._child is None)
    for forward in (0.0, 0.0, power.RETRY_AFTER - 0.1):
        switch.now += forward
        assert not switch.step()
        assert switch._child is None, "not yet"
    switch.now += 0.1
    switch.step()
    assert switch._child is not None
    switch.until(lambda: switch._child is None)
    assert len(system.asked) == 2


def test_what_is_under_way_is_not_a_failure(system: System, switch: TimedSwitch) -> None:
    system.answer("Call to PowerOff failed: There's already a shutdown operation in progress", 1)
    switch.begin("shut-down")
    switch.until(lambda: switch._accepted)


def test_a_refusal_that_is_repeated_is_meant(
    system: System, switch: TimedSwitch, capsys: pytest.CaptureFixture[str]
) -> None:
    system.answer(REFUSED, 1)
    switch.begin("shut-down")
    switch.until(lambda: switch.state == "failed", forward=0.1)
    assert len(system.asked) == power.MAX_REFUSALS
    assert switch.now < 100 + power.ACCEPT_TIMEOUT / 2
    assert (switch.reason, switch.blocker) == (REFUSED, "")
    assert f"no poweroff: {REFUSED}" in capsys.readouterr().err
    system.answer()
    switch.begin("shut-down")
    switch.until(lambda: switch._accepted)


def test_who_keeps_the_device_on_is_named_and_waited_for(
    system: System, switch: TimedSwitch
) -> None:
    """With systemd 252 this is the same refusal as any other."""
    system.answer(REFUSED, 1)
    system.inhibit(f"{OTHERS}\n{APT}")
    switch.begin("restart")
    switch.until(lambda: len(system.asked) > power.MAX_REFUSALS, forward=0.2)
    assert switch.state == "asked"
    assert switch.blocker == "APT (APT is installing or removing packages)"
    switch.until(lambda: switch.state == "failed", forward=0.5)
    assert switch.blocker == "APT (APT is installing or removing packages)"
    assert not switch.step(), "it is told once"


def test_an_answer_that_never_comes_is_given_up(system: System, switch: TimedSwitch) -> None:
    system.answer(after="exec sleep 600")
    switch.begin("shut-down")
    child = switch._child
    assert child is not None
    switch.now += power.ACCEPT_TIMEOUT + 1
    assert switch.step()
    assert (switch.state, switch.reason) == ("failed", "no answer")
    assert child.poll() is not None  # a late answer must not end the game that goes on


def test_a_word_that_is_not_kept_is_told(system: System, switch: TimedSwitch) -> None:
    system.answer()
    switch.begin("shut-down")
    switch.until(lambda: switch._accepted)
    switch.now += power.SHUTDOWN_TIMEOUT + 1
    assert switch.step()
    assert switch.state == "failed"
    assert "nothing happened" in switch.reason


def test_without_systemctl_it_fails_at_once(
    switch: TimedSwitch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    switch.begin("restart")
    assert switch.state == "failed"
    assert "No such file" in switch.reason


def test_without_a_list_of_those_who_block_a_refusal_is_one(
    system: System, switch: TimedSwitch, capsys: pytest.CaptureFixture[str]
) -> None:
    system.answer(REFUSED, 1)
    system.calls.with_name("systemd-inhibit").unlink()
    switch.begin("shut-down")
    switch.until(lambda: switch.state == "failed", forward=0.1)
    assert "nobody knows who" in capsys.readouterr().err


def test_the_screens_ask_once_and_say_what_happens(system: System, switch: TimedSwitch) -> None:
    system.answer()
    studio = Studio()
    studio.match(FOUR, "deal")
    studio.shell.device.power = switch
    studio.show(SettingsScreen)
    studio.tap("device", "end")
    assert isinstance(studio.shell.navigator.screen, Power)
    studio.tap("begin-shut-down")
    assert isinstance(studio.shell.navigator.screen, SwitchingOff)
    assert studio.targets() == []
    for name in ("next", "back"):
        studio.shell.navigator.screen.tap(name)  # a second finger, as quick as the first
    switch.until(lambda: switch._accepted)
    assert len(system.asked) == 1
    assert not studio.shell.navigator.is_over


def test_in_vain_the_table_may_try_again_or_go_on(system: System, switch: TimedSwitch) -> None:
    system.answer(REFUSED, 1)
    studio = Studio()
    studio.match(FOUR, "deal", "B5")
    studio.shell.device.power = switch
    studio.show(Table)
    studio.shell.navigator.go(Power(studio.shell))
    studio.tap("begin-restart")
    switch.until(lambda: switch.state == "failed", forward=0.5)
    assert studio.targets() == ["back", "next"]
    studio.tap("next")
    assert switch.state == "asked"
    assert switch.what == "restart"
    switch.until(lambda: switch.state == "failed", forward=0.5)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Table)
    assert switch.wakes_at() is None


def test_in_the_app_the_loop_goes_on_and_a_signal_ends_it(
    system: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(power.OWN_DEVICE, "1")
    system.answer(TIMED_OUT, 1)
    pilot = Pilot(tmp_path / "data")
    try:
        pilot.app.shell.navigator.start(Power(pilot.app.shell))
        pilot.app.display.dirty = True
        pilot.wait(0.1)
        pilot.tap("begin-shut-down")
        assert pilot.screen == "SwitchingOff"
        end = time.monotonic() + TOO_LONG
        while pilot.screen != "SwitchingOff" or "next" not in pilot.targets:
            assert time.monotonic() < end
            begin = time.monotonic()
            pilot.wait(0.5)  # nobody touches it: the app looks by itself
            assert time.monotonic() - begin < 5
            time.sleep(0.005)
        assert len(system.asked) > 1
        system.answer()
        pilot.tap("next")
        assert pilot.screen == "SwitchingOff"
        pilot.app.waiting._end()  # as SIGTERM does
        pilot.app.run()
        assert not pilot.app.shell.navigator.is_over  # the next start goes on where the table was
    finally:
        pilot.app.close()
        pilot.store.close()
        assert pilot.app.switch is not None
        pilot.now += 1000
        pilot.app.switch.step()


def test_a_desktop_has_no_switch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(power.OWN_DEVICE, raising=False)
    pilot = Pilot(tmp_path / "data")
    try:
        assert pilot.app.shell.device.power is None
    finally:
        pilot.close()
