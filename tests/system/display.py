"""An X server of our own, as large as the 7" panel."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.system.tools import need


@contextmanager
def x_server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The display's name, and the server, which may be killed."""
    read, write = os.pipe()
    with subprocess.Popen(
        [need("Xvfb", "xvfb"), "-displayfd", str(write), "-screen", "0", "800x480x24", "-noreset"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(write)
        try:
            # To the end of the line: the server ends itself if it cannot write all of it.
            with os.fdopen(read) as said:
                number = said.readline().strip()
            assert number, "Xvfb did not start"
            yield f":{number}", server
        finally:
            server.terminate()
