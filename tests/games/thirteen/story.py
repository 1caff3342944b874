"""What a family remembers of a stage: what was laid, what was tapped, and where the two differ."""

from dataclasses import dataclass, field
from random import Random

from companion.games.thirteen.stage import DIRTY_FOUR, PLAYS, Play
from companion.games.thirteen.suspects import KEYS


@dataclass(eq=False)
class Moment:
    """Something that was laid (`play`), tapped (`entered`), or both.

    The one without the other, or two that differ, is a mistake. So is one who `strayed`: a play
    out of turn that the app does not know of. `noticed` is when, `taps` what it cost so far, `at`
    how many cards were laid then.
    """

    seat: int
    play: Play | None
    entered: Play | None = None
    strayed: bool = False
    noticed: int = 0
    taps: int = 0
    at: int = 0

    @property
    def wrong(self) -> bool:
        """Whether the record does not know it as it was."""
        return self.play != self.entered or self.strayed

    @property
    def kind(self) -> str:
        """Which kind of mistake it is."""
        if self.play is None:
            return "double"
        if self.entered is None:
            return "forgotten"
        return "slip" if self.entered != self.play else "stray"


@dataclass
class Story:
    """The moments of a stage in their order, and how they were before each thing entered."""

    moments: list[Moment] = field(default_factory=list)
    # How many cards were laid when each mistake was made, mended or not.
    mistakes: list[int] = field(default_factory=list)
    _past: list[tuple[Moment, list[tuple[Moment, Play | None, bool]]]] = field(default_factory=list)

    def __contains__(self, moment: Moment) -> bool:
        return moment in self.moments

    @property
    def wrong(self) -> list[Moment]:
        """The mistakes not yet mended, the oldest first."""
        return [moment for moment in self.moments if moment.wrong]

    @property
    def last(self) -> Moment:
        """What was entered or mended last."""
        return self._past[-1][0]

    def after(self, moment: Moment) -> list[Moment]:
        """What was entered after this, the newest first."""
        place = self.moments.index(moment)
        return [other for other in self.moments[:place:-1] if other.entered is not None]

    def since(self, moment: Moment) -> list[Moment]:
        """The mistakes after this one that are not yet mended, the oldest first."""
        return [other for other in self.moments[self.moments.index(moment) + 1 :] if other.wrong]

    def is_crossed(self, moment: Moment) -> bool:
        """Whether another mistake was made after this one, or is older and not yet mended."""
        before = self.moments[: self.moments.index(moment)]
        return any(at > moment.at for at in self.mistakes) or any(one.wrong for one in before)

    def never_laid(self, card: str) -> list[Moment]:
        """Where this card was entered by mistake."""
        return [
            moment
            for moment in self.wrong
            if moment.entered and moment.entered.card == card and moment.entered != moment.play
        ]

    def done(self, moment: Moment, entered: Play | None, strayed: bool = False) -> None:
        """The record says this of a moment from now on; undo goes back to how it was before."""
        before = [(other, other.entered, other.strayed) for other in self.moments]
        self._past.append((moment, before))
        moment.entered, moment.strayed = entered, strayed
        if moment.play is None and entered is None:
            self.moments.remove(moment)

    def corrected(self) -> None:
        """Something was corrected that is no moment: undo would take that back first."""
        before = [(other, other.entered, other.strayed) for other in self.moments]
        self._past.append((Moment(0, None), before))

    def undone(self) -> Moment:
        """The last entry or correction is taken back; what it was about."""
        moment, before = self._past.pop()
        known = [other for other, _, _ in before]
        for other, entered, strayed in before:
            other.entered, other.strayed = entered, strayed
        every = [*known, *(other for other in self.moments if other not in known)]
        self.moments = [other for other in every if other.play or other.entered]
        return moment


def beside(play: Play, random: Random) -> Play:
    """The key beside, above or below this one, on the same tile."""
    wanted = DIRTY_FOUR if play.card == DIRTY_FOUR else int(play.card[1:])
    places = {key: (x, y) for y, row in enumerate(KEYS) for x, key in enumerate(row)}
    (x, y) = places[wanted]
    near = [key for key, (a, b) in places.items() if abs(a - x) + abs(b - y) == 1]
    key, letter = random.choice(near), "BYG"[play.tile]
    return PLAYS[f"{DIRTY_FOUR}@{letter}" if key == DIRTY_FOUR else f"{letter}{key}"]
