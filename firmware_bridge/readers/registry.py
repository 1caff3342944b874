"""Every kind of reader by name. A new one is a module beside this and a line here."""

from collections.abc import Callable

from firmware_bridge.readers.hid import HidReader
from firmware_bridge.readers.line import LineScanner
from firmware_bridge.readers.pn532 import Pn532
from firmware_bridge.readers.rdm6300 import Rdm6300
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.tile import TileReader

# Each makes a reader, given the name that its events carry.
READERS: dict[str, Callable[[str], Reader]] = {
    "tile": TileReader,
    "rdm6300": Rdm6300,
    "line": LineScanner,
    "pn532": Pn532,
    "hid": HidReader,
}
