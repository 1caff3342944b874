"""Who may look and who may enter: the table's key, and devices that the table let in to look."""

import hmac
import re
import secrets
from collections import deque
from collections.abc import Callable

# Letters and digits that nobody mixes up; 32, so that a letter is worth five bits.
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
KEY_LENGTH = 16
# How many wrong keys an address may give within how many seconds.
WRONG_KEYS, WITHIN = 10, 60.0
# How many addresses are remembered.
MOST_ADDRESSES = 2000
LOOK = "look-"


def new_key() -> str:
    """A key for the table: whoever has it is in."""
    return "".join(secrets.choice(ALPHABET) for _ in range(KEY_LENGTH))


def is_key(text: str) -> bool:
    """Whether a text has the form of a key."""
    return re.fullmatch(f"[{ALPHABET}]{{{KEY_LENGTH}}}", text) is not None


def look_pass(key: str) -> str:
    """What a device keeps that may only look; it holds as long as the key does."""
    number = secrets.token_hex(8)
    return f"{LOOK}{number}-{_signature(key, number)}"


def rights(given: str, key: str) -> str:
    """What a key or pass allows while the table has this key: "enter", "look", "" for nothing."""
    if not key:
        return ""
    if given.startswith(LOOK):
        number, _, signature = given.removeprefix(LOOK).partition("-")
        right = hmac.compare_digest(signature.encode(), _signature(key, number).encode())
        return "look" if right else ""
    return "enter" if hmac.compare_digest(given.encode(), key.encode()) else ""


def _signature(key: str, number: str) -> str:
    return hmac.digest(key.encode(), number.encode(), "sha256").hex()


class WrongKeys:
    """Counts wrong keys by address; an address that gave too many is refused for a while."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._times: dict[str, deque[float]] = {}

    def note(self, address: str) -> None:
        """Registers a wrong key."""
        if address not in self._times and len(self._times) >= MOST_ADDRESSES:
            self._forget_old()
        if address in self._times or len(self._times) < MOST_ADDRESSES:
            self._times.setdefault(address, deque(maxlen=WRONG_KEYS)).append(self._clock())

    def are_too_many(self, address: str) -> bool:
        """Whether this address gave so many within the last minute that it has to wait."""
        times = self._times.get(address)
        if times is None:
            return False
        return len(times) == WRONG_KEYS and self._clock() - times[0] < WITHIN

    def _forget_old(self) -> None:
        now = self._clock()
        self._times = {
            address: times for address, times in self._times.items() if now - times[-1] < WITHIN
        }
