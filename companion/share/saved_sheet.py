"""A score sheet with what was saved around it, so that a match comes back as it was.

Our CSV and .bgsplay files carry such a sheet for each match. It has one field more than the sheet
of the contract, which `companion score` ignores.
"""

import json
import re

from companion.games.base import Refusal
from companion.games.game import Sheet
from companion.games.sheet import check_names, decode, without_controls
from companion.match.moment import Sitting, Sittings, names_at
from companion.match.session import LONGEST_NOTE
from companion.records import dataclass
from companion.share.bgstats import clean
from companion.share.report import MatchReport
from companion.share.shortening import shortened
from companion.store.past import Past
from companion.store.rows import ALPHABET, ID_LENGTH

FIELD = "saved"
ENDS = (None, "over", "stopped", "abandoned")
# Marks a file as UTF-8: without it spreadsheets guess another encoding.
BOM = b"\xef\xbb\xbf"
# Later times, in seconds, are no dates that Python could write in every time zone.
LATEST = 253_000_000_000.0
# Nobody plays a match for longer than a year, without pauses; in seconds.
LONGEST = 366 * 86_400.0
# At most so many seats have so many people, one after the other.
MOST_SEATS, MOST_SITTINGS = 10, 200
_MATCH_ID = re.compile(f"[{ALPHABET}]{{{ID_LENGTH}}}")
_PERSON_ID = re.compile("[0-9a-f]{16}")


@dataclass(frozen=True)
class Saved:
    """What a file knows of a match besides its sheet.

    people: the persons' ids by seat, at the end. note: at most LONGEST_NOTE letters, the beginning
    of a longer one. ids: if others sat there too, that of each by name. is_note_cut: whether the
    note in the file is longer.
    """

    past: Past
    people: tuple[str, ...]
    note: str
    ids: dict[str, str]
    is_note_cut: bool = False


@dataclass(frozen=True)
class Incoming:
    """A match in a file that is imported: what people call it there, and its sheet.

    `refusal` says why there is no sheet.
    """

    label: str
    sheet: bytes = b""
    refusal: Refusal | None = None


def refused(label: str, refusal: Refusal) -> Incoming:
    """A match without a sheet, and why."""
    refusal.where = ""
    return Incoming(label, refusal=refusal)


def saved_sheet(report: MatchReport, sheet: Sheet) -> Sheet:
    """The sheet of a match with what `saved_of` reads from it."""
    saved: Sheet = {
        "match": report.id,
        "people": [player.id for player in report.players],
        "started": report.started,
        "finished": report.finished,
        "seconds": report.duration,
        "ended": report.ended,
        "note": report.note,
    }
    if any(len(seat) > 1 for seat in report.sittings):
        # A sheet has the names of the end only.
        saved["sittings"] = [
            [[each.stage, each.name, each.id] for each in seat] for seat in report.sittings
        ]
    return sheet | {FIELD: saved}


def saved_of(data: bytes) -> Saved | None:
    """What was saved around the sheet in `data`, which is known to be one; None without it.

    Raises Refusal if it is not as `saved_sheet` makes it.
    """
    if FIELD.encode() not in data:
        return None  # most sheets are not read twice
    sheet = decode(data.removeprefix(BOM))
    saved = sheet.get(FIELD) if isinstance(sheet, dict) else None
    if saved is None:
        return None
    if not isinstance(saved, dict):
        raise bad_saved()
    match_id, people, ended, note = map(saved.get, ("match", "people", "ended", "note"))
    if not isinstance(match_id, str) or not _MATCH_ID.fullmatch(match_id):
        raise bad_saved()
    if not isinstance(people, list) or not all(map(_is_person, people)):
        raise bad_saved()
    if ended not in ENDS or not isinstance(note, str) or clean(note) != note:
        raise bad_saved()
    started, finished = (_seconds(saved.get(name), LATEST) for name in ("started", "finished"))
    seconds = _seconds(saved.get("seconds"), LONGEST)
    sittings, ids = _sittings(saved.get("sittings"))
    past = Past(match_id, started, finished, seconds, ended, sittings)
    kept = shortened([note[: LONGEST_NOTE + 1]], LONGEST_NOTE, len)[0] if note else ""
    return Saved(past, tuple(people), kept, ids, len(note) > LONGEST_NOTE)


def _sittings(value: object) -> tuple[Sittings, dict[str, str]]:
    """Who sat where, and the id of each by name; none of both without the field.

    Raises Refusal, also if two have the same name at the same time.
    """
    if value is None:
        return (), {}
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise bad_saved()
    ids: dict[str, str] = {}
    sittings: list[tuple[Sitting, ...]] = []
    for seat in value:
        if not isinstance(seat, list) or len(seat) > MOST_SITTINGS:
            raise bad_saved()
        if not all(map(_is_sitting, seat)):
            raise bad_saved()
        stages = [stage for stage, *_ in seat]
        if not stages or stages[0] != 0 or stages != sorted(set(stages)):
            raise bad_saved()
        ids |= {name: person for _, name, person in seat}
        sittings.append(tuple(Sitting(stage, name) for stage, name, _ in seat))
    for stage in {each.stage for seat in sittings for each in seat}:
        check_names(names_at(tuple(sittings), stage))
    return tuple(sittings), ids


def _is_sitting(value: object) -> bool:
    """Whether this is a stage, a name and a person."""
    if not isinstance(value, list) or len(value) != 3:
        return False
    stage, name, person = value
    return type(stage) is int and isinstance(name, str) and _is_person(person)


def _is_person(value: object) -> bool:
    return isinstance(value, str) and _PERSON_ID.fullmatch(value) is not None


def _seconds(value: object, most: float) -> float:
    """A time or a duration from 0 to `most` seconds. Raises Refusal for anything else."""
    if type(value) not in (int, float) or not isinstance(value, int | float):
        raise bad_saved()
    # Before it becomes a float: a whole number may be too large for one. NaN is in no range.
    if not 0 <= value <= most:
        raise bad_saved()
    return float(value)


def bad_saved() -> Refusal:
    """The refusal of what is not as `saved_sheet` makes it."""
    return Refusal("bad-json", field="saved", wanted="saved")


def encode(value: object) -> bytes:
    """A value as JSON on one line, in UTF-8, without anything that a terminal would obey.

    Half of a surrogate pair, which a name from a file may have, only an escape can write: then all
    that is not ASCII is escaped.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return without_controls(text).encode()
    except UnicodeEncodeError:
        return without_controls(json.dumps(value, separators=(",", ":"))).encode()
