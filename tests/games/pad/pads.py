"""Random pads, and random legal sheets on them."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from companion.games.base import Refusal
from tests.games.pad.formulas import random_formula, random_keys

Sheet = dict[str, Any]
Made = TypeVar("Made")

PLAYERS = ("Anne", "Carl", "Marc", "Zoë", "李", "🎲 Dé", 'O\'Neil "Bo"', "row", "numbers", "N" * 40)
ROWS = ("Ones", "Twos", "Bonus", 'A "b"', "x; y", " z", "7", "#1", "é\n", "\x7f", "row", "R" * 40)
FORMULAS = (
    *("0 if {0} == 26 else 26 if most_{0} == 26 else {0}", "{0} * round - total // 10"),
    *("sum_{0} if {0} == 0 else 0", "{0} > least_{0} and {0} or -1", "{0}*{0}", "-players"),
)


def attempt(make: Callable[[], Made]) -> Made | Refusal:
    """What is made, or why it is refused; whatever else is raised passes."""
    try:
        return make()
    except Refusal as refusal:
        return refusal


def random_pad(chance: Random) -> Sheet:
    """A pad as JSON, with any of its optional parts."""
    keys = random_keys(chance)
    pad: Sheet = {"name": chance.choice(["Oh Hell", "P" * 40, "é\n;", "ten", "\x7f"])}
    least = chance.randint(2, 6)
    pad["players"] = [least, chance.randint(least, 8)]
    if chance.random() < 0.5:
        pad["most_wins"] = chance.random() < 0.5
    if chance.random() < 0.3:
        pad["rows"] = chance.sample(ROWS, chance.randint(2, len(ROWS)))
    elif chance.random() < 0.7:
        pad["rounds"] = chance.choice([0, 1, 3, 99])
    for key, numbers in (("target", (1, 30, 500)), ("bgg", (1116,))):
        if chance.random() < 0.3:
            pad[key] = chance.choice(numbers)
    pad["enter"] = [_field(chance, key) for key in keys]
    if chance.random() < 0.7:
        formula = chance.choice(FORMULAS).format(chance.choice(keys))
        if chance.random() < 0.3:
            formula = random_formula(chance, keys)[:200]
        pad["points"] = {"round": formula}
    elif chance.random() < 0.2:
        pad["points"] = {}
    return pad


def _field(chance: Random, key: str) -> Sheet:
    field: Sheet = {"key": key}
    if chance.random() < 0.5:
        field["name"] = chance.choice(["Bid", "Tricks won", '"', "\\"])
    least, most = 0, 999
    if chance.random() < 0.5:
        least = field["least"] = chance.choice([-9999, -10, 0, 1])
    if chance.random() < 0.5:
        most = field["most"] = chance.choice([1, 26, 9999])
    if chance.random() < 0.3:
        field["secret"] = chance.random() < 0.7
    if chance.random() < 0.2:
        # So that any number of players can reach it.
        field["sum"] = chance.randint(max(least, 0) * 8, max(most, 8))
    return field


def random_sheet(chance: Random, pad: Sheet | None = None) -> Sheet:
    """A sheet on a random pad: often legal, and now and then with points beyond the limit."""
    pad = pad or random_pad(chance)
    players = chance.sample(PLAYERS, chance.randint(*pad["players"]))
    sheet: Sheet = {"game": "pad", "pad": pad, "players": players}
    if chance.random() < 0.5:
        sheet["dealer"] = chance.choice([None, *players])
    rows = pad.get("rows")
    most = len(rows) if rows else pad.get("rounds") or 6
    count = chance.choice([0, 1, most, most])
    order = chance.sample(rows, len(rows)) if rows else []
    sheet["rounds"] = []
    for number in range(min(count, 8)):
        numbers = _numbers(chance, pad, players)
        sheet["rounds"].append({"row": order[number], "numbers": numbers} if rows else numbers)
    if sheet["rounds"] and chance.random() < 0.3:
        last = sheet["rounds"][-1]
        last = last["numbers"] if rows else last
        for name in chance.sample(players, chance.randint(1, len(players))):
            del last[name]
    if chance.random() < 0.4:
        sheet["ended"] = chance.choice([None, True, False])
    return sheet


def _numbers(chance: Random, pad: Sheet, players: list[str]) -> Sheet:
    numbers: Sheet = {name: {} for name in players}
    for field in pad["enter"]:
        least, most = field.get("least", 0), field.get("most", 999)
        column = [chance.randint(least, min(most, least + 40)) for _ in players]
        if "sum" in field:
            column = _adding_up(chance, field["sum"], least, most, len(players))
        for name, number in zip(players, column, strict=True):
            numbers[name][field["key"]] = number
    return numbers


def _adding_up(chance: Random, wanted: int, least: int, most: int, count: int) -> list[int]:
    column = []
    for left in range(count - 1, -1, -1):
        low, high = max(least, wanted - left * most), min(most, wanted - left * least)
        column.append(chance.randint(low, max(low, high)))
        wanted -= column[-1]
    return column
