"""The ways to correct who dealt a stage or round, and what each of them would change."""

from companion.games.base import Refusal
from companion.match import record
from companion.match.actions import Amend, Change, Correction, FirstDealer
from companion.match.changes import Changed
from companion.match.match import Match
from companion.match.view import View, overview, view
from companion.records import dataclass
from companion.ui.shell import game_uis


@dataclass(frozen=True)
class DealerOption:
    """A way to say that a seat dealt.

    single: whether only this stage was dealt by that seat, out of turn; else the first dealer was
    wrong, and with it every stage. action: what corrects the record; None for a stage that is
    still to be dealt out of turn.
    """

    single: bool
    action: Correction | None

    def changed(self, match: Match) -> Changed | None:
        """The points that this would change; None if nothing is corrected yet."""
        return None if self.action is None else match.preview(self.action)

    def after(self, match: Match, open_mode: bool) -> View:
        """What may be shown of the match once this is done."""
        return view(match if self.action is None else match.rehearsed(self.action), open_mode)


def dealer_options(match: Match, number: int, seat: int) -> list[DealerOption]:
    """The ways in which `seat` can have dealt stage or round `number` (from 1).

    The one stage alone is possible where the game lets players deal in turn, and there are others.
    """
    options = [DealerOption(False, _first_dealer(match, number, seat))]
    shown = overview(match)
    deal_by = game_uis.of_match(match).deal_by
    if deal_by(seat) is not None and max(number, shown.opened) > 1:
        action = None
        if number <= shown.opened:
            in_turn = (shown.first_dealer + number - 1) % len(shown.names) == seat
            event = deal_by(None if in_turn else seat)
            action = Amend((Change(deal_number(match, number), event),))
        options.insert(0, DealerOption(True, action))
    return options


def _first_dealer(match: Match, number: int, seat: int) -> FirstDealer:
    """Makes `seat` deal stage `number` by its turn, also where that stage names another dealer."""
    first = (seat - number + 1) % len(match.names)
    in_turn = game_uis.of_match(match).deal_by(None)
    if in_turn is None or number > match.opened:
        return FirstDealer(first)
    deal = deal_number(match, number)
    if match.events[deal - 1] == in_turn:
        return FirstDealer(first)
    return FirstDealer(first, (Change(deal, in_turn),))


def deal_number(match: Match, number: int) -> int:
    """The number in the record of the event that opened stage `number` (from 1)."""
    return next(step.number for step in record.steps(match.step) if step.stage == number)


def refusal_of(match: Match, option: DealerOption) -> Refusal | None:
    """Why this cannot be done; None if it can."""
    try:
        option.changed(match)
    except Refusal as refusal:
        return refusal
    return None
