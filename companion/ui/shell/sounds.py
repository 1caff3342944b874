"""The sounds of what happens in the match: played when the session tells of it."""

from companion.match.session import SessionMessage
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell


def attach_sounds(shell: Shell) -> None:
    """From now on the device plays what the game on the table says belongs to each message."""

    def play(message: SessionMessage) -> None:
        for name in flow.game_ui(shell).sounds(message, shell.session.view()):
            shell.device.sound(name)

    shell.session.listeners.append(play)
