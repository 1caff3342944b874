"""Tests: each folder tests the room of the same name; system/ tests the whole from outside."""

import os
import sys
from pathlib import Path

# Where Python is told to keep no compiled modules, as in many containers, each of some hundred
# processes would compile all anew: 0.1 to 0.4 s a command, 15 s for each that collects the tests.
# So they are kept, but not among the sources.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
