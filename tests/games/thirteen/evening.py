"""A table of 13 for tests of the correction screens: taps by name, and what the record says."""

from collections.abc import Sequence

from companion.games.thirteen.screens.table import Table
from companion.match.actions import Do
from companion.ui.render.things import Text
from tests.ui.studio import FOUR, PANELS, Studio

MOST_TAPS = 3


class Evening(Studio):
    """Four around the table; Anne has dealt, so Carl begins."""

    def __init__(self, *events: str, players: Sequence[str] = FOUR) -> None:
        super().__init__()
        self.game = self.match(players, "deal", *events)
        self.show(Table)

    def repair(self, *names: str) -> None:
        """From the table to the table again, in at most three taps."""
        assert self.at_the_table()
        assert len(names) <= MOST_TAPS
        self.tap(*names)
        assert self.at_the_table()

    def do(self, event: str) -> Do:
        """The action that enters this event."""
        return Do(self.game.game.parse_event(event))

    @property
    def record(self) -> list[str]:
        """The plays as the record has them, with those who are named."""
        return [str(event) for event in self.game.events[1:]]

    @property
    def laid_by(self) -> list[str]:
        """Who laid each of them."""
        return [FOUR[seat] for seat in self.game.state.stages[-1].laid_by]

    @property
    def on(self) -> str:
        """Who plays next, as the screens show it."""
        return FOUR[self.shell.session.view().table.on]

    def texts(self) -> str:
        """All that is to be read."""
        things = self.frame(PANELS["800x480"]).things
        return " | ".join(thing.text for thing in things if isinstance(thing, Text))

    def at_the_table(self) -> bool:
        """Whether the table screen is on."""
        return isinstance(self.shell.navigator.screen, Table)
