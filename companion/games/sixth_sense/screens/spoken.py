"""What is spoken at a table of 6th Sense: tricks, trump and who leads; never a prediction."""

from companion.games.sixth_sense.event import DealRound, Trick, Trump, Won
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.screens.suits import suit_words
from companion.games.sixth_sense.view import SixthSenseView
from companion.match.session import Amended, Laid, SessionMessage, Undone
from companion.match.view import View
from companion.ui.widgets.words import Words


def spoken_words(_: Words, message: SessionMessage, shown: View[SixthSenseView]) -> str:
    """What is spoken after a message, or ""; `shown` is the view after it."""
    round_: Round | None = shown.table.last
    if round_ is None:
        return ""
    lead = _lead_words(_, round_, shown.names)
    match message:
        case Laid(DealRound()):
            return lead
        case Laid(Trump(colour)):
            trump = _("Trump is {colour}.").format(colour=suit_words(_, colour))
            return f"{trump} {lead}".rstrip()
        case Laid(Trick() | Won()):
            return _trick_words(_, round_, shown.names)
        case Undone() if shown.running:
            return " ".join((_("Undone."), lead)).rstrip()
        case Amended() if shown.running:
            return " ".join((_("Corrected."), lead)).rstrip()
    return ""


def _lead_words(_: Words, round_: Round, names: tuple[str, ...]) -> str:
    """Who leads the next trick; "" after the last one."""
    return "" if round_.all_tricks else _("{name} leads.").format(name=names[round_.lead])


def _trick_words(_: Words, round_: Round, names: tuple[str, ...]) -> str:
    """Who won the last trick; whoever wins one leads the next."""
    winner = round_.winners[-1]
    if winner is None:
        return " ".join((_("Nobody wins the trick."), _lead_words(_, round_, names))).rstrip()
    if round_.all_tricks:
        text = _("{name} wins the last trick.")
    elif round_.tricks[-1].split:
        text = _("{name} wins two tricks and leads.")
    else:
        text = _("{name} wins the trick and leads.")
    return text.format(name=names[winner])
