"""What the careless families of all games share.

When mistakes are noticed, repairs and their bounds, and misspelt names.
"""

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
MISSPELT = 0.5
# A card that nobody tapped: who is on turn, that one is missing, when, and which. As a rule, too,
# there is as much to say.
FORGOTTEN, MOST_TAPS_IF_FORGOTTEN = "forgotten", 4
# Of fewer repairs a median says nothing: elsewhere than where changes land there are not as many.
ENOUGH_FOR_MEDIAN = 10

# When a mistake is noticed. Each of these is equally likely, for each of these kinds in each game,
# whatever it takes to mend it then.
#   at once: before the next card, trick or move, or while the number still stands there
#   in the lap: before everybody has played once more
#   later: at any time before the stage or round ends
#   on the scores: when it has ended
# What is entered when a stage or round ends (a count; who won a round of 10) is seen in the lap or
# later of the next one. If there is no such time any more, it is seen on the scores.
AT_ONCE, IN_THE_LAP, LATER, ON_THE_SCORES = "at once", "in the lap", "later", "on the scores"
NOTICED = (AT_ONCE, IN_THE_LAP, LATER, ON_THE_SCORES)
# Later than any card or trick of a stage.
AFTER_ALL = 10**6


def noticed(random: Random) -> str:
    """When a mistake is noticed: one of NOTICED."""
    return random.choice(NOTICED)


def noticed_after(when: str, now: int, lap: int, last: int, random: Random) -> int:
    """After how many cards or tricks a mistake of the `now`th is noticed; AFTER_ALL: the scores.

    lap: how many make a lap. last: after so many the stage ends.
    """
    if when == AT_ONCE:
        return now
    first, end = (now + 1, now + lap - 1) if when == IN_THE_LAP else (now + lap, last)
    if when == ON_THE_SCORES or first > min(end, last):
        return AFTER_ALL
    return random.randint(first, min(end, last))


@dataclass(frozen=True)
class Repair:
    """One mistake mended: what it was, and every tap from the table until the record is right.

    told: how often it had to be said who played a card because of another mistake that was made
    after it or is still open. See `check_repairs`.
    """

    kind: str
    taps: int
    told: int = 0


def check_repairs(game: str, repairs: Iterable[Repair], bounded: tuple[str, ...] = BOUNDED) -> str:
    """Checks the bounds of all kinds; returns a table that says how many taps each took.

    Every kind must have happened. Where two mistakes overlap, and the turn and the order of play
    are alike for several players, nothing that was entered tells who played a card between them.
    Only the table knows, and a person says it with one tap more than a mistake alone takes.
    """
    every = list(repairs)
    lines = [f"{'game':12}{'kind':14}{'n':>5}{'median':>8}{'most':>6}{'told':>6}"]
    for kind in bounded:
        found = [repair for repair in every if repair.kind == kind]
        assert found, f"never: {kind}"
        middle, most = median(repair.taps for repair in found), max(repair.taps for repair in found)
        told = sum(bool(repair.told) for repair in found)
        lines.append(f"{game:12}{kind:14}{len(found):>5}{middle:>8g}{most:>6}{told:>6}")
        limit = MOST_TAPS_IF_FORGOTTEN if kind == FORGOTTEN else MOST_TAPS_OF_ALL
        assert (
            middle <= (limit if kind == FORGOTTEN else MOST_TAPS) or len(found) < ENOUGH_FOR_MEDIAN
        ), lines[-1]
        for repair in found:
            assert repair.taps <= limit + min(repair.told, 1), repair
    return "\n".join(lines)


class Names:
    """The names as they were typed, some of them wrong, and when that is seen.

    As long as `typed` differs from `right` the screens show what was typed.
    """

    def __init__(self, pilot: Eyes, right: tuple[str, ...], random: Random, stages: int) -> None:
        """The match on the table has the names of `misspelt`; seen in one of the first stages."""
        self._pilot = pilot
        self.right = right
        self.typed: tuple[str, ...] = tuple(pilot.app.shell.session.match.names)
        wrong = [seat for seat, name in enumerate(right) if name != self.typed[seat]]
        # Whoever types names at the seats is remembered with them.
        pilot.app.shell.people.remember(self.typed)
        self._noticed = {seat: (random.randrange(stages), noticed(random)) for seat in wrong}

    @property
    def count(self) -> int:
        """How many are wrong, and not yet mended."""
        return len(self._noticed)

    def mend(self, stage: int, when: str) -> list[Repair]:
        """Mends what is seen now, in stage `stage` from 0; `when` is one of NOTICED."""
        due = [seat for seat, seen in self._noticed.items() if seen == (stage, when)]
        return [self._fix(seat) for seat in due]

    def _fix(self, seat: int) -> Repair:
        """To the player, "Fix the name", the keyboard, and back to where it was seen.

        The letters are no taps that look for the place, and are not counted; "Done" is.
        """
        pilot, right = self._pilot, self.right[seat]
        screen, before = pilot.screen, pilot.taps
        for name in self._way(seat):
            pilot.tap(name)
        pilot.tap("fix")
        assert pilot.screen == "Naming"
        self._type(right)
        pilot.tap("done")
        repair = Repair("wrong name", pilot.taps - before)
        assert pilot.app.shell.session.match.names[seat] == right
        while pilot.screen != screen:
            pilot.tap("back")
        self.typed = tuple(right if at == seat else name for at, name in enumerate(self.typed))
        del self._noticed[seat]
        return repair

    def _way(self, seat: int) -> list[str]:
        """To the player: the name that is seen, if it can be tapped; else the menu."""
        targets = self._pilot.targets
        if f"player-{seat}" in targets:
            return [f"player-{seat}"]
        if self._pilot.screen == "TenChips":
            # Whoever acts is opened by a tap; before that, a tap says who acts.
            acts = any(
                row.marked for row in self._pilot.rows("seat") if row.target[5:] == str(seat)
            )
            return [f"seat-{seat}"] * (1 if acts else 2)
        return ["menu", "players", f"player-{seat}"]

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
