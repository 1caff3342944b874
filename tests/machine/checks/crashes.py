"""What becomes of a game that hangs, is killed, or crashes again and again."""

from tests.machine.checks.check import expect
from tests.machine.table import DROP_IN, TO_THE_TABLE, Table

# From a crash to the picture, in the machine's own time; it is idle but for that.
BACK_WITHIN = 5.0
MADE_TO_FAIL = "made to fail"
CRASH = f"/opt/table-companion/venv/bin/python -P -c \"raise SystemExit('{MADE_TO_FAIL}')\""
# So many within three minutes, then the text screen.
STARTS = 5


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
    # Nobody asks systemd meanwhile: to answer would hold it up, and the machine is to be idle.
    table.vm.sleep(2 * BACK_WITHIN)
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
    # Counted from here: systemd counts within three minutes of a first start, maybe long ago.
    table.vm.run(f"systemctl daemon-reload; systemctl reset-failed companion; kill -9 {process}")
    unit = "companion-safe-mode.service"
    table.vm.until(lambda: table.about("ActiveState", unit) == "active", "the text screen")
    begun = table.about("ExecMainStartTimestampMonotonic", unit)
    table.vm.sleep(20)
    expect(table.about("ExecMainStartTimestampMonotonic", unit) == begun, "it did not stay")
    expect(table.about("ActiveState", unit) == "active", "it did not stay")
    starts = table.log(400).count(MADE_TO_FAIL)
    expect(starts == STARTS, f"{starts} starts")
    return f"after {starts} starts"


def comes_back_by_enter(table: Table) -> str:
    """Enter on the text screen brings the game back."""
    table.vm.run(f"rm {DROP_IN}; systemctl daemon-reload")
    table.vm.press("ret")
    table.wait_until_active()
    table.wait_for_picture()
    return "same match, same screen"
