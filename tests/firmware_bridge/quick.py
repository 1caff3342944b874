"""Links that ask and try again at once, so that tests need not wait."""

from firmware_bridge.link import RetryPolicy
from firmware_bridge.readers.tile import TileReader

QUICK = RetryPolicy(first_delay=0.02, max_delay=0.1, reopen_after=0.5)


def impatient(name: str) -> TileReader:
    return TileReader(name, ask_every=0.05, lost_after=20.0)
