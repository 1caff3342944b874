"""The real app on a data directory, without a screen: what phones enter goes through it."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.phones.wire import SOCKET
from tests.system.command import COMPANION, ROOT

PATIENCE = 30.0


@contextmanager
def app_on(directory: Path) -> Iterator[None]:
    """Runs the app with the match that was played last until the end of the block."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [*COMPANION, "--data", str(directory), "--resume", "--windowed", "800x480"]
    app = subprocess.Popen(
        [*command, "--lang", "en"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + PATIENCE
        while not (directory / SOCKET).exists():
            assert app.poll() is None, "the app has ended"
            assert time.monotonic() < end, "the app does not listen to phones"
            time.sleep(0.02)
        yield
    finally:
        app.terminate()
        try:
            assert app.wait(PATIENCE) == 0
        finally:
            app.kill()
            app.wait()
