"""From input events to the screen on top: touches become taps, keys are passed on."""

from collections.abc import Callable

from companion.app.display import Display
from companion.device.waiting import EventWaiter
from companion.games.base import Refusal
from companion.store.database import Closed, not_saved
from companion.ui.shell.acting import say_refused
from companion.ui.shell.dimmer import Dimmer
from companion.ui.shell.fingers import Drag, Fingers, Tap
from companion.ui.shell.pointer import Exposed, Input, KeyPress, Quit, Touch
from companion.ui.shell.shell import Shell


class InputHandler:
    """Calls `tap`, `hold`, `drag` and `key` of the screen on top.

    `on_touch` is called when somebody touches the panel or presses a key; if it returns True the
    touch has done its work, and no screen gets it. `on_tap` is called after a screen took a tap.
    """

    def __init__(
        self,
        shell: Shell,
        display: Display,
        fingers: Fingers,
        dimmer: Dimmer,
        waiting: EventWaiter,
        *,
        on_touch: Callable[[], bool],
        on_tap: Callable[[], None],
    ) -> None:
        self._shell = shell
        self._display = display
        self._fingers = fingers
        self._dimmer = dimmer
        self._waiting = waiting
        self._on_touch = on_touch
        self._on_tap = on_tap

    def handle(self, event: Input | None) -> None:
        """Handles one event; None is one that means nothing to us."""
        if event is None:
            return
        self._waiting.note_input()
        now = self._shell.clock()
        match event:
            case Touch("move", finger, x, y):
                at = self._display.window.logical_place(x, y)
                self._drag(self._fingers.moved(finger, at, now))
                return
            case Touch(kind, finger, x, y):
                if self._only_wakes() and kind == "down":
                    return
                at = self._display.window.logical_place(x, y)
                if kind == "down":
                    # A second tap in the same step must meet what the first one led to.
                    snapshot = self._display.snapshot()
                    self._drag(self._fingers.down(finger, at, snapshot, now, event.device))
                else:
                    tap = self._fingers.up(finger, at, now)
                    if tap is not None:
                        self._tap(tap)
            case KeyPress():
                if self._only_wakes():
                    return
                self._try(lambda: self._shell.navigator.screen.key(event))
                self._display.invalidate()
            case Quit():
                self._shell.navigator.is_over = True
            case Exposed():
                self._display.window.invalidate()
        self._display.dirty = True

    def check_held(self) -> None:
        """Calls `hold` if a finger has rested long enough; drops fingers whose "up" was lost."""
        now = self._shell.clock()
        if self._fingers.drop_lost(now):
            self._display.dirty = True  # nothing is pressed any more
        held = self._fingers.held(now)
        if held is not None:
            self._tap(held)

    def _only_wakes(self) -> bool:
        """Registers activity. Returns True if the panel was dark, so that this only wakes it, or
        if `on_touch` says that the touch has done its work."""
        is_done = self._on_touch()
        was_dark = self._dimmer.is_dark
        self._dimmer.touched()
        if was_dark:
            self._display.window.invalidate()
            self._display.dirty = True
        return is_done or was_dark

    def _tap(self, tap: Tap) -> None:
        """Gives a tap to the screen on which it began; drops it if that does not offer it now."""
        if tap.aim is None or not self._display.snapshot().offers(tap.aim):
            return
        self._display.invalidate()
        screen = self._shell.navigator.screen
        self._try(lambda: screen.hold(tap.name) if tap.long else screen.tap(tap.name))
        self._on_tap()

    def _drag(self, drag: Drag | None) -> None:
        """Tells a screen where a finger is that drags, as long as the screen is on top."""
        screen = self._shell.navigator.screen
        if drag is None or drag.aim.screen is not screen:
            return
        self._try(lambda: screen.drag(drag.aim.target.name, drag.at))
        self._display.invalidate()

    def _try(self, change: Callable[[], None]) -> None:
        """Has a screen do something; what is refused, as by a full disk, is told and no error."""
        try:
            change()
        except Refusal as refusal:
            say_refused(self._shell, refusal)
        except Closed as error:
            # Closed by a write that failed: nothing can be read either until one succeeds.
            say_refused(self._shell, not_saved(error))
