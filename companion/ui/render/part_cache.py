"""A cache of parts of a frame: a part is described again only when its input has changed."""

from collections.abc import Callable

from companion.ui.render.frame import Frame
from companion.ui.render.things import Thing


class PartCache:
    """Keeps the things of each part as they were described last: most taps change few parts."""

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, list[Thing]]] = {}

    def part(self, frame: Frame, name: str, inputs: object, describe: Callable[[], None]) -> None:
        """Adds a part to the frame, from the cache or by calling `describe`.

        `inputs` is all that the part depends on beside the panel and the theme.
        """
        known = (inputs, frame.panel, frame.theme)
        before = self._parts.get(name)
        if before is not None and before[0] == known:
            frame.things += before[1]
            return
        start = len(frame.things)
        describe()
        self._parts[name] = (known, frame.things[start:])
