"""The end of 10 when a chip is nowhere to be found: the screens, the record and the terminal."""

import json
from pathlib import Path

from companion.games.ten import game as ten
from companion.games.ten import text
from companion.games.ten.screens.end import TenEnd
from companion.games.ten.screens.final import TenFinal
from companion.games.ten.screens.game_ui import GAME_UI
from companion.ui.render.things import Text
from tests.games.ten.reading import PANEL, at, events, said
from tests.games.ten_events import rounds
from tests.system.command import companion
from tests.ui.studio import Studio


def counted(studio: Studio, *chips: int) -> None:
    """All hands and chips are counted."""
    at(studio, *rounds(4, 10))
    studio.tap("next", "points")
    for count in chips:
        studio.tap("number-2", f"number-{count}")


def test_a_game_is_scored_without_a_chip_that_is_lost() -> None:
    studio = Studio()
    counted(studio, 7, 7, 7, 6)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, TenEnd)
    assert "27 chips counted, but there are 28." in studio.shell.messages.text
    assert "Score anyway: 1 chip missing" in said(studio).replace("\N{NO-BREAK SPACE}", " ")
    studio.tap("anyway")
    assert isinstance(studio.shell.navigator.screen, TenFinal)
    assert events(studio)[-1] == "end =2 =2 =2 =2 chips 7 7 7 6 lost 1"
    assert "1 chip missing" in said(studio)


def test_several_chips_are_lost() -> None:
    studio = Studio()
    counted(studio, 7, 7, 7, 4)
    assert "Score anyway: 3 chips missing" in said(studio).replace("\N{NO-BREAK SPACE}", " ")
    studio.tap("anyway")
    assert events(studio)[-1].endswith("chips 7 7 7 4 lost 3")
    assert "3 chips missing" in said(studio)


def test_too_many_chips_are_never_scored() -> None:
    studio = Studio()
    counted(studio, 7, 7, 7, 8)
    assert "anyway" not in studio.targets()
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, TenEnd)
    assert "29 chips counted, but there are 28." in said(studio)


def test_nothing_is_offered_before_all_is_counted_nor_when_nothing_is_missing() -> None:
    studio = Studio()
    counted(studio, 7, 7, 7)
    assert "anyway" not in studio.targets()
    studio.tap("number-2")
    assert "anyway" not in studio.targets()
    studio.tap("number-7")
    assert "anyway" not in studio.targets()


def test_a_chip_that_was_given_up_is_asked_for_no_more() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 6 lost 1")
    studio.show(TenFinal)
    studio.tap("change")
    assert "anyway" not in studio.targets()
    studio.tap("hand-1", "points", "number-9", "next")
    assert events(studio)[-1] == "end =1 =9 =3 =4 chips 7 7 7 6 lost 1"


def test_a_chip_that_was_found_again_counts() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 6 lost 1")
    studio.show(TenFinal)
    studio.tap("change", "chips-3", "number-7", "next")
    assert events(studio)[-1] == "end =1 =2 =3 =4 chips 7 7 7 7"
    assert "missing" not in said(studio)


def test_one_more_chip_that_is_lost_is_asked_for_again() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 6 lost 1")
    studio.show(TenFinal)
    studio.tap("change", "chips-3", "number-5", "next")
    assert isinstance(studio.shell.navigator.screen, TenEnd)
    studio.tap("anyway")
    assert events(studio)[-1] == "end =1 =2 =3 =4 chips 7 7 7 5 lost 2"


def test_chips_that_were_followed_may_be_lost_too() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), full=True)
    studio.tap("next", "points", *["number-2"] * 4)
    assert "anyway" not in studio.targets()
    studio.tap("chips-1", "number-6", "anyway")
    assert events(studio)[-1] == "end =2 =2 =2 =2 chips 7 6 7 7 lost 1"


def test_the_record_says_what_is_missing() -> None:
    studio = Studio()
    match = studio.match(
        ("Anne", "Carl", "Marc", "Herman"),
        *rounds(4, 10),
        "end =1 =2 =3 =4 chips 7 7 7 5 lost 2",
        game="ten",
    )
    assert GAME_UI.event_words(str, match, match.step).note == "2 chips missing"
    assert text.standing(match.state, None).endswith("; 2 chips missing")
    assert text.table(match.state, False)[-1].endswith("Herman 5; 2 chips missing.")


def test_the_score_stays_grey_beside_the_offer() -> None:
    studio = Studio()
    counted(studio, 7, 7, 7, 6)
    frame = studio.frame(PANEL)
    score = next(
        thing
        for thing in frame.things
        if isinstance(thing, Text) and thing.text.startswith("Score the game")
    )
    assert score.colour == frame.theme.dim


def test_a_lost_chip_is_exported_imported_and_scored(tmp_path: Path) -> None:
    sheet = {
        "game": "ten",
        "players": ["Anne", "Carl", "Marc"],
        "rounds": [{"card": 7, "winner": "Anne", "loser": "Marc", "penalty": 17}],
        "hands": {"Anne": 0, "Carl": 3, "Marc": []},
        "chips": {"Anne": 9, "Carl": 3, "Marc": 8},
        "lost": 1,
    }
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    data = str(tmp_path / "data")
    imported = companion("import", str(file), "--data", data)
    assert imported.returncode == 0, imported.stderr
    exported = json.loads(companion("export", "--data", data).stdout)
    assert exported["lost"] == 1
    scored = json.loads(companion("score", input=json.dumps(exported)).stdout)
    assert scored["totals"] == {"Anne": -18, "Carl": -3, "Marc": 17 + 48 - 16}


def test_a_match_in_the_terminal_ends_without_a_lost_chip(tmp_path: Path) -> None:
    lines = "card 7\nshort Anne Carl 9\nend =1 =2 chips 7 6 lost 1\n"
    shown = companion("text", "ten", "--players", "Anne,Carl", "--data", str(tmp_path), input=lines)
    assert "1 chip missing" in shown.stdout, shown.stdout + shown.stderr


def test_old_journals_have_no_lost_chips() -> None:
    event = ten.parse_event("end - - chips 7 7")
    assert isinstance(event, ten.End)
    assert event.lost == 0
