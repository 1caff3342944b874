"""The real app with readers: their events go through its main loop to its screens."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.settings import Settings
from companion.ui.shell.dimmer import AWAKE
from firmware_bridge.events import Button, Card, Fault, Status
from firmware_bridge.simulator import LayCard, PressButton
from tests.app.seated import TOO_LONG, Seated
from tests.pilot import Pilot
from tests.scanning.evening import BLUE, tag

BOOT = "0a1b2c3d"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Seated]:
    made = Seated(tmp_path)
    yield made
    made.close()


def test_a_stage_ends_and_the_next_begins_without_a_finger(pilot: Seated) -> None:
    simulator = pilot.hub.bridge.simulator
    assert simulator is not None
    simulator.add_steps(
        LayCard(tag("B7"), BLUE), PressButton("ok"), PressButton("ok"), LayCard(tag("B7"), BLUE)
    )
    match = pilot.app.shell.session.match
    pilot.until(lambda: match.state.opened == 2 and len(match.state.stages[1].plays) == 1)
    assert pilot.screen == "Table"
    pilot.until(lambda: simulator.waiting == 0)


def test_events_that_come_at_once_each_meet_the_screen_that_is_there(pilot: Seated) -> None:
    match = pilot.app.shell.session.match
    for event in (
        Card("sim", BOOT, 1, BLUE, tag("B7")),
        Button("sim", BOOT, 2, "ok"),
        Button("sim", BOOT, 3, "ok"),
        Card("sim", BOOT, 4, BLUE, tag("B5")),
        Button("sim", BOOT, 5, "undo"),
    ):
        pilot.hub.enqueue(event)
    pilot.until(lambda: match.entries[-1].action == "undo")
    assert [entry.action for entry in match.entries[-4:]] == [
        f"scanned {tag('B7')} B7",
        "deal",
        f"scanned {tag('B5')} B5",
        "undo",
    ]


def test_a_fault_holds_until_the_reader_takes_it_back(pilot: Seated) -> None:
    shell = pilot.app.shell

    def states() -> list[tuple[str, str]]:
        return [(each.state, each.detail) for each in shell.device.readers()]

    silent, works = "its reader does not answer", "its reader works again"
    for seq, tile in enumerate((1, 2), 1):
        pilot.hub.enqueue(Fault("sim", BOOT, seq, "reader", f"tile {tile}: {silent}"))
    pilot.until(lambda: states() == [("faulty", f"tile 1: {silent}, tile 2: {silent}")])
    assert shell.device.reader_state == "lost"
    pilot.hub.enqueue(Fault("sim", BOOT, 3, "reader-back", f"tile 1: {works}"))
    pilot.until(lambda: states() == [("faulty", f"tile 2: {silent}")])
    pilot.hub.enqueue(Fault("sim", BOOT, 4, "reader-back", f"tile 2: {works}"))
    pilot.until(lambda: shell.device.reader_state == "ready")
    pilot.hub.enqueue(Fault("sim", BOOT, 5, "reader", f"tile 3: {silent}"))
    pilot.until(lambda: shell.device.reader_state == "lost")
    pilot.hub.enqueue(Status("sim", "ready", "begun anew"))
    pilot.until(lambda: shell.device.reader_state == "ready")


def test_touch_goes_on_beside_it(pilot: Seated) -> None:
    match = pilot.app.shell.session.match
    pilot.tap("key-B7")
    assert match.state.running is None
    assert pilot.screen == "StageScores"


def test_a_loose_cable_does_not_keep_the_panel_bright_and_a_card_wakes_it(pilot: Seated) -> None:
    pilot.tap("menu")
    pilot.now += 3600
    assert pilot.app.dimmer.level() < AWAKE
    pilot.hub.enqueue(Status("sim", "lost", "unplugged"))
    pilot.until(lambda: "isn’t connected" in pilot.app.shell.messages.text)
    assert pilot.app.dimmer.level() < AWAKE
    pilot.hub.enqueue(Card("sim", BOOT, 1, BLUE, tag("B7")))
    pilot.until(lambda: pilot.app.dimmer.level() == AWAKE)


def test_readers_that_cannot_be_opened_are_told_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("no such thing")

    monkeypatch.setattr("companion.app.reader_hub.ReaderHub", broken)
    options: Any = {"settings": Settings(("sim",))}
    made = Pilot(tmp_path, **options)
    try:
        end = time.monotonic() + TOO_LONG
        while not made.app.shell.messages.text:
            assert time.monotonic() < end
            time.sleep(0.005)
            made.app.step()
        assert made.app.shell.messages.text == "The card readers don’t work. Just tap the cards."
    finally:
        made.close()
