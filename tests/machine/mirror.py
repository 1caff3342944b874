"""What the machine must show, and where to tap: the same app, drawn for nobody in the same root."""

import json
import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame

from tests.machine import build
from tests.machine.vm import GuestFailed

# Pictures are compared as blocks of so many pixels a side.
BLOCK = 4
# A block differs if one of its colours does by more than this, of 255.
MUCH = 24
# So many of a thousand blocks may differ.
MOST = 1.0
# What is said on the screen is gone after this.
LONG = 10.0
ENVIRONMENT = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    # So that it offers to shut down, as the device does. Here that is never tapped.
    "COMPANION_OWNS_DEVICE": "1",
    "PATH": build.PATH,
    "LANG": "C.UTF-8",
    "PYTHONPATH": build.CHECKOUT,
}


class Mirror:
    """An app at its first start."""

    def __init__(self, suite: str, size: tuple[int, int], rotation: int = 0) -> None:
        self._root = build.FOLDER / suite / "root"
        self._size = size
        self._stack = ExitStack()
        self._stack.enter_context(build.mounted(self._root))
        self._folder = Path(tempfile.mkdtemp(dir=self._root / "tmp"))
        self._inside = f"/tmp/{self._folder.name}"  # noqa: S108 - of that root
        self._waited = False
        words = ["chroot", str(self._root), "/usr/bin/python3", "-m", "tests.machine.reflection"]
        words += [f"{self._inside}/data", *map(str, size), str(rotation)]
        self._process = subprocess.Popen(
            words,
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def place(self, name: str) -> tuple[float, float]:
        """Where on the panel a target is, 0..1. Raises GuestFailed if there is none."""
        x, y = self._ask("place", name)
        return x, y

    def tap(self, name: str) -> None:
        """Taps a target here."""
        self._ask("tap", name)
        self._waited = False

    def difference(self, screen: pygame.Surface) -> float:
        """How many of a thousand blocks of a screen are not as here, now or when all was said."""
        found = difference(screen, self.picture())
        if found > MOST and not self._waited:
            self._ask("wait", LONG)
            self._waited = True
            found = difference(screen, self.picture())
        return found

    def keep(self, how: str) -> None:
        """What the device is said to do with saved games, as in `DeviceServices.keeping`."""
        self._ask("keeping", how)

    def set_clock(self, seconds: float) -> None:
        """Its clock stands at this moment, in seconds since 1970."""
        self._ask("clock", seconds)

    def ask_date(self) -> None:
        """A start whose clock shows what cannot be true."""
        self.set_clock(0.0)
        self._ask("date", "asked")

    def picture(self) -> pygame.Surface:
        """What the app shows now."""
        self._ask("picture", f"{self._inside}/picture")
        pixels = (self._folder / "picture").read_bytes()
        return pygame.image.frombuffer(pixels, self._size, "RGB")

    def close(self) -> None:
        """Ends the app."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        shutil.rmtree(self._folder)
        self._stack.close()

    def _ask(self, what: str, value: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({what: value}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise GuestFailed(f"the mirror ended at {what} {value}")
        answer = json.loads(line)
        if isinstance(answer, dict):
            raise GuestFailed(answer["error"])
        return answer


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How many of a thousand blocks differ; all if the sizes do."""
    if one.get_size() != other.get_size():
        return 1000.0
    small = (one.get_width() // BLOCK, one.get_height() // BLOCK)
    first, second = (
        pygame.image.tostring(pygame.transform.smoothscale(each, small), "RGB")
        for each in (one, other)
    )
    differ = [abs(a - b) > MUCH for a, b in zip(first, second, strict=True)]
    blocks = sum(any(differ[at : at + 3]) for at in range(0, len(differ), 3))
    return 1000 * blocks / (small[0] * small[1])
