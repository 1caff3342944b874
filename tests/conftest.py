"""What all tests share."""

import os
import signal

from hypothesis import settings

# A busy machine is slow, not wrong: how long an example takes is no verdict on it. Where changes
# land the examples are always the same, so that a change is judged by itself and not by luck.
settings.register_profile("table", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("table")

# Whoever runs the tests in the background hands down a Ctrl-C that is ignored; the programs that
# are tested must hear theirs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
