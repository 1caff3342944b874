"""10: what the rules say to a question at the table, and what that means for this round."""

from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.chips import Chips
from companion.games.ten.event import Bid
from companion.games.ten.screens.words import outcome_words
from companion.games.ten.view import TenView
from companion.match.view import View
from companion.ui.widgets.ruling import Remark, Ruling
from companion.ui.widgets.words import Words, short_name
from companion.wording import plural

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


def answer(_: Words, name: str, shown: View[TenView] | None) -> Ruling:
    """The ruling; without a match, only the rule."""
    rule = _rules(_, None if shown is None else len(shown.names))[name]
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


def _rules(_: Words, seats: int | None) -> dict[str, str]:
    """The rules: each begins with the conclusion. seats: how many play; None if nobody knows."""
    two = seats == 2
    return {
        "wins": _(
            "The highest value wins. Two cards make 10 at most. A tie? One card beats two. Still"
            " a tie? Then the earlier turn wins."
        ),
        "loses": _two_lose(_) if two else _many_lose(_),
        "cost": _(
            "Most cards cost 1 point. A penalty card costs its value plus 2, a joker 10, the"
            " round card its number. Each chip you have left takes 2 points off."
        ),
        "second": _(
            "After the bidding, if your first card is face up. You can turn it up on your turn."
            " Keep it face down, and you can’t add one. The second card comes from your hand."
            " Together they make 10 at most; a joker can be anything from 0 to 10."
        ),
        "swap": _(
            "1 chip to the pot, if there are no chips on the card. Nobody bids. Only the cards"
            " change places, the chips on them stay. Once per round, on your turn: then you"
            " can’t open a bid as well."
        ),
        "bid": _two_bid(_) if two else _many_bid(_),
        "chips": _(
            "The winner of the round gets them. You can put one or two on your own card. Got"
            " another card? Then you can raise it to two, but never take chips off. After the"
            " bidding all of them go to the pot. A bid goes to the owner of the card."
        ),
        "end": _(
            "After ten rounds, or when someone can’t fill up to four cards. Over early? Then the"
            " last loser also takes the round cards that are left. Cards in hand count too, and"
            " each chip takes 2 points off. The lowest score wins; on a tie they share the win."
        ),
    }


def _two_lose(_: Words) -> str:
    return _(
        "Whoever doesn’t win takes the cards. All cards played this round, and the round card too."
    )


def _many_lose(_: Words) -> str:
    return _(
        "The lowest value takes the cards. All cards played this round, and the round card too."
        " The winner never takes them. A tie? Then the later turn does."
    )


def _two_bid(_: Words) -> str:
    return _(
        "Your bid gets the card. On your turn you can bid once for the other card, if there are"
        " chips on it: at least that many. You pay the owner, and the two cards change places."
    )


def _many_bid(_: Words) -> str:
    return _(
        "The highest bid gets the card. On your turn you can open one bid, for someone’s card"
        " with chips on it: at least that many. Others can bid more, in turn, until nobody"
        " does. The highest bidder pays the owner, and the two cards change places."
    )


def _last(_: Words, shown: TenView, names: tuple[str, ...]) -> list[str]:
    rounds, table = shown.rounds, shown.table
    if table is not None:
        # In the first round the rules say who starts, if nobody noted it.
        start = shown.starter if table.start is None else table.start
        if start is None:
            return [_("We don’t know who started this round.")]
        first = short_name(names[start])
        last = short_name(names[(start - 1) % len(names)])
        return [_("{first} goes first, {last} goes last.").format(first=first, last=last)]
    return [outcome_words(_, rounds[-1], names)] if rounds else []


def _costs(_: Words, shown: TenView, _names: tuple[str, ...]) -> list[str]:
    rounds, table = shown.rounds, shown.table
    if table is not None:
        return [_("This round’s card costs {points}.").format(points=table.card)]
    if rounds:
        return [
            plural(
                _,
                rounds[-1].penalty,
                "The last round cost {count} point.",
                "The last round cost {count} points.",
            )
        ]
    return []


def _prices(_: Words, shown: TenView, names: tuple[str, ...]) -> list[str]:
    table = shown.table
    if table is None or not table.moves:
        return []
    if table.bid is not None:
        return _standing(_, table.bid, names, shown.chips)
    protected = [seat for seat, chips in enumerate(table.protection) if chips]
    words = _("{name}’s card costs {count} or more.")
    return [
        words.format(name=short_name(names[seat]), count=table.protection[seat])
        for seat in protected[:MOST_PRICES]
    ]


def _standing(_: Words, bid: Bid, names: tuple[str, ...], chips: Chips) -> list[str]:
    """The bid that stands, and what outbids it; no other card can be had before it is paid."""
    found = [
        _("{name} bids {count} for {owner}’s card.").format(
            name=short_name(names[bid.seat]), count=bid.chips, owner=short_name(names[bid.owner])
        )
    ]
    # Nobody bids for the own card.
    others = [has for seat, has in enumerate(chips) if seat not in (bid.seat, bid.owner)]
    if max(others, default=0) <= bid.chips:
        found.append(_("Nobody else can bid more."))
    else:
        found.append(_("Someone else can bid {count} or more.").format(count=bid.chips + 1))
    return found


def _pot(_: Words, shown: TenView, _names: tuple[str, ...]) -> list[str]:
    table = shown.table
    if table is None or not table.moves:
        return []
    return [
        plural(
            _,
            table.stakes,
            "The winner of this round gets {count} chip.",
            "The winner of this round gets {count} chips.",
        )
    ]


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
