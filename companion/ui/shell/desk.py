"""What the screens share: the match, the language, the settings, the way from one to the next."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Protocol

from companion.games.base import NOT_SAVED, Refusal
from companion.games.game import Game
from companion.match.actions import Action
from companion.match.changes import Changed
from companion.match.match import Match, Source
from companion.sentences import sentence
from companion.ui.shell.drafts import Drafts
from companion.ui.shell.preferences import Choices, Preferences
from companion.ui.widgets.failure import Failure

if TYPE_CHECKING:
    from companion.match.statistics import Statistics
    from companion.scanning.questions import Questions
    from companion.ui.shell.screen import Screen

# How long a message stays, in seconds.
MESSAGE = 5.0
# Of what must be seen so many are kept, the one that is shown among them.
MOST_INSISTED = 3


class Archive(Protocol):
    """The matches that are kept."""

    def new_match(self, game: Game, setup: Any, source: Source | None) -> tuple[str, Match]:
        """Begins one."""

    def load(self, match_id: str) -> Match:
        """One as it was left."""

    def last_running(self) -> str | None:
        """The one last touched of those that have not ended."""

    def count(self) -> int:
        """How many there are."""

    def latest(self, most: int, before: int | None = None) -> list[Any]:
        """At most so many, the latest first; of those before a summary's `place`."""

    def uncounted(self) -> list[str]:
        """The ended ones whose figures are not kept yet."""

    def count_match(self, match_id: str) -> Any:
        """The figures of one, by name in `figures`; None if it cannot be read."""

    def keep_figures(self, counted: list[Any]) -> None:
        """Keeps what was counted; a Refusal if the disk does not."""

    def statistics(self) -> "Statistics":
        """The figures that are kept, added up."""


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


class Decks(Protocol):
    """The decks whose cards have tags."""

    def decks(self) -> list[Any]:
        """All: name, game, tags."""

    def put(self, name: str, game: str, tags: dict[str, str]) -> None:
        """Keeps a deck with these tags."""

    def card(self, tag: str, game: str) -> str | None:
        """The card that a tag is stuck to."""

    def learn(self, tag: str, card: str, game: str) -> None:
        """This tag is stuck to this card."""

    def free_name(self) -> str:
        """A name for a new deck."""


