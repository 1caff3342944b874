"""What the machine must do: each check says in one line what holds, and why not if it does not."""

import re
import time
from collections.abc import Callable

from companion.hands import default_deck
from companion.store.tags import Deck, write_deck
from tests.machine.build import CHECKOUT
from tests.machine.table import DATA, DECK, DROP_IN, TO_THE_TABLE, Table
from tests.machine.vm import GuestFailed

Check = Callable[[Table], str]
# What the game waits for at the start, and no more: its files, udev, kernel modules, the keyboard.
CHAIN = re.compile(
    r"companion|systemd-(remount-fs|udevd|udev-trigger|journald|tmpfiles-setup-dev|sysusers|modules"
    r"|fsck|udev-load)|kmod-static-nodes|modprobe@|keyboard-setup|dev-|sys-|-\.mount"
    r"|-\.slice|system\.slice|system-|\.socket|local-fs-pre\.target|initrd|run-|tmp\.mount"
)
# From a crash to the picture, in the machine's own time; it is idle but for that.
BACK_WITHIN = 5.0
STOP_WITHIN = 2.0
# What the reader that types reads.
TYPED = "0012345678"
CRASH = "/opt/table-companion/venv/bin/python -P -c \"raise SystemExit('made to fail')\""


def expect(holds: bool, otherwise: str) -> None:
    """Raises GuestFailed with a reason if it does not hold."""
    if not holds:
        raise GuestFailed(otherwise)


def boots_before_the_network(table: Table) -> str:
    """The first frame is there before the network is."""
    ready, network = (
        table.stamp("ActiveEnterTimestamp"),
        table.stamp("ActiveEnterTimestamp", "network.target"),
    )
    expect(ready > 0, "companion.service did not start")
    expect(ready < network, f"first frame at {ready:.1f} s, network.target at {network:.1f} s")
    begun = table.stamp("InactiveExitTimestamp")
    return f"begun {begun:.1f} s after the kernel, first frame {ready:.1f}, network {network:.1f}"


def waits_for_nothing_else(table: Table) -> str:
    """The chain to the first frame has only what the game needs."""
    told = table.vm.run("systemd-analyze critical-chain companion.service --no-pager")
    units = re.findall(r"([\w@.\\-]+\.(?:service|target|socket|mount|slice|device))", told)
    strange = [unit for unit in units if not CHAIN.search(unit)]
    expect(len(units) > 1, f"no chain: {told}")
    expect(not strange, f"it waits for {', '.join(strange)}")
    return " < ".join(unit.removesuffix(".service") for unit in units[:5])


def shows_a_picture(table: Table) -> str:
    """The screen shows what the app draws, and the app knows it."""
    differ = table.wait_for_picture()
    screen = table.vm.screen()
    colours = {
        tuple(screen.get_at((x, y))) for x in range(table.size[0]) for y in range(table.size[1])
    }
    expect(len(colours) > 100, f"only {len(colours)} colours")
    said = re.findall(r"the screen: .*", table.log())
    expect(said[-1:] != [] and said[-1].endswith("seen"), f"the log says {said}")
    return f"{len(colours)} colours, {differ:.1f} of 1000 blocks differ; {said[-1]}"


def costs(table: Table) -> str:
    """What the way in use costs the machine: memory, at rest, and for the taps of a first start."""

    def ticks() -> int:
        stat = table.vm.run(f"cat /proc/{process}/stat")
        return sum(map(int, stat.rpartition(")")[2].split()[11:13]))

    process = table.about("MainPID")
    time.sleep(5)
    begun = ticks()
    time.sleep(20)
    idle = (ticks() - begun) / 20
    pss = table.vm.run(f"awk '/^Pss:/ {{ print int($2 / 1024) }}' /proc/{process}/smaps_rollup")
    begun = ticks()
    table.tap(*TO_THE_TABLE)
    taps = (ticks() - begun) * 10 / len(TO_THE_TABLE)
    return f"{pss} MB, {idle:.1f} % of a processor at rest, {taps:.0f} ms for a tap and its screen"


