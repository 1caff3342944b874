"""What a finger aims at: a target of one screen, with the texts and signs on it."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.things import Sign, Target, Text, Thing

Place = tuple[float, float]


@dataclass(frozen=True)
class Aim:
    """The target that a finger went down on, its screen, and what was written on the target."""

    screen: object
    target: Target
    written: tuple[str, ...]


class ScreenSnapshot:
    """A screen as one frame of it described it; `targets` are in the order of drawing."""

    def __init__(self, screen: object, things: Sequence[Thing]) -> None:
        self.screen = screen
        self.targets = [thing for thing in things if isinstance(thing, Target)]
        self._things = things

    def aim(self, at: Place) -> Aim | None:
        """What a finger at this place aims at: the target drawn last; None if there is none."""
        for target in reversed(self.targets):
            if target.box.contains(*at):
                return Aim(self.screen, target, self._written(target))
        return None

    def offers(self, aim: Aim) -> bool:
        """Whether a tap that began with `aim` has the same meaning now.

        It has on the same screen, if the target is at the same place with the same text on it:
        a list that moved under the finger has another entry there.
        """
        target = aim.target
        if self.screen is not aim.screen or target not in self.targets:
            return False
        return target.changes or self._written(target) == aim.written

    def _written(self, target: Target) -> tuple[str, ...]:
        """The texts and signs on a target, without case: typing a capital changes all keys."""
        if target.changes:
            return ()
        contains = target.box.contains
        return tuple(
            thing.text.casefold() if isinstance(thing, Text) else thing.name
            for thing in self._things
            if isinstance(thing, Text | Sign) and contains(*thing.box.centre)
        )
