"""Scenes of a match that leaves the table: its codes, small and large, and what a stick may do."""

from collections.abc import Callable

from companion.app.sharing import EXPORTS, MatchSharing
from companion.device.stick import FOLDER
from companion.games.base import Refusal
from companion.records import replace
from companion.ui.screens.sharing.share_match import ShareMatch
from companion.ui.shell.device import CodeKind, MatchCode, SavedFiles
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.ui.studio import Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]
DATA = "/home/companion/.local/share/table-companion"


class _Given(MatchSharing):
    """Has one code, whatever is asked for."""

    given: MatchCode | Refusal

    def code(self, kind: CodeKind, version: int) -> MatchCode | Refusal:  # noqa: ARG002
        return self.given


def shared(shell: Shell) -> Screen:
    """The match on the table is shared."""
    return ShareMatch(shell, str(shell.session.match_id), shell.session.match)


def _shared(*taps: str) -> SetUp:
    """A whole match is shared, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, counted=6 if len(players) == 3 else len(players))
        studio.show(shared)
        studio.tap(*taps)

    return set_up


def _making(studio: Studio, players: tuple[str, ...]) -> None:
    """The code takes its time."""
    studio.shell.device.sharing = MatchSharing(studio.journal, None, run=lambda _job: None)
    _shared()(studio, players)


def _shortened(*taps: str) -> SetUp:
    """Names had to be shortened so that the code fits."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _shared("bgstats")(studio, players)
        sharing = studio.shell.device.sharing
        made = None if sharing is None else sharing.code("bgstats", 29)
        assert isinstance(made, MatchCode)
        _show(studio, replace(made, shortened=True))
        studio.tap(*taps)

    return set_up


def _failed(studio: Studio, players: tuple[str, ...]) -> None:
    """No code can be made."""
    _shared()(studio, players)
    _show(studio, Refusal("no-code", error="No module named 'segno'"))


def _show(studio: Studio, code: MatchCode | Refusal) -> None:
    given = _Given(studio.journal, None)
    given.given = code
    studio.shell.device.sharing = given


def _saved(saved: SavedFiles | Refusal | None) -> SetUp:
    """The stick was tapped, and this came of it; None: it is still being written."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _shared("stick")(studio, players)
        sharing = studio.shell.device.sharing
        assert sharing is not None
        sharing.saved, sharing.saving = saved, saved is None

    return set_up


SCENES: dict[str, SetUp] = {
    "share": _shared(),
    "share-bgstats": _shared("bgstats"),
    "share-making": _making,
    "share-failed": _failed,
    "share-code": _shared("bgstats", "code"),
    "share-code-text": _shared("code"),
    "share-shortened": _shortened(),
    "share-code-shortened": _shortened("code"),
    "share-saving": _saved(None),
    "share-on-stick": _saved(SavedFiles(FOLDER, on_stick=True, ejected=True)),
    "share-not-ejected": _saved(SavedFiles(FOLDER, on_stick=True, ejected=False)),
    "share-on-device": _saved(SavedFiles(f"{DATA}/{EXPORTS}", on_stick=False, ejected=False)),
    "share-stick-full": _saved(Refusal("bad-stick", reason="full")),
    "share-stick-unreadable": _saved(Refusal("bad-stick", reason="unreadable")),
    "share-stick-failed": _saved(Refusal("bad-stick", error="Value too large for defined data")),
    "share-unkept": _shared("stick"),
}
