"""`companion simulate`: random but legal matches."""

import json

import pytest

from companion.games import NAMES, load
from tests.repeat import is_ci
from tests.system.command import companion

MATCHES = "12" if is_ci() else "5"


@pytest.mark.parametrize("game", NAMES)
def test_matches_are_legal_whole_and_repeatable(game: str) -> None:
    done = companion("simulate", game, "--matches", MATCHES, "--seed", "7")
    assert done.returncode == 0
    sheets = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(sheets) == int(MATCHES)
    assert len({len(sheet["players"]) for sheet in sheets}) > 1
    scored = companion("score", input=done.stdout)
    assert scored.returncode == 0, scored.stdout
    results = [json.loads(line) for line in scored.stdout.splitlines()]
    # A match of 6th Sense to a target may be given up after many rounds; all others end.
    assert all(result["over"] for result in results) or game == "sixth-sense"
    assert companion("simulate", game, "--matches", MATCHES, "--seed", "7").stdout == done.stdout
    assert companion("simulate", game, "--matches", MATCHES, "--seed", "8").stdout != done.stdout
    few = companion("simulate", game, "--matches", "3", "--seed", "7").stdout
    assert done.stdout.startswith(few)


@pytest.mark.parametrize("game", NAMES)
def test_as_many_players_as_asked_for(game: str) -> None:
    for count in load(game).SEATS:
        sheet = json.loads(companion("simulate", game, "--players", str(count)).stdout)
        assert len(sheet["players"]) == count
    done = companion("simulate", game, "--players", "9")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "players" in done.stderr
