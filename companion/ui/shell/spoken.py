"""Speaks what happens in the match, where the table has switched that on."""

from companion.match.session import MatchEnded, SessionMessage, StageEnded
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell


def attach_voice(shell: Shell) -> None:
    """From now on the game on the table says each message of the session aloud.

    It is given what fair play shows, also in open play: a voice is heard by everybody.
    """

    def speak(message: SessionMessage) -> None:
        # A stage or a match that ends does so with the play before, which is still to be heard.
        follows = isinstance(message, StageEnded | MatchEnded)
        if not follows:
            shell.voice.stop()
        if shell.voice.is_on:
            words = flow.game_ui(shell).spoken(shell.words, message, shell.session.view())
            shell.voice.add(words)

    shell.session.listeners.append(speak)
