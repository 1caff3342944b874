"""Which screen is used where there are several, and one that is switched on late."""

import re

from tests.machine.checks.check import expect
from tests.machine.table import DROP_IN, OPTIONS, Table

FIRST, SECOND = "Virtual-1", "Virtual-2"
# When the screen comes, and how soon after that the game is on it, in the machine's own seconds.
LATE, SHOWN_WITHIN = 200.0, 3.0
WAITING = "No screen is connected: waiting for one"


def status(table: Table, connector: str, word: str) -> None:
    """Sets what the kernel finds at a connector (off, on, detect), and has it tell of that."""
    place = table.vm.run(f"ls -d /sys/class/drm/card*-{connector}")
    table.vm.run(f"echo {word} >{place}/status; echo change >{place}/device/uevent")
    expect(table.vm.status == 0, f"{connector} cannot be set to {word}")


def uptime(table: Table) -> float:
    """Seconds since the kernel began."""
    return float(table.vm.run("cut -d ' ' -f 1 /proc/uptime"))


def _used(table: Table) -> str:
    """What the log says of the screen, at the last start."""
    said = re.findall(r"the screen: (.*)", table.log(400))
    return said[-1] if said else ""


def takes_the_screen_that_is_asked_for(table: Table) -> str:
    """With two screens connected the one is used that COMPANION_SCREEN names, else the first."""
    status(table, SECOND, "on")
    table.vm.run("systemctl restart companion.service")
    table.wait_until_active()
    table.wait_for_picture()
    first = _used(table)
    table.vm.write(OPTIONS, f"COMPANION_SCREEN={SECOND}\n")
    table.vm.run("systemctl restart companion.service")
    table.wait_until_active()
    second = _used(table)
    expect(first.startswith(f"kms {table.size[0]}x{table.size[1]}, seen"), first)
    expect(second.startswith("kms") and second.endswith("seen") and second != first, second)
    colours = len(table.colours(1))
    expect(colours > 100, f"{colours} colours on the second screen")
    table.vm.run(f"rm {OPTIONS}")
    return f"{first} without being asked; {second} when asked"


def takes_it_by_sdl_too(table: Table) -> str:
    """SDL's own way to the screen goes to the one that is asked for, too."""
    table.vm.write(OPTIONS, f"COMPANION_SCREEN={SECOND},opengles2\n")
    table.vm.write(DROP_IN, "[Service]\nTimeoutStartSec=300\n")
    table.vm.run("systemctl daemon-reload; systemctl restart companion.service", 400)
    table.wait_until_active()
    used, colours = _used(table), len(table.colours(1))
    expect(used.startswith("opengles2") and used.endswith("seen"), used)
    expect(colours > 100, f"{colours} colours on the second screen")
    table.vm.run(f"rm {OPTIONS} {DROP_IN}; systemctl daemon-reload")
    # So many starts within minutes are not the game's fault here.
    table.vm.run("systemctl reset-failed companion.service")
    return used


def takes_the_second_screen_if_the_first_is_off(table: Table) -> str:
    """Whichever is connected is used, in whatever order the driver lists them."""
    status(table, FIRST, "off")
    table.vm.run("systemctl restart companion.service")
    table.wait_until_active()
    colours = len(table.colours(1))
    expect(colours > 100, f"{colours} colours on the second screen")
    return _used(table)


def waits_for_a_late_screen(table: Table) -> str:
    """No screen for 200 seconds is no crash; when it comes the game is on it within three."""
    status(table, SECOND, "off")
    table.vm.run("systemctl restart companion.service", 120)
    expect(table.about("StatusText") == WAITING, table.about("StatusText"))
    begun, process = uptime(table), table.about("MainPID")
    before = _ticks(table, process)
    table.vm.sleep(LATE)
    spent = (_ticks(table, process) - before) / LATE
    expect(table.about("MainPID") == process, "it was started again")
    expect(table.about("StatusText") == WAITING, table.about("StatusText"))
    plugged = uptime(table)
    status(table, FIRST, "detect")
    table.vm.sleep(2 * SHOWN_WITHIN)
    said = table.vm.run(
        "journalctl -b -u companion -o short-monotonic --no-pager | grep 'the screen:' | tail -1"
    )
    took = float(said.split("]")[0].strip("[ ")) - plugged
    table.wait_for_picture()
    expect(0 < took < SHOWN_WITHIN, f"it took {took:.1f} s")
    expect(table.about("MainPID") == process, "it was started again")
    expect(table.about("StatusText") == "", table.about("StatusText"))
    expect(not table.safe_mode_starts(), "the text screen came up")
    return f"after {plugged - begun:.0f} s, {took:.1f} s; {spent:.2f} % of a processor meanwhile"


def _ticks(table: Table, process: str) -> int:
    """Hundredths of a second of processor time."""
    return sum(
        map(int, table.vm.run(f"cat /proc/{process}/stat").rpartition(")")[2].split()[11:13])
    )
