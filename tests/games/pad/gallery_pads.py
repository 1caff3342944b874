"""Scenes of the list of pads: few and many, faulty ones, a stick; and those of a new pad."""

from collections.abc import Callable

from companion.games.base import Refusal
from companion.games.pad.library import ENDING, PadFile
from companion.games.pad.screens.pads import PadList
from companion.games.pad.toml import read_pad
from companion.ui.shell.device import NoFiles
from tests.ui.studio import FOUR, LONG, Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]

# How many play does not matter here.
PREFIX = "pads"
GROUPS = {"3": FOUR[:3], "4": FOUR, "long": LONG}

SKAT = b"""
name = "Skat"
players = [3, 4]
rounds = 36
[[enter]]
key = "points"
least = -999
"""
DOPPELKOPF = b"""
name = "Doppelkopf bei Familie Oberm\xc3\xbcller-Weber"
players = [4, 4]
most_wins = false
rounds = 24
target = 999999999999999999
[[enter]]
key = "bid"
name = "What was said before the first trick"
secret = true
[[enter]]
key = "points"
name = "Points of all tricks"
least = -9999
[points]
round = "10 * bid + points if points >= bid and sum_points > 0 else -abs(points - bid) - 10"
"""
# A mistake of each kind that people make, and what a disk may do.
FAULTY = {
    "typo": SKAT.replace(b"players", b"player"),
    "no quotes": SKAT.replace(b'"Skat"', b"Skat"),
    "a very long name of a file that somebody has copied here": SKAT.replace(b"-999", b"-99999"),
    "formula": DOPPELKOPF.replace(b"abs(", b"absolute("),
    "photo": bytes(range(256)),
    "picture": b"#" * 20_000,
}


class GivenFiles(NoFiles):
    """Files that are there already; what is added is kept, unless the disk is full."""

    def __init__(
        self, own: list[PadFile], on_stick: list[PadFile] | None = None, *, full: bool = False
    ) -> None:
        self.own: list[PadFile] | None = own
        self.on_stick = on_stick or []
        self._full = full

    def add(self, name: str, ending: str, content: bytes) -> None:
        if self._full:
            raise Refusal("not-written", file=name + ending, reason="full")
        self.own = [*(self.own or ()), pad_file(name, content)]

    def remove(self, name: str) -> None:
        self.own = [file for file in self.own or () if file.name != name]
        self.deleted = name


def pad_file(name: str, content: bytes) -> PadFile:
    """A file of this content, read as that of a folder."""
    try:
        return PadFile(name + ENDING, read_pad(content), content=content)
    except Refusal as refusal:
        return PadFile(name + ENDING, None, refusal)


def give(studio: Studio, files: NoFiles) -> None:
    """These are the files of the table."""
    studio.shell.device.files = lambda _folder, _read: files


def _pads(
    own: list[PadFile], *taps: str, on_stick: list[PadFile] | None = None, full: bool = False
) -> SetUp:
    """The list of pads, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        give(studio, GivenFiles(own, on_stick, full=full))
        studio.show(PadList)
        studio.tap(*taps)

    return set_up


def _reading(studio: Studio, _players: tuple[str, ...]) -> None:
    """The disk takes its time."""
    files = GivenFiles([])
    files.own = None
    give(studio, files)
    studio.show(PadList)


OWN = [pad_file("doppelkopf", DOPPELKOPF), pad_file("skat", SKAT)]
BROKEN = [pad_file(name, content) for name, content in FAULTY.items()]
BROKEN.append(PadFile("200.pad.toml", None, Refusal("bad-pad", reason="many", most=200)))
MANY = [
    pad_file(f"{number}", SKAT.replace(b"Skat", f"{LONG[number % 4][:37]} {number}".encode()))
    for number in range(30)
]
NAME = ("new", "letter-s", "letter-k", "letter-a", "letter-t")
NAMED = (*NAME, "done")

SCENES: dict[str, SetUp] = {
    "pads": _pads([]),
    "pads-own": _pads(OWN),
    "pads-many": _pads(MANY),
    "pads-many-later": _pads(MANY, "older"),
    "pads-faulty": _pads(BROKEN),
    "pads-stick": _pads(OWN[:1], on_stick=OWN + BROKEN[:2]),
    "pads-reading": _reading,
    "pads-about": _pads(OWN, "more-0"),
    "pads-about-faulty": _pads(BROKEN, "more-2"),
    "pads-delete": _pads(OWN, "more-0", "delete"),
    "pads-deleted": _pads(OWN, "more-0", "delete", "next"),
    "pads-new-name": _pads([], "new"),
    "pads-new-taken": _pads(OWN, *NAMED),
    "pads-new": _pads([], *NAMED),
    "pads-new-rounds": _pads([], *NAMED, "wins-fewest", "until-rounds"),
    "pads-new-target": _pads(
        [], *NAMED, "until-target", "digit-1", "digit-2", "digit-3", "digit-4", "digit-5", "digit-6"
    ),
    "pads-new-nothing": _pads([], *NAMED, "until-target", "delete", "delete", "delete", "next"),
    "pads-unsaved": _pads([], *NAMED, "next", full=True),
}
