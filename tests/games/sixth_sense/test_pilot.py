"""The careful pilot of 6th Sense: whole matches through the real screens."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import points
from tests.games.sixth_sense.tables import played
from tests.pilot import Pilot
from tests.repeat import is_ci, sample
from tests.system.command import companion
from tests.ui.studio import FOUR, SIX


def begin(place: Path, players: tuple[str, ...]) -> Pilot:
    """A match that was begun at the command line, and goes on in the window."""
    names = ",".join(players)
    made = companion("new", "--game", "sixth-sense", "--players", names, "--data", str(place))
    assert made.returncode == 0, made.stderr
    return Pilot(place, resume=True)


def enter_tricks(pilot: Pilot, round_: Round) -> None:
    """One tap a trick."""
    for trick, winner in zip(round_.tricks, round_.winners, strict=True):
        if winner is None:
            pilot.tap("blocked")
        else:
            pilot.tap(f"split-{winner}" if trick.split else f"won-{winner}")


def judge_tricks(pilot: Pilot, round_: Round) -> None:
    """Every trick card by card; the app finds the winner."""
    for trick in round_.tricks:
        assert isinstance(trick, Trick)
        pilot.tap("judge")
        for laid in trick.cards:
            pilot.tap(f"card-{laid.card}")
            if laid.nine:
                pilot.tap("meant-9")
            if laid.blocks is not None:
                pilot.tap(f"meant-block-{laid.blocks}")
        pilot.tap("split" if trick.split else "next")


def reveal(pilot: Pilot, round_: Round) -> None:
    """The predictions, and the scores."""
    pilot.tap("next")
    for value in round_.predictions or ():
        pilot.tap(f"value-{value}")
    pilot.tap("next")
    assert pilot.screen == "SixthScores"
    match = pilot.app.shell.session.match
    assert match.state.rounds[-1].won == round_.won


def scored(place: Path) -> dict[str, object]:
    """What `companion score` makes of the export."""
    exported = companion("export", "--data", str(place)).stdout
    result: dict[str, object] = json.loads(companion("score", input=exported).stdout)
    return result


def totals(rounds: list[Round], players: tuple[str, ...]) -> dict[str, int]:
    """What the real cards are worth."""
    sums = map(sum, zip(*(points(each, "standard") for each in rounds), strict=True))
    return dict(zip(players, sums, strict=True))


@pytest.mark.parametrize("players", sample([FOUR, FOUR[:2], FOUR[:3], SIX]), ids=len)
def test_a_careful_table_needs_one_tap_a_trick(
    tmp_path: Path, players: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    pilot = begin(tmp_path, players)
    rounds = played(Random(6), players)
    for number, round_ in enumerate(rounds, 1):
        assert pilot.screen == "SixthStart"
        pilot.tap(f"trump-{round_.trump}")
        before = pilot.taps
        enter_tricks(pilot, round_)
        assert pilot.taps - before == round_.size
        reveal(pilot, round_)
        pilot.tap("next")
        taps = pilot.taps / number
        if number == len(rounds):
            pilot.pass_podium()
        assert pilot.screen == ("Result" if number == len(rounds) else "SixthStart")
    pilot.close()
    result = scored(tmp_path)
    assert result["over"]
    assert result["totals"] == totals(rounds, players)
    with capsys.disabled():
        print(f"\n6th Sense, {len(players)} players: {taps:.1f} taps a round")
    # Trump, every trick, to the predictions, each of them, the scores, and on.
    assert taps == 1 + rounds[0].size + 1 + len(players) + 1 + 1


@pytest.mark.parametrize("players", sample([FOUR[:2], FOUR]), ids=len)
def test_every_trick_may_go_through_the_judge(tmp_path: Path, players: tuple[str, ...]) -> None:
    pilot = begin(tmp_path, players)
    rounds = played(Random(3), players)
    for number, round_ in enumerate(rounds):
        pilot.tap(f"trump-{round_.trump}")
        # Elsewhere than where changes land in the first round only: it takes a tap a card.
        if number == 0 or is_ci():
            judge_tricks(pilot, round_)
        else:
            enter_tricks(pilot, round_)
        match = pilot.app.shell.session.match
        assert match.state.rounds[-1].winners == round_.winners
        reveal(pilot, round_)
        pilot.tap("next")
    pilot.close()
    assert scored(tmp_path)["totals"] == totals(rounds, players)


def test_whoever_is_cut_off_goes_on_at_the_same_trick(tmp_path: Path) -> None:
    pilot = begin(tmp_path, FOUR)
    for name in ("trump-B", "won-2", "split-1", "less-2", "won-0"):
        pilot.tap(name)
    pilot.app.window.close()
    pilot.store.close()  # without closing the app: the plug was pulled
    pilot = Pilot(tmp_path)
    assert pilot.screen == "SixthTable"
    match = pilot.app.shell.session.match
    assert match.state.running.won == (1, 2, 0, 0)
    assert match.state.running.trump == "B"
    pilot.tap("undo")
    assert match.state.running.won == (0, 2, 1, 0)
    pilot.close()


@pytest.mark.parametrize(("answer", "won"), [("lead-0", (0, 1, 1, 0)), ("lead-2", (0, 0, 2, 0))])
def test_who_led_is_answered_and_still_known_tomorrow(
    tmp_path: Path, answer: str, won: tuple[int, ...]
) -> None:
    pilot = begin(tmp_path, FOUR)
    judged = [f"card-{card}" for card in ("R8", "R10", "G1", "R2")]
    for name in ("trump-B", "won-0", "judge", *judged, "next", "less-0", "won-2"):
        pilot.tap(name)
    assert pilot.screen == "WhoLed"
    pilot.tap(answer)
    assert pilot.screen == "SixthTable"
    pilot.close()
    pilot = Pilot(tmp_path, resume=True)
    match = pilot.app.shell.session.match
    assert match.state.running.won == won
    pilot.tap("undo")
    assert match.state.running.won == (1, 1, 0, 0)
    pilot.tap("redo")
    assert match.state.running.won == won
    pilot.close()
    told: Any = scored(tmp_path)["rounds"]
    assert tuple(told[0]["tricks"].values()) == won


def test_from_home_to_the_first_trick_in_a_few_taps(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, language=None)
    for name in ("language-en", "side-bottom"):
        pilot.tap(name)
    pilot.app.shell.people.remember(FOUR)
    pilot.tap("choose")
    pilot.tap("back")
    assert pilot.screen == "Home"
    before = pilot.taps
    pilot.tap("game-sixth-sense")
    for name in FOUR[:2]:
        pilot.tap(f"person-{name}")
    pilot.tap("next")
    pilot.tap("trump-R")
    pilot.tap("won-1")
    assert pilot.taps - before == 6
    assert pilot.screen == "SixthTable"
    pilot.close()
