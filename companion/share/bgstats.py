"""The link that opens a match as a play in the app BG Stats, without any network at the table."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from urllib.parse import quote

from companion.games.game import JsonObject
from companion.records import dataclass, replace
from companion.share.report import MatchReport, ReportPlayer, takeover_words
from companion.share.shortening import letters, shortened, shortened_to_fit

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
# With the id of a play this is the key by which BG Stats knows it: it must never change.
SOURCE_NAME = "TableCompanion"
# Characters that a URL may have in its query, and that no reader of queries treats specially. To
# leave them as they are makes the code smaller.
UNESCAPED = "!$'()*,/:?@"
# A name never becomes shorter than this, in bytes of the URL, before the note is left out.
SHORTEST_NAME = 4


@dataclass(frozen=True)
class PlayLink:
    """A URL, and whether names or the note had to be shortened in it."""

    url: str
    shortened: bool


def link(
    report: MatchReport, most: int | None = None, words: Callable[[str], str] = lambda text: text
) -> PlayLink:
    """Makes the link of a match, of at most `most` bytes; `words` translates TOOK_OVER.

    If it would be longer, names are shortened, the longest first; if that is not enough, the
    comment, from its end. Even so it may be longer, if `most` has no room for the fields that a
    play must have.
    """
    report = replace(report, note=comment(report, words), sittings=())
    whole = _url(report)
    if most is None or len(whole) <= most:
        return PlayLink(whole, shortened=False)
    names = [player.name for player in report.players]
    size = len(whole) - sum(map(_cost, names))

    def fits(kept: list[str]) -> bool:
        return size + sum(map(_cost, kept)) <= most

    kept = shortened_to_fit(names, SHORTEST_NAME, _cost, fits)
    if kept is not None:
        return PlayLink(_url(_with_names(report, kept)), shortened=True)
    least = _with_names(report, shortened(names, SHORTEST_NAME, _cost))
    return PlayLink(_url(_with_short_note(least, most)), shortened=True)


def fields(report: MatchReport) -> JsonObject:
    """The play as BG Stats reads it; optional fields that are empty are left out."""
    play = {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": report.id,
        "playDate": utc(report.finished),
        "durationMin": minutes(report),
        "comments": clean(comment(report)),
        "board": report.board,
        "location": "",
        "game": _filled(
            {
                "name": report.title,
                "bggId": report.bgg_id,
                "sourceGameId": report.counted_as,
                "highestWins": not report.lowest_wins,
                "noPoints": False,
            }
        ),
        "players": [_player(player) for player in report.players],
    }
    return _filled(play)


def comment(report: MatchReport, words: Callable[[str], str] = lambda text: text) -> str:
    """The note on a match, then who took over from whom; "" without both.

    `words` translates TOOK_OVER.
    """
    return " · ".join(filter(None, (report.note, *takeover_words(report, words))))


def _player(player: ReportPlayer) -> JsonObject:
    return _filled(
        {
            "name": clean(player.name),
            "sourcePlayerId": player.id,
            # Without one of the booleans the app refuses the whole play.
            "startPlayer": player.starts,
            "rank": player.place,
            "role": "",
            "score": str(player.total),
            "winner": player.winner,
        }
    )


def utc(time: float) -> str:
    """A wall-clock time as BG Stats writes it."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M:%S")


def minutes(report: MatchReport) -> int:
    """How long a match took; 0 for less than half a minute, as of one that was imported."""
    return round(report.duration / 60)


def clean(text: str) -> str:
    """A text without what UTF-8 cannot hold: half of a surrogate pair becomes U+FFFD."""
    return "".join("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in text)


def _filled(some: JsonObject) -> JsonObject:
    """The fields that are not empty: without None, "" and 0, with False."""
    return {key: value for key, value in some.items() if value or value is False}


def _url(report: MatchReport) -> str:
    text = json.dumps(fields(report), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe=UNESCAPED)


def _cost(text: str) -> int:
    """The bytes of a text in the URL."""
    inside = json.dumps(clean(text), ensure_ascii=False)[1:-1]
    return len(quote(inside, safe=UNESCAPED))


def _with_names(report: MatchReport, names: list[str]) -> MatchReport:
    players = zip(report.players, names, strict=True)
    return replace(report, players=tuple(replace(player, name=name) for player, name in players))


def _with_short_note(report: MatchReport, most: int) -> MatchReport:
    """The report with as much of its note as fits into a URL of `most` bytes."""
    if len(_url(report)) <= most:
        return report
    room = most - len(_url(replace(report, note="-"))) + 1
    kept = ""
    # A letter costs at least a byte: a note may be long, and the rest of it has no room.
    for letter in letters(report.note[: max(0, room) + 1]):
        if _cost(kept + letter) > room:
            break
        kept += letter
    return replace(report, note=kept.rstrip())
