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
        "follow": _("Must I follow?"),
        "block": _("What does a 0 block?"),
        "reverse": _("What does a 4 turn round?"),
        "six": _("Is it a 6 or a 9?"),
        "peek": _("When may I look at a prediction?"),
        "double": _("What is a 12 worth?"),
        "score": _("How do predictions score?"),
    }


def _rules(_: Words) -> dict[str, str]:
    return {
        "wins": _(
            "The highest trump wins; without one, the highest card of the asked colour. Whoever"
            " wins leads the next trick."
        ),
        "follow": _(
            "Yes: whoever has the asked colour lays it, also as an action card. Only without it"
            " may you lay anything. The lead may be any card."
        ),
        "block": _(
            "Face down on a card of another player in this trick, a 0 takes both cards out, with"
            " the other’s action. One block a trick, never as the lead. If the lead is blocked,"
            " the next card that stays sets the asked colour."
        ),
        "reverse": _(
            "With a 4 the lowest card wins: first other colours, then the asked colour, then"
            " trump. Of equal lowest cards the last wins. A second 4 turns it round again."
        ),
        "six": _(
            "Whoever lays it says whether it is a 6 or a 9, and so it counts in the trick. As a"
            " prediction it is both: six or nine tricks are a hit."
        ),
        "peek": _(
            "Whoever led an 8 may look at the prediction of the trick’s winner, after the trick."
            " A blocked 8 shows nothing."
        ),
        "double": _(
            "Whoever wins a trick with a 12 in it may count it as two tricks, or as one. They"
            " say so at once."
        ),
        "score": _(
            "A hit scores as many points as tricks were predicted. A miss costs a point for each"
            " trick too many or too few; for 6/9 the nearer counts."
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
        return (
            _trump(_, round_),
            Remark(_("{name} leads now.").format(name=lead)),
            Remark(_("Under dispute? Enter the cards under Who wins this trick?")),
        )
    if name == "double":
        return (Remark(_("Tap +2 for whoever counts it as two tricks.")),)
    if name == "peek":
        return (Remark(_("Only that one player looks, and tells nobody.")),)
    if name == "score":
        return (
            Remark(
                _("This round has {count} tricks; a split 12 makes one more.").format(
                    count=round_.size
                )
            ),
            Remark(_("Predictions are entered only when the last trick is played.")),
            Remark(_("Novices score 6, 4, 3, 2 or 1 points for 0 to 4 tricks off.")),
        )
    return (Remark(_("A nine that was laid as a nine stays one for this trick.")),)


def _trump(_: Words, round_: Round) -> Remark:
    if round_.trump is None:
        return Remark(_("There is no trump in this round."))
    text = _("Trump is {colour}.").format(colour=suit_words(_, round_.trump))
    return Remark(text)
