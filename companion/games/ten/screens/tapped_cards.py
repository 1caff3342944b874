"""10: remembers which cards were tapped for the penalty of a round, for its correction."""

from contextlib import suppress

from companion.games.base import Refusal
from companion.ui.shell.shell import Shell


def remember_tapped(shell: Shell, card: int, tapped: list[int]) -> None:
    """Keeps which cards were tapped for a round, by its card: the record has only their points.

    On a disk that does not store it, a correction begins with the points instead.
    """
    rounds = _tapped_rounds(shell) | {str(card): tapped}
    with suppress(Refusal):
        shell.preferences.set("ten_tapped", {"match": shell.session.match_id, "rounds": rounds})


def tapped_before(shell: Shell, card: int) -> object:
    """What `remember_tapped` kept for the round with this card; None if nothing."""
    return _tapped_rounds(shell).get(str(card))


def _tapped_rounds(shell: Shell) -> dict[str, object]:
    """What was tapped in the match on the table, by the card of the round."""
    kept = shell.preferences.get("ten_tapped")
    rounds = kept.get("rounds") if kept.get("match") == shell.session.match_id else None
    return rounds if isinstance(rounds, dict) else {}
