"""From the name of a target to the method of a screen that handles it."""

from collections.abc import Callable


class UnknownTarget(Exception):
    """A target for which its screen has no handler: a mistake in the screen."""


def call_handler(screen: object, kind: str, name: str) -> None:
    """Calls the handler that a screen declares for a target; `kind` is "on", or "hold" if long.

    What stands before the first "-" is the handler's name and the rest are its arguments: `next`
    calls `on_next()`, `key-B7` calls `on_key("B7")`, and `seat-2` calls `on_seat(2)` if the handler
    takes an int. A handler of several parameters gets as many parts of the rest, of one parameter
    the rest as it is. Raises UnknownTarget if there is no such handler or the arguments do not fit.
    """
    what, _, rest = name.partition("-")
    found = handler(screen, kind, name)
    types = [each for key, each in found.__annotations__.items() if key != "return"]
    parts = rest.split("-", len(types) - 1) if rest and types else [rest] if rest else []
    try:
        pairs = zip(parts, types, strict=False)  # the last parameters may have defaults
        arguments = [int(part) if each is int else part for part, each in pairs]
    except ValueError:
        raise UnknownTarget(f"{kind}_{what} takes numbers, not {name}") from None
    if len(arguments) < len(parts):
        raise UnknownTarget(f"{kind}_{what} takes nothing, but is given {name}")
    found(*arguments)


def handler(screen: object, kind: str, name: str) -> Callable[..., object]:
    """The method of a screen for a target by the first word of its name, or UnknownTarget."""
    what = name.partition("-")[0]
    found: Callable[..., object] | None = getattr(screen, f"{kind}_{what}", None)
    if found is None:
        raise UnknownTarget(f"{type(screen).__name__} has no {kind}_{what} for {name}")
    return found
