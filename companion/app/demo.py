"""The demo: plays simulated matches through the real screens, slowly enough to watch."""

from collections.abc import Callable, Iterator
from random import Random

from companion.games import load
from companion.games.thirteen.game import Play
from companion.games.thirteen.screens.table import Table
from companion.records import replace
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell

PLAYERS = ("Anne", "Carl", "Marc", "Herman")
# Seconds between two taps: on the table, and on screens that are to be read.
PLAY_PAUSE = 0.9
READ_PAUSE = 4.0


class Demo:
    """Plays one match after the other; call `step` in the main loop."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        # Lays a card by a simulated scanner; None: cards are tapped.
        self.lay: Callable[[Play], None] | None = None
        self._plays: Iterator[Play] = iter(())
        self._next = shell.clock() + 1.0

    def step(self) -> bool:
        """Taps or lays a card if it is time; returns whether it did."""
        now = self._shell.clock()
        if now < self._next:
            return False
        on_table = isinstance(self._shell.navigator.screen, Table)
        self._next = now + (PLAY_PAUSE if on_table else READ_PAUSE)
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