def finds_another_way(table: Table) -> str:
    """A way that leaves the screen black is found out, and the next one taken."""
    # Desktop GL without its library: every call succeeds, and nothing is seen.
    table.begin_anew(0, ["Environment=COMPANION_SCREEN=opengl"])
    table.wait_for_picture()
    log = table.log()
    expect("opengl: nothing can be seen" in log, "the log does not tell")
    return str(re.findall(r"opengl: nothing can be seen.*", log)[-1])


def shows_a_picture_by_gles(table: Table) -> str:
    """SDL's own way works as well, should the kernel's not."""
    table.begin_anew(0, ["Environment=COMPANION_SCREEN=opengles2", "TimeoutStartSec=300"])
    table.wait_for_picture(timeout=120)
    said = re.findall(r"the screen: (opengles2.*)", table.log())
    expect(said != [], "another way was taken")
    return f"{said[-1]}; {costs(table)}"


def draws_cheaply(table: Table) -> str:
    """What the way that is taken first costs."""
    table.begin_anew()
    table.wait_for_picture()
    return costs(table)


def feels_fingers(table: Table) -> str:
    """Fingers choose players and play two cards."""
    table.tap(*TO_THE_TABLE, "key-B5", "key-Y7")
    table.wait_for_entries(4)
    return "first start, three players, two cards: every screen as drawn, 4 entries"


def feels_a_panel_plugged_in_again(table: Table) -> str:
    """A panel that was pulled out works again."""
    table.unplug_panel()
    time.sleep(1)
    table.plug_panel()
    table.tap("key-B1")
    table.wait_for_entries(5)
    return "5 entries"


def feels_the_mouse(table: Table) -> str:
    """A click plays a card where it is."""
    table.vm.click(*table.mirror.place("key-G2"))
    table.mirror.tap("key-G2")
    table.wait_for_entries(6)
    table.wait_for_picture()
    return "6 entries"


def finds_no_fault(table: Table) -> str:
    """`companion check` beside the running game."""
    said = table.vm.run("companion check 2>&1", 120)
    faults = [line for line in said.splitlines() if "FAULT" in line]
    expect(table.vm.status == 0 and not faults, "; ".join(faults) or said[-200:])
    return f"{len(said.splitlines())} lines, no fault"


def turned(rotation: int) -> Check:
    """Fingers on a panel that hangs turned."""

    def feels_fingers_turned(table: Table) -> str:
        table.begin_anew(rotation)
        table.wait_for_picture()
        table.tap(*TO_THE_TABLE, "key-G7")
        table.wait_for_entries(3)
        return "every screen as drawn, 3 entries"

    feels_fingers_turned.__doc__ = f"Turned by {rotation} degrees, fingers play a card."
    return feels_fingers_turned


def is_started_again_when_it_hangs(table: Table) -> str:
    """The watchdog ends a game that hangs; it comes back at the same match."""
    table.tap(*TO_THE_TABLE, "key-B5", "key-Y7")
    table.wait_for_entries(4)
    process = table.about("MainPID")
    table.vm.run(f"kill -STOP {process}")
    table.wait_for_restart(process)
    table.wait_for_picture()
    expect(table.entries() == 4, f"{table.entries()} entries")
    return "same match, same screen"


def is_back_after_a_crash(table: Table) -> str:
    """Killed, it is back at the same match in seconds, and the text screen never shows."""
    process = table.about("MainPID")
    crashed = float(table.vm.run(f"cut -d ' ' -f 1 /proc/uptime; kill -9 {process}").split()[0])
    table.wait_for_restart(process)
    took = table.stamp("ActiveEnterTimestamp") - crashed
    table.wait_for_picture()
    expect(table.entries() == 4, f"{table.entries()} entries")
    expect(took < BACK_WITHIN, f"it took {took:.1f} s")
    return f"{took:.1f} s of the machine's time"


