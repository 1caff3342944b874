"""The readers by kind. A new reader is a module in this folder and a line here."""

from collections.abc import Callable

from firmware_bridge.readers.hid import HidReader
from firmware_bridge.readers.line import LineReader
from firmware_bridge.readers.pn532 import Pn532Reader
from firmware_bridge.readers.rdm6300 import Rdm6300Reader
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.tile import TileReader

# Each makes a reader from the name that is in its events.
READERS: dict[str, Callable[[str], Reader]] = {
    "tile": TileReader,
    "rdm6300": Rdm6300Reader,
    "line": LineReader,
    "pn532": Pn532Reader,
    "hid": HidReader,
}
