"""The film of a replay: a picture a step, small, the same each time, and made without a screen."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from companion.app.film import film_gif
from companion.app.translation import translator
from companion.games import load
from companion.games.base import Refusal
from companion.match.actions import Do
from companion.store.database import MEMORY
from companion.store.files import DATABASE
from companion.store.journal import Journal
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from companion.ui.render.painter import Painter
from companion.ui.render.text import Fonts
from companion.ui.screens.replay.film_frame import film_frame
from companion.ui.screens.replay.replay import READ, Replay
from companion.ui.shell import game_uis
from tests.closing import close_later
from tests.repeat import sample
from tests.share.gif_reader import Film, read
from tests.system.command import companion
from tests.ui.gallery_situations import simulated
from tests.ui.studio import FOUR, LONG

COUNTED = "count 1,0,0,0 0,1,0,0 0,0,1,0 0,0,0,1"
SIZE = (480, 288)
MEGABYTE = 1_000_000


def written(journal: Journal, game: str, players: tuple[str, ...], *events: str) -> str:
    """A match in a journal; without events a whole one. Its id."""
    rules = load(game)
    if events:
        heading = {"game": game, "players": [*players], "stages": [], "rounds": []}
        setup: Any = rules.read_sheet(heading).setup
        wanted = [rules.parse_event(event) for event in events]
    else:
        state = simulated(players) if game == "thirteen" else rules.simulate(Random(1), players)
        setup, wanted = state.setup, [*rules.events(state)]
    match_id, match = journal.new_match(rules, setup)
    for event in wanted:
        match.act(Do(event))
    return match_id


def kept(game: str, players: tuple[str, ...], *events: str) -> tuple[Journal, str]:
    """The same in a journal of its own."""
    journal = close_later(Journal(MEMORY))
    return journal, written(journal, game, players, *events)


def film_of(journal: Journal, match_id: str, number: int) -> tuple[Film, Replay]:
    """The film of a replay, as another reader of GIF sees it, and what it is of."""
    data = film_gif(journal, match_id, "en", number)
    assert len(data) < MEGABYTE
    match = journal.load(match_id)
    return read(data), game_uis.of_match(match).replay(translator("en"), match, number)


@pytest.mark.parametrize("players", sample([FOUR, LONG, FOUR[:3]]))
def test_each_play_of_a_stage_has_a_picture_that_stays_for_its_time(
    players: tuple[str, ...],
) -> None:
    film, replay = film_of(*kept("thirteen", players), 2)
    assert (film.width, film.height, film.times) == (*SIZE, 0)
    assert len(film.pictures) == replay.steps + 1 == 51
    wanted = [round(replay.pause(step) * 100) for step in range(replay.steps + 1)]
    wanted[0] = round(READ * 100)
    assert [each.hundredths for each in film.pictures] == wanted
    plain = min(wanted)
    assert all(wanted[mark] > 2 * plain for mark in replay.marks)


def test_the_pictures_are_those_of_the_replay() -> None:
    """Hardly any pixel is far from its colour."""
    film, replay = film_of(*kept("thirteen", FOUR), 1)
    fonts = Fonts()
    for step in (0, replay.marks[0], replay.steps):
        surface = pygame.Surface(SIZE, depth=32)
        Painter(surface, fonts).paint(film_frame(replay, step, (0, 1, 2, 3), fonts))
        drawn = pygame.image.tostring(surface, "RGB")
        seen = b"".join(map(bytes, film.pictures[step].colours))
        far = sum(abs(one - other) > 24 for one, other in zip(drawn, seen, strict=True))
        assert far < len(drawn) // 100


@pytest.mark.parametrize("game", ["sixth-sense", "ten", "pad"])
def test_other_games_have_a_film_of_their_rounds(game: str) -> None:
    journal, match_id = kept(game, FOUR)
    film, replay = film_of(journal, match_id, 0)
    assert len(film.pictures) == replay.steps + 1
    assert replay.running[-1] == journal.load(match_id).state.totals


def test_the_same_match_makes_the_same_bytes() -> None:
    journal, match_id = kept(
        "thirteen", FOUR, "deal", "B7", "B7", "G1", "finish", "deal", "B1", "finish"
    )
    again = film_gif(journal, match_id, "nl", 1)
    assert film_gif(journal, match_id, "nl", 1) == again
    assert film_gif(journal, match_id, "nl", 2) != again
    assert film_gif(journal, match_id, "de", 1) != again, "the words are other ones"


def test_without_a_number_it_is_the_last_stage_that_can_be_replayed() -> None:
    events = ("deal", "B7", "B7", "finish", "deal", "G1", "finish", "deal", COUNTED, "deal", "B7")
    journal, match_id = kept("thirteen", FOUR, *events)
    assert film_gif(journal, match_id, "en") == film_gif(journal, match_id, "en", 2)


@pytest.mark.parametrize(
    ("events", "number", "reason"),
    [
        (("deal", "B7"), None, None),
        (("deal", COUNTED), None, None),
        (("deal", "B7", "finish", "deal", "B7"), 2, "stage"),
        (("deal", "B7", "finish", "deal", COUNTED), 2, "stage"),
        (("deal", "B7", "finish"), 0, "stage"),
        (("deal", "B7", "finish"), 7, "stage"),
    ],
)
def test_what_cannot_be_replayed_is_refused(
    events: tuple[str, ...], number: int | None, reason: str | None
) -> None:
    journal, match_id = kept("thirteen", FOUR, *events)
    with pytest.raises(Refusal) as refused:
        film_gif(journal, match_id, "en", number)
    assert (refused.value.code, refused.value.params.get("reason")) == ("no-replay", reason)


def test_nothing_is_made_where_the_table_does_not_look_back() -> None:
    journal, match_id = kept("thirteen", FOUR, "deal", "B7", "finish")
    StoredPreferences(journal).set("looking_back", False)
    with pytest.raises(Refusal) as refused:
        film_gif(journal, match_id, "en", 1)
    assert refused.value.params["reason"] == "off"


def test_the_command_writes_a_film_and_refuses_what_is_none(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    try:
        match_id = written(store.journal, "thirteen", FOUR)
        counted = written(store.journal, "thirteen", FOUR, "deal", COUNTED)
    finally:
        store.close()
    export, data = ("export", match_id, "--format", "gif"), ("--data", str(tmp_path))
    file = tmp_path / "film.gif"
    done = companion(*export, "--output", str(file), "--stage", "2", *data)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(read(file.read_bytes()).pictures) == 51
    before = (tmp_path / DATABASE).read_bytes()
    for arguments, sentence in (
        ((*export, "--stage", "5"), "Number 5 of this match can't be replayed"),
        (("export", counted, "--format", "gif"), "nothing in this match that can be replayed"),
        (("export", match_id, "--stage", "2"), "--stage is only for --format gif"),
        (("export", "--all", "--format", "gif"), "--all can't be gif"),
        ((*export, "--stage", "-1"), "'-1' is less than 0"),
    ):
        done = companion(*arguments, *data)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert done.stdout == ""
    assert (tmp_path / DATABASE).read_bytes() == before
