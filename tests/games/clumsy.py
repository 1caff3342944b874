"""What the careless families of all games share: repairs, their bounds, and misspelt names."""

from collections.abc import Iterable
from random import Random
from statistics import median

import pygame

from companion.records import dataclass
from tests.ui.eyes import Eyes

MOST_TAPS = 3
MOST_TAPS_OF_ALL = 5
# What the table mends in three taps as a rule and five at most, in every game.
BOUNDED = ("wrong dealer", "wrong name", "wrong player", "wrong count")
# So many, of so many wrong names, are seen where names stand large and nothing is under way: before
# a stage or on the scores of a round. The others are seen while the table plays.
SEEN_BETWEEN, OF_ALL = 2, 3
MISSPELT = 0.5


@dataclass(frozen=True)
class Repair:
    """One mistake mended: what it was, and every tap from the table until the record is right."""

    kind: str
    taps: int


def check_repairs(repairs: Iterable[Repair], *kinds: str, middle: int = MOST_TAPS) -> str:
    """Checks the bounds of each of these kinds; returns a line that says how many taps each took.

    middle: the most that the median may be. Every kind must have happened.
    """
    every = list(repairs)
    words = []
    for kind in kinds:
        taps = [repair.taps for repair in every if repair.kind == kind]
        assert taps, f"never: {kind}"
        words.append(f"{kind} {len(taps)}: median {median(taps):g}, at most {max(taps)}")
        assert median(taps) <= middle, words[-1]
        assert max(taps) <= MOST_TAPS_OF_ALL, words[-1]
    return "; ".join(words)


class Names:
    """The names as they were typed, some of them wrong, and when that is seen.

    As long as `typed` differs from `right` the screens show what was typed.
    """

    def __init__(self, pilot: Eyes, right: tuple[str, ...], random: Random, stages: int) -> None:
        """The match on the table has the names of `misspelt`; seen in one of the first stages."""
        self._pilot = pilot
        self._random = random
        self.right = right
        self.typed: tuple[str, ...] = tuple(pilot.app.shell.session.match.names)
        wrong = [seat for seat, name in enumerate(right) if name != self.typed[seat]]
        # Whoever types names at the seats is remembered with them.
        pilot.app.shell.people.remember(self.typed)
        first = random.randrange(OF_ALL)
        self._noticed = {
            seat: (random.randrange(stages), number % OF_ALL < SEEN_BETWEEN)
            for number, seat in enumerate(wrong, first)
        }

    @property
    def count(self) -> int:
        """How many are wrong, and not yet mended."""
        return len(self._noticed)

    def mend(self, stage: int, *, between: bool, ways: tuple[str, ...]) -> list[Repair]:
        """Mends what is seen now, in stage `stage` from 0, each on one of these ways to a player.

        A way is made of targets; "player" is the player's own.
        """
        due = [seat for seat, when in self._noticed.items() if when == (stage, between)]
        return [self._fix(seat, self._random.choice(ways)) for seat in due]

    def _fix(self, seat: int, way: str) -> Repair:
        """To the player, "Fix the name", the keyboard, and back to where it was seen.

        The letters are no taps that look for the place, and are not counted; "Done" is.
        """
        pilot, right = self._pilot, self.right[seat]
        screen, before = pilot.screen, pilot.taps
        for name in way.split():
            pilot.tap(f"player-{seat}" if name == "player" else name)
        pilot.tap("fix")
        assert pilot.screen == "Naming"
        self._type(right)
        pilot.tap("done")
        repair = Repair("wrong name", pilot.taps - before)
        assert pilot.app.shell.session.match.names[seat] == right
        for _ in way.split():
            pilot.tap("back")
        assert pilot.screen == screen
        self.typed = tuple(right if at == seat else name for at, name in enumerate(self.typed))
        del self._noticed[seat]
        return repair

    def _type(self, name: str) -> None:
        backspace = [(pygame.K_BACKSPACE, "\b")] * len(max(self.typed, key=len))
        for key, letter in (*backspace, *((0, letter) for letter in name)):
            event = pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter, mod=0, scancode=0)
            pygame.event.post(event)
            self._pilot.app.step()


def misspelt(right: tuple[str, ...], random: Random) -> tuple[str, ...]:
    """The names as somebody typed them: some with a letter twice, at least one."""
    must = random.randrange(len(right))
    return tuple(
        name + name[-1] if seat == must or random.random() < MISSPELT else name
        for seat, name in enumerate(right)
    )
