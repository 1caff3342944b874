"""Finds the matches in a file that is imported, whatever format it has: sheets, CSV, .bgsplay."""

from typing import Any

from companion.games import sheet
from companion.match.moment import names_at
from companion.records import replace
from companion.share import bgsplay, csv_table
from companion.share.saved_sheet import Incoming, Saved, bad_saved
from companion.store.past import Past


def matches_in(data: bytes) -> list[Incoming]:
    """The matches of a file, in its order. The format is known by the content, not by a name.

    Raises Refusal if it is a table that cannot be read.
    """
    if csv_table.is_table(data):
        return list(csv_table.read(data))
    plays = bgsplay.plays_in(data)
    if plays is not None:
        return list(bgsplay.read(plays))
    _, sheets = sheet.split(data)
    return [Incoming(f"sheet {number}", one) for number, one in enumerate(sheets, 1)]


def present_names(
    names: tuple[str, ...], people: tuple[str, ...], ids: dict[str, str]
) -> tuple[str, ...]:
    """The names, by seat, that the people of a match have here.

    `people` are their ids in the file, `ids` those of the people here by name. Somebody whose id is
    not known here keeps the name of the file. If two would have the same name, all keep those.
    """
    here = {person: name for name, person in ids.items()}
    found = (
        tuple(here.get(person, name) for name, person in zip(names, people, strict=False))
        + names[len(people) :]
    )
    return found if len(set(found)) == len(found) else names


def at_home(
    state: Any, saved: Saved, ids: dict[str, str]
) -> tuple[Any, Past, tuple[str, ...], tuple[str, ...]]:
    """A match with the names that its people have here: its state and its past, and then the names
    of all who ever sat there and their ids in the file ("" where it has none).

    `ids` are those of the people here by name. Raises Refusal if it is not the sheet's players who
    sat there at the end.
    """
    names, past = state.setup.players, saved.past
    # Of a round of 10 that has only begun a sheet says nothing, and yet others may sit there.
    stages = (state.opened - 1, state.opened)
    if past.sittings and names not in [names_at(past.sittings, stage) for stage in stages]:
        raise bad_saved()
    if past.ended and past.sittings and names != names_at(past.sittings, state.opened - 1):
        # Nobody sits down for a round that the table ended before it was in the sheet.
        past, saved = replace(past, sittings=()), replace(saved, ids={})
    others = {name: person for name, person in saved.ids.items() if name not in names}
    unknown = ("",) * (len(names) - len(saved.people))
    everybody = (*names, *others)
    people = (*saved.people[: len(names)], *unknown, *others.values())
    found = present_names(everybody, people, ids)
    here = dict(zip(everybody, found, strict=True))
    sittings = tuple(
        tuple(replace(sitting, name=here[sitting.name]) for sitting in seat)
        for seat in past.sittings
    )
    state = replace(state, setup=replace(state.setup, players=found[: len(names)]))
    return state, replace(past, sittings=sittings), found, people
