"""No order of failures leaves the screen black: each ends in a text, and a tap tries again."""

from collections.abc import Callable

from tests.machine.checks.check import expect
from tests.machine.table import DROP_IN, Table

SAFE_MODE = "companion-safe-mode.service"
SCRIPT = "/opt/table-companion/systemd/safe-mode"
DIRECT = "/etc/systemd/system/companion.service.d/restart-direct.conf"
# Quick; how Python fails is tried among the crashes.
CRASH = "ExecStart=/bin/false"
COULD_NOT = "could not start"
# Of a thousand points so many are lit by a line of text.
LIT = 2.0


def never_stays_black(table: Table) -> str:
    """Crashes, hangs, a game that cannot be started, a text screen that fails: there is a text."""
    done = []
    for name, fail in FAILURES.items():
        before = _begun(table)
        fail(table)
        _wait_for_text(table, name, before)
        done.append(name)
    return ", ".join(done)


def _wait_for_text(table: Table, name: str, before: str) -> None:
    """Until the text screen is there that began after `before`; raises GuestFailed if it is not."""
    table.vm.until(lambda: _begun(table) not in (before, "0"), f"{name}: the text screen", 600)
    table.vm.until(lambda: COULD_NOT in _text(table), f"{name}: its text", 300)
    expect(_lit(table) > LIT, f"{name}: nothing can be seen")


def comes_back_by_a_tap(table: Table) -> str:
    """A tap anywhere on the text screen brings the game back."""
    table.vm.run(f"rm -f {DROP_IN}; systemctl daemon-reload")
    table.vm.until(lambda: "Tap, or Enter" in _text(table), "all of the text", 120)
    table.vm.run("echo tap 0.3 0.8 >/run/touch-panel")
    table.wait_until_active()
    table.wait_for_picture()
    return "same screen"


def _fails_by(*lines: str) -> Callable[[Table], None]:
    """The game fails so at each start from now on, beginning with a restart."""

    def fail(table: Table) -> None:
        table.vm.write(DROP_IN, "\n".join(["[Service]", *lines, ""]))
        table.vm.run("systemctl daemon-reload; systemctl reset-failed companion.service")
        table.vm.run("systemctl --no-block restart companion.service")

    return fail


def _without_drop_in(table: Table) -> None:
    table.vm.run(f"rm -f {DIRECT}")
    _fails_by("ExecStart=", CRASH)(table)


def _text_screen_killed(table: Table) -> None:
    table.vm.run(f"systemctl kill -s KILL {SAFE_MODE}")


def _text_screen_broken(table: Table) -> None:
    table.vm.run(f"cp -p {SCRIPT} /run/kept; echo '#!/no/such/shell' >{SCRIPT}")
    table.vm.run(f"systemctl --no-block restart {SAFE_MODE}")


def _text_screen_mended(table: Table) -> None:
    table.vm.run(f"cat /run/kept >{SCRIPT}; systemctl --no-block restart {SAFE_MODE}")


FAILURES = {
    "crashes": _fails_by("ExecStart=", CRASH),
    "the text screen is killed": _text_screen_killed,
    "hangs before the first frame": _fails_by(
        "ExecStart=", "ExecStart=/bin/sleep infinity", "TimeoutStartSec=4"
    ),
    "cannot be started": _fails_by("ExecStart=", "ExecStart=/no/such/program"),
    "the text screen is broken": _text_screen_broken,
    "crashes where each counts as a failure": _without_drop_in,
    "the text screen is mended": _text_screen_mended,
}


def _begun(table: Table) -> str:
    return table.about("ExecMainStartTimestampMonotonic", SAFE_MODE)


def _text(table: Table) -> str:
    return table.vm.run("tr -d '\\0' </dev/vcs1")


def _lit(table: Table) -> float:
    """How many of a thousand points of the screen are bright."""
    screen = table.vm.screen()
    width, height = screen.get_size()
    lit = sum(sum(screen.get_at((x, y))[:3]) > 300 for x in range(width) for y in range(height))
    return 1000 * lit / (width * height)
