"""Finds the matches in a file that is imported, whatever format it has: sheets, CSV, .bgsplay."""

from companion.games import sheet
from companion.share import bgsplay, csv_table
from companion.share.saved_sheet import Incoming


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
