"""The whole way of a name, through the real app and a restart: a person stays one person."""

from pathlib import Path

import pygame

from companion.store.players import StoredPlayers
from companion.ui.render.things import Text
from tests.pilot import Pilot
from tests.store.people import FOUR, STORIES, begin, check
from tests.system.command import companion


def texts(pilot: Pilot) -> list[str]:
    """All that stands on the screen."""
    things = pilot.app.display.describe().things
    return [thing.text for thing in things if isinstance(thing, Text)]


def typed(pilot: Pilot, name: str) -> None:
    """The name in place of the one on the keyboard, key by key, and Enter."""
    backspace = [(pygame.K_BACKSPACE, "\b")] * 40
    for key, letter in (*backspace, *((0, letter) for letter in name), (pygame.K_RETURN, "\r")):
        event = pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter, mod=0, scancode=0)
        pygame.event.post(event)
        pilot.app.step()


def test_carl_becomes_karl_everywhere_and_carl_again(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    pilot.app.shell.people.remember(FOUR)
    pilot.app.shell.preferences.set("language", "en")
    for story in ("over", "stopped", "left", "abandoned", "running"):
        begin(pilot.store.journal, *STORIES[story])
    pilot.close()

    pilot = Pilot(tmp_path, resume=True)
    assert pilot.screen == "Table"
    assert "Carl" in texts(pilot)
    pilot.tap("menu")
    pilot.tap("home")
    pilot.tap("players")
    pilot.tap("person-Carl")
    pilot.tap("colour-6")
    pilot.tap("rename")
    typed(pilot, "Karl")
    assert pilot.screen == "OnePlayer"
    pilot.tap("back")
    pilot.wait(1)
    assert [target for target in pilot.targets if target.startswith("person-")] == [
        *("person-Anne", "person-Herman", "person-Karl", "person-Marc")
    ]
    shown = texts(pilot)
    assert shown[shown.index("Karl") + 1] == "3 games · 0 wins", "three of his matches count"
    pilot.tap("back")
    # The running match says so, and goes on.
    pilot.tap("next")
    assert pilot.screen == "Table"
    assert "Karl" in texts(pilot)
    assert "Carl" not in texts(pilot)
    pilot.tap("key-Y1")
    pilot.tap("menu")
    pilot.tap("home")
    pilot.tap("game-thirteen")
    pilot.tap("same")
    assert "Karl" in texts(pilot)
    assert "Carl" not in texts(pilot)
    pilot.close()

    assert "All is well" in companion("verify", "--data", str(tmp_path)).stdout
    listed = companion("matches", "--data", str(tmp_path)).stdout
    assert "Karl" in listed
    assert "Carl" not in listed

    pilot = Pilot(tmp_path)
    assert pilot.screen == "Home"
    assert "Carl" not in " ".join(texts(pilot))
    pilot.tap("players")
    pilot.tap("undo")
    assert "person-Carl" in pilot.targets
    assert "person-Karl" not in pilot.targets
    people = StoredPlayers(pilot.store.journal)
    assert ("Carl", 6) in [(player.name, player.colour) for player in people.all()]
    check(pilot.store.journal)
    assert len(pilot.store.journal.matches_of("Carl")) == 5
    pilot.close()


def test_start_now_and_name_the_players_later(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, language=None)
    for target in ("language-en", "side-bottom", "count-3", "next", "next", "key-B7"):
        pilot.tap(target)
    assert {"Player 1", "Player 2", "Player 3"} < set(texts(pilot))
    for seat, name in enumerate(("Anne", "Zoë", "x" * 40)):
        pilot.tap("menu")
        pilot.tap("players")
        pilot.tap(f"player-{seat}")
        pilot.tap("who")
        pilot.tap("new")
        typed(pilot, name)
        assert pilot.screen == "SeatPlayer"
        pilot.tap(f"colour-{seat + 3}")
        for _ in range(3):
            pilot.tap("back")
        assert pilot.screen == "Table"
    assert {"Anne", "Zoë"} < set(texts(pilot))
    pilot.tap("key-Y1")
    pilot.close()
    pilot = Pilot(tmp_path, resume=True)
    match = pilot.app.shell.session.match
    assert match.names_in(0) == match.names == ("Anne", "Zoë", "x" * 40)
    known = {player.name: player.colour for player in pilot.app.shell.people.all()}
    assert known == {"Anne": 3, "Zoë": 4, "x" * 40: 5}
    assert match.progress == 3, "names cost nothing that is half entered"
    pilot.close()


def test_a_name_in_the_middle_of_a_round_keeps_what_is_half_entered(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    pilot.app.shell.people.remember(FOUR)
    pilot.close()
    players = ",".join(FOUR[:3])
    made = companion("new", "--game", "ten", "--players", players, "--data", str(tmp_path))
    assert made.returncode == 0
    pilot = Pilot(tmp_path, resume=True)
    pilot.tap("card-7")
    assert pilot.screen == "TenQuick"
    pilot.tap("wins-1")
    before = pilot.app.shell.navigator.screen.half_entered()
    assert before is not None
    pilot.tap("menu")
    pilot.tap("players")
    pilot.tap("player-1")
    pilot.tap("fix")
    typed(pilot, "Karl")
    pilot.close()
    pilot = Pilot(tmp_path, resume=True)
    assert pilot.screen == "TenQuick"
    assert pilot.app.shell.navigator.screen.half_entered() == before
    assert "Karl" in texts(pilot)
    pilot.close()
