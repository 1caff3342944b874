"""Parts of a frame that are described anew only when something about them has changed."""

from collections.abc import Callable

from companion.ui.render.frame import Frame, Thing


class Described:
    """Remembers each part as it was described last: most taps change only a few of them."""

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, list[Thing]]] = {}

    def part(self, frame: Frame, name: str, seen: object, describe: Callable[[], None]) -> None:
        """Puts a part into the frame. `seen` is all that it depends on beside the frame's own."""
        known = (seen, frame.panel, frame.theme)
        before = self._parts.get(name)
        if before is not None and before[0] == known:
            frame.things += before[1]
            return
        start = len(frame.things)
        describe()
        self._parts[name] = (known, frame.things[start:])
