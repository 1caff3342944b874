"""What only 10 can say in praise of a player: who never took the cards, who has the most chips."""

from companion.games.ten.rules import TenState
from companion.games.ten.view import TenView
from companion.match.match import Match
from companion.match.view import view
from companion.ui.widgets.words import Words

# In fewer rounds it is no feat.
SOME_ROUNDS = 3


def praise(match: Match[TenState], _: Words) -> dict[int, str]:
    """By seat; see `GameUI.praise`."""
    table: TenView = view(match).table
    seats = range(len(match.names))
    same = [
        seat
        for seat in seats
        if all(
            match.names_in(place)[seat] == match.names[seat] for place in range(len(table.rounds))
        )
    ]
    found: dict[int, str] = {}
    if table.end is not None:
        chips = table.end.chips
        most = max(chips)
        if most and chips.count(most) == 1:
            text = _("the most chips left: {count}")
            found[chips.index(most)] = text.format(count=most)
    losers = {played.loser for played in table.rounds}
    never = [seat for seat in same if seat not in losers]
    if len(table.rounds) >= SOME_ROUNDS and 2 * len(never) <= len(match.names):
        found |= dict.fromkeys(never, _("never took the cards"))
    return found
