"""From fingers to taps: a tap is a finger that comes up on the target on which it went down."""

from companion.records import dataclass
from companion.ui.render.things import Target
from companion.ui.shell.aim import Aim, Place, ScreenSnapshot
from companion.ui.shell.pointer import MOUSE

# All times are in seconds. A second tap on the same place within this time is a bounce, of a panel
# or of a mouse's button, whatever is drawn there by now: nobody could have seen it yet.
BOUNCE_TIME = 0.4
# These targets take two quick taps: somebody types "Anna".
TYPED = ("letter-", "delete")
# A target that asks for it is held, not tapped, after this time.
LONG_PRESS = 0.55
# More fingers than this at once are a palm.
MOST_FINGERS = 2
# A finger that the panel has not reported for so long has come up unreported.
LOST_AFTER = 4.0
# After the picture was turned, fingers that go down within this time do nothing: nobody could have
# seen yet where the keys are now.
SETTLE_TIME = 0.4
# A finger that was down for so long is a resting hand: lifting it is no tap.
RESTING_AFTER = 4.0


@dataclass(frozen=True)
class Tap:
    """A target was tapped, or held if `long`; `aim` is what the finger went down on."""

    name: str
    long: bool = False
    aim: Aim | None = None


@dataclass(frozen=True)
class Drag:
    """A finger is at this place, which went down on a target that asks for it."""

    aim: Aim
    at: Place


class _Finger:
    def __init__(self, aim: Aim | None, since: float, device: int) -> None:
        self.aim = aim
        self.since = since
        self.device = device
        # When the panel last reported it.
        self.heard = since
        # Whether it was reported as held; then coming up is no tap.
        self.done = False


class Fingers:
    """The fingers that are on the panel now, and the taps of the last moment."""

    def __init__(self) -> None:
        self._down: dict[int, _Finger] = {}
        self._last: list[tuple[Target, float]] = []
        self._palm = False
        # Until when fingers that go down do nothing.
        self._settled_at = 0.0

    def pressed(self, screen: object) -> str | None:
        """The name of the target of this screen on which a finger is; None if there is none."""
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
    ) -> Drag | None:
        """Handles a finger that went down on the screen of `snapshot`; returns where it drags.

        A panel that was plugged in again has another `device`, and never reports that the fingers
        that were on it before came up.
        """
        self.drop_lost(now)
        if finger != MOUSE:
            self._keep(
                [key for key, each in self._down.items() if each.device == device or key == MOUSE]
            )
        aim = snapshot.aim(at) if now >= self._settled_at else None
        self._down[finger] = _Finger(aim, now, device)
        if len(self._down) > MOST_FINGERS:
            self._palm = True
        return self._drag(aim, at)

    def _drag(self, aim: Aim | None, at: Place) -> Drag | None:
        """What a finger with this aim does at a place; None unless its target drags."""
        if aim is None or not aim.target.drags or self._palm:
            return None
        return Drag(aim, at)

    def turned(self, now: float) -> None:
        """The picture was turned, while no finger was down."""
        self._settled_at = now + SETTLE_TIME

    def moved(self, finger: int, at: Place, now: float) -> Drag | None:
        """The panel reports that a finger is still down, and where; returns where it drags."""
        found = self._down.get(finger)
        if found is None:
            return None
        found.heard = now
        return self._drag(found.aim, at)

    def up(self, finger: int, at: Place, now: float) -> Tap | None:
        """Handles a finger, or the mouse, that came up; returns the tap, or None if it was none."""
        self.drop_lost(now)
        found = self._down.pop(finger, None)
        palm = self._palm
        if not self._down:
            self._palm = False
        if found is None or palm or found.done or found.aim is None or found.aim.target.drags:
            return None
        if now - found.since >= RESTING_AFTER or not found.aim.target.box.contains(*at):
            return None
        self._last = [(last, when) for last, when in self._last if now - when < BOUNCE_TIME]
        if self._bounced(found.aim.target, at):
            return None
        self._last.append((found.aim.target, now))
        return Tap(found.aim.target.name, aim=found.aim)

    def _bounced(self, target: Target, at: Place) -> bool:
        """Whether the panel, or the mouse, reports the last touch of this place a second time."""
        if target.name.startswith(TYPED):
            return False
        return any(last.name == target.name or last.box.contains(*at) for last, _ in self._last)

    def held(self, now: float) -> Tap | None:
        """Returns, once, a target that asks to be held and was held long enough; else None."""
        self.drop_lost(now)
        for finger in self._down.values():
            aim = finger.aim
            if aim is None or not aim.target.long or finger.done or self._palm:
                continue
            if now - finger.since >= LONG_PRESS:
                finger.done = True
                return Tap(aim.target.name, long=True, aim=aim)
        return None

    def drop_lost(self, now: float) -> bool:
        """Removes the fingers that came up unreported; returns whether there were any."""
        heard = [key for key, each in self._down.items() if now - each.heard < LOST_AFTER]
        return self._keep(heard)

    def _keep(self, fingers: list[int]) -> bool:
        """Removes all other fingers; returns whether there were any."""
        if len(fingers) == len(self._down):
            return False
        self._down = {key: self._down[key] for key in fingers}
        self._palm = self._palm and bool(self._down)
        return True
