"""The result of a match as a few lines of text, for everyone: small enough for a QR code."""

from collections.abc import Callable
from time import localtime
from unicodedata import category

from companion.formats import short_date, time_of_day
from companion.records import replace
from companion.share.bgstats import clean
from companion.share.report import TOOK_OVER, MatchReport
from companion.share.shortening import shortened, shortened_to_fit

# What is said of a match that did not end by the rules; texts that screens have too.
NOT_OVER = {
    "stopped": "We stopped early",
    "abandoned": "Discarded: nobody wins",
    None: "in progress",
}


def plain_text(
    report: MatchReport, words: Callable[[str], str] = lambda text: text, most: int | None = None
) -> str:
    """Returns the game and the date, then a line for each player: place, name, points.

    Below them stands who took over from whom. `words` translates what is in NOT_OVER and
    TOOK_OVER. If the text would have more than `most` bytes, names are shortened, the longest
    first; if that is not enough, nobody is named who left.
    """
    names = [_one_line(clean(name)) for name in _everybody(report)]
    whole = _lines(report, names, words)
    if most is None or len(whole.encode()) <= most:
        return whole

    def fits(kept: list[str]) -> bool:
        return len(_lines(report, kept, words).encode()) <= most

    kept = shortened_to_fit(names, 1, _cost, fits)
    if kept is None and report.takeovers:
        return plain_text(replace(report, sittings=()), words, most)
    return _lines(report, shortened(names, 1, _cost) if kept is None else kept, words)


def _lines(report: MatchReport, names: list[str], words: Callable[[str], str]) -> str:
    day = localtime(report.finished)
    heading = f"{report.title} · {short_date(words, day)} {time_of_day(words, day)}"
    if report.ended != "over":
        heading += f" · {words(NOT_OVER[report.ended])}"
    players = sorted(report.players, key=lambda player: (player.place, player.seat))
    lines = [f"{player.place}. {names[player.seat]}: {player.total}" for player in players]
    return "\n".join([heading, *lines, *_takeovers(report, names, words)])


def _everybody(report: MatchReport) -> list[str]:
    """The names of whoever sat at each seat at the end, then of those who left."""
    at_end = [player.name for player in report.players]
    before = [each.name for seat in report.sittings for each in seat]
    return list(dict.fromkeys(at_end + before))


def _takeovers(report: MatchReport, names: list[str], words: Callable[[str], str]) -> list[str]:
    """Who took over from whom, with `names` as in `plain_text`."""
    shown = dict(zip(_everybody(report), names, strict=True))
    return [
        words(TOOK_OVER[report.part]).format(
            name=shown[each.name], old=shown[each.old], number=each.number
        )
        for each in report.takeovers
    ]


def _one_line(name: str) -> str:
    """A name that does not break its line; what joins emoji stays, other than on a terminal."""
    return "".join(" " if category(letter) in ("Cc", "Zl", "Zp") else letter for letter in name)


def _cost(text: str) -> int:
    return len(text.encode())
