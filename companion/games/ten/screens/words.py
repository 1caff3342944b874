"""10 in words, in the table's language: what decided a round, what happened with the chips."""

from collections.abc import Sequence

from companion.games.ten.event import Bid, End, Event, Lay, Protect, Short, Sold, Swap, Turn
from companion.games.ten.rules import FinishedRound, TenState
from companion.games.ten.view import TenView, table_at
from companion.match.match import Match
from companion.match.session import Laid
from companion.match.view import View
from companion.ui.shell.game_ui.values import EventWords
from companion.ui.widgets.words import Words, short_name
from companion.wording import plural

# More letters of names do not fit into a line with all cards.
MOST_LETTERS = 26
# Remarks need at least so many rounds.
ENOUGH = 3


def card_text(card: str) -> str:
    """A card as people write it: 7, 3 with a mark for a penalty card, a star for a joker."""
    if card.startswith("J"):
        return card.replace("J=", "★").replace("J", "★")
    return f"{card[1:]}!" if card.startswith("P") else card


def laying_text(laid: Sequence[str]) -> str:
    """The cards before a player, as people write them."""
    return " + ".join(map(card_text, laid))


def won_words(_: Words, won_by: str | None) -> str:
    """What decided who wins; empty where nobody knows."""
    return {
        "value": _("the highest"),
        "one-card": _("one card beats two"),
        "earlier": _("earlier turn"),
    }.get(won_by or "", "")


def lost_words(_: Words, played: FinishedRound) -> str:
    """What decided who takes the cards; empty where nobody knows, or nobody else could."""
    if played.laid is not None and len(played.laid) == 2:
        return ""
    return {"value": _("the lowest"), "later": _("later turn")}.get(played.lost_by or "", "")


def outcome_words(_: Words, played: FinishedRound, names: Sequence[str]) -> str:
    """Who wins and who takes how much, and why where that is known."""
    facts = {
        "winner": short_name(names[played.winner]),
        "loser": short_name(names[played.loser]),
        "points": played.penalty,
    }
    if played.won_by is None:
        return _("{winner} wins. {loser} takes {points}.").format(**facts)
    why, lost = won_words(_, played.won_by), lost_words(_, played)
    if not lost:
        return _("{winner} wins: {why}. {loser} takes {points}.").format(**facts, why=why)
    return _("{winner} wins: {why}. {loser} takes {points}: {lost}.").format(
        **facts, why=why, lost=lost
    )


def chips_missing(_: Words, lost: int) -> str:
    """How many chips nobody could find at the end."""
    return plural(_, lost, "{count} chip missing", "{count} chips missing")


def move_words(_: Words, event: Event, names: Sequence[str], before: TenView) -> str:
    """A move with chips as a sentence; `before` is the game before it. "" for other events."""
    match event:
        case Protect(seat, count):
            return plural(
                _,
                count,
                "{name} puts {count} chip on the card.",
                "{name} puts {count} chips on the card.",
                name=short_name(names[seat]),
            )
        case Swap(seat, owner):
            return _("{name} swaps with {owner} and pays 1 to the pot.").format(
                name=short_name(names[seat]), owner=short_name(names[owner])
            )
        case Bid(seat, owner, count):
            return _("{name} bids {count} for {owner}’s card.").format(
                name=short_name(names[seat]), count=count, owner=short_name(names[owner])
            )
        case Sold():
            bid = before.table.bid if before.table is not None else None
            if bid is None:
                return _("The highest bidder pays for the card.")
            return _("{name} pays {owner} {count}.").format(
                name=short_name(names[bid.seat]),
                owner=short_name(names[bid.owner]),
                count=bid.chips,
            )
    return ""


def event_sentence(_: Words, event: Event, names: Sequence[str], before: TenView) -> str:
    """Any event of the record as one line; `before` is the game before it."""
    match event:
        case Turn(card, None):
            return _("Round card {card}").format(card=card)
        case Turn(card, start) if start is not None:
            return _("Round card {card}, {name} starts").format(
                card=card, name=short_name(names[start])
            )
        case Short(winner, loser, points):
            return _("{winner} wins. {loser} takes {points}.").format(
                winner=short_name(names[winner]), loser=short_name(names[loser]), points=points
            )
        case Lay(laid):
            return " · ".join(map(laying_text, laid))
        case End():
            return _("Hands and chips counted")
    return move_words(_, event, names, before)


