"""A disk that stalls, and one that may only be read any more, while a match runs."""

from tests.machine.checks.check import expect
from tests.machine.table import TO_THE_TABLE, Table

# Longer than the watchdog waits, in the machine's own seconds; and when it is looked at meanwhile.
STALL, LOOK_AFTER = 30, 5
# So many of a thousand blocks are a sentence on the screen.
SENTENCE = 2.0


def waits_for_a_disk_that_stalls(table: Table) -> str:
    """A disk that stands still for 30 seconds: the screen says so, and the card counts."""
    table.tap(*TO_THE_TABLE, "key-B5")
    table.wait_for_entries(3)
    process = table.about("MainPID")
    table.vm.start(f"fsfreeze -f /; sleep {STALL}; fsfreeze -u /; touch /run/thawed")
    table.vm.sleep(1)
    table.tap_here("key-Y7")
    table.vm.sleep(LOOK_AFTER)
    differ = table.mirror.difference(table.vm.screen())
    expect(differ > SENTENCE, "nothing is said while it is saved")
    table.vm.until(lambda: table.vm.run("ls /run/thawed") == "/run/thawed", "the disk", 400)
    table.mirror.tap("key-Y7")
    table.wait_for_entries(4)
    # That the disk is slow is said for a while.
    table.vm.sleep(10)
    table.wait_for_picture()
    expect(table.about("MainPID") == process, "it was started again")
    return f"{STALL} s, {differ:.0f} of 1000 blocks said so, 4 entries, the same process"


def is_told_of_a_disk_that_may_only_be_read(table: Table) -> str:
    """Nobody may write any more: a card is refused with a sentence, and none is lost."""
    process = table.about("MainPID")
    table.vm.run("echo u >/proc/sysrq-trigger; sleep 2; touch /var/is-it 2>&1")
    expect(table.vm.status != 0, "the disk can still be written")
    table.tap_here("key-G1")
    table.vm.sleep(1)
    differ = table.mirror.difference(table.vm.screen())
    expect(differ > SENTENCE, "the screen says nothing")
    expect(table.entries() == 4, f"{table.entries()} entries")
    table.vm.run("mount -o remount,rw / && touch /var/is-it")
    expect(table.vm.status == 0, "the disk cannot be written again")
    table.vm.sleep(10)
    table.wait_for_picture("the table as it was")
    table.tap("key-G1")
    table.wait_for_entries(5)
    expect(table.about("MainPID") == process, "it was started again")
    return f"refused with a sentence ({differ:.0f} of 1000 blocks), then 5 entries"
