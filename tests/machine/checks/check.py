"""A check is a function that says in a line what holds, or raises GuestFailed with why not."""

from collections.abc import Callable

from tests.machine.table import Table
from tests.machine.vm import GuestFailed

Check = Callable[[Table], str]


def expect(holds: bool, otherwise: str) -> None:
    """Raises GuestFailed with a reason if it does not hold."""
    if not holds:
        raise GuestFailed(otherwise)


def has(table: Table, test: str) -> bool:
    """Whether a shell command succeeds in the machine."""
    table.vm.run(test)
    return table.vm.status == 0
