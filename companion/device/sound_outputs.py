"""What sound can come out of: the outputs that SDL finds, and the one that the table chose."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from companion.device import log
from companion.device.diagnostics.child_process import ChildFailed, run_python
from companion.device.sound import Sounds

# SDL knows the outputs only while it has sound open, and pygame opens none where SDL has. So where
# no output could be opened another process asks.
LIST = """
import json, pygame
from pygame import _sdl2
_sdl2.init_subsystem(_sdl2.INIT_AUDIO)
print(json.dumps(list(_sdl2.get_audio_device_names(False))))
"""
# What is played where sound is to be heard.
TONE = "win"


class DeviceOutputs:
    """Implements `SoundOutputs`; calls `wake` when the outputs are known."""

    def __init__(
        self, sounds: Sounds, wake: Callable[[], None], attempt: Callable[..., Any] = run_python
    ) -> None:
        self.names: Sequence[str] | None = None
        self._sounds = sounds
        self._wake = wake
        self._attempt = attempt

    def look(self) -> None:
        """Begins to look for outputs: what is plugged in may have changed."""
        self.names = None

        def run() -> None:
            self._sounds.wait()
            self.names = list(dict.fromkeys(self._find()))
            self._wake()

        threading.Thread(target=run, name="outputs", daemon=True).start()

    def use(self, name: str) -> None:
        """Uses an output from now on, "" for what the system chooses, and plays a tone there."""
        self._sounds.switch(name, TONE)

    def test(self) -> None:
        """Plays a tone."""
        self._sounds.play(TONE)

    def _find(self) -> Sequence[str]:
        if self._sounds.ready:
            from pygame import _sdl2  # loaded already, as the mixer is

            return list(_sdl2.get_audio_device_names(False))
        try:
            return [str(each) for each in self._attempt(LIST)]
        except ChildFailed as failed:
            log.info(f"no outputs of sound: {failed}")
            return []
