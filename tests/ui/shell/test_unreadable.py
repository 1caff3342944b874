"""Whatever stands where only conveniences are kept, the app starts and takes taps."""

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.startup import note_open
from companion.games import NAMES, load
from companion.games.choices import choices_of
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.quick import TenQuick
from companion.match.actions import Do
from companion.store.files import DATABASE
from companion.ui.shell import flow
from companion.ui.shell.drafts import DRAFT, Drafts
from companion.ui.shell.preferences import PREFERENCES, Preferences
from tests.pilot import Pilot
from tests.repeat import sample
from tests.scanning.evening import Evening
from tests.ui.studio import FOUR, PANELS, Studio

# All that is kept, of any game too.
CHOICES = PREFERENCES | {name: own for game in NAMES for name, own in choices_of(game).items()}
NESTED = "[" * 100_000 + "]" * 100_000
# What a column may hold, as JSON and as what is none.
NOISE: tuple[object, ...] = (
    "",
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1",
    "3",
    "90",
    "1e308",
    "1e400",
    "NaN",
    "-Infinity",
    "0.0001",
    '"5"',
    '"90"',
    '"normal"',
    '"xx"',
    '"\\ud800"',
    "[]",
    "{}",
    '[[["B7"]]]',
    '{"a": {"b": []}}',
    '{"Anne": 7, "Carl": ["left"]}',
    '[null, 3, {"B7": 1}]',
    '["B7", "B7", "ZZ"]',
    "9" * 400,
    "9" * 5000,
    NESTED,
    "not json",
    "\x00",
    "{",
    b"\xff\xfe\x00noise",
    b"\xc3",
    7,
    2.5,
    '{"match": null, "rounds": 5}',
    '{"round": [null, 1], "tags": 5, "name": "trick", "value": 1}',
)
EVENTS = {
    "thirteen": ("deal", "B7"),
    "sixth-sense": ("deal", "trump P"),
    "ten": ("card 7 start #2",),
}


def spoil(directory: Path, value: object) -> None:
    """Puts this under every name that is kept, and as everybody's colour."""
    connection = sqlite3.connect(directory / DATABASE)
    with connection:
        for name in CHOICES:
            # Else it would not begin with the match.
            kept = "true" if name == "open_now" else value
            connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, kept))
        connection.execute("UPDATE players SET colour = ?", (value,))
    connection.close()


def reaches_its_table(directory: Path, game: str) -> None:
    """Starts, draws, and takes taps; nothing that went wrong was told."""
    pilot = Pilot(directory)
    try:
        assert pilot.screen not in ("Failsafe", "Home", "FirstStart"), "the match is under way"
        assert pilot.app.shell.session.is_open
        assert game == pilot.app.shell.session.match.game.NAME
        if pilot.screen == "CountPiles":  # a table that counts only the piles, rightly read
            pilot.tap("number-3")
            pilot.tap("back")
            assert pilot.screen != "Failsafe"
            return
        pilot.tap("menu")
        assert pilot.screen == "Menu"
        pilot.tap("settings")
        pilot.tap("device")
        pilot.tap("per_mm")
        pilot.tap("back")
        pilot.tap("back")
        pilot.tap("back")
        assert pilot.screen != "Failsafe"
    finally:
        pilot.close()


@pytest.mark.parametrize("game", EVENTS)
def test_no_value_of_a_choice_or_colour_keeps_the_app_from_starting(
    game: str, tmp_path: Path
) -> None:
    pilot = Pilot(tmp_path)
    rules = load(game)
    heading = {"game": game, "players": list(FOUR), "stages": [], "rounds": []}
    pilot.app.shell.people.remember(FOUR)
    pilot.app.shell.session.begin(rules, rules.read_sheet(heading).setup)
    match = pilot.app.shell.session.match
    for event in EVENTS[game]:
        match.act(Do(rules.parse_event(event)))
    pilot.close()
    # What the choices are read as is the same in every game, so each starts with a part of it.
    for value in sample(NOISE[list(EVENTS).index(game) :: len(EVENTS)]):
        spoil(tmp_path, value)
        reaches_its_table(tmp_path, game)


