"""A read-only root: what it forgets is told, and with a stick for the games nothing is lost."""

import time
from collections.abc import Callable
from pathlib import Path

from tests.machine import build
from tests.machine.build import CHECKOUT
from tests.machine.checks.check import expect, has
from tests.machine.table import DATA, HOME, TO_THE_TABLE, Table

# As raspi-config has it in cmdline.txt.
OVERLAY = "overlayroot=tmpfs"
STICK = "/dev/sda"
MARKER = "companion.elsewhere"
Step = Callable[[Table], str]


def tells_that_it_forgets(table: Table) -> str:
    """On an overlay root Home says that games are lost, and so does `companion check`."""
    expect(has(table, "findmnt -no FSTYPE / | grep -qx overlay"), "the root is no overlay")
    table.mirror.keep("forgetful")
    table.tap(*HOME)
    said = table.vm.run("companion check", 300)
    expect(table.vm.status == 2, f"exit status {table.vm.status}")
    expect("forgets everything" in said and "--data-partition" in said, said)
    return "on Home and by the command"


def is_not_installed_there(table: Table) -> str:
    """The installer does not install where it would be gone."""
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh 2>&1")
    expect(table.vm.status == 1 and "overlay in memory" in said, said)
    return "refused, with what to do"


def does_forget(table: Table) -> str:
    """After a power cut what was played there is gone, as it said."""
    expect(table.entries() == 0, "there was no journal")
    table.cut(OVERLAY)
    table.new_mirror()
    table.wait_for_picture("the first start")
    return "it asks for the language again"


def moves_to_a_stick(table: Table) -> str:
    """`install.sh --data-partition`: the match under way moves to the stick and goes on."""
    table.cut()
    table.new_mirror()
    table.tap(*TO_THE_TABLE, "key-B5")
    table.wait_for_entries(3)
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh --data-partition {STICK} 2>&1", 600)
    expect(table.vm.status == 0, said[-600:])
    expect(has(table, f"findmnt -no SOURCE {DATA} | grep -x {STICK}"), "it is not mounted")
    table.wait_until_active()
    table.wait_for_picture()
    expect(table.entries() == 3, f"{table.entries()} entries")
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh --check 2>&1", 300)
    expect(table.vm.status == 0, said)
    return "same match, same screen"


def keeps_it_over_a_power_cut(table: Table) -> str:
    """Then, on an overlay root, what is on the screen is there after a power cut."""
    table.cut(OVERLAY)
    expect(has(table, "findmnt -no FSTYPE / | grep -qx overlay"), "the root is no overlay")
    table.wait_for_picture()
    table.tap("key-Y7")
    table.wait_for_entries(4)
    said = table.vm.run("companion check", 300)
    expect("forgets" not in said and f"{DATA}:" in said, said)
    table.cut(OVERLAY)
    table.wait_for_picture()
    expect(table.entries() == 4, f"{table.entries()} entries")
    return "4 entries, same screen"


def survives_a_pull(table: Table) -> str:
    """The stick is pulled out and plugged in during a match: a card is refused, nothing is lost."""
    process = table.about("MainPID")
    table.vm.pull_stick()
    table.vm.until(lambda: not has(table, f"test -b {STICK}"), "the stick is gone")
    before = table.vm.screen()
    table.tap_here("key-G1")
    table.vm.until(
        lambda: table.vm.screen().get_buffer().raw != before.get_buffer().raw, "an answer"
    )
    time.sleep(5)
    expect(table.about("MainPID") == process, "the game was ended")
    refused = table.mirror.difference(table.vm.screen())
    expect(refused > 1, "nothing was said")
    table.vm.plug_stick()
    table.wait_for_restart(process)
    table.wait_for_picture("the match as it was")
    expect(table.entries() == 4, f"{table.entries()} entries")
    table.tap("key-G1")
    table.wait_for_entries(5)
    return "refused, then the same match, and the card counts"


def waits_for_its_stick(table: Table) -> str:
    """Started without the stick it says so, plays onto nothing, and goes on when it comes."""
    table.cut(OVERLAY, unplugged=True)
    process = table.about("MainPID")
    there = table.vm.run(f"ls -A {DATA}")
    expect(there == MARKER, f"in the directory: {there}")
    said = table.vm.run("companion check; companion matches", 300)
    expect("isn’t plugged in" in said and "isn't plugged in" in said, said)
    expect(table.mirror.difference(table.vm.screen()) > 1, "the match is on the screen")
    table.vm.plug_stick()
    table.wait_for_restart(process)
    table.wait_for_picture("the match as it was")
    expect(table.entries() == 5, f"{table.entries()} entries")
    return "5 entries, same screen"


STEPS: tuple[Step, ...] = (
    tells_that_it_forgets,
    is_not_installed_there,
    does_forget,
    moves_to_a_stick,
    keeps_it_over_a_power_cut,
    survives_a_pull,
    waits_for_its_stick,
)


def begin(suite: str, disk: Path) -> Table:
    """A machine with an overlay root and a USB stick that is empty."""
    table = Table(suite, disk, (800, 480), OVERLAY, build.stick(suite))
    try:
        table.come_up()
    except BaseException:
        table.close()
        raise
    return table
