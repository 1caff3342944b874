"""6th Sense: a trick in words: who wins it and why, who leads next, who may look."""

from collections.abc import Sequence

from companion.games.sixth_sense.judge import LaidCard, TrickVerdict
from companion.games.sixth_sense.screens.suits import laid_words, suit_words
from companion.ui.widgets.words import Words, short_name


def trick_words(
    _: Words,
    names: Sequence[str],
    winner: int | None,
    lead: int,
    following: int,
    verdict: TrickVerdict | None,
    *,
    split: bool = False,
) -> str:
    """What became of the last trick, which `lead` led, and who leads now: `following`."""
    leader = short_name(names[lead])
    if winner is None:
        text = _("Blocked: nobody won the trick, so {name} leads.")
        if lead == following:
            text = _("Blocked: nobody won the trick, so {name} leads again.")
        return text.format(name=short_name(names[following]))
    name = short_name(names[winner])
    if split:
        return _("{name} won two tricks with a 12, and leads.").format(name=name)
    if verdict is not None and verdict.peek and winner != lead:
        return _("{name} won the trick and leads; {other} can peek at {name}’s prediction.").format(
            name=name, other=leader
        )
    return _("{name} won the trick and leads.").format(name=name)


def reason_words(
    _: Words, names: Sequence[str], cards: Sequence[LaidCard], lead: int, verdict: TrickVerdict
) -> str:
    """Who wins a trick that is all laid, and why, in one sentence."""
    if verdict.winner is None:
        return _("Nobody wins: the block left no card in the trick.")
    seat = (lead + verdict.winner) % len(names)
    facts = {
        "name": short_name(names[seat]),
        "card": laid_words(_, cards[verdict.winner]),
    }
    if verdict.blocked is not None:
        facts["blocked"] = laid_words(_, cards[verdict.blocked])
        return _blocked_reasons(_)[verdict.rule].format(**facts)
    return _reasons(_)[verdict.rule].format(**facts)


def _reasons(_: Words) -> dict[str, str]:
    return {
        "trump": _("{name} wins with {card}: the highest trump."),
        "asked": _("{name} wins with {card}: the highest of the requested colour."),
        "lowest": _("{name} wins with {card}: a 4 reversed it, so the lowest card wins."),
        "last-lowest": _(
            "{name} wins with {card}: a 4 reversed it, and of equal cards the last one wins."
        ),
    }


def _blocked_reasons(_: Words) -> dict[str, str]:
    return {
        "trump": _("{name} wins with {card}: {blocked} is blocked, and this is the highest trump."),
        "asked": _(
            "{name} wins with {card}: {blocked} is blocked, and this is the highest of the"
            " requested colour."
        ),
        "lowest": _(
            "{name} wins with {card}: {blocked} is blocked, and a 4 reversed it, so the lowest"
            " card wins."
        ),
        "last-lowest": _(
            "{name} wins with {card}: {blocked} is blocked, and a 4 reversed it; of equal cards"
            " the last one wins."
        ),
    }


def next_words(
    _: Words, names: Sequence[str], lead: int, expected: int, verdict: TrickVerdict
) -> list[str]:
    """What follows, a sentence each: the requested colour after a blocked lead, who leads, who may
    look, whether it may count twice.

    lead: the seat that led the trick. expected: the seat whose turn to lead it was, which leads
    after a trick that nobody won.
    """
    if verdict.winner is None:
        text = _("{name} leads the next trick.")
        if lead == expected:
            text = _("{name} leads again.")
        return [text.format(name=short_name(names[expected]))]
    seat = (lead + verdict.winner) % len(names)
    winner, leader = short_name(names[seat]), short_name(names[lead])
    sentences = []
    if verdict.blocked == 0 and verdict.asked is not None:
        text = _("The lead is blocked, so the requested colour is {colour}.")
        sentences.append(text.format(colour=suit_words(_, verdict.asked)))
    sentences.append(_("{name} leads the next trick.").format(name=winner))
    if verdict.peek and seat != lead:
        text = _("{name} led an 8 and can peek at {other}’s prediction.")
        sentences.append(text.format(name=leader, other=winner))
    elif verdict.peek:
        sentences.append(
            _("{name} led an 8, but won the trick too: nothing to peek at.").format(name=leader)
        )
    if verdict.double:
        text = _("There’s a 12 in it: {name} can count it as two tricks.")
        sentences.append(text.format(name=winner))
    return sentences
