"""The oracle's reading of a pad: its description, and the rounds on it."""

import re
from typing import Any

from tests.oracle import formulas
from tests.oracle.checks import Refused, Sheet, is_whole, need

WORDS = {"total", "round", "players", "min", "max", "abs", "and", "or", "not", "if", "else"}
LARGEST = 2**63 - 1


def read_pad(pad: Any) -> Sheet:
    """The pad with its defaults; refused if anything in it is wrong."""
    need(isinstance(pad, dict), "bad-json", "sheet")
    try:
        return _read_pad({key: value for key, value in pad.items() if value is not None}, pad)
    except (AssertionError, KeyError, TypeError, ValueError):
        raise Refused("bad-pad", "sheet") from None


def _read_pad(pad: Sheet, whole: Sheet) -> Sheet:
    known = {"name", "players", "most_wins", "rounds", "rows", "target", "bgg", "enter", "points"}
    assert set(whole) <= known
    _name(pad["name"])
    least, most = pad["players"]
    assert isinstance(pad["players"], list)
    assert is_whole(least)
    assert is_whole(most)
    assert 2 <= least <= most <= 8
    assert isinstance(pad.get("most_wins", True), bool)
    _whole(pad.get("rounds", 0), 0, 99)
    _whole(pad.get("target", 1), 1, LARGEST)
    _whole(pad.get("bgg", 1), 1, LARGEST)
    rows = pad.get("rows")
    if rows is not None:
        assert not pad.get("rounds")
        assert isinstance(rows, list)
        for row in rows:
            _name(row)
        assert 2 <= len(set(rows)) == len(rows) <= 30
    enter = pad["enter"]
    assert isinstance(enter, list)
    assert 1 <= len(enter) <= 4
    fields = [_field(field) for field in enter]
    keys = [field["key"] for field in fields]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & (WORDS | (formulas.words_of(keys) - set(keys)))
    for key in keys:
        assert not {f"{over}_{key}" for over in ("sum", "most", "least")} & set(keys)
    points = pad.get("points", {})
    assert isinstance(points, dict)
    assert set(points) <= {"round"}
    text = points.get("round")
    formula = None
    if text is not None:
        assert isinstance(text, str)
        formula = formulas.parse(text, formulas.words_of(keys))
    return {**pad, "enter": fields, "formula": formula}


def _field(value: Any) -> Sheet:
    assert isinstance(value, dict)
    assert set(value) <= {"key", "name", "least", "most", "secret", "sum"}
    field: Sheet = {"least": 0, "most": 999, "sum": None, "secret": False, "name": "-"}
    field |= {key: given for key, given in value.items() if given is not None}
    assert re.fullmatch("[a-z_]{1,12}", field["key"])
    _name(field["name"])
    _whole(field["least"], -9999, 9999)
    _whole(field["most"], -9999, 9999)
    assert field["least"] <= field["most"]
    assert isinstance(field["secret"], bool)
    if field["sum"] is not None:
        _whole(field["sum"], -LARGEST, LARGEST)
    return field


def _name(value: Any) -> None:
    assert isinstance(value, str)
    assert value.strip()
    assert len(value) <= 40
    assert not re.search("[\ud800-\udfff]", value)


def _whole(value: Any, least: int, most: int) -> None:
    assert is_whole(value)
    assert least <= value <= most


def pad_match(sheet: Sheet, pad: Sheet, players: list[str]) -> Sheet:
    """The result of a sheet whose top-level fields are right."""
    rows, last = pad.get("rows"), len(sheet["rounds"])
    totals = dict.fromkeys(players, 0)
    results: list[Sheet] = []
    begun: list[str] = []
    complete = 0

    def over() -> bool:
        wanted = len(rows) if rows else pad.get("rounds") or None
        target = pad.get("target")
        return complete == wanted or (target is not None and max(totals.values()) >= target)

    for number, value in enumerate(sheet["rounds"], 1):
        where = f"round {number}"
        need(isinstance(value, dict), "bad-json", where)
        result: Sheet = {}
        numbers = value
        if rows:
            need(isinstance(value.get("row"), str), "bad-json", where)
            numbers = value.get("numbers")
            need(isinstance(numbers, dict), "bad-json", where)
            result["row"] = value["row"]
        need(all(name in players for name in numbers), "bad-player", where)
        numbers = {name: given for name, given in numbers.items() if given is not None}
        for given in numbers.values():
            need(isinstance(given, dict), "bad-json", where)
            need(all(field["key"] in given for field in pad["enter"]), "bad-json", where)
        need(not over(), "match-over", where)
        if rows:
            need(value["row"] in rows and value["row"] not in begun, "bad-row", where)
            begun.append(value["row"])
        for given in numbers.values():
            for field in pad["enter"]:
                one = given[field["key"]]
                need(is_whole(one) and field["least"] <= one <= field["most"], "bad-number", where)
        result["complete"] = len(numbers) == len(players)
        if result["complete"]:
            for field in pad["enter"]:
                added = sum(numbers[name][field["key"]] for name in players)
                need(field["sum"] in (None, added), "bad-sum", where)
            result["points"] = {
                name: _points(pad, players, numbers, totals, name, number, where)
                for name in players
            }
            for name in players:
                totals[name] += result["points"][name]
            complete += 1
        else:
            need(number == last, "stage-incomplete", where)
        results.append(result)
    is_over = over() or (sheet.get("ended") is True and complete > 0)
    best = (max if pad.get("most_wins", True) else min)(totals.values())
    return {
        "game": "pad",
        "rounds": results,
        "totals": totals,
        "over": is_over,
        "winners": [name for name in players if is_over and totals[name] == best],
    }


def _points(
    pad: Sheet,
    players: list[str],
    numbers: Sheet,
    totals: dict[str, int],
    name: str,
    number: int,
    where: str,
) -> int:
    keys = [field["key"] for field in pad["enter"]]
    if pad["formula"] is None:
        return sum(numbers[name][key] for key in keys)
    values = {"total": totals[name], "round": number, "players": len(players)}
    for key in keys:
        column = [numbers[each][key] for each in players]
        values |= {key: numbers[name][key], f"sum_{key}": sum(column)}
        values |= {f"most_{key}": max(column), f"least_{key}": min(column)}
    points = formulas.evaluate(pad["formula"], values)
    need(abs(points) <= 1_000_000, "bad-points", where)
    return points
