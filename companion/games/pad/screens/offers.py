"""The pads that can be played here: this table's own, those that come with it, those on a stick."""

from collections.abc import Sequence
from typing import Literal

from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition
from companion.games.pad.identity import name_of
from companion.games.pad.library import ORDER, PadFile, shipped
from companion.games.pad.rules import NAME
from companion.games.pad.screens.game_ui import pad_ui
from companion.match.archive import Archive
from companion.records import dataclass
from companion.sentences import quote
from companion.ui.widgets.words import Words
from companion.wording import plural

# How many matches are looked through for the pads that were played lately.
LATELY = 100


@dataclass(frozen=True)
class OfferedPad:
    """A pad of the list; `fault` says why it cannot be played, and then there is no `pad`.

    file: its name in the folder; "" if it comes with the companion. content: what is in the file.
    """

    source: Literal["own", "shipped", "stick"]
    pad: PadDefinition | None
    file: str = ""
    fault: Refusal | None = None
    content: bytes = b""

    def title(self, _: Words) -> str:
        """What people call the game; the name of the file if it is none."""
        return quote(self.file) if self.pad is None else pad_ui(self.pad).title(_)


def played_lately(archive: Archive) -> list[str]:
    """The names of the pads that were played, the last one first."""
    matches = archive.latest(LATELY, game=NAME)
    return list(dict.fromkeys(name_of(each.kind) for each in matches))


def offered_pads(
    own: Sequence[PadFile], on_stick: Sequence[PadFile], lately: Sequence[str]
) -> list[OfferedPad]:
    """All pads in the order in which they are offered.

    First those that were played lately, then this table's own, those that come with the companion,
    and those on a stick that this table does not have; faulty files are where the others are.
    """
    here = [_offered("own", file) for file in own]
    here += [OfferedPad("shipped", shipped(name)) for name in ORDER]
    places = {name: place for place, name in enumerate(lately)}

    def place(offered: OfferedPad) -> int:
        name = None if offered.pad is None else offered.pad.name
        return places.get(name or "", len(places))

    known = {file.content for file in own if file.content}
    others = [file for file in on_stick if file.content not in known]
    return sorted(here, key=place) + [_offered("stick", file) for file in others]


def _offered(source: Literal["own", "stick"], file: PadFile) -> OfferedPad:
    return OfferedPad(source, file.pad, file.name, file.fault, file.content)


def pad_facts(_: Words, pad: PadDefinition) -> list[str]:
    """How many can play, when it is over, and who wins, in short texts."""
    return [_players(_, pad), *_lengths(_, pad), _wins(_, pad)]


def short_facts(_: Words, pad: PadDefinition) -> list[str]:
    """The same in three texts, also if two things end the game."""
    return [_players(_, pad), _lengths(_, pad)[0], _wins(_, pad)]


def _players(_: Words, pad: PadDefinition) -> str:
    least, most = pad.players
    if least == most:
        return plural(_, least, "{count} player", "{count} players")
    return _("{least}–{most} players").format(least=least, most=most)


def _wins(_: Words, pad: PadDefinition) -> str:
    return _("most points win") if pad.most_wins else _("fewest points win")


def _lengths(_: Words, pad: PadDefinition) -> list[str]:
    """What ends the game, at least one text."""
    parts = []
    if pad.rows:
        parts.append(plural(_, len(pad.rows), "{count} row", "{count} rows"))
    elif pad.rounds:
        parts.append(plural(_, pad.rounds, "{count} round", "{count} rounds"))
    if pad.target is not None:
        parts.append(plural(_, pad.target, "up to {count} point", "up to {count} points"))
    return parts or [_("until you stop")]