class PowerSwitch(Protocol):
    """Shuts the device down or restarts it; as companion/device/power.py describes it."""

    what: str
    state: Literal["", "asked", "failed"]
    reason: str
    blocker: str

    def begin(self, what: str) -> None:
        """Asks for "shut-down" or "restart"; once, however often it is called."""

    def forget(self) -> None:
        """It failed, and somebody has read why."""


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
        self.choices = Preferences(choices)
        self.words = words
        self.clock = clock
        self.match_id: str | None = None
        self.match: Match | None = None
        self._said = ""
        self._said_until = 0.0
        # What must be seen whatever else is said; each waits for the one before.
        self._insisted: list[str] = []
        self._insisted_until: float | None = None
        self.over = False
        # The seat that lays the next card, when the table said so; else the one who is on.
        self.next_by: int | None = None
        # What makes a sound; the app gives it one.
        self.sound: Callable[[str], None] = lambda _name: None
        # What is asked about cards that entered themselves, where there are readers.
        self.questions: Questions | None = None
        # Which tag is on which card.
        self.decks: Decks | None = None
        # How each reader fares; the app asks them.
        self.readers: Callable[[], list[Any]] = list
        # USB devices that type and may be card readers, and the answer to whether one is.
        self.keyboards: Callable[[], list[Any]] = list
        self.answer_keyboard: Callable[[str, bool], None] = lambda _identity, _used: None
        # All of them in a word: "" without any, else ready, searching or lost.
        self.reader_state = ""
        # Shut down and restart, where the device is the table's.
        self.power: PowerSwitch | None = None
        # What was found of the device, once `examine` has looked; and the report of it.
        self.facts: list[Any] | None = None
        self.examine: Callable[[], None] = lambda: None
        self.save_report: Callable[[], str] = str
        # Where the next action comes from, if not from a finger.
        self.source: Source | None = None
        # The names of what can be tapped now; the app knows.
        self.targets: Callable[[], list[str]] = list
        self.drafts = Drafts(self)
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

    def finish(self) -> None:
        """What the screen on top is for is done: back, and past the menu that led to it."""
        self.back()
        if getattr(self.screen, "only_leads_on", False):
            self.back()

    def play(self, match_id: str, match: Match) -> None:
        """This is the match under way now."""
        self.match_id, self.match = match_id, match

    def begin(self, game: Game, setup: Any) -> None:
        """A new match, which is under way now; raises the Refusal."""
        self.play(*self.archive.new_match(game, setup, self.source))

    def act(self, action: Action) -> Changed | None:
        """Does it; if it is refused says why and returns None."""
        if self.match is None:
            raise RuntimeError("there is no match to act on")
        try:
            changed = self.match.act(action, self.source)
        except Refusal as refusal:
            self.refused(refusal)
            return None
        self.quiet()
        return changed

    def lay(self, play: Any, action: Action, source: Source) -> None:
        """A card that a reader saw, as if its key had been tapped; raises the Refusal."""
        if self.match is None:
            raise RuntimeError("there is no match to lay a card in")
        for screen in reversed(self._screens):
            if hasattr(screen, "lay"):
                screen.lay(play, action, source)
                return
        self.match.act(action, source)

    def press(self, name: str) -> None:
        """A button of a reader: taps that target, if it is there."""
        if name in self.targets():
            self.screen.tap(name)

    def takes(self, tag: str) -> bool:
        """Whether the screen on top took a card for itself: by its tag, or by what it is."""
        screen = self.screen
        if hasattr(screen, "tag"):
            return bool(screen.tag(tag))
        if self.match is None or self.decks is None or not hasattr(screen, "card"):
            return False
        card = self.decks.card(tag, self.match.game.NAME)
        if card is None:
            return False
        if self.drafts.knows(tag):
            self.tell("again", words=self.card_words(card))
        elif screen.card(card):
            self.drafts.saw(tag, card)
        else:
            return False
        self.drafts.keep(self.screen)
        return True

    def begins_stage(self) -> bool:
        """Whether the table is asked if the stage has begun, also under an open menu."""
        return any(getattr(screen, "begins_stage", False) for screen in self._screens)

    def tell(self, what: str, **params: object) -> None:
        """Something about a reader or its card."""
        from companion.games.thirteen.screens.asked import told

        told(self, what, params)

    def why(self, refusal: Refusal) -> str:
        """Why something was refused, with the card in words."""
        # Not how it was laid: a six as nine, a zero as block, a joker as seven.
        card = str(refusal.params.get("card")).partition("=")[0].partition("!")[0]
        if self.match is not None and card in self.match.game.CARDS:
            words = self.card_words(card)
            refusal = Refusal(refusal.code, **(refusal.params | {"card": words}))
        text = sentence(refusal, self.words)
        return Failure(text[:1].upper() + text[1:])

    def card_words(self, card: str) -> str:
        """A card of the match, as people say it."""
        from companion.ui.shell import game_uis

        if self.match is None:
            raise RuntimeError("there is no match whose card it could be")
        return game_uis.of(self.match.game.NAME).card_words(self.words, card)

    def refused(self, refusal: Refusal) -> None:
        """Says why; what a disk did not keep of a reader's event is raised, to be tried again."""
        if self.source is not None and refusal.code == NOT_SAVED:
            raise refusal
        self.say(self.why(refusal))

    @property
    def message(self) -> str:
        """For a screen that shows it: the time of what is insisted on begins when one does."""
        if not self._said and self._insisted and self._insisted_until is None:
            self._insisted_until = self.clock() + MESSAGE
        return self._said or (self._insisted[0] if self._insisted else "")

    @property
    def message_until(self) -> float | None:
        """When what is shown has been shown for long enough."""
        return self._said_until if self._said else self._insisted_until

    def say(self, text: str) -> None:
        """A message that stays for a while."""
        self._said = text
        self._said_until = self.clock() + MESSAGE
        self._insisted_until = None  # what this hides is shown again, and for its whole time

    def insist(self, text: str) -> None:
        """A message that nothing takes away before it was shown for a while; of many that wait, the
        latest are shown."""
        if text not in self._insisted:
            self._insisted.append(text)
            del self._insisted[1 : -MOST_INSISTED + 1]

    def quiet(self) -> None:
        """No message any more, except what must be seen."""
        self._said = ""

    def go_on(self) -> None:
        """The time of what was shown may be over."""
        until = self.message_until
        if until is None or until > self.clock():
            return
        if self._said:
            self.quiet()
        else:
            self._insisted.pop(0)
            self._insisted_until = None

    def open_mode(self) -> bool:
        """Whether the table plays openly, to learn."""
        return self.choices.flag("open")

    def animated(self) -> bool:
        """Whether things may move."""
        return self.choices.flag("animations")

    def side(self, name: str) -> str:
        """At which side of the table somebody sits."""
        sides: dict[str, str] = self.choices.get("sides")
        return sides.get(name, "bottom")
