"""What the screens may have heard: sounds of the device and of its readers, and speech."""

from collections.abc import Callable

from companion.app.reader_service import ReaderService
from companion.app.translation import voice_language
from companion.device.sound import Sounds
from companion.device.speech import Speech
from companion.ui.shell.shell import Shell


def attach_audio(
    shell: Shell,
    sounds: Sounds,
    speech: Speech,
    readers: ReaderService,
    language: Callable[[], str],
) -> None:
    """Sets the parts of `shell.device` that are heard; `language` is that of the table."""

    def play(name: str) -> None:
        sounds.play(name)
        readers.sound(name)

    def speak(text: str, within: float) -> None:
        sounds.open()  # if it was switched on only now
        if sounds.can_be_heard:
            speech.say(text, voice_language(language()), within)

    shell.device.sound = play
    shell.device.sound_state = lambda: sounds.state
    shell.device.can_speak = lambda: speech.can_be_used
    shell.device.speak = speak
    shell.device.hush = speech.stop