def shows_the_text_screen(table: Table) -> str:
    """After five crashes the text screen comes, and stays."""
    table.vm.write(DROP_IN, f"[Service]\nExecStart=\nExecStart={CRASH}\n")
    process = table.about("MainPID")
    table.vm.run(f"systemctl daemon-reload; kill -9 {process}")
    unit = "companion-safe-mode.service"
    table.vm.until(lambda: table.about("ActiveState", unit) == "active", "the text screen", 240)
    begun = table.about("ExecMainStartTimestampMonotonic", unit)
    time.sleep(20)
    expect(table.about("ExecMainStartTimestampMonotonic", unit) == begun, "it did not stay")
    expect(table.about("ActiveState", unit) == "active", "it did not stay")
    starts = table.about("NRestarts")
    expect(int(starts) <= 5, f"{starts} restarts")
    return f"after {starts} restarts"


def comes_back_by_enter(table: Table) -> str:
    """Enter on the text screen brings the game back."""
    table.vm.run(f"rm {DROP_IN}; systemctl daemon-reload")
    table.vm.press("ret")
    table.wait_until_active()
    table.wait_for_picture()
    return "same match, same screen"


def hears_a_scanner_plugged_in_late(table: Table) -> str:
    """A scanner that is plugged in while the game runs lays cards."""
    teach(table, default_deck())
    table.vm.run("systemctl start companion")
    table.wait_until_active()
    table.tap(*TO_THE_TABLE)
    before = table.entries()
    table.vm.run("pico plug")
    table.vm.until(lambda: _link(table).startswith("ttyACM"), "/dev/tile-scanner")
    table.vm.start("scanner /dev/ttyGS0 /tmp/scanner")
    lay(table, 1, "13B701")
    table.wait_for_entries(before + 1)
    return "/dev/tile-scanner, one card, acknowledged"


def hears_a_scanner_plugged_in_again(table: Table) -> str:
    """A scanner that was pulled out and comes back goes on."""
    before = table.entries()
    table.vm.run("pico unplug; sleep 3; pico plug")
    lay(table, 2, "13Y201")
    table.wait_for_entries(before + 1)
    return "one more card, acknowledged"


def stops_beside_a_silent_scanner(table: Table) -> str:
    """Told to stop while a scanner neither speaks nor reads, the game ends in time."""
    table.vm.run("echo silence >/run/scanner; sleep 15")
    table.vm.run("systemctl restart companion.service", 60)
    expect(table.vm.status == 0, "the restart failed")
    table.wait_until_active()
    took = table.vm.run(
        "journalctl -b -u companion -o short-monotonic --no-pager | grep -E 'Stopping|Stopped'"
        " | tail -2 | sed 's/^\\[ *//; s/].*//'"
    ).split()
    seconds = float(took[1]) - float(took[0])
    expect(seconds < STOP_WITHIN, f"it took {seconds:.1f} s")
    expect(not table.safe_mode_starts(), "the text screen came up")
    return f"{seconds:.1f} s"


def hears_a_reader_that_types(table: Table) -> str:
    """A USB reader that is a keyboard lays a card, and types nothing into the game."""
    teach(table, Deck("one", "thirteen", {TYPED: "B7"}))
    table.vm.start("type-reader")
    table.vm.until(lambda: _has(table, "test -e /run/type-reader-device"), "the reader is there")
    table.vm.write(f"{DATA}/settings.toml", 'readers = ["hid:/run/type-reader-device"]\n')
    table.vm.run("systemctl start companion")
    table.wait_until_active()
    table.tap(*TO_THE_TABLE)
    before = table.entries()
    time.sleep(5)  # it is opened behind the first frame
    table.vm.run(f"echo code {TYPED} >/run/type-reader")
    table.wait_for_entries(before + 1)
    table.mirror.tap("key-B7")
    table.wait_for_picture()
    expect(table.entries() == before + 1, "something else was entered too")
    return "one card, and nothing else on the screen"


def teach(table: Table, deck: Deck) -> None:
    """Has the game know the tags of a deck; it stands still then."""
    table.vm.write(DECK, write_deck(deck))
    table.vm.run(f"systemctl stop companion; companion tags import {DECK}")
    expect(table.vm.status == 0, "the deck could not be imported")


