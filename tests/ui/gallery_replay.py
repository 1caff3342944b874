"""Scenes of a match that is looked back at: stages of 13, and the rounds of a pad."""

from companion.games.thirteen.screens.stage_scores import StageScores
from companion.match.actions import Action, Stop
from companion.ui.screens.pad import Pad
from companion.ui.screens.replay.replay_screen import ReplayScreen
from companion.ui.shell.shell import Shell
from tests.ui import gallery_screens as screens
from tests.ui.gallery_situations import SetUp, played
from tests.ui.studio import Studio

# As many cards as can ever lie on a tile, which somebody takes then.
TAKEN = ("B1", "B1", "B1", "B2", "B2", "B2", "R4@B", "B7")


def shown(studio: Studio) -> ReplayScreen:
    """The replay on top."""
    screen = studio.shell.navigator.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def halfway(shell: Shell) -> ReplayScreen:
    """A replay of any game, after its third step."""
    screen = ReplayScreen(shell)
    screen.step = 3
    return screen


def _first(shell: Shell) -> ReplayScreen:
    return ReplayScreen(shell, 1)


def _last(scene: SetUp) -> SetUp:
    """At the last step."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        replay = shown(studio).replay
        assert replay is not None
        shown(studio).step = replay.steps

    return set_up


def _longest(scene: SetUp) -> SetUp:
    """At the step of which there is most to say."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        replay = shown(studio).replay
        assert replay is not None
        shown(studio).step = max(
            range(replay.steps + 1), key=lambda step: len("".join(replay.words(step)))
        )

    return set_up


def _full(studio: Studio, players: tuple[str, ...]) -> None:
    studio.match(players, "deal", *TAKEN, "finish")
    studio.show(ReplayScreen)
    shown(studio).step = len(TAKEN) - 1


def _few_cards(*actions: Action) -> SetUp:
    """The pad after a stage of few cards."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        match = studio.match(players, "deal", "R4@B", "B7", "B4", "finish")
        for action in actions:
            match.act(action)
        studio.show(Pad)

    return set_up


SCENES: dict[str, SetUp] = {
    "replay": _longest(played(_first, stages=2)),
    "replay-start": played(_first),
    "replay-end": _last(played(_first, stages=2)),
    "replay-watch": played(_first, "watch"),
    "replay-full": _full,
    "replay-taken": _last(_full),
    "replay-ended": _longest(played(_first, stages=6, more=())),
    "replay-unscored": played(lambda shell: ReplayScreen(shell, 2)),
    "scores-looked-up": played(lambda shell: StageScores(shell, 1)),
    "pad-played": _few_cards(),
    "pad-ended": _few_cards(Stop()),
    "past-match-played": played(screens.past, stages=6, more=()),
}