@pytest.mark.parametrize("name", CHOICES)
def test_what_cannot_be_meant_counts_as_never_chosen_and_is_noted_once(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    default, read = CHOICES[name]
    studio = Studio()
    refused = 0
    for value in NOISE:
        with studio.journal.transaction():
            studio.journal.connection.execute(
                "INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value)
            )
        choices = Preferences(studio.shell.preferences._stored)
        found = [choices.get(name) for _ in range(3)]
        said = capsys.readouterr().err
        assert said.count(f"the choice {name} cannot be read") == bool(said)
        if said:
            refused += 1
            assert found == [default] * 3
        elif found[0] != default:
            assert read(found[0]) == found[0]
    assert refused > len(NOISE) // 2


class Half:
    """A match with something half entered, whose draft can be replaced."""

    def __init__(self, game: str, *touches: str) -> None:
        self.evening = Evening(*EVENTS[game], game=game)
        self.evening.touch(*touches)
        self.kept: dict[str, Any] = json.loads(
            json.dumps(self.evening.shell.preferences.get(DRAFT))
        )

    def restart(self, value: object) -> type:
        """What is on top after a start with this draft: drawn, and everything there tapped."""
        evening = self.evening
        shell = evening.shell
        shell.preferences.set(DRAFT, value)
        shell.drafts = Drafts(shell.session, shell.navigator, shell.preferences)
        flow.open_match(evening.shell)
        top = type(evening.shell.navigator.screen)
        evening.frame(PANELS["800x480"])
        screen = evening.shell.navigator.screen
        for name in evening.targets():
            leaves = ("menu", "reader", "pad", "next", "split", "undo", "redo", "back", "quick")
            if (
                evening.shell.navigator.screen is screen
                and name in evening.targets()
                and name not in leaves
            ):
                screen.tap(name)
                evening.frame(PANELS["800x480"])
        return top


DRAFTS = {
    "trick": ("sixth-sense", ("judge", "card-B13", "card-B0", "meant-block-0"), SixthJudge),
    "laid": ("ten", ("laid", "card-9", "card-3"), TenLaid),
    "quick": ("ten", ("wins-1", "takes-2", "lie-4", "red-3", "jokers-1"), TenQuick),
}
LEAVES: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2.0,
    7,
    99,
    float("nan"),
    10**30,
    "",
    "P4",
    "B10!1",
    "B0!9",
    "B0!0",
    "B6=9",
    "J=7",
    "x",
    [],
    [[]],
    [None],
    {},
    {"a": 1},
    ["5", "5", "5"],
    "1e3",
    "٣",
)


def spoiled(value: Any, random: Random) -> Any:
    """The same with something wrong somewhere in it."""
    if isinstance(value, list | dict) and value and random.random() < 0.85:
        copy = list(value) if isinstance(value, list) else dict(value)
        at: Any = (
            random.randrange(len(value))
            if isinstance(value, list)
            else random.choice(sorted(value))
        )
        if random.random() < 0.15:
            del copy[at]
        else:
            copy[at] = spoiled(copy[at], random)
        return copy
    return random.choice(LEAVES)


@pytest.mark.parametrize("name", DRAFTS)
def test_no_draft_keeps_a_match_from_opening(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, touches, screen = DRAFTS[name]
    half = Half(game, *touches)
    assert half.kept["name"] == name
    assert half.restart(half.kept) is screen, "as it was, it is taken up"
    random = Random(name)
    opened = 0
    half = Half(game, *touches)
    for leaf in LEAVES:
        half.restart(half.kept | {"value": leaf})
    for _ in range(20):
        opened += half.restart(spoiled(half.kept, random)) is screen
    assert opened, "what is only a little wrong elsewhere is taken up"
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("by_reader", [False, True])
def test_a_card_laid_while_a_finger_rests_on_blocks_is_not_made_a_block(by_reader: bool) -> None:
    """The judge asks about the zero; by the time of the answer another card lies there."""
    evening = Evening(*EVENTS["sixth-sense"], game="sixth-sense")
    evening.touch("judge", "card-B13", "card-B0")
    assert "meant-block-0" in evening.targets()
    judge = evening.shell.navigator.screen
    assert isinstance(judge, SixthJudge)
    if by_reader:
        assert judge.card("B10")
    else:
        judge.tap("card-B10")
    judge.tap("meant-block-0")
    judge.tap("meant-9")
    assert [str(card) for card in judge.trick.cards] == ["B13", "B0", "B10"]
    evening.restart()
    judge = evening.shell.navigator.screen
    assert isinstance(judge, SixthJudge)
    assert [str(card) for card in judge.trick.cards] == ["B13", "B0", "B10"]


@pytest.mark.parametrize("column", ["stage", "tile", "laid"])
@pytest.mark.parametrize("value", ["noise", b"\xff", 2.5])
def test_a_question_that_cannot_be_read_is_not_asked(column: str, value: object) -> None:
    evening = Evening("deal", "B7")
    evening.miss(1)
    assert evening.scans.questions.is_pending
    with evening.journal.transaction():
        query = f"UPDATE questions SET {column} = ?"  # noqa: S608
        evening.journal.connection.execute(query, (value,))
    evening.restart()
    asked = evening.scans.questions.asked()
    assert asked is None or column == "laid"
    evening.touch("key-B1")


def test_a_start_that_fails_for_any_other_reason_leads_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Pilot(tmp_path)
    rules = load("thirteen")
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
    pilot.app.shell.session.begin(rules, rules.read_sheet(heading).setup)
    note_open(pilot.app.shell, is_open=True)
    pilot.app.close()
    pilot.store.close()

    def broken(_desk: object) -> None:
        raise IndexError("no such screen")

    monkeypatch.setattr(flow, "open_match", broken)
    pilot = Pilot(tmp_path)
    assert pilot.screen == "Home"
    monkeypatch.undo()
    pilot.tap("next")
    assert pilot.screen == "StageStart"
    pilot.close()
