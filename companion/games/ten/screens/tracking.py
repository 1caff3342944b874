"""10: whether the chips of a match are followed move by move, or only counted at its end."""

from companion.games.ten.rules import TenState
from companion.games.ten.view import TenView
from companion.match.match import Match
from companion.match.view import overview
from companion.ui.shell.shell import Shell

# Of so many matches, the latest ones, it is known that their chips are followed.
MOST_FOLLOWED = 20


def keeps_chips(shell: Shell) -> bool:
    """Whether the moves with chips are entered too in the match on the table; False without one.

    That is settled before the first round: chips that moved unseen cannot be followed any more.
    """
    session = shell.session
    if not session.is_open:
        return False
    if session.match_id in _followed(shell):
        return True
    return not session.match.opened and shell.preferences.flag("ten_full")


def keep_chips(shell: Shell, keep: bool) -> None:
    """Sets whether the chips of the match on the table are followed from now on.

    Until its first round is over, matches after it begin that way too. Raises the Refusal of a
    disk that does not store it.
    """
    match_id = shell.session.match_id
    others = [each for each in _followed(shell) if each != match_id]
    now = [*others, match_id][-MOST_FOLLOWED:] if keep and match_id else others
    if now != _followed(shell):
        shell.preferences.set("ten_full_in", " ".join(now) or None)
    before_second = not overview(shell.session.match).complete
    if before_second and shell.preferences.flag("ten_full") != keep:
        shell.preferences.set("ten_full", keep)


def _followed(shell: Shell) -> list[str]:
    """The ids of the matches whose chips are followed, the latest last."""
    return str(shell.preferences.get("ten_full_in") or "").split()


def shows_chips(shell: Shell, table: TenView, match: Match[TenState]) -> bool:
    """Whether the chips that `table`, a moment of `match`, has are right.

    They are once they are counted. Before, those of the match on the table are if they are
    followed now; of another match it is only known whether any move was entered.
    """
    if table.over:
        return True
    return keeps_chips(shell) if shell.session.has(match) else table.chips_moved
