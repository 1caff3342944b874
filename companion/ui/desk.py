"""What the screens share: the match, the language, the settings, the way from one to the next."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from companion.games.base import Refusal
from companion.games.game import Game
from companion.match.actions import Action
from companion.match.changes import Changed
from companion.match.match import Match
from companion.messages import sentence

if TYPE_CHECKING:
    from companion.ui.screen import Screen

# How long a message stays, in seconds.
MESSAGE = 5.0


class Archive(Protocol):
    """The matches that are kept."""

    def new_match(self, game: Game, setup: Any) -> tuple[str, Match]:
        """Begins one."""

    def load(self, match_id: str) -> Match:
        """One as it was left."""

    def last(self) -> str | None:
        """The one last touched."""

    def last_running(self) -> str | None:
        """The one last touched of those that have not ended."""

    def matches(self) -> list[Any]:
        """All of them, the latest first."""


class People(Protocol):
    """The players and groups that are remembered."""

    def all(self) -> list[Any]:
        """Everybody: name, colour, remembered."""

    def remember(self, names: tuple[str, ...]) -> None:
        """Adds who is new."""

    def rename(self, old: str, new: str) -> None:
        """Another name."""

    def recolour(self, name: str, colour: int) -> None:
        """Another colour."""

    def retire(self, name: str) -> None:
        """Offers somebody no more."""


class Choices(Protocol):
    """What the table chose."""

    def get(self, name: str, otherwise: object = None) -> object:
        """A choice."""

    def set(self, name: str, value: object) -> None:
        """Chooses."""


class Desk:
    """The one thing that screens know of the program around them."""

    def __init__(
        self,
        archive: Archive,
        people: People,
        choices: Choices,
        words: Callable[[str], str] = lambda text: text,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.archive = archive
        self.people = people
        self.choices = choices
        self.words = words
        self.clock = clock
        self.match_id: str | None = None
        self.match: Match | None = None
        self.message = ""
        self.message_until = 0.0
        self.over = False
        # The seat that lays the next card, when the table said so; else the one who is on.
        self.next_by: int | None = None
        # What makes a sound; the app gives it one.
        self.sound: Callable[[str], None] = lambda _name: None
        self._screens: list[Screen] = []

    @property
    def screen(self) -> "Screen":
        """The one on top."""
        return self._screens[-1]

    def start(self, screen: "Screen") -> None:
        """Begins anew with this screen."""
        self._screens = [screen]
        self.quiet()

    def go(self, screen: "Screen") -> None:
        """On to this screen; `back` returns."""
        self._screens.append(screen)
        self.quiet()

    def swap(self, screen: "Screen") -> None:
        """This screen in place of the one on top."""
        self._screens[-1] = screen
        self.quiet()

    def back(self) -> None:
        """To the screen before."""
        if len(self._screens) > 1:
            self._screens.pop()
        self.quiet()

    def play(self, match_id: str, match: Match) -> None:
        """This is the match under way now."""
        self.match_id, self.match = match_id, match

    def act(self, action: Action) -> Changed | None:
        """Does it; if it is refused says why and returns None."""
        if self.match is None:
            raise RuntimeError("there is no match to act on")
        try:
            changed = self.match.act(action)
        except Refusal as refusal:
            self.say(sentence(refusal, self.words))
            return None
        self.quiet()
        return changed

    def say(self, text: str) -> None:
        """A message that stays for a while."""
        self.message = text
        self.message_until = self.clock() + MESSAGE

    def quiet(self) -> None:
        """No message any more."""
        self.message = ""

    def open_mode(self) -> bool:
        """Whether the table plays openly, to learn."""
        return self.choices.get("open", False) is True

    def animated(self) -> bool:
        """Whether things may move."""
        return self.choices.get("animations", True) is True

    def side(self, name: str) -> str:
        """At which side of the table somebody sits."""
        sides = self.choices.get("sides", {})
        side = sides.get(name) if isinstance(sides, dict) else None
        return side if side in ("bottom", "left", "top", "right") else "bottom"
