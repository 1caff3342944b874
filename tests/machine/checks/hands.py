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
