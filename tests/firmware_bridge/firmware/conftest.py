"""Makes `tile_scanner` importable as on the Pico, at the top level."""

import sys
from pathlib import Path

FIRMWARE = Path(__file__).parents[3] / "firmware_bridge/firmware"
if str(FIRMWARE) not in sys.path:
    sys.path.insert(0, str(FIRMWARE))
