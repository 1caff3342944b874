"""Lets the settings lend the screen to a login, and the table have it back."""

from collections.abc import Callable

from companion.app.display import Display
from companion.device.lent_screen import LentScreen
from companion.device.systemd import ServiceNotifier
from companion.device.waiting import EventWaiter
from companion.ui.shell.fingers import Fingers


def attach_terminal(
    display: Display,
    fingers: Fingers,
    waiting: EventWaiter,
    manager: ServiceNotifier,
    register_activity: Callable[[], None],
) -> Callable[[], None]:
    """Sets `terminal` of the table's device where the app has the device to itself.

    Returns what the main loop is to call in each step, in which the screen is lent.
    """
    shell = display.shell
    lent_screen = LentScreen(display.window, waiting, manager)
    if shell.device.power is not None:
        shell.device.terminal = lent_screen.want

    def step() -> None:
        lent = lent_screen.step()
        if lent is None:
            return
        # The finger that asked for the screen back is no tap here.
        fingers.turned(shell.clock())
        register_activity()
        display.invalidate()
        if not lent:
            shell.messages.insist(shell.words("Couldn’t open the terminal."))

    return step
