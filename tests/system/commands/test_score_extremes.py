"""`companion score` with what nobody writes: odd names, long numbers, deep nesting, megabytes."""

import json
from random import Random

import pytest

from tests import oracle
from tests.repeat import is_ci
from tests.system.commands.scoring import (
    GOOD,
    SIXTH_SENSE,
    TEN,
    THIRTEEN,
    Sheet,
    check,
    compact,
    many,
    one,
    score,
    strict,
    told,
)


def test_names_count_characters() -> None:
    def with_name(name: str) -> bytes:
        return compact({"game": "ten", "players": ["A", name], "rounds": []})

    good = ["n" * 40, "🎲" * 40, "é" * 40, "e\u0301" * 20, "\u200d", "\x00", "null", " B", "B\n"]
    bad = ["n" * 41, "🎲" * 41, "e\u0301" * 20 + "e", "", " ", "\t\u3000\u00a0", "A"]
    for name, found in zip(good, many(list(map(with_name, good))), strict=True):
        assert found["totals"] == {"A": 0, name: 0}
    for found in many(list(map(with_name, bad))):
        assert told(found) == ("bad-player", "sheet")


def test_half_a_surrogate_pair() -> None:
    half = "\ud83c"
    harms: list[Sheet] = [
        {"players": ["Anne", "Carl", half], "stages": [], "dealer": half},
        {"players": ["Anne", half, half]},
        {"players": ["Anne", "Carl", half * 41]},
        {"dealer": half},
        {"game": half},
        {"missing": [half]},
        {"stages": [["B7", half]]},
        {"stages": [[{"play": "B7", "by": half}]]},
        {"stages": [{"counted": {half: {}}}]},
        {"note": half, half: half},
    ]
    lines = [json.dumps(THIRTEEN | harm).encode() for harm in harms]
    found = many(lines)
    for result, line in zip(found, lines, strict=True):
        assert one(line) == result
    assert [result.get("error", {}).get("code") for result in found[1:]] == [
        *("bad-player", "bad-player", "bad-player", "unknown-game", "unknown-card"),
        *("unknown-card", "bad-player", "bad-player", None),
    ]


@pytest.mark.parametrize("digits", [20, 999, 4299, 4300, 10_000])
def test_long_integers(digits: int) -> None:
    def put(sheet: Sheet) -> bytes:
        return compact(sheet).replace(b'"LONG"', b"9" * digits)

    short = {"card": 1, "winner": "Anne", "loser": "Carl", "penalty": 3}
    everyone = ["Anne", "Carl", "Marc"]
    last = dict.fromkeys(everyone, 0) | {"Carl": "LONG"}
    read = [
        THIRTEEN | {"stages": [{"counted": {name: {"blue": "LONG"} for name in everyone}}]},
        SIXTH_SENSE | {"target": "LONG"},
        SIXTH_SENSE | {"rounds": [{"tricks": {"Anne": "LONG", "Carl": "LONG"}}]},
        SIXTH_SENSE | {"rounds": [{"predictions": {"Anne": "LONG", "Carl": 2}}]},
        TEN | {"rounds": [short | {"card": "LONG"}]},
        TEN | {"rounds": [short | {"penalty": "LONG"}]},
        TEN | {"rounds": [short], "hands": last},
        TEN | {"rounds": [short], "hands": dict.fromkeys(everyone, "LONG")},
        TEN | {"rounds": [short], "chips": last},
    ]
    unread = [sheet | {"note": "LONG"} for sheet in GOOD]
    found = many([put(sheet) for sheet in [*read, *unread]])
    assert "error" in found[0]
    assert all("error" in result for result in found[3:5])
    # A penalty may be any number that can be added up and written out again.
    assert ("error" in found[5]) == (digits > 999)
    assert "error" in found[8]
    for sheet, result in zip(GOOD, found[len(read) :], strict=True):
        assert result == oracle.score(json.dumps(sheet))


