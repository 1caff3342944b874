"""10: what the rules say to a question at the table, and what that means for this round."""

from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.event import Bid
from companion.games.ten.screens.words import outcome_words
from companion.games.ten.view import TenView
from companion.match.view import View
from companion.ui.widgets.ruling import Remark, Ruling
from companion.ui.widgets.words import Words, short_name

# So many prices are enough to see what is meant.
MOST_PRICES = 3


def questions(_: Words) -> dict[str, str]:
    """What tables ask, by the name of the answer."""
    return {
        "wins": _("Who wins the round?"),
        "loses": _("Who takes the cards?"),
        "cost": _("What do cards cost?"),
        "second": _("When can I add a second card?"),
        "swap": _("What does a swap cost?"),
        "bid": _("How does bidding work?"),
        "chips": _("What happens to the chips?"),
        "end": _("When is the game over?"),
    }


def answer(_: Words, name: str, shown: View | None) -> Ruling:
    """The ruling; without a match, only the rule."""
    rule = _rules(_)[name]
    if shown is None:
        return Ruling(rule)
    now = {
        "wins": _last,
        "loses": _last,
        "cost": _costs,
        "swap": _prices,
        "bid": _prices,
        "chips": _pot,
        "end": _rounds_left,
    }.get(name)
    return Ruling(rule, tuple(map(Remark, now(_, shown.table, shown.names))) if now else ())


def _rules(_: Words) -> dict[str, str]:
    return {
        "wins": _(
            "The highest value wins, up to 10. A tie? One card beats two. Still a tie? Then the"
            " earlier turn wins."
        ),
        "loses": _(
            "Of the others, whoever has the lowest value takes all cards of the round, and the"
            " round card too. On a tie, the later turn takes them."
        ),
        "cost": _(
            "A normal card costs 1 point, a penalty card its value plus 2, a joker 10, the round"
            " card its number. Each chip you have left takes 2 points off."
        ),
        "second": _(
            "Your first card must be face up. On your turn after the bidding, you can add one"
            " from your hand. Together they can make 10 at most. A joker can be anything from 0"
            " to 10."
        ),
        "swap": _(
            "You can swap your card for one without chips: you pay 1 chip to the pot, and nobody"
            " bids. The chips stay where they are."
        ),
        "bid": _(
            "On your turn you can open one bid, for someone’s protected card: at least as many"
            " chips as are on it. Others can bid more. The highest bidder pays the owner, and the"
            " two cards swap places."
        ),
        "chips": _(
            "You can put one or two chips on your own card. Got another card? Then you can raise"
            " it to two. After the bidding all of them go to the pot, and the winner of the round"
            " takes the pot."
        ),
        "end": _(
            "After ten rounds, or when someone can’t fill up to four cards: then the last loser"
            " also takes the round cards that are left. Cards in hand count too. The lowest score"
            " wins."
        ),
    }


def _last(_: Words, shown: TenView, names: tuple[str, ...]) -> list[str]:
    rounds, table = shown.rounds, shown.table
    if table is not None:
        if table.start is None:
            return [_("We don’t know who started this round.")]
        first = short_name(names[table.start])
        last = short_name(names[(table.start - 1) % len(names)])
        return [_("{first} goes first, {last} goes last.").format(first=first, last=last)]
    return [outcome_words(_, rounds[-1], names)] if rounds else []


def _costs(_: Words, shown: TenView, _names: tuple[str, ...]) -> list[str]:
    rounds, table = shown.rounds, shown.table
    if table is not None:
        return [_("This round’s card costs {points}.").format(points=table.card)]
    if rounds:
        return [_("The last round cost {points}.").format(points=rounds[-1].penalty)]
    return []


def _prices(_: Words, shown: TenView, names: tuple[str, ...]) -> list[str]:
    table = shown.table
    if table is None or not table.moves:
        return []
    if table.bid is not None:
        return _standing(_, table.bid, names)
    protected = [seat for seat, chips in enumerate(table.protection) if chips]
    words = _("{name}’s card costs {count} or more.")
    return [
        words.format(name=short_name(names[seat]), count=table.protection[seat])
        for seat in protected[:MOST_PRICES]
    ]


def _standing(_: Words, bid: Bid, names: tuple[str, ...]) -> list[str]:
    """The bid that stands, and what outbids it; no other card can be had before it is paid."""
    found = [
        _("{name} bids {count} for {owner}’s card.").format(
            name=short_name(names[bid.seat]), count=bid.chips, owner=short_name(names[bid.owner])
        )
    ]
    # Of two players one bids, and nobody bids for the own card.
    if len(names) > 2:
        text = _("Someone else can bid {count} or more.")
        found.append(text.format(count=bid.chips + 1))
    return found


def _pot(_: Words, shown: TenView, _names: tuple[str, ...]) -> list[str]:
    table = shown.table
    if table is None or not table.moves:
        return []
    if table.stakes == 1:
        return [_("The winner of this round gets 1 chip.")]
    return [_("The winner of this round gets {count} chips.").format(count=table.stakes)]


def _rounds_left(_: Words, shown: TenView, _names: tuple[str, ...]) -> list[str]:
    rounds, table = shown.rounds, shown.table
    played = shown.opened
    left = sum(ROUND_CARDS) - sum(each.card for each in rounds)
    if table is not None:
        left -= table.card
    if shown.over:
        return []
    if shown.all_played:
        return [_("Time to count hands and chips.")]
    if played == len(ROUND_CARDS):
        return [_("This is the last round.")]
    cost = _("The round cards that are left cost {points} in all.").format(points=left)
    if not played:
        return [cost]
    return [_("Round {number} of {of}").format(number=played, of=len(ROUND_CARDS)), cost]
