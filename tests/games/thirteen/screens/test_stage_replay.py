"""A stage that is replayed: every step is what the rules say, and nothing unscored is shown."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.games import load
from companion.games.base import seat_text
from companion.games.thirteen.analysis.running import running, turning_points
from companion.games.thirteen.results import played_stages, stage_moments
from companion.games.thirteen.screens.looking_back.stage_replay import StageReplay
from companion.games.thirteen.stage import Play, Stage, lay, open_stage
from companion.match.actions import Do
from companion.match.match import Match
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.ui.screens.replay.replay import END, READ, STEP, TURN
from companion.ui.shell import game_uis
from tests.closing import close_later
from tests.games.thirteen.analysis.stages import NAMES
from tests.ui.studio import FOUR

# Anne is seat 1, Carl is seat 2.
LAID = ("#1:G7", "#1:G7", "#2:G7", "#2:G5", "#2:G4", "#1:G2", "#1:G2", "#1:G5", "#1:G5")

FROM_CARL = "Anne played green 5 and took 4 cards: the green majority went from Carl to Anne."


def followed(players: tuple[str, ...], *events: str) -> Match:
    """A match after these events."""
    rules = load("thirteen")
    setup = rules.read_sheet({"game": "thirteen", "players": [*players], "stages": []}).setup
    _, match = close_later(Journal(MEMORY)).new_match(rules, setup)
    for event in events:
        match.act(Do(rules.parse_event(event)))
    return match


def whole(seed: int, seats: int) -> Match:
    """A match with every card, that was played at random."""
    rules = load("thirteen")
    state = rules.simulate(Random(seed), NAMES[:seats])
    _, match = close_later(Journal(MEMORY)).new_match(rules, state.setup)
    for event in rules.events(state):
        match.act(Do(event))
    return match


@given(st.integers(0, 10**6), st.integers(3, 6))
def test_every_step_is_what_the_rules_say_of_its_prefix(seed: int, seats: int) -> None:
    match = whole(seed, seats)
    shown = [number for number, stage in enumerate(match.state.stages, 1) if not stage.counted]
    assert list(game_uis.of_match(match).replays(match)) == shown
    for number in shown:
        stage = match.state.stages[number - 1]
        replay = StageReplay(str, match, number)
        assert replay.steps == len(stage.plays)
        so_far = open_stage(match.setup, number - 1, stage.dealer)
        check(replay, 0, so_far, so_far)
        for step, play in enumerate(stage.plays, 1):
            before, so_far = so_far, lay(so_far, (play,))
            assert replay.play(step) == (play, stage.laid_by[step - 1])
            check(replay, step, before, so_far)
        assert replay.running == running(stage, match.setup.deck)
        assert replay.marks == turning_points(replay.running)


def check(replay: StageReplay, step: int, before: Stage, after: Stage) -> None:
    """The tiles, what was taken, and the points of a step."""
    shown = replay.moments[step]
    assert (shown.tiles, shown.sums, shown.taken) == (after.tiles, after.sums, after.taken)
    assert replay.running[step] == after.points
    took = sum(map(sum, after.taken)) - sum(map(sum, before.taken))
    assert len(replay.taken(step)) == took


def test_a_play_tells_what_it_took_and_which_majority_that_changed() -> None:
    match = followed(FOUR, "deal", *LAID, "finish")
    replay = StageReplay(str, match, 1)
    assert replay.title(2) == "Stage 1, play 2 of 9"
    told = [" ".join(filter(None, replay.words(step))) for step in range(replay.steps + 1)]
    assert [each.replace("\u00a0", " ") for each in told] == [
        "Anne dealt, Carl starts.",
        "Anne played green 7 → 7",
        "Anne played green 7 and took 1 card: now Anne has the green majority.",
        "Carl played green 7 and took 1 card: Anne lost the green majority. Anne −1, Carl −1",
        "Carl played green 5 → 12",
        "Carl played green 4 and took 2 cards: now Carl has the green majority. Carl +1",
        "Anne played green 2 → 6",
        "Anne played green 2 → 8",
        "Anne played green 5. Exactly 13!",
        f"{FROM_CARL} Anne +1, Carl −3",
    ]


def test_a_take_that_changes_no_majority_and_ones_of_a_single_card_are_told_too() -> None:
    match = followed(
        FOUR, "deal", "#1:G7", "#1:G7", "#1:G7", "#2:B7", "#2:B7", "#1:B7", "#1:R4@B", "#1:B5",
        "#2:R4@B", "#2:B5", "finish",
    )  # fmt: skip
    replay = StageReplay(str, match, 1)
    assert replay.words(3)[0] == "Anne played green 7 and took 1 card."
    assert replay.words(6)[0] == "Anne played blue 7 and took 1 card: Carl lost the blue majority."
    assert replay.words(8)[0] == (
        "Anne played blue 5 and took 2 cards: now Anne has the blue majority."
    )
    assert replay.words(10)[0] == (
        "Carl played blue 5 and took 2 cards: Anne lost the blue majority."
    )


def test_a_majority_may_go_over_with_a_single_card() -> None:
    match = followed(FOUR, "deal", "#1:Y7", "#1:Y7", "#2:R4@Y", "#2:Y7", "#2:Y5", "#2:Y5", "finish")
    replay = StageReplay(str, match, 1)
    assert replay.words(2)[0].endswith("now Anne has the yellow majority.")
    words = [replay.words(step)[0] for step in range(replay.steps + 1)]
    assert "Carl played yellow 7 and took 2 cards: Anne lost the yellow majority." in words


def test_a_stage_that_the_table_ended_is_replayed_as_far_as_it_went() -> None:
    match = followed(FOUR, "deal", "R4@B", "B7", "B4", "finish")
    assert played_stages(match) == (1,)
    assert [len(stage.plays) for stage in stage_moments(match, 1)] == [0, 1, 2, 3]
    assert StageReplay(str, match, 1).running[-1] == match.state.stages[0].points


def test_what_is_not_scored_or_only_counted_is_not_replayed() -> None:
    count = "count 1,0,0,0 0,1,0,0 0,0,1,0 0,0,0,1"
    assert played_stages(followed(FOUR)) == ()
    assert played_stages(followed(FOUR, "deal", "B7")) == ()
    assert played_stages(followed(FOUR, "deal", "B7", count)) == ()
    assert played_stages(followed(FOUR, "deal", "B7", count, "deal", "B7", "finish")) == (2,)
    assert played_stages(followed(FOUR, "deal", "finish")) == (), "nothing to see"


def test_turning_points_and_takes_stay_longer() -> None:
    match = whole(5, 4)
    (number, *_) = played_stages(match)
    replay = StageReplay(str, match, number)
    for step in range(replay.steps):
        wanted = TURN if step in replay.marks else READ if replay.taken(step) else STEP
        assert replay.pause(step) == wanted
    assert replay.pause(replay.steps) == END


def test_whoever_played_out_of_turn_is_named() -> None:
    match = followed(FOUR, "deal", f"{seat_text(3)}:B7", "B5", "finish")
    replay = StageReplay(str, match, 1)
    assert replay.play(1) == (Play("B7", 0, 3), 3)
    assert replay.words(1)[0].startswith("Herman played")
    assert replay.words(2)[0].startswith("Anne played")
