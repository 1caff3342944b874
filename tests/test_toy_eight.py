"""The toy game with as many players as there is room for: the screens that games share hold them.

All share the win, and every entry can be corrected to two dozen others.
"""

from collections.abc import Callable

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.games import NAMES
from companion.match.action_text import parse_action
from companion.ui import routes
from companion.ui.render.text import Fonts
from companion.ui.render.things import Text
from companion.ui.screens.matches.unfinished import Unfinished
from companion.ui.shell import flow, game_uis
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.games.pad.gallery import EIGHT
from tests.toy import game, view
from tests.ui.checks import EVERYBODY, complaints
from tests.ui.studio import LONG, PANELS, Studio

# Every seat finds one pebble, each in a round of its own.
ROUNDS = len(EIGHT)


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy's line in the registry, and a round for everybody."""
    monkeypatch.setitem(NAMES, "pebbles", "tests.toy")
    for module in (game, view):
        monkeypatch.setattr(module, "ROUNDS", ROUNDS)


def play(studio: Studio, players: tuple[str, ...], rounds: int) -> None:
    """So many rounds, each won by the next player; those who are fewer stop when all have won."""
    events = [text for seat in range(rounds) for text in ("hide", f"find #{seat + 1} 1")]
    match = studio.match(players, *events, game="pebbles")
    if rounds == len(players) < ROUNDS:
        match.act(parse_action(match.game, "stop"))


def texts(studio: Studio, panel: str = "800x480") -> list[str]:
    """What is read on the screen."""
    frame = studio.frame(PANELS[panel])
    return [thing.text for thing in frame.things if isinstance(thing, Text)]


def first_past(shell: Shell) -> Screen:
    """The match as the history shows it."""
    summary = shell.session.archive.latest(1)[0]
    return routes.past(shell, summary, shell.session.archive.load(summary.id))


def seated(shell: Shell) -> Screen:
    """The seats, with those who played last."""
    screen = routes.seats(shell, game_uis.of("pebbles"))
    screen.on_same()
    return screen


AT_THE_END: dict[str, Callable[[Shell], Screen]] = {
    "result": routes.result,
    "pad": routes.pad,
    "history": routes.history,
    "home": routes.home,
    "past": first_past,
    "share": lambda shell: routes.share_match(
        shell, str(shell.session.match_id), shell.session.match
    ),
    "scores": lambda shell: flow.game_ui(shell).scores(shell),
    "entries": lambda shell: flow.game_ui(shell).plays(shell),
    "seats": seated,
}
UNDER_WAY: dict[str, Callable[[Shell], Screen]] = {
    "start": lambda shell: flow.game_ui(shell).begin(shell),
    "correct": lambda shell: routes.correct(shell, 2),
    "players": routes.table_players,
    "home": routes.home,
    "unfinished": Unfinished,
    "pad": routes.pad,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [EIGHT, EIGHT[:5], LONG[:3]], ids=["8", "5", "long"])
@pytest.mark.parametrize("screen", [*AT_THE_END, *(f"under way: {name}" for name in UNDER_WAY)])
def test_shared_screens_have_room(
    screen: str, players: tuple[str, ...], language: str, fonts: Fonts
) -> None:
    studio = Studio(fonts)
    studio.shell.words = translator(language)
    under_way = screen.removeprefix("under way: ")
    play(studio, players, len(players) if screen in AT_THE_END else 2)
    studio.show(AT_THE_END[screen] if screen in AT_THE_END else UNDER_WAY[under_way])
    studio.now += 60
    found = [
        f"{name}: {complaint}"
        for name, panel in PANELS.items()
        for complaint in complaints(studio.frame(panel), (*EVERYBODY, *players))
    ]
    assert not found, "\n".join(found)


def test_many_winners_are_counted(fonts: Fonts) -> None:
    studio = Studio(fonts)
    play(studio, EIGHT, ROUNDS)
    studio.show(routes.result)
    assert "8 share the win" in texts(studio)
    assert any(text.endswith("and 4 more") for text in texts(studio))
    studio.show(routes.history)
    assert "8 shared the win" in texts(studio)


def test_three_winners_are_named_in_the_history_where_there_is_room(fonts: Fonts) -> None:
    studio = Studio(fonts)
    play(studio, ("Anne", "Carl", "Marc"), 3)
    studio.show(routes.history)
    assert "Anne, Carl and Marc shared the win" in texts(studio)
    assert "3 shared the win" in texts(studio, "480x800")


def test_what_an_entry_can_be_corrected_to_has_pages(fonts: Fonts) -> None:
    studio = Studio(fonts)
    play(studio, EIGHT, 2)
    studio.show(lambda shell: routes.correct(shell, 2))
    first = [name for name in studio.targets() if name.startswith("choice-")]
    studio.tap("older")
    second = [name for name in studio.targets() if name.startswith("choice-")]
    assert [*first, *second] == [f"choice-{place}" for place in range(3 * len(EIGHT))]
    studio.tap("newer")
    assert "choice-0" in studio.targets()
    studio.tap("older", "choice-23", "next")
    assert str(studio.shell.session.match.events[1]) == "find #8 3"


def test_few_corrections_have_one_page(fonts: Fonts) -> None:
    studio = Studio(fonts)
    play(studio, EIGHT[:3], 2)
    studio.show(lambda shell: routes.correct(shell, 2))
    assert not {"older", "newer"} & set(studio.targets())
