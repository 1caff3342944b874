"""Pebbles: nothing is hidden from the screens."""

from collections import Counter

from companion.match.match import Match
from companion.match.view import View, common
from tests.toy.game import ROUNDS


def view(match: Match, open_mode: bool = False) -> View:  # noqa: ARG001 - as every game's view
    """All there is."""
    return common(match, match.state.found, ROUNDS)


def overview(match: Match) -> View:
    """Without the pebbles."""
    return common(match, None, ROUNDS)


def own_counts(match: Match) -> Counter[tuple[int, int]]:
    """Who found something in which round."""
    found = enumerate(match.state.found)
    return Counter((number, each.seat) for number, each in found if each is not None)