def test_long_numbers_in_cards() -> None:
    long = "1" * 10_000
    judged = {"trump": "B", "played": [{"cards": ["G1", "G0!" + long]}]}
    laid = TEN["rounds"][0]
    harms: list[Sheet] = [
        THIRTEEN | {"stages": [["B" + long]]},
        SIXTH_SENSE | {"rounds": [judged]},
        SIXTH_SENSE | {"rounds": [judged | {"played": [{"cards": ["G1", "Y6=" + long]}]}]},
        TEN | {"rounds": [laid | {"laid": laid["laid"] | {"Carl": [long]}}]},
        TEN | {"rounds": [laid | {"laid": laid["laid"] | {"Carl": ["J=" + long]}}]},
    ]
    assert all("error" in result for result in many([compact(sheet) for sheet in harms]))


def test_deep_nesting() -> None:
    deep = 100_000
    lists = b"[" * deep + b"]" * deep
    objects = b'{"a":' * deep + b"1" + b"}" * deep
    for data in (lists, objects, b"[" * deep, b'{"a":' * deep, b"}" * deep, b'[{"a":' * deep):
        assert told(strict(score(data).stdout)) == ("bad-json", "sheet")
    lines = []
    for field in ("game", "players", "dealer", "missing", "stages"):
        lines += [
            compact(THIRTEEN | {field: "DEEP"}).replace(b'"DEEP"', value)
            for value in (lists, objects)
        ]
    assert {told(result) for result in many(lines)} == {("bad-json", "sheet")}
    many([compact(THIRTEEN | {"note": "DEEP"}).replace(b'"DEEP"', lists)])


MEGABYTES = (10 if is_ci() else 2) * 1_000_000


@pytest.mark.parametrize(
    "data",
    [
        b"a" * MEGABYTES,
        b"\x00" * MEGABYTES,
        b"{" * MEGABYTES,
        b'"' * MEGABYTES,
        b'{"' + b"\\" * MEGABYTES,
        b"9" * MEGABYTES,
        b'{"game": "' + b"x" * MEGABYTES + b'"}',
        b'{"game": "ten", "players": [' + b'"x",' * (MEGABYTES // 4) + b'"x"], "rounds": []}',
    ],
    ids=["letter", "nul", "brace", "quote", "backslash", "digit", "game", "players"],
)
def test_megabytes_of_one_thing(data: bytes) -> None:
    done = score(data)
    assert done.returncode == 2
    result = strict(done.stdout)
    check(result)
    assert "error" in result


def test_megabytes_of_noise() -> None:
    done = score(Random(6).randbytes(MEGABYTES))
    assert done.returncode == 2
    errors = [strict(line) for line in done.stdout.splitlines()]
    assert len(errors) > 1000
    for error in errors:
        check(error)
    assert {told(error) for error in errors} == {("bad-json", "sheet")}


def test_long_lists_take_no_longer_than_they_are() -> None:
    told_round = {"predictions": {"Anne": 6, "Carl": 5}, "tricks": {"Anne": 9, "Carl": 5}}
    long = 50_000
    found = many(
        [
            compact(THIRTEEN | {"stages": [["Y1", "Y1", "B9"] * long]}),
            compact(THIRTEEN | {"stages": [["Y1"] * long]}),
            compact(THIRTEEN | {"missing": ["R4"] * long}),
            compact(THIRTEEN | {"missing": [], "stages": [[]] * long}),
            compact(SIXTH_SENSE | {"rounds": [told_round] * long}),
            compact(SIXTH_SENSE | {"rounds": [{"trump": "B", "played": [{"cards": []}] * long}]}),
            compact(TEN | {"rounds": [TEN["rounds"][1]] * long}),
            compact(TEN | {"hands": {name: ["1"] * long for name in TEN["players"]}}),
        ]
    )
    assert [result.get("error", {}).get("code") for result in found] == [
        *("unknown-card", "too-many-copies", "too-many-copies", "stage-incomplete"),
        *("match-over", "bad-trick", "stage-over", None),
    ]


def test_a_match_to_a_target_may_have_very_many_rounds() -> None:
    told_round = {"predictions": {"Anne": 6, "Carl": 5}, "tricks": {"Anne": 9, "Carl": 5}}
    many_rounds = 20_000 if is_ci() else 5_000
    found = one(compact(SIXTH_SENSE | {"target": 10**9, "rounds": [told_round] * many_rounds}))
    assert found["totals"] == {"Anne": 9 * many_rounds, "Carl": 5 * many_rounds}
    assert found["over"] is False
