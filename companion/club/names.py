"""Names in what a table sends: those of forgotten people never get into the database again."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.match.actions import NAME_ENTRIES
from companion.records import dataclass
from companion.store.match_rows import HEADING_PREFIX, read_heading, write_heading

# Of a heading these hold no names of people.
_NO_PEOPLE = ("game", "pad")
_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
_ROUNDS = 20_000


@dataclass(frozen=True)
class Forgotten:
    """Somebody whom the club has forgotten: what the name gives with a salt, and what stands in."""

    number: int
    salt: bytes
    digest: bytes

    @property
    def label(self) -> str:
        """What the person is called now."""
        return label(self.number)


def label(number: int) -> str:
    """What a forgotten person is called."""
    return f"Player {number}"


@cache
def digest(name: str, salt: bytes) -> bytes:
    """What is kept of a forgotten name: not the name, and slow to try many names with."""
    return hashlib.pbkdf2_hmac("sha256", name.encode(errors="surrogatepass"), salt, _ROUNDS)


class Renaming:
    """Puts other names in the place of names, in entries and lists of players."""

    def __init__(
        self, forgotten: Iterable[Forgotten] = (), names: Mapping[str, str] | None = None
    ) -> None:
        """Of those whom the club has forgotten, and of `names`, if these are given."""
        self._forgotten = tuple(forgotten)
        self._known = dict(names or {})

    @property
    def does_anything(self) -> bool:
        """Whether there is any name to be replaced."""
        return bool(self._forgotten or self._known)

    def name(self, name: str) -> str:
        """What a person is called in the club."""
        if name not in self._known:
            found = (
                each.label for each in self._forgotten if digest(name, each.salt) == each.digest
            )
            self._known[name] = next(found, name)
        return self._known[name]

    def action(self, action: str) -> str:
        """An entry's text, with these names in it."""
        if not self.does_anything:
            return action
        if action.startswith(HEADING_PREFIX):
            try:
                heading = read_heading(action)
            except ValueError:
                return action
            renamed = self._inside(heading)
            return action if renamed == heading else write_heading(renamed)
        if action.startswith(NAME_ENTRIES):
            return _LITERAL.sub(self._literal, action)
        return action

    def _literal(self, found: "re.Match[str]") -> str:
        try:
            name = json.loads(found[0])
        except ValueError:
            return found[0]
        renamed = self.name(name)
        return found[0] if renamed == name else json.dumps(renamed)

    def _inside(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, list):
            return [self._inside(each) for each in value]
        if isinstance(value, dict):
            return {
                key: inner if key in _NO_PEOPLE else self._inside(inner)
                for key, inner in value.items()
            }
        return value


def storable(text: str) -> str:
    """A text as PostgreSQL can keep it: no text there has a NUL, nor a half of a pair."""
    return text.replace("\0", "\N{SYMBOL FOR NULL}").encode(errors="replace").decode()