def spoken_words(_: Words, laid: Laid, shown: View[TenView]) -> str:
    """What is spoken after an event; `shown` is the view after it."""
    table = shown.table
    match laid.event:
        case Lay() | Short():
            last = table.rounds[-1]
            return _("{winner} wins. {loser} takes {points}.").format(
                winner=shown.names[last.winner],
                loser=shown.names[last.loser],
                points=last.penalty,
            )
        case End():
            return ""  # the final score is spoken when the match ends
        case _:
            before = table_at(laid.before.step)
            return event_sentence(_, laid.event, shown.names, before)


def entry_words(
    _: Words, event: Event, names: Sequence[str], before: TenView, now: TenView
) -> EventWords:
    """An event as a row of the record; `before` and `now` are the game before and after it."""
    match event:
        case Turn(card, start):
            note = ""
            if start is not None:
                note = _("{name} starts").format(name=short_name(names[start]))
            return EventWords(_("Round card"), note, start, str(card))
        case Lay() | Short():
            played = now.rounds[-1]
            note = "" if played.laid is None else _laid_note(_, played.laid, names)
            title = _("{winner} wins. {loser} takes {points}.").format(
                winner=short_name(names[played.winner]),
                loser=short_name(names[played.loser]),
                points=played.penalty,
            )
            return EventWords(title, note, played.winner)
        case End(_hands, _chips, lost):
            note = chips_missing(_, lost) if lost else ""
            return EventWords(_("Hands and chips counted"), note)
        case Protect(seat) | Swap(seat) | Bid(seat):
            return EventWords(names[seat], _move_note(_, event, names, before), seat)
    bid = before.table.bid if before.table is not None else None
    if bid is None:
        return EventWords(_("The highest bidder pays for the card."))
    return EventWords(names[bid.seat], _move_note(_, event, names, before), bid.seat)


def _laid_note(_: Words, laid: Sequence[Sequence[str]], names: Sequence[str]) -> str:
    """What lay before whom, in a line: with the initials of many players or long names."""
    if sum(map(len, names)) > MOST_LETTERS:
        names = [name[:1] for name in names]

    def said(card: str) -> str:
        return _("red {number}").format(number=card[1:]) if card[0] == "P" else card_text(card)

    return " · ".join(
        f"{name} {'+'.join(map(said, cards))}" for name, cards in zip(names, laid, strict=True)
    )


def _move_note(_: Words, event: Event, names: Sequence[str], before: TenView) -> str:
    """A move with chips, without saying again whose it is."""
    match event:
        case Protect(_seat, count):
            return plural(_, count, "{count} chip on the card", "{count} chips on the card")
        case Swap(_seat, owner):
            return _("swaps with {owner}").format(owner=short_name(names[owner]))
        case Bid(_seat, owner, count):
            return _("bids {count} for {owner}’s card").format(
                count=count, owner=short_name(names[owner])
            )
    bid = before.table.bid if before.table is not None else None
    if bid is None:
        return ""
    return _("pays {owner} {count}").format(owner=short_name(names[bid.owner]), count=bid.chips)


def remarks(match: Match[TenState], _: Words) -> list[str]:
    """The dearest round, who won most of them, who never took a card."""
    table = table_at(match.step)
    if len(table.rounds) < ENOUGH:
        return []
    seats = range(table.seats)
    number, dearest = max(enumerate(table.rounds, 1), key=lambda each: each[1].penalty)
    won = [sum(played.winner == seat for played in table.rounds) for seat in seats]
    never = [seat for seat in seats if all(played.loser != seat for played in table.rounds)]
    found = [
        _("Worst round: {name} took {points} in round {number}.").format(
            name=short_name(match.names_in(number - 1)[dearest.loser]),
            points=dearest.penalty,
            number=number,
        )
    ]
    if won.count(max(won)) == 1:
        name = short_name(match.names[won.index(max(won))])
        found.append(_("Most rounds won: {name}, {count}.").format(name=name, count=max(won)))
    if len(never) == 1:
        name = short_name(match.names[never[0]])
        found.append(_("{name} never took a card.").format(name=name))
    return found


def totals_words(_: Words, changed: Sequence[tuple[int, int, int]], names: tuple[str, ...]) -> str:
    """Whose totals a correction changes; `changed`: seat, total before, total after."""
    if not changed:
        return _("The points stay the same.")
    totals = [f"{short_name(names[seat])} {was} → {now}" for seat, was, now in changed]
    return _("Total") + ": " + " · ".join(totals)
