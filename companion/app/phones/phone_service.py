"""The phones and the club, as far as the app has to do with them.

Of phones it takes what they enter; of the club it reads what a file says, and nothing else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.app.club.service import ClubService
from companion.app.phones.table_phones import TablePhones
from companion.device import log
from companion.store.store import Store
from companion.ui.shell.shell import Shell

if TYPE_CHECKING:
    # Imported by `open`: the first frame needs nothing of it.
    from companion.app.phones.phone_desk import PhoneDesk
    from companion.app.phones.phone_socket import PhoneSocket

# So many reports of the server are taken before the table is looked at again.
MOST_AT_ONCE = 8


class PhoneService:
    """Takes requests from the socket to the desk, one in each turn of the main loop.

    `wake` is called, in a thread, when one has come. `acted` says whether somebody at a phone did
    something in the last `step` that did anything.
    """

    def __init__(self, shell: Shell, store: Store, wake: Callable[[], None]) -> None:
        self._shell, self._store, self._wake = shell, store, wake
        self._parts: tuple[PhoneSocket, PhoneDesk] | None = None
        self._phones = TablePhones(shell.preferences, wake)
        if store.is_durable:
            shell.device.phones = self._phones
        self._club = ClubService(shell, store, wake)
        self.acted = False

    def open(self) -> None:
        """Begins to listen in the data directory; a line in the log says if that cannot be."""
        self._club.open()
        from companion.app.phones.phone_desk import PhoneDesk
        from companion.app.phones.phone_socket import PhoneSocket

        if self._parts is not None or not self._store.is_durable:
            return
        try:
            socket = PhoneSocket(self._store.directory, self._wake)
        except OSError as error:
            log.warning(f"phones cannot enter anything: {error}")
        else:
            desk = PhoneDesk(self._shell, self._store.journal, self._phones)
            self._parts = (socket, desk)
            self._shell.session.listeners.append(lambda _happened: socket.tell_news())
            self._phones.chosen = socket.tell_news

    @property
    def is_idle(self) -> bool:
        """Whether no request waits."""
        return self._parts is None or self._parts[0].is_idle

    def step(self) -> bool:
        """Handles what was asked, up to the first thing that somebody did, and not much at once;
        returns whether there was anything."""
        self._club.step()
        if self._parts is None:
            return False
        socket, desk = self._parts
        handled, self.acted = 0, False
        while not self.acted and handled < MOST_AT_ONCE and (asked := socket.next()) is not None:
            handled, self.acted = handled + 1, True  # also if it fails, which the table is shown
            self.acted = desk.take(asked)
        return handled > 0

    def close(self) -> None:
        """Closes the socket: phones see that the app has gone."""
        self._club.close()
        if self._parts is not None:
            self._parts[0].close()