def _link(table: Table) -> str:
    return table.vm.run("readlink /dev/tile-scanner")


def lay(table: Table, tile: int, tag: str) -> None:
    """A card on a tile of the scanner; waits until it is acknowledged."""
    count = table.vm.run("grep -c ACK /tmp/scanner") or "0"
    table.vm.until(lambda: _has(table, "test -p /run/scanner"), "the scanner is there")
    table.vm.run(f"echo card {tile} {tag} >/run/scanner")
    table.vm.until(
        lambda: int(table.vm.run("grep -c ACK /tmp/scanner") or 0) > int(count),
        f"the acknowledgement of {tag}",
    )


def _has(table: Table, test: str) -> bool:
    table.vm.run(test)
    return table.vm.status == 0


def is_brought_up_to_date(table: Table) -> str:
    """`install.sh` with another version while a match runs: the match goes on."""
    table.tap(*TO_THE_TABLE, "key-B5")
    table.wait_for_entries(3)
    process = table.about("MainPID")
    table.vm.run(
        f"sed -i 's/^__version__.*/__version__ = \"99.0\"/' {CHECKOUT}/companion/__init__.py"
    )
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh 2>&1", 400)
    expect(table.vm.status == 0, said[-300:])
    table.wait_for_restart(process)
    table.wait_for_picture()
    version = table.vm.run("companion --version")
    expect("99.0" in version, version)
    expect(table.entries() == 3, f"{table.entries()} entries")
    check = table.vm.run(f"{CHECKOUT}/systemd/install.sh --check 2>&1", 200)
    expect(table.vm.status == 0, check)
    return f"{version}, same match, same screen"


def is_taken_away(table: Table) -> str:
    """`install.sh --uninstall` leaves the matches and nothing else."""
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh --uninstall 2>&1", 400)
    expect(table.vm.status == 0, said[-300:])
    left = table.vm.run(
        "find /etc /opt /usr/local /run/systemd -name '*companion*' -not -path '*/agent*' | sort;"
        " getent passwd companion; systemctl list-units --all --plain --no-legend 'companion*'"
    )
    expect(left == "", left)
    expect(_has(table, f"test -s {DATA}/companion.db"), "the matches are gone")
    return "only the matches are left"


def switches(name: str, reason: str) -> Check:
    """Settings, then Shut down or Restart, by taps."""

    def switches_itself(table: Table) -> str:
        table.tap(*TO_THE_TABLE, "menu", "settings", "end")
        x, y = table.mirror.place(name)
        begun = time.monotonic()
        table.vm.run(f"echo tap {x:.4f} {y:.4f} >/run/touch-panel")
        ended = table.vm.ended(180)
        expect(ended == reason, f"ended by {ended or 'nothing'}")
        return f"{time.monotonic() - begun:.0f} s later"

    switches_itself.__doc__ = f"Settings, {name}: the machine does it."
    return switches_itself


# Each group begins just after the boot.
GROUPS: dict[str, list[Check]] = {
    "start": [boots_before_the_network, waits_for_nothing_else, shows_a_picture],
    "fingers": [
        feels_fingers,
        feels_a_panel_plugged_in_again,
        feels_the_mouse,
        finds_no_fault,
    ],
    "crashes": [
        is_started_again_when_it_hangs,
        is_back_after_a_crash,
        shows_the_text_screen,
        comes_back_by_enter,
    ],
    "scanner": [
        hears_a_scanner_plugged_in_late,
        hears_a_scanner_plugged_in_again,
        stops_beside_a_silent_scanner,
    ],
    "typing reader": [hears_a_reader_that_types],
    "turned": [turned(90), turned(180), turned(270)],
    "ways": [draws_cheaply, finds_another_way, shows_a_picture_by_gles],
    "installer": [is_brought_up_to_date, is_taken_away],
    "restart": [switches("restart", "guest-reset")],
    "shut-down": [switches("shut-down", "guest-shutdown")],
}
# On the standing panel.
STANDING: dict[str, list[Check]] = {
    "standing": [shows_a_picture, feels_fingers],
    "standing, turned": [turned(90), turned(270)],
}
