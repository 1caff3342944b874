"""6th Sense: what the rules say to a question at the table, and what that means now.

Nothing here tells of predictions, nor of cards that were laid in earlier tricks.
"""

from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.screens.suits import suit_words
from companion.match.view import View
from companion.ui.widgets.ruling import Remark, Ruling
from companion.ui.widgets.words import Words, short_name


def questions(_: Words) -> dict[str, str]:
    """What tables ask, by the name of the answer."""
    return {
        "wins": _("Who wins a trick?"),
        "follow": _("Do I have to follow?"),
        "block": _("What does a 0 do?"),
        "reverse": _("What does a 4 do?"),
        "six": _("Is it a 6 or a 9?"),
        "peek": _("When can I peek at a prediction?"),
        "double": _("What’s a 12 worth?"),
        "score": _("How do predictions score?"),
    }


def _rules(_: Words) -> dict[str, str]:
    return {
        "wins": _(
            "Highest trump wins. No trump? Then it’s the highest card of the requested colour."
            " The winner leads the next trick."
        ),
        "follow": _(
            "Yes: if you have the requested colour, you must play it, even if it’s an action"
            " card. If not, play anything. The lead can be any card."
        ),
        "block": _(
            "Put a 0 face down on someone else’s card in this trick: both cards are out, and that"
            " card’s action too. One block per trick, never as the lead. If the lead is blocked,"
            " the next card that stays sets the requested colour. Or play it as a plain 0."
        ),
        "reverse": _(
            "With a 4, the lowest card wins: other colours are lowest, then the requested colour,"
            " then trump. Is it a tie? Then the last one played wins. A second 4 switches it back."
        ),
        "six": _(
            "When you play it, say 6 or 9: that’s what it is in this trick. As a prediction it’s"
            " both: six or nine tricks are a hit."
        ),
        "peek": _(
            "If you led an 8, you can peek at the winner’s prediction once the trick is over. A"
            " blocked 8 shows nothing."
        ),
        "double": _(
            "If you win a trick with a 12 in it, you can count it as two tricks or as one. Say so"
            " right away."
        ),
        "score": _(
            "A hit scores as many points as you predicted. A miss costs 1 point for each trick"
            " too many or too few. With 6/9, the nearer one counts."
        ),
    }


def answer(_: Words, name: str, shown: View | None) -> Ruling:
    """The ruling; without a round under way, only the rule."""
    rounds: tuple[Round, ...] = () if shown is None else shown.table.rounds
    if shown is None or not rounds or rounds[-1].complete:
        return Ruling(_rules(_)[name])
    return Ruling(_rules(_)[name], _remarks(_, name, shown, rounds[-1]))


def _remarks(_: Words, name: str, shown: View, round_: Round) -> tuple[Remark, ...]:
    """What the rule means in the round under way."""
    lead = short_name(shown.names[round_.lead])
    if name in ("wins", "follow", "reverse", "block"):
        if round_.all_tricks:
            return (_trump(_, shown, round_),)
        return (
            _trump(_, shown, round_),
            Remark(_("{name} leads now.").format(name=lead)),
            Remark(_("Still not sure? Enter the cards under “Who wins this trick?”.")),
        )
    if name == "double":
        return (Remark(_("Counting it as two tricks? Tap +2.")),)
    if name == "peek":
        return (Remark(_("Only that player looks, and tells nobody.")),)
    if name == "score":
        return (
            Remark(
                _("This round has {count} tricks, plus one for each 12 that counts as two.").format(
                    count=round_.size
                )
            ),
            Remark(_("Enter predictions after the last trick.")),
            Remark(_("Beginners score 6, 4, 3, 2 or 1 points for 0 to 4 tricks off.")),
        )
    return (Remark(_("Played as a 9, it stays a 9 for this trick.")),)


def _trump(_: Words, shown: View, round_: Round) -> Remark:
    if shown.table.needs_trump:
        return Remark(_("Trump isn’t known yet."))
    if round_.trump is None:
        return Remark(_("There’s no trump in this round."))
    text = _("Trump is {colour}.").format(colour=suit_words(_, round_.trump))
    return Remark(text)
