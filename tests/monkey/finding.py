"""What a monkey can find, and how the same harm is known again."""

import re

_PLACE = re.compile(r'File "[^"]*?([\w.]+/[\w.]+)", line \d+, in (\S+)')


class Finding(Exception):
    """The app did what it must never do.

    `kind` is error (a failsafe, a traceback, an exception), unequal (live, reopened and imported
    differ), stuck (no way home) or start (it did not come up as it should).
    """

    def __init__(self, kind: str, text: str, key: str = "") -> None:
        super().__init__(text)
        self.kind = kind
        self.key = f"{kind}: {key or text.splitlines()[0]}"

    def __reduce__(self) -> tuple[type["Finding"], tuple[str, str, str]]:
        return Finding, (self.kind, str(self), self.key.partition(": ")[2])


def error(text: str) -> Finding:
    """From what was logged: the key is the exception and the last two places that it came through.

    Numbers and names in the exception's words are not part of the key.
    """
    places = [f"{file}:{where}" for file, where in _PLACE.findall(text)]
    last = next((line for line in reversed(text.splitlines()) if line.strip()), "")
    what = re.sub(r"\d+|'[^']*'|\"[^\"]*\"", "#", last)[:80]
    return Finding("error", text, " < ".join([what, *reversed(places[-2:])]))
