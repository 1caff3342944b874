"""Runs `companion score` and reads what it prints; sheets of each game to begin with."""

import json
import re
import subprocess
from typing import Any

from tests.system.command import companion_bytes

Sheet = dict[str, Any]


THIRTEEN: Sheet = {
    "game": "thirteen",
    "players": ["Anne", "Carl", "Marc"],
    "dealer": "Anne",
    "missing": ["B1"],
    "stages": [["B7", "Y1", "R4@G", {"play": "G2", "by": "Anne"}, "B7"]],
}
SIXTH_SENSE: Sheet = {
    "game": "sixth-sense",
    "players": ["Anne", "Carl"],
    "dealer": "Anne",
    "variant": "standard",
    "target": None,
    "rounds": [{"predictions": {"Anne": 6, "Carl": 2}, "tricks": {"Anne": 9, "Carl": 5}}],
}
TEN: Sheet = {
    "game": "ten",
    "players": ["Anne", "Carl", "Marc"],
    "dealer": "Marc",
    "rounds": [
        {
            "card": 7,
            "start": "Anne",
            "laid": {"Anne": ["10"], "Carl": ["4", "6"], "Marc": ["J=2"]},
        },
        {"card": 2, "winner": "Anne", "loser": "Marc", "penalty": 17},
    ],
    "hands": {"Anne": ["3", "P8", "J"], "Carl": 4, "Marc": []},
    "chips": {"Anne": 9, "Carl": 12, "Marc": 0},
}
GOOD = [THIRTEEN, SIXTH_SENSE, TEN]
CODES = (
    "bad-json unknown-game player-count bad-player unknown-card wrong-tile tile-missing "
    "too-many-copies stage-over stage-incomplete match-over bad-counts bad-trick bad-tricks "
    "bad-total"
)
PLACE = "sheet|stage [1-9][0-9]*(, play [1-9][0-9]*)?|round [1-9][0-9]*(, trick [1-9][0-9]*)?"


def score(data: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """One run, which must end in time, without a traceback, with JSON on standard output."""
    done = companion_bytes("score", *arguments, input=data)
    assert b"Traceback" not in done.stderr, done.stderr[-2000:]
    assert done.returncode in (0, 2)
    return done


def one(data: bytes) -> Sheet:
    """The result of input that is a single sheet."""
    done = score(data)
    result = strict(done.stdout)
    check(result)
    assert done.returncode == (2 if "error" in result else 0)
    sentences = done.stderr.decode().splitlines()
    assert len(sentences) == (1 if "error" in result else 0)
    return result


def many(lines: list[bytes]) -> list[Sheet]:
    """The results of a sheet a line; two good ones at the end make sure that there are many."""
    sound = compact(THIRTEEN)
    done = score(b"\n".join([*lines, sound, sound]))
    results = [strict(line) for line in done.stdout.removesuffix(b"\n").split(b"\n")]
    assert len(results) == len(lines) + 2
    for result in results:
        check(result)
    assert "error" not in results[-1]
    assert results[-1] == results[-2]
    assert done.returncode == (2 if any("error" in result for result in results) else 0)
    return results[:-2]


def check(result: Sheet) -> None:
    if "error" in result:
        assert list(result) == ["error"]
        assert set(result["error"]) == {"code", "where", "message"}
        assert result["error"]["code"] in CODES.split()
        assert re.fullmatch(PLACE, result["error"]["where"])
        assert result["error"]["message"].strip()
    else:
        assert result["game"] in ("thirteen", "sixth-sense", "ten", "pad")


def strict(text: bytes) -> Sheet:
    def constant(name: str) -> None:
        raise AssertionError(f"{name} is not JSON")

    result: Sheet = json.loads(text.decode(), parse_constant=constant)
    return result


def told(result: Sheet) -> tuple[str, str]:
    return result["error"]["code"], result["error"]["where"]


def compact(sheet: Any) -> bytes:
    return json.dumps(sheet, separators=(",", ":"), ensure_ascii=False).encode()
