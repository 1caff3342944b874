"""The table's side of phones: what they may do, their key, and what their server says."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.device import log
from companion.phones.wire import ALLOW, KEY
from companion.ui.shell.device_states import (
    Hotspot,
    PhoneAddress,
    PhonesMay,
    PhonesServed,
)
from companion.ui.shell.preferences import Preferences

# Where the installer keeps the hotspot's name and password, a line each.
HOTSPOT = Path("/opt/table-companion/hotspot")
PROBLEMS, KINDS = ("", "taken", "failed"), ("hotspot", "cable", "wifi", "other")
# What is believed of a report, and how many codes are kept: two for each of a few addresses.
MOST_PORT, MOST_PHONES, MOST_ADDRESSES, MOST_NAME, MOST_CODES = 65535, 64, 16, 40, 8

Run = Callable[[Callable[[], None]], None]


def _in_thread(job: Callable[[], None]) -> None:
    threading.Thread(target=job, name="phone code", daemon=True).start()


class TablePhones:
    """Implements `PhonesControl`; `wake` is called in the background when a code is made."""

    def __init__(
        self,
        preferences: Preferences,
        wake: Callable[[], None] = lambda: None,
        *,
        hotspot: Path = HOTSPOT,
        run: Run = _in_thread,
    ) -> None:
        self._preferences = preferences
        self._wake = wake
        self._hotspot = hotspot
        self._run = run
        self._codes: dict[str, tuple[bytes, ...] | None] = {}
        self.served: PhonesServed | None = None
        # Called when the table has chosen something.
        self.chosen: Callable[[], None] = lambda: None

    @property
    def key(self) -> str:
        """What lets phones in; "" if there is nothing yet."""
        return self._preferences.word(KEY)

    @property
    def hotspot(self) -> Hotspot | None:
        """The Wi-Fi of this device's own, as the installer has kept it; None without one."""
        try:
            name, password = self._hotspot.read_text(encoding="utf-8").split("\n")[:2]
        except (OSError, ValueError):
            return None
        return Hotspot(name, password)

    def allow(self, what: PhonesMay) -> None:
        """Lets phones do this from now on. Raises a Refusal."""
        self.make_key()  # first: nobody is ever let in without one
        self._preferences.set(ALLOW, what)
        self.chosen()

    def make_key(self) -> str:
        """The key; makes one if there is none. Raises a Refusal."""
        from companion.phones.access import is_key  # in the time of most tables never

        if not is_key(self.key):
            self.renew_key()
        return self.key

    def renew_key(self) -> None:
        """Makes another key. Raises a Refusal."""
        from companion.phones.access import new_key

        self._preferences.set(KEY, new_key())
        self.chosen()

    def code(self, text: str) -> tuple[bytes, ...] | None:
        """The rows of a QR code; None while it is made in the background, which this begins."""
        codes = self._codes
        if text not in codes:
            while len(codes) >= MOST_CODES:
                del codes[next(iter(codes))]
            codes[text] = None

            def make() -> None:
                from companion.share import qr

                codes[text] = qr.code(text).rows
                self._wake()

            self._run(make)
        return codes.get(text)

    def note(self, said: dict[str, Any]) -> bool:
        """Takes a report of the server; returns False if it is none."""
        try:
            self.served = _read(said)
        except (ValueError, TypeError, KeyError) as error:
            log.warning(f"phones: a report that is none: {type(error).__name__}: {error}")
            return False
        return True


def _read(said: dict[str, Any]) -> PhonesServed:
    """A report as companion/phones/reporting.py sends it. Raises ValueError, TypeError, KeyError.

    What is drawn of it is limited here: the server has a network, so it is not believed.
    """
    from ipaddress import ip_address

    addresses = [
        PhoneAddress(str(ip_address(address)), _one_of(KINDS, kind), str(network)[:MOST_NAME])
        for address, kind, network in said["addresses"][:MOST_ADDRESSES]
    ]
    return PhonesServed(
        _number(said["port"], MOST_PORT),
        _one_of(PROBLEMS, said["problem"]),
        tuple(addresses),
        _number(said["phones"], MOST_PHONES),
        tuple(str(name)[:MOST_NAME] for name in said["names"][:MOST_PHONES]),
    )


def _number(value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError("not such a number")
    return value


def _one_of(words: tuple[str, ...], value: object) -> Any:
    if value not in words:
        raise ValueError("no such word")
    return value
