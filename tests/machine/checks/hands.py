"""Fingers and mouse: on a panel that lies, hangs turned, is pulled out and plugged in again."""

from tests.machine.checks.check import Check, expect
from tests.machine.table import TO_THE_TABLE, Table


def feels_fingers(table: Table) -> str:
    """Fingers choose players and play two cards."""
    table.tap(*TO_THE_TABLE, "key-B5", "key-Y7")
    table.wait_for_entries(4)
    return "first start, three players, two cards: every screen as drawn, 4 entries"


def feels_a_panel_plugged_in_again(table: Table) -> str:
    """A panel that was pulled out works again."""
    table.unplug_panel()
    table.vm.sleep(1)
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


def lends_the_screen_to_a_login(table: Table) -> str:
    """Settings, Terminal: a login on another console, and back by a tap."""
    process = table.about("MainPID")
    table.tap(*TO_THE_TABLE, "menu", "settings", "device", "terminal")
    table.tap_here("next")
    active = "cat /sys/class/tty/tty0/active"
    table.vm.until(lambda: table.vm.run(active) == "tty2", "the console")
    table.vm.until(lambda: "login:" in table.vm.run("tr -d '\\0' </dev/vcs2"), "the login")
    dark = table.mirror.difference(table.vm.screen())
    table.vm.sleep(15)  # longer than the watchdog waits
    table.vm.run("echo tap 0.5 0.5 >/run/touch-panel")
    table.vm.until(lambda: table.vm.run(active) == "tty1", "the game's console")
    table.mirror.tap("next")
    table.wait_for_picture()
    expect(dark > 100, f"only {dark:.0f} of 1000 blocks showed the login")
    expect(table.about("MainPID") == process, "it was started again")
    # And by the keyboard, as Linux does it.
    table.vm.run("sleep 1")
    table.tap("terminal")
    table.tap_here("next")
    table.vm.until(lambda: table.vm.run(active) == "tty2", "the console again")
    table.vm.run("sleep 1; chvt 1")
    table.mirror.tap("next")
    table.wait_for_picture()
    return "a login on tty2, back by a tap and by the keyboard's way, the same process"
