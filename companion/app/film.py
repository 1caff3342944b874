"""The replay of a stage, or of all rounds of a match, as a film: an animated GIF.

It is made in memory, without a window, and is the same each time. Of a stage of 13 it has 51
pictures and 170 kB. A desktop's processor draws them in 0.2 s and writes them in 0.5; Pillow would
take 0.2 s with one palette (222 kB) and 1.1 s with its own (501 kB), and is a library more:
`script/bench replay`.
"""

from typing import TYPE_CHECKING

import pygame
import pygame.image

from companion.app.translation import translator
from companion.games.base import Refusal
from companion.share.gif import Gif
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.ui.render.painter import Painter
from companion.ui.render.system_fonts import LIBRARY
from companion.ui.render.text import Fonts
from companion.ui.screens.replay.film_frame import HEIGHT, WIDTH, film_frame
from companion.ui.screens.replay.replay import READ, Replay
from companion.ui.shell import game_uis
from companion.ui.shell.preferences import Preferences
from companion.ui.widgets.parts import colour_numbers

if TYPE_CHECKING:
    from companion.match.match import Match
    from companion.store.journal import Journal


def film_gif(journal: "Journal", match_id: str, language: str, number: int | None = None) -> bytes:
    """The film of a stage (from 1) or, with 0, of all rounds; None for what is usually shown.

    In a language ("nl"; "" for that of the system). Raises Refusal("no-replay") if there is none,
    and as `Journal.load` does.
    """
    match = journal.load(match_id)
    number = _chosen(Preferences(StoredPreferences(journal)), match, number)
    replay = game_uis.of_match(match).replay(translator(language), match, number)
    return _film(replay, colour_numbers(StoredPlayers(journal).all(), replay.names))


def _chosen(preferences: Preferences, match: "Match", number: int | None) -> int:
    """Which replay is wanted. Raises Refusal("no-replay")."""
    game_ui = game_uis.of_match(match)
    if not game_ui.looks_back(preferences):
        raise Refusal("no-replay", reason="off")
    numbers = game_ui.replays(match)
    if not numbers:
        raise Refusal("no-replay")
    if number is None:
        return game_ui.usual_replay(numbers)
    if number not in numbers:
        raise Refusal("no-replay", reason="stage", stage=number)
    return number


def _film(replay: Replay, colours: tuple[int, ...]) -> bytes:
    fonts = Fonts(library=LIBRARY)
    surface = pygame.Surface((WIDTH, HEIGHT), depth=32)
    painter, film = Painter(surface, fonts), Gif(WIDTH, HEIGHT)
    for step in range(replay.steps + 1):
        painter.paint(film_frame(replay, step, colours, fonts))
        seconds = max(READ if step == 0 else 0, replay.pause(step))
        film.add(pygame.image.tostring(surface, "RGBX"), round(seconds * 100))
    return film.encoded()
