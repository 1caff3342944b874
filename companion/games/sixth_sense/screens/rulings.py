"""6th Sense: what the rules say to a question at the table, and what that means now.

An answer is a short conclusion, then why, a sentence or two each. It is for this table: with or
without trump, for two players or more. Nothing here tells of predictions, nor of cards that were
laid in earlier tricks.
"""

from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.screens.suits import suit_words
from companion.games.sixth_sense.view import SixthSenseView
from companion.match.view import View
from companion.ui.widgets.ruling import Remark, Ruling
from companion.ui.widgets.words import Words, short_name

TWO = 2


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


def answer(_: Words, name: str, shown: View[SixthSenseView] | None) -> Ruling:
    """The conclusion, the reasons, and in a round under way what that means now.

    Without a match it is that of the standard rules for more than two players.
    """
    trump = shown is None or shown.table.has_trump
    two = shown is not None and len(shown.names) == TWO
    conclusion, *reasons = _rules(_, trump, two)[name]
    if shown is not None and shown.table.last is not None and not shown.table.last.complete:
        reasons += _now(_, name, shown, shown.table.last)
    return Ruling(conclusion, tuple(map(Remark, reasons)))


def _rules(_: Words, trump: bool, two: bool) -> dict[str, list[str]]:
    """The conclusion and the reasons of each answer, with or without trump, for two or more."""
    return {
        "wins": _wins(_, trump),
        "follow": [
            _("Yes, if you can."),
            _("If you have the requested colour, play it. That goes for action cards too."),
            _("If not, play any card. It can be trump.")
            if trump
            else _("If not, play any card you like."),
            _("The lead can be any card."),
        ],
        "block": _block(_, two),
        "reverse": [
            _("The lowest card wins."),
            _("Other colours are lowest, then the requested colour, then trump.")
            if trump
            else _("Other colours are lower than the requested colour."),
            _("A tie for the lowest? Then the last one played wins."),
            _("Every further 4 switches it again. A blocked 4 does nothing."),
        ],
        "six": [
            _("You say which when you play it."),
            _("It stays that until the trick is over."),
            _("As a prediction it’s both: six or nine tricks are a hit."),
        ],
        "peek": [
            _("After a trick that you led with an 8."),
            _("Then you can look at the prediction of whoever won the trick."),
            _("An 8 that wasn’t led shows nothing, nor does a blocked one."),
        ],
        "double": [
            _("One trick or two: the winner chooses."),
            _("One 12 in the trick is enough, whoever played it. Two of them don’t make it three."),
            _("The choice can’t be changed later in the round. A blocked 12 doesn’t count."),
        ],
        "score": _score(_, trump),
    }


def _wins(_: Words, trump: bool) -> list[str]:
    if trump:
        conclusion = _("The highest trump wins.")
        why = _("No trump in it? Then the highest card of the requested colour wins.")
    else:
        conclusion = _("The highest card of the requested colour wins.")
        why = _("There’s no trump. Other colours are lower, whatever their number.")
    return [conclusion, why, _("The winner leads the next trick.")]


def _block(_: Words, two: bool) -> list[str]:
    if two:
        return [
            _("It’s a plain 0, or a block: then nobody wins the trick."),
            _(
                "To block, put it face down on the other card. Both are out, and that card’s"
                " action too."
            ),
            _(
                "Whoever won the trick before leads again; in the first trick, whoever led it."
                " You can’t lead a block."
            ),
        ]
    return [
        _("It’s a plain 0, or it blocks a card."),
        _(
            "To block, put it face down on someone else’s card in this trick. Both are out, and"
            " that card’s action too."
        ),
        _("One block per trick, and you can’t lead it."),
        _("If the lead is blocked, the next card that stays sets the requested colour."),
    ]


def _score(_: Words, trump: bool) -> list[str]:
    if trump:
        return [
            _("A hit scores what you predicted."),
            _("A miss costs 1 point for each trick too many or too few."),
            _("6/9: six tricks score 6, nine score 9. Otherwise the nearer one counts."),
        ]
    return [
        _("A hit scores 6 points."),
        _("1 trick off scores 4, 2 off 3, 3 off 2, 4 off 1. More scores nothing."),
        _("With 6/9, six or nine tricks are a hit. Otherwise the nearer one counts."),
    ]


def _now(_: Words, name: str, shown: View[SixthSenseView], round_: Round) -> list[str]:
    """What the rule means in the round under way."""
    trump = _trump(_, shown, round_)
    if name == "score":
        return [_tricks_words(_, shown, round_)]
    if round_.all_tricks:
        return [trump] if name == "wins" and trump else []
    lead = short_name(shown.names[round_.lead])
    if name == "block" and len(shown.names) == TWO:
        return [_("If it’s blocked now, {name} leads the next trick.").format(name=lead)]
    if name in ("wins", "follow"):
        leads = _("{name} leads now.").format(name=lead)
        return [f"{trump} {leads}".lstrip(), _hint(_)]
    if name == "reverse":
        return [_hint(_)]
    if name == "double":
        return [_("Counting it as two tricks? Tap +2.")]
    return []


def _hint(_: Words) -> str:
    return _("Still not sure? Enter the cards under “Who wins this trick?”.")


def _tricks_words(_: Words, shown: View[SixthSenseView], round_: Round) -> str:
    """What the tricks of this round add up to."""
    text = _("This round has {count} tricks, plus one for each 12 that counts as two.")
    if len(shown.names) == TWO:
        text = _(
            "This round has {count} tricks, plus one for each 12 that counts as two, minus the"
            " blocked ones."
        )
    return text.format(count=round_.size)


def _trump(_: Words, shown: View[SixthSenseView], round_: Round) -> str:
    """Which colour is trump in this round; "" if it is played without."""
    if shown.table.needs_trump:
        return _("Trump isn’t known yet.")
    if round_.trump is None:
        return ""
    return _("Trump is {colour}.").format(colour=suit_words(_, round_.trump))
