"""Checks whether the game can speak: espeak-ng, with a voice for each language."""

import subprocess
from collections.abc import Callable

from companion.catalogues import LANGUAGES
from companion.device.diagnostics.fact import DeviceFact, Translate
from companion.device.speech import ENVIRONMENT, Utterance, command, find_program, wave_file

TIMEOUT = 10.0
TEXT = "12"


def voice(_: Translate, find: Callable[[], str | None] = find_program) -> DeviceFact:
    """Has a number spoken, unheard, in each language; never a fault, for no table needs it."""
    label = _("Voice")
    program = find()
    if program is None:
        remedy = _("To make the game speak: sudo apt install espeak-ng")
        return DeviceFact("voice", label, "note", _("espeak-ng isn’t installed"), remedy)
    try:
        for language in LANGUAGES:
            _speak(program, language)
    except (OSError, ValueError) as error:
        value = _("{program} doesn’t speak: {reason}").format(program=program, reason=error)
        remedy = _("Install it again: sudo apt install --reinstall espeak-ng")
        return DeviceFact("voice", label, "note", value, remedy)
    value = _("{program} speaks {languages}")
    return DeviceFact(
        "voice", label, "good", value.format(program=program, languages=", ".join(LANGUAGES))
    )


def _speak(program: str, language: str) -> None:
    """Has a number spoken into a file. Raises OSError or ValueError if that fails."""
    try:
        done = subprocess.run(  # noqa: S603 - what would be run to speak
            command(program, Utterance(TEXT, language, TIMEOUT)),
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ValueError(f"no answer within {TIMEOUT:.0f} s") from None
    if done.returncode:
        raise ValueError(f"exit status {done.returncode}")
    wave_file(done.stdout)
