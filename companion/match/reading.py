"""Reads a match from its entries: what does not fit is left out and told, and nothing else is lost.

Entries are never deleted. Where some were left out and the match went on, an entry says so:
`without 4-6`, right after the last of them. It holds for whatever stands there, also if an entry
among them would fit again one day, so that a match is the same whoever opens it. Only a name that a
`relabel` among them gave to a person counts all the same: it does not depend on what was played.
"""

import re
from collections.abc import Sequence

from companion.match.match import Entry, LeftOut, Match

_WITHOUT = "without "
_NUMBERS = r"([1-9][0-9]*)-([0-9]+)"


def take_over(match: Match, entries: Sequence[Entry]) -> None:
    """Plays the entries after the heading again on a new match, up to the first that does not fit.

    Sets `match.left_out` if there is one: that entry and all after it.
    """
    counting = {entry.number for entry in counted(entries)}
    for entry in entries:
        if match.left_out is None and entry.number in counting:
            try:
                match.replay([entry])
            except Exception as error:  # noqa: BLE001 - whatever it is, the match up to here is good
                why = f"{type(error).__name__}: {error}"
                match.left_out = LeftOut(match.next_number, entries[-1].number, why)
            else:
                continue
        match.follow_name(entry)


def counted(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that no later one leaves out, in their order."""
    found = []
    end = None
    for entry in reversed(entries):
        if end is None or entry.number < end:
            found.append(entry)
            end = left_out_from(entry)
    return found[::-1]


def left_out_from(entry: Entry) -> int | None:
    """The first number that an entry leaves out; None if it leaves out nothing."""
    if not entry.action.startswith(_WITHOUT):
        return None  # as hardly any entry does
    said = re.fullmatch(_NUMBERS, entry.action.removeprefix(_WITHOUT))
    if said is None:
        return None
    first, last = map(int, said.groups())
    return first if first <= last == entry.number - 1 else None


def first_missing(entries: Sequence[Entry]) -> int | None:
    """The first number from 0 that is not there though a later one is, unless it is left out."""
    wanted = 0
    for entry in counted(entries):
        first = left_out_from(entry)
        if wanted != (entry.number if first is None else first):
            return wanted
        wanted = entry.number + 1
    return None
