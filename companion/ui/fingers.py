"""From fingers to taps: a tap counts when the finger comes up where it went down."""

from collections.abc import Sequence

from companion.games.frozen import dataclass
from companion.ui.frame import Target

# The same place again so soon, by a finger, is the panel's bounce and not a second tap; whatever
# lies there by now, for nobody could have seen it yet.
BOUNCE = 0.4
# But nobody types "Anna" with a rest between the letters.
TYPED = ("letter-", "delete")
# A finger that stays so long means something else.
LONG = 0.55
# More fingers than this at once are a palm.
MOST_FINGERS = 2


@dataclass(frozen=True)
class Tap:
    """A target was tapped, or held."""

    name: str
    long: bool = False


class _Finger:
    def __init__(self, target: Target | None, since: float) -> None:
        self.target = target
        self.since = since
        self.done = False


class Fingers:
    """The fingers that are on the panel now."""

    def __init__(self) -> None:
        self._down: dict[int, _Finger] = {}
        self._last: list[tuple[Target, float]] = []
        self._palm = False

    @property
    def pressed(self) -> str | None:
        """The target that a finger is on, so that it can be shown."""
        for finger in self._down.values():
            if finger.target is not None and not finger.done:
                return finger.target.name
        return None

    @property
    def busy(self) -> bool:
        """Whether any finger is down."""
        return bool(self._down)

    def down(
        self, finger: int, at: tuple[float, float], targets: Sequence[Target], now: float
    ) -> None:
        """A finger went down."""
        self._down[finger] = _Finger(_under(at, targets), now)
        if len(self._down) > MOST_FINGERS:
            self._palm = True

    def up(self, finger: int, at: tuple[float, float], now: float, by_finger: bool) -> Tap | None:
        """A finger came up; a tap, if it was one."""
        found = self._down.pop(finger, None)
        palm = self._palm
        if not self._down:
            self._palm = False
        if found is None or palm or found.done or found.target is None:
            return None
        if not found.target.box.holds(*at):
            return None
        self._last = [(last, when) for last, when in self._last if now - when < BOUNCE]
        if by_finger and self._bounced(found.target, at):
            return None
        self._last.append((found.target, now))
        return Tap(found.target.name)

    def _bounced(self, target: Target, at: tuple[float, float]) -> bool:
        """Whether the panel only reports a touch of this place once more."""
        if target.name.startswith(TYPED):
            return False
        return any(last.name == target.name or last.box.holds(*at) for last, _ in self._last)

    def held(self, now: float) -> Tap | None:
        """A target that wants to know is held long enough."""
        for finger in self._down.values():
            target = finger.target
            if target is None or not target.long or finger.done or self._palm:
                continue
            if now - finger.since >= LONG:
                finger.done = True
                return Tap(target.name, long=True)
        return None


def _under(at: tuple[float, float], targets: Sequence[Target]) -> Target | None:
    """The last one drawn lies on top."""
    for target in reversed(targets):
        if target.box.holds(*at):
            return target
    return None
