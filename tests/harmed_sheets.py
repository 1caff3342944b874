"""Random harm done to score sheets: fields replaced, doubled, swapped and taken out."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from tests.sheets import NAMES, WRONG, Sheet

CARDS = [
    *("B7", "B4", "Y1", "G5", "R4", "R4@B", "R4@G", "R4@", "R4@R", "R4@X", "B7@B", "B7@G", "B7@"),
    *("B7@X", "b7", "B3", "B77", "R7@B", "@B", "B", "P", "blue"),
    *("Y9", "Y6", "Y6=9", "Y6=6", "Y5=9", "Y6=7", "Y3!1", "G0", "G0!1", "G0!2", "G0!0", "G0!9"),
    *("G0!x", "G0!", "G0!1!1", "Y6=9!1", "R12", "R4", "B0!1", "P14", "P15", "Q3", "P0"),
    *("0", "7", "10", "11", "-1", "01", "P1", "P8", "P9", "J", "J=0", "J=10", "J=11", "J=", "J=x"),
    *("=3", "7=7", "P3=3", "JJ"),
]


def harmed(chance: Random, sheet: Sheet) -> Sheet:
    """A copy with one to three things changed, so that it is often refused, and not always."""
    sheet = copy.deepcopy(sheet)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        _harm(chance, sheet)
    return sheet


def _harm(chance: Random, sheet: Sheet) -> None:
    parent: Any = sheet
    key: Any = chance.choice(list(parent)) if parent else "game"
    # Most of a sheet lies in its stages or rounds, but every field deserves its turn.
    if chance.random() < 0.8:
        key = next((field for field in ("stages", "rounds") if field in sheet), key)
    while parent and parent[key] and isinstance(parent[key], dict | list):
        if chance.random() < 0.2:
            break
        parent = parent[key]
        key = chance.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
    if not parent:
        return
    value = parent[key]
    harms: list[Callable[[], None]] = [
        lambda: _put(parent, key, chance.choice(WRONG)),
        lambda: _put(parent, key, chance.choice(CARDS)),
        lambda: parent.pop(key),
    ]
    if isinstance(value, str):
        others = [text for text in _texts(sheet) if text != value] or [""]
        harms += [lambda: _put(parent, key, chance.choice(others))] * 6
        harms += [lambda: _put(parent, key, chance.choice(CARDS))] * 3
        harms += [lambda: _put(parent, key, chance.choice(NAMES))]
        harms += [lambda: _put(parent, key, value[:2] + chance.choice(["", "@B", "@Y", "!1"]))]
    elif isinstance(value, int):
        harms += [lambda: _put(parent, key, value + chance.choice([-100, -2, -1, 1, 2, 100]))] * 6
    elif isinstance(value, list):
        harms += [lambda: value.extend(value[: chance.randint(1, 20)])] * 4
        harms += [lambda: value.append(chance.choice(CARDS))] * 2
    if isinstance(parent, list):
        harms += [lambda: parent.insert(chance.randint(0, len(parent)), value)] * 3
        harms += [lambda: _swap(parent, key, chance.randrange(len(parent)))] * 4
        harms += [lambda: parent.__delitem__(slice(key, None))]
    else:
        names = ["Nobody", "by", "laid", "played", "Anne"]
        harms += [lambda: _put(parent, chance.choice(names), parent.pop(key))]
    chance.choice(harms)()


def _put(parent: Any, key: Any, value: Any) -> None:
    parent[key] = copy.deepcopy(value)


def _swap(items: list[Any], one: int, other: int) -> None:
    items[one], items[other] = items[other], items[one]


def _texts(value: Any) -> list[str]:
    """Every text in a sheet but its field names: borrowed, they make mistakes that look right."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in inner for text in _texts(item)]
