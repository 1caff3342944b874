"""The demo: plays matches by itself, on a table of its own that is only in memory."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from companion.app.reader_service import ReaderService
from companion.games import first_with, load, part
from companion.games.game import Event, GameSetup
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
# Seconds between two cards, and before a screen is left that is to be read.
PLAY_PAUSE = 0.9
READ_PAUSE = 4.0
# If nothing has changed for so many seconds, another match is begun.
STUCK_AFTER = 30.0
# The preferences that the demo shares with the table: how the screens look and sound.
SHARED = ("language", "sound", "spoken", "animations", "text_scale", "bright", "per_mm")
# The tables of a journal that grow with the matches; the first refers to the second.
GROWING = ("entries", "matches", "clocks", "scans", "questions", "figures", "uncounted", "analyses")


class GameDemo(Protocol):
    """The module `demo` in a game's folder. The demo plays the first game that has one."""

    @property
    def COUNTS(self) -> Sequence[int]:  # noqa: N802 - a constant of the module
        """How many play in the first match, the second, and so on; then again from the start."""

    def simulated(self, random: Random, players: Sequence[str]) -> tuple[GameSetup, list[Event]]:
        """The setup of a random match, and for each of its stages the sequence of plays."""

    def played(self, state: Any) -> int:
        """How many of the plays of the stage under way are entered."""

    def target(self, play: Event) -> str:
        """The name of the target on the game's table that enters this play."""


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
        self._game = first_with("demo")
        self._demo: GameDemo = part(self._game, "demo")
        self._random = Random()
        self._begun = 0
        # The simulated match whose plays are played: by stage, in their order.
        self._plays: list[Event] = []
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
        elif self.shell.session.stage_runs:
            self._play()
        elif isinstance(screen, Result):
            self._begin()
        else:
            self._go_on()
        self.next_at = now + (PLAY_PAUSE if self.shell.session.stage_runs else READ_PAUSE)
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
        counts = self._demo.COUNTS
        players = PLAYERS[: counts[self._begun % len(counts)]]
        self._begun += 1
        self._played = (0, 0)
        setup, self._plays = self._demo.simulated(self._random, players)
        self.shell.people.remember(players)
        self.shell.session.begin(load(self._game), setup)
        flow.open_match(self.shell)

    def _play(self) -> None:
        """Plays the next card, unless the scanner has not reported the last one yet."""
        match = self.shell.session.match
        stage = match.opened
        number = self._demo.played(match.state)
        if (stage, number + 1) == self._played:
            return
        if number == 0:
            self._scanner = self._scanner_now()
        play = self._plays[stage - 1][number]
        self._played = (stage, number + 1)
        if self._scanner is None:
            self.shell.navigator.screen.tap(self._demo.target(play))
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
