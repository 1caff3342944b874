"""The demo: a simulated match that plays itself through the real screens, at a watchable pace."""

from collections.abc import Callable, Iterator
from random import Random

from companion.games import load
from companion.games.thirteen.game import Play
from companion.games.thirteen.screens.table import Table
from companion.records import replace
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell

PLAYERS = ("Anne", "Carl", "Marc", "Herman")
# Seconds between two taps: while cards are laid, and where there is something to read.
PLAYING = 0.9
READING = 4.0


class Demo:
    """Taps when it is time; whoever touches the panel takes over."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        # What lays a card in place of a tap: a simulated scanner, if there is one.
        self.lay: Callable[[Play], None] | None = None
        self._plays: Iterator[Play] = iter(())
        self._next = shell.clock() + 1.0

    def step(self) -> bool:
        """One tap, if it is time for one."""
        now = self._shell.clock()
        if now < self._next:
            return False
        on_table = isinstance(self._shell.navigator.screen, Table)
        self._next = now + (PLAYING if on_table else READING)
        if not self._shell.session.is_running:
            self._begin()
        elif on_table:
            play = next(self._plays, None)
            if play is not None and self.lay is not None:
                self.lay(play)
            elif play is not None:
                self._shell.navigator.screen.tap(f"key-{play}")
        else:
            self._shell.navigator.screen.tap("next")
        return True

    def _begin(self) -> None:
        game = load("thirteen")
        while True:
            state = game.simulate(Random(), PLAYERS)
            if not state.setup.missing and not any(stage.counted for stage in state.stages):
                break
        self._plays = (replace(play, by=None) for stage in state.stages for play in stage.plays)
        self._shell.people.remember(PLAYERS)
        self._shell.session.begin(game, state.setup)
        flow.open_match(self._shell)
