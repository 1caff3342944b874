"""Unexpected errors: each is logged, the failsafe screen is shown, and the app goes on."""

import zlib
from collections.abc import Callable

from companion.device import log
from companion.store.store import Store
from companion.ui.screens.failsafe import Failsafe
from companion.ui.shell.outputs import NoDisplay
from companion.ui.shell.shell import Shell


class ErrorHandler:
    """Runs the parts of a step, so that an error in one does not stop the others.

    `invalidate` is called when the failsafe is to be drawn. `stop_demo` ends the demo if it is on,
    and returns whether it was: an error is then that of the demo, and says nothing about the store.
    """

    def __init__(
        self,
        shell: Shell,
        store: Store,
        invalidate: Callable[[], None],
        stop_demo: Callable[[], bool] = lambda: False,
    ) -> None:
        self._shell = shell
        self._store = store
        self._invalidate = invalidate
        self._stop_demo = stop_demo
        # The codes of the errors that were shown.
        self._shown: set[str] = set()

    def guard(self, part: Callable[[], None], *, by_itself: bool = False) -> None:
        """Calls `part` and reports what it raises. Raises NoDisplay: nothing can be shown then.

        `by_itself`: nobody at the table asked for it, and it is called again and again.
        """
        try:
            part()
        except NoDisplay:
            raise
        except Exception as error:  # noqa: BLE001 - the match goes on, whatever it was
            self.report(error, by_itself=by_itself)

    def report(self, error: Exception, *, by_itself: bool = False) -> None:
        """Logs an error and shows the failsafe screen, from which the match goes on.

        An error `by_itself` would interrupt the table again and again, so it is shown once.
        """
        text = log.trace(error)
        if self._stop_demo():
            log.error(f"the demo ended with an error\n{text}")
            return
        self._store.note_damage(error)
        code = f"{zlib.crc32(text.encode()) & 0xFFFF:04X}"
        again = code in self._shown
        if again and by_itself:
            return
        self._shown.add(code)
        log.error(f"error {code}\n{text}")
        if not isinstance(self._shell.navigator.screen, Failsafe):
            self._shell.navigator.start(Failsafe(self._shell, code, again=again))
        self._invalidate()
