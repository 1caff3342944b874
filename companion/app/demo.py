"""The demo: plays matches of 13 by itself, on a table of its own that is only in memory."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from companion.app.reader_service import ReaderService
from companion.games import load
from companion.games.thirteen.game import Play
from companion.games.thirteen.screens.table import Table
from companion.records import replace
from companion.settings import Settings
from companion.store.database import MEMORY
from companion.store.decks import StoredDecks
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.ui.screens.result import Result
from companion.ui.shell import flow
from companion.ui.shell.device import DeviceServices
from companion.ui.shell.preferences import PreferenceStore
from companion.ui.shell.shell import Shell
from companion.ui.shell.sounds import attach_sounds
from companion.ui.shell.spoken import attach_voice

if TYPE_CHECKING:
    from companion.app.simulated_deck import Hands
    from firmware_bridge.simulator import Simulator

PLAYERS = ("Anne", "Carl", "Marc", "Herman", "Zoë", "Otto")
# How many play in the first match, in the second, and so on; then again from the start.
COUNTS = (4, 3, 5, 6)
# Seconds between two cards, and before a screen is left that is to be read.
PLAY_PAUSE = 0.9
READ_PAUSE = 4.0
# If nothing has changed for so many seconds, another match is begun.
STUCK_AFTER = 30.0
# The preferences that the demo shares with the table: how the screens look and sound.
SHARED = ("language", "sound", "spoken", "animations", "text_scale", "bright", "per_mm")
# The tables of a journal that grow with the matches; the first refers to the second.
GROWING = ("entries", "matches", "clocks", "scans", "questions", "figures", "uncounted")


class DemoPreferences:
    """A `PreferenceStore`: reads what SHARED names from another one, and writes only to memory."""

    def __init__(self, table: PreferenceStore) -> None:
        self._table = table
        self._own: dict[str, object] = {}

    def get(self, name: str, otherwise: object = None) -> object:
        """The value set here, else that of the table if it is shared, else `otherwise`."""
        if name in self._own:
            return self._own[name]
        return self._table.get(name, otherwise) if name in SHARED else otherwise

    def set(self, name: str, value: object) -> None:
        """Keeps a value until the demo ends."""
        self._own[name] = value


class Demo:
    """Plays one match after the other; call `step` in the main loop, and `close` in the end.

    `shell` has its own journal in memory, so that nothing of the table's is read or written but
    the preferences in SHARED. If the settings name the simulated scanner, that one lays the
    cards; no other reader is opened. `device` is the table's, which plays and speaks for the demo
    too; `wake` wakes the main loop, from any thread.
    """

    def __init__(
        self,
        preferences: PreferenceStore,
        settings: Settings | None,
        *,
        words: Callable[[str], str],
        clock: Callable[[], float],
        device: DeviceServices,
        wake: Callable[[], None],
    ) -> None:
        self._journal = Journal(MEMORY)
        self.shell = Shell(
            self._journal,
            StoredPlayers(self._journal),
            DemoPreferences(preferences),
            words,
            clock,
        )
        self.shell.decks = StoredDecks(self._journal)
        simulated = settings is not None and "sim" in settings.readers
        readers = Settings(("sim" if simulated else "none",))
        self._readers = ReaderService(self.shell, self._journal, readers, wake)
        self._device = device
        self.shell.device.sound = self._play_sound
        self.shell.device.sound_state = device.sound_state
        self.shell.device.can_speak = device.can_speak
        self.shell.device.speak = device.speak
        self.shell.device.hush = device.hush
        attach_sounds(self.shell)
        attach_voice(self.shell)
        self._random = Random()
        self._begun = 0
        # The simulated match whose plays are played: by stage, in their order.
        self._plays: list[tuple[Play, ...]] = []
        # The stage and the number of the play that was played last.
        self._played = (0, 0)
        # Where the cards of this stage are laid on; None: they are tapped.
        self._scanner: tuple[Simulator, Hands] | None = None
        # What `_is_stuck` saw when something had changed last, and when that was.
        self._seen: tuple[object, int] = (None, 0)
        self._seen_at = clock()
        self._begin()
        self.next_at = clock() + READ_PAUSE

    def open_readers(self) -> None:
        """Opens the simulated scanner in the background, if it is wanted."""
        self._readers.open()

    def close(self) -> None:
        """Ends what is being spoken; closes the simulated scanner and the journal."""
        self.shell.voice.stop()
        self._readers.close()
        self._journal.close()

    def step(self) -> bool:
        """Polls the scanner, and does the next thing if it is time.

        Returns whether the screen may have changed.
        """
        changed = self._readers.step()
        now = self.shell.clock()
        if now < self.next_at:
            return changed
        screen = self.shell.navigator.screen
        if self._is_stuck(now):
            self._begin()
        elif isinstance(screen, Table):
            self._play()
        elif isinstance(screen, Result):
            self._begin()
        else:
            self._go_on()
        on_table = isinstance(self.shell.navigator.screen, Table)
        self.next_at = now + (PLAY_PAUSE if on_table else READ_PAUSE)
        return True

    def _is_stuck(self, now: float) -> bool:
        """Whether neither the match nor the screen has changed for STUCK_AFTER seconds."""
        seen = (self.shell.navigator.screen, len(self.shell.session.match.entries))
        if seen != self._seen:
            self._seen, self._seen_at = seen, now
        return now - self._seen_at >= STUCK_AFTER

    def _begin(self) -> None:
        """Begins another match, after deleting the last one: a demo may run for days."""
        with self._journal.transaction():
            for table in GROWING:
                self._journal.connection.execute(f"DELETE FROM {table}")  # noqa: S608
        players = PLAYERS[: COUNTS[self._begun % len(COUNTS)]]
        self._begun += 1
        self._played = (0, 0)
        game = load("thirteen")
        while True:
            state = game.simulate(self._random, players)
            if not state.setup.missing and not any(stage.counted for stage in state.stages):
                break
        # A play out of turn would have to be told to the table first.
        self._plays = [
            tuple(replace(play, by=None) for play in stage.plays) for stage in state.stages
        ]
        self.shell.people.remember(players)
        self.shell.session.begin(game, state.setup)
        flow.open_match(self.shell)

    def _play(self) -> None:
        """Plays the next card, unless the scanner has not reported the last one yet."""
        match = self.shell.session.match
        stage = match.opened
        number = len(match.state.running.plays)
        if (stage, number + 1) == self._played:
            return
        if number == 0:
            self._scanner = self._scanner_now()
        play = self._plays[stage - 1][number]
        self._played = (stage, number + 1)
        if self._scanner is None:
            self.shell.navigator.screen.tap(f"key-{play}")
        else:
            simulator, hands = self._scanner
            simulator.add_steps(hands.lay(play))

    def _scanner_now(self) -> "tuple[Simulator, Hands] | None":
        """The scanner and all cards for a stage; None if there is none, or it is not open yet."""
        simulator = self._readers.simulator
        if simulator is None:
            return None
        from companion.app.simulated_deck import Hands, default_deck

        return simulator, Hands(default_deck())

    def _go_on(self) -> None:
        """Leaves a screen that was read."""
        self.shell.navigator.screen.tap("next")

    def _play_sound(self, name: str) -> None:
        self._device.sound(name)
        self._readers.sound(name)
