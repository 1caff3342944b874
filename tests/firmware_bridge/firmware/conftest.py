"""On the Pico the firmware's package lies at the top, so that is where the tests find it too."""

import sys
from pathlib import Path

FIRMWARE = Path(__file__).parents[3] / "firmware_bridge/firmware"
if str(FIRMWARE) not in sys.path:
    sys.path.insert(0, str(FIRMWARE))
