"""Score sheets of 10: one round, a short one, a whole game."""

import copy
import json
from typing import Any

from companion.games import sheet as form

ROUND = {
    "card": 7,
    "start": "Anne",
    "laid": {"Anne": ["10"], "Carl": ["4", "6"], "Marc": ["J=2"]},
}
SHORT = {"card": 8, "winner": "Anne", "loser": "Marc", "penalty": 17}
NO_HANDS: dict[str, Any] = {"Anne": [], "Carl": [], "Marc": []}
CHIPS = {"Anne": 9, "Carl": 3, "Marc": 9}


def sheet(*rounds: object, **more: object) -> dict[str, Any]:
    players = ["Anne", "Carl", "Marc"]
    return {"game": "ten", "players": players, "dealer": "Anne", "rounds": [*rounds], **more}


def score(sheet: object) -> dict[str, Any]:
    return form.score(json.dumps(sheet).encode())


def full_game() -> dict[str, Any]:
    """Ten rounds in which each card is laid no more than five times."""
    rounds = []
    for card in range(1, 11):
        laid = {"Anne": [str(9 + card % 2)], "Carl": [str(card % 5)], "Marc": [str(5 + card % 3)]}
        rounds.append({"card": card, "start": "Carl", "laid": laid})
    return sheet(*rounds, hands=NO_HANDS, chips=CHIPS)


def round_with(**changes: object) -> dict[str, Any]:
    return {**copy.deepcopy(ROUND), **changes}


def short_with(**changes: object) -> dict[str, Any]:
    return {**SHORT, **changes}


def laid(anne: object, carl: object = ("1",), marc: object = ("2",)) -> dict[str, Any]:
    return round_with(laid={"Anne": anne, "Carl": carl, "Marc": marc})


def ended(
    *rounds: object, hands: object = NO_HANDS, chips: object = CHIPS, **more: object
) -> dict[str, Any]:
    return sheet(*rounds, hands=hands, chips=chips, **more)
