"""The careful pilot at 10: whole matches through the real screens, quick and with all chips."""

import json
from pathlib import Path

import pytest

from companion.games.ten.game import State
from tests.games.ten.table import (
    enter_end,
    enter_move,
    laid_taps,
    quick_taps,
    real_game,
    turn_taps,
)
from tests.pilot import Pilot
from tests.repeat import sample
from tests.system.command import companion

NAMES = ("Anne", "Carl", "Marc", "Herman", "Eva", "Finn", "Gijs")
ROUNDS = 10


def begin(place: Path, names: tuple[str, ...]) -> Pilot:
    """A match of 10 that has just begun."""
    new = companion("new", "--game", "ten", "--players", ",".join(names), "--data", str(place))
    assert new.returncode == 0, new.stderr
    return Pilot(place, resume=True)


def follow_chips(pilot: Pilot) -> None:
    """From the menu, before the first round."""
    for name in ("menu", "own-chips", "next"):
        pilot.tap(name)
    assert pilot.screen == "TenStart"


def scored(place: Path) -> dict[str, object]:
    """What the command line makes of the exported match."""
    exported = companion("export", "--data", str(place)).stdout
    result: dict[str, object] = json.loads(companion("score", input=exported).stdout)
    return result


def to_the_end(pilot: Pilot, real: State) -> None:
    """From the last round's scores to where hands and chips are counted."""
    pilot.tap("next")
    if len(real.rounds) < ROUNDS:
        assert pilot.screen == "TenStart"
        pilot.tap("end")
    assert pilot.screen == "TenEnd"


@pytest.mark.parametrize("players", sample([4, 2, 7]))
def test_the_quick_way_through_a_match(
    tmp_path: Path, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    names = NAMES[:players]
    real = real_game(players, names)
    pilot = begin(tmp_path, names)
    for number, played in enumerate(real.rounds, 1):
        assert pilot.screen == "TenStart"
        for name in turn_taps(played, number):
            pilot.tap(name)
        assert pilot.screen == "TenQuick"
        for name in quick_taps(played):
            pilot.tap(name)
        assert pilot.screen == "TenScores"
        match = pilot.app.shell.session.match
        assert match.state.scores == real.scores[:number]
        if number < len(real.rounds):
            pilot.tap("next")
    a_round = pilot.taps / len(real.rounds)
    to_the_end(pilot, real)
    before = pilot.taps
    enter_end(pilot, real, chips_known=False)
    assert pilot.screen == "TenFinal"
    with capsys.disabled():
        print(
            f"\nquick pilot, {players} players: {a_round:.1f} taps a round,"
            f" {pilot.taps - before} for hands and chips"
        )
    pilot.tap("next")
    pilot.pass_podium()
    assert pilot.screen == "Result"
    pilot.close()
    result = scored(tmp_path)
    assert result["over"]
    assert result["totals"] == dict(zip(names, real.totals, strict=True))
    assert result["winners"] == [names[seat] for seat in real.winners]


@pytest.mark.parametrize("players", sample([3, 2, 5, 7]))
def test_every_chip_and_every_card_of_a_match(
    tmp_path: Path, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    names = NAMES[:players]
    real = real_game(players + 10, names)
    pilot = begin(tmp_path, names)
    follow_chips(pilot)
    for number, played in enumerate(real.rounds, 1):
        for name in turn_taps(played, number):
            pilot.tap(name)
        for move in played.moves:
            assert pilot.screen == "TenChips"
            enter_move(pilot, move)
        match = pilot.app.shell.session.match
        assert match.state.table.moves == played.moves
        pilot.tap("next")
        assert pilot.screen == "TenLaid"
        for name in laid_taps(played):
            pilot.tap(name)
        assert pilot.screen == "TenScores"
        if number < len(real.rounds):
            pilot.tap("next")
    a_round = pilot.taps / len(real.rounds)
    with capsys.disabled():
        print(f"\nfull pilot, {players} players: {a_round:.1f} taps a round")
    to_the_end(pilot, real)
    enter_end(pilot, real, chips_known=True)
    assert pilot.screen == "TenFinal"
    match = pilot.app.shell.session.match
    assert match.state == real
    pilot.close()
    assert scored(tmp_path)["totals"] == dict(zip(names, real.totals, strict=True))


def cut_off(pilot: Pilot, place: Path) -> Pilot:
    """The plug is pulled, and the app starts again."""
    pilot.app.window.close()
    pilot.store.close()
    return Pilot(place)


def test_whoever_is_cut_off_goes_on_there(tmp_path: Path) -> None:
    names = NAMES[:4]
    real = real_game(14, names)
    pilot = begin(tmp_path, names)
    follow_chips(pilot)
    first = real.rounds[0]
    for name in turn_taps(first, 1):
        pilot.tap(name)
    pilot = cut_off(pilot, tmp_path)
    assert pilot.screen == "TenChips"
    for move in first.moves:
        enter_move(pilot, move)
    pilot = cut_off(pilot, tmp_path)
    assert pilot.screen == "TenChips"
    match = pilot.app.shell.session.match
    assert match.state.table.moves == first.moves
    pilot.tap("next")
    for name in laid_taps(first):
        pilot.tap(name)
    pilot = cut_off(pilot, tmp_path)
    assert pilot.screen == "TenScores"
    pilot.tap("undo")
    assert pilot.screen == "TenLaid"
    pilot = cut_off(pilot, tmp_path)
    assert pilot.screen == "TenChips"
    assert "redo" in pilot.targets, "it stays until something new is entered"
    pilot.tap("next")
    for name in laid_taps(first):
        pilot.tap(name)
    assert pilot.screen == "TenScores"
    match = pilot.app.shell.session.match
    assert match.state.rounds == (first,)
    pilot.close()


def test_a_match_of_ten_begins_at_home(tmp_path: Path) -> None:
    pilot = begin(tmp_path, NAMES)
    pilot.app.shell.people.remember(NAMES)
    for name in ("menu", "home", "game-ten"):
        pilot.tap(name)
    assert pilot.screen == "Seats"
    for person in NAMES:
        pilot.tap(f"person-{person}")
    pilot.tap("full")
    pilot.tap("next")
    assert pilot.screen == "TenStart"
    pilot.tap("card-4")
    assert pilot.screen == "TenChips"
    pilot.close()
