"""Plays short sounds without blocking; silent where there is no sound device."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from companion.assets import ASSETS
from companion.device import log

NAMES = (
    "tone-1",
    "tone-2",
    "tone-3",
    "exact",
    "take",
    "refused",
    "undo",
    "stage-over",
    "stage-won",
    "win",
)
# The volume for each value of the setting, as a fraction of the device's.
VOLUMES = {"off": 0.0, "quiet": 0.35, "normal": 1.0}
RATE = 22050
# Samples in a buffer: at most 46 ms of delay, and only 21 wake-ups a second.
BUFFER = 1024
# The mixer's channel for spoken words, on which no sound is played.
VOICE_CHANNEL = 0
# Seconds that `close` waits for a device that is still being opened.
CLOSE_WITHIN = 0.5


class Sounds:
    """Opens the sound device in a thread; `play` is silent until it is open, or if it never is."""

    def __init__(
        self, choice: str = "normal", folder: Path = ASSETS / "sounds", output: str = ""
    ) -> None:
        self.choice = choice
        # What the sound comes out of, by its name; "" for what the system chooses.
        self.output = output
        self._folder = folder
        self._sounds: dict[str, Any] = {}
        self._mixer: Any = None
        self._opening: threading.Thread | None = None
        # Why pygame cannot load its mixer, which names the missing library; "" if it can.
        self.missing = ""
        # Called from the thread that opens the device, when it is open or `missing` is set.
        self.opened: Callable[[], None] = lambda: None

    @property
    def ready(self) -> bool:
        """Whether the device is open."""
        return self._mixer is not None

    @property
    def state(self) -> Literal["", "open", "missing"]:
        """What `DeviceServices.sound_state` returns."""
        if self.ready:
            return "open"
        return "missing" if self.missing else ""

    @property
    def can_be_heard(self) -> bool:
        """Whether the device is open and the table has not switched the sound off."""
        return self.ready and bool(VOLUMES.get(self.choice, 0.0))

    def open(self) -> None:
        """Starts to open the device, unless sounds are off; does not wait for it."""
        if self._opening is None and VOLUMES.get(self.choice, 0.0):
            self._opening = threading.Thread(target=self._open, name="sounds", daemon=True)
            self._opening.start()

    def wait(self, seconds: float = 5.0) -> None:
        """Waits until the device is open or has failed to open."""
        if self._opening is not None:
            self._opening.join(seconds)

    def play(self, name: str) -> None:
        """Plays a sound by its name, if the device is open; otherwise starts to open it."""
        volume = VOLUMES.get(self.choice, 0.0)
        if not volume:
            return
        self.open()
        sound = self._sounds.get(name)
        if sound is None:
            return
        try:
            sound.set_volume(volume)
            sound.play()
        except self._mixer_error() as error:
            # The device was unplugged: the game goes on without it.
            log.warning(f"the sound device is gone: {error}")
            self._sounds = {}

    def switch(self, output: str, then: str = "") -> None:
        """Opens another output, in a thread, and plays the sound `then` there."""
        self.output = output
        before = self._opening

        def reopen() -> None:
            if before is not None:
                before.join()
            self._close_device()
            self._open()
            if then:
                self.play(then)

        self._opening = threading.Thread(target=reopen, name="sounds", daemon=True)
        self._opening.start()

    def voice(self, wav: bytes) -> Any:
        """Spoken words in a WAV file, for `speak`; None if the device is not open.

        For any thread. Raises ValueError if the mixer cannot read the file.
        """
        import io

        mixer = self._mixer
        if mixer is None:
            return None
        try:
            return mixer.Sound(file=io.BytesIO(wav))
        except self._mixer_error() as error:
            raise ValueError(str(error)) from error

    def speak(self, voice: Any) -> None:
        """Plays what `voice` returned in place of the words that are being spoken."""
        volume = VOLUMES.get(self.choice, 0.0)
        if not volume or self._mixer is None:
            return
        try:
            voice.set_volume(volume)
            self._mixer.Channel(VOICE_CHANNEL).play(voice)
        except self._mixer_error() as error:
            log.warning(f"the sound device is gone: {error}")

    def hush(self) -> None:
        """Ends the words that are being spoken; sounds go on."""
        if self._mixer is None:
            return
        try:
            self._mixer.Channel(VOICE_CHANNEL).stop()
        except self._mixer_error() as error:
            log.warning(f"the sound device is gone: {error}")

    def close(self) -> None:
        """Closes the device; does not wait long for one that is still being opened."""
        self.wait(CLOSE_WITHIN)
        self._close_device()

    def _close_device(self) -> None:
        self._sounds = {}
        mixer, self._mixer = self._mixer, None
        if mixer is not None:
            mixer.quit()

    def _open(self) -> None:
        try:
            import pygame.mixer as mixer  # only now; see import_pygame
        except (ImportError, OSError) as error:
            # Its wheel takes one library from the system, which a minimal Debian does not have.
            log.info(f"no sound: {error}")
            self.missing = str(error)
            self.opened()
            return
        try:
            self._init(mixer)
            mixer.set_reserved(VOICE_CHANNEL + 1)
            found = {name: mixer.Sound(str(self._folder / f"{name}.wav")) for name in NAMES}
        except Exception as error:  # noqa: BLE001 - no device, no file: then silence
            log.info(f"no sound: {error}")
            return
        self._mixer = mixer
        self._sounds = found
        self.opened()

    def _init(self, mixer: Any) -> None:
        """Opens the chosen output; if it is not there or fails, the system's choice."""
        if self.output:
            try:
                mixer.init(RATE, -16, 1, BUFFER, devicename=self.output)
                return
            except self._mixer_error() as error:
                log.warning(f"no sound from {self.output}: {error}")
        mixer.init(RATE, -16, 1, BUFFER)

    def _mixer_error(self) -> type[Exception]:
        import pygame  # loaded already, or there would be no sound to play

        return pygame.error
