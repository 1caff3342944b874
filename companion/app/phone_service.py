"""The phones and the club, as far as the app has to do with them.

Of phones it takes what they enter; of the club it reads what a file says, and nothing else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.app.club.service import ClubService
from companion.device import log
from companion.store.store import Store
from companion.ui.shell.shell import Shell

if TYPE_CHECKING:
    # Imported by `open`: the first frame needs nothing of it.
    from companion.app.phone_desk import PhoneDesk
    from companion.app.phone_socket import PhoneSocket


class PhoneService:
    """Takes requests from the socket to the desk, one in each turn of the main loop.

    `wake` is called, in a thread, when one has come.
    """

    def __init__(self, shell: Shell, store: Store, wake: Callable[[], None]) -> None:
        self._shell, self._store, self._wake = shell, store, wake
        self._parts: tuple[PhoneSocket, PhoneDesk] | None = None
        self._club = ClubService(shell, store, wake)

    def open(self) -> None:
        """Begins to listen in the data directory; a line in the log says if that cannot be."""
        self._club.open()
        from companion.app.phone_desk import PhoneDesk
        from companion.app.phone_socket import PhoneSocket

        if self._parts is not None or not self._store.is_durable:
            return
        try:
            socket = PhoneSocket(self._store.directory, self._wake)
        except OSError as error:
            log.warning(f"phones cannot enter anything: {error}")
        else:
            self._parts = (socket, PhoneDesk(self._shell, self._store.journal))

    @property
    def is_idle(self) -> bool:
        """Whether no request waits."""
        return self._parts is None or self._parts[0].is_idle

    def step(self) -> bool:
        """Handles at most one request; returns whether there was one."""
        self._club.step()
        if self._parts is None:
            return False
        socket, desk = self._parts
        asked = socket.next()
        if asked is None:
            return False
        desk.take(asked)
        return True

    def close(self) -> None:
        """Closes the socket: phones see that the app has gone."""
        self._club.close()
        if self._parts is not None:
            self._parts[0].close()
