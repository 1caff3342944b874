"""From fingers to taps: a tap counts when the finger comes up where it went down."""

from companion.records import dataclass
from companion.ui.render.frame import Target
from companion.ui.shell.aim import Aim, Place, ScreenSnapshot
from companion.ui.shell.pointer import MOUSE

# The same place again so soon, by a finger, is the panel's bounce and not a second tap; whatever
# lies there by now, for nobody could have seen it yet.
BOUNCE = 0.4
# But nobody types "Anna" with a rest between the letters.
TYPED = ("letter-", "delete")
# A finger that stays so long means something else.
LONG = 0.55
# More fingers than this at once are a palm.
MOST_FINGERS = 2
# A finger of which nothing was heard for so long has come up, and the panel did not say so.
FORGOTTEN = 4.0
# A hand that rested so long on the panel, however it moved, does not tap when it is lifted.
RESTED = 4.0


@dataclass(frozen=True)
class Tap:
    """A target was tapped, or held; `aim` is what the finger saw when it went down."""

    name: str
    long: bool = False
    aim: Aim | None = None


class _Finger:
    def __init__(self, aim: Aim | None, since: float, device: int) -> None:
        self.aim = aim
        self.since = since
        self.device = device
        # When the panel last told anything of it.
        self.heard = since
        self.done = False


class Fingers:
    """The fingers that are on the panel now."""

    def __init__(self) -> None:
        self._down: dict[int, _Finger] = {}
        self._last: list[tuple[Target, float]] = []
        self._palm = False

    def pressed(self, screen: object) -> str | None:
        """The target of this screen that a finger is on, so that it can be shown."""
        for finger in self._down.values():
            if finger.aim is not None and not finger.done and finger.aim.screen is screen:
                return finger.aim.target.name
        return None

    @property
    def busy(self) -> bool:
        """Whether any finger is down."""
        return bool(self._down)

    def down(
        self, finger: int, at: Place, snapshot: ScreenSnapshot, now: float, device: int = 0
    ) -> None:
        """Handles a finger that went down on the screen of `snapshot`.

        A panel that was plugged in again has another `device`, and never reports that the fingers
        that were on it before came up.
        """
        self.forget(now)
        if finger != MOUSE:
            self._keep(
                [key for key, each in self._down.items() if each.device == device or key == MOUSE]
            )
        self._down[finger] = _Finger(snapshot.aim(at), now, device)
        if len(self._down) > MOST_FINGERS:
            self._palm = True

    def moved(self, finger: int, now: float) -> None:
        """The panel tells of a finger that it is still there."""
        found = self._down.get(finger)
        if found is not None:
            found.heard = now

    def up(self, finger: int, at: Place, now: float, by_finger: bool) -> Tap | None:
        """A finger came up; a tap, if it was one."""
        self.forget(now)
        found = self._down.pop(finger, None)
        palm = self._palm
        if not self._down:
            self._palm = False
        if found is None or palm or found.done or found.aim is None:
            return None
        if now - found.since >= RESTED or not found.aim.target.box.holds(*at):
            return None
        self._last = [(last, when) for last, when in self._last if now - when < BOUNCE]
        if by_finger and self._bounced(found.aim.target, at):
            return None
        self._last.append((found.aim.target, now))
        return Tap(found.aim.target.name, aim=found.aim)

    def _bounced(self, target: Target, at: Place) -> bool:
        """Whether the panel only reports a touch of this place once more."""
        if target.name.startswith(TYPED):
            return False
        return any(last.name == target.name or last.box.holds(*at) for last, _ in self._last)

    def held(self, now: float) -> Tap | None:
        """A target that wants to know is held long enough."""
        self.forget(now)
        for finger in self._down.values():
            aim = finger.aim
            if aim is None or not aim.target.long or finger.done or self._palm:
                continue
            if now - finger.since >= LONG:
                finger.done = True
                return Tap(aim.target.name, long=True, aim=aim)
        return None

    def forget(self, now: float) -> bool:
        """Gives up the fingers whose coming up was lost; whether there were any."""
        heard = [key for key, each in self._down.items() if now - each.heard < FORGOTTEN]
        return self._keep(heard)

    def _keep(self, fingers: list[int]) -> bool:
        """Only these fingers are down; whether others were."""
        if len(fingers) == len(self._down):
            return False
        self._down = {key: self._down[key] for key in fingers}
        self._palm = self._palm and bool(self._down)
        return True
