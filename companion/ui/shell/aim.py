"""What a finger aims at: a target of one screen, with what was to be read on it."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.frame import Sign, Target, Text, Thing

Place = tuple[float, float]


@dataclass(frozen=True)
class Aim:
    """The target that a finger went down on, the screen it belongs to, and what was to be read."""

    screen: object
    target: Target
    written: tuple[str, ...]


class ScreenSnapshot:
    """A screen as one frame of it shows it; `targets` are in the order in which they are drawn."""

    def __init__(self, screen: object, things: Sequence[Thing]) -> None:
        self.screen = screen
        self.targets = [thing for thing in things if isinstance(thing, Target)]
        self._things = things

    def aim(self, at: Place) -> Aim | None:
        """What a finger at this place aims at: the target drawn last; None beside all of them."""
        for target in reversed(self.targets):
            if target.box.holds(*at):
                return Aim(self.screen, target, self._written(target))
        return None

    def offers(self, aim: Aim) -> bool:
        """Whether a tap that began with `aim` still means the same here.

        It does on the same screen, where a target of that name covers the same place and the same
        is written on it: a list that moved under the finger has another entry there.
        """
        target = aim.target
        if self.screen is not aim.screen or target not in self.targets:
            return False
        return target.changes or self._written(target) == aim.written

    def _written(self, target: Target) -> tuple[str, ...]:
        """The texts and signs on a target. Capitals do not count: typing one makes keys small."""
        if target.changes:
            return ()
        holds = target.box.holds
        return tuple(
            thing.text.casefold() if isinstance(thing, Text) else thing.name
            for thing in self._things
            if isinstance(thing, Text | Sign) and holds(*thing.box.centre)
        )
