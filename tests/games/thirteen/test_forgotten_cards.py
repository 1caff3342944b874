"""A card that was forgotten, put in with few taps: before the last one, earlier, on a tile."""

import pytest

from companion.games.thirteen import view
from companion.games.thirteen.results import ENDED, PLAYED, how_scored
from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.repairs.missing_card import MissingCard
from companion.games.thirteen.screens.repairs.whose_turn import WhoseTurn
from companion.games.thirteen.screens.stage_over import StageOver
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from tests.games.thirteen.evening import Evening
from tests.match.tables import shuffled
from tests.ui.studio import FOUR, PANELS, Studio


def test_a_card_before_it_is_missing() -> None:
    evening = Evening("B1", "G1")
    evening.tap("last", "insert", "key-Y1", "seat-0")
    assert evening.at_the_table()
    assert evening.record == ["B1", "#3:Y1", "G1"]
    assert evening.laid_by == ["Carl", "Marc", "Herman"]


def test_one_who_laid_the_missing_card_can_be_named() -> None:
    evening = Evening("B1", "G1")
    evening.tap("last", "insert", "by-0", "key-Y1", "seat-2")
    assert evening.laid_by == ["Carl", "Anne", "Carl"]


def test_the_card_before_was_forgotten_three_taps() -> None:
    evening = Evening("B1")
    evening.tap("player-3", "missing")
    assert "What did Marc play?" in evening.texts()
    evening.tap("key-G7")
    assert evening.laid_by == ["Carl", "Marc"]
    assert evening.on == "Herman"
    assert evening.shell.messages.text == "Added: Marc’s green 7"


def test_the_places_of_a_forgotten_card_are_said_in_words() -> None:
    evening = Evening("G1", "B1", "Y7", "G1")
    evening.tap("player-2", "missing")
    assert "last" in evening.texts()
    assert evening.texts().split(" | ").count("before") == 4
    evening.tap("back", "back", "ring-green")
    assert "The screen says 2." in evening.texts()


def test_it_was_forgotten_earlier_four_taps() -> None:
    evening = Evening("B1", "G1", "Y1")
    assert evening.on == "Anne"
    evening.tap("player-1", "missing", "place-2", "key-G7")
    assert evening.at_the_table()
    assert evening.record == ["B1", "#3:G7", "G1", "Y1"]
    assert evening.laid_by == ["Carl", "Marc", "Herman", "Anne"]


def test_beyond_the_last_lap_a_place_shows_no_card() -> None:
    evening = Evening("B7", "Y1", "G1", "B1", "Y2", "G2", "Y5")
    evening.tap("player-1", "missing")
    assert "5 cards ago" in evening.texts()
    evening.tap("place-6", "key-G7")
    assert evening.record[1] == "#3:G7"


def test_two_forgotten_cards_are_asked_for_one_after_the_other() -> None:
    evening = Evening("B1")
    evening.tap("player-0", "missing", "key-G7", "key-Y2")
    assert evening.laid_by == ["Carl", "Marc", "Herman"]
    assert evening.on == "Anne"
    assert evening.at_the_table()


def test_another_one_than_the_order_says_can_have_played_it() -> None:
    evening = Evening("B1", "G1", "Y1")
    evening.tap("player-1", "missing", "place-2", "by-0")
    assert "What did Anne play?" in evening.texts()
    evening.tap("place-1")
    assert "What did Herman play?" in evening.texts()
    evening.tap("by-0", "key-G7")
    assert evening.at_the_table()
    assert evening.laid_by == ["Carl", "Marc", "Anne", "Anne"]
    assert evening.on == "Carl"


def test_of_two_forgotten_cards_the_later_one_is_named_by_the_turn() -> None:
    """Marc's and Anne's are missing: the turn tells Anne's first, then the broken order Marc's."""
    evening = Evening("B1", "G1", "Y1", "G2")
    assert evening.laid_by == ["Carl", "Marc", "Herman", "Anne"]
    evening.tap("player-3", "missing")
    places = [name for name in evening.targets() if name.startswith("place-")]
    assert len(places) == 6
    evening.tap("place-3", "key-B7")
    assert evening.at_the_table()
    assert evening.on == "Herman"
    assert evening.laid_by == ["Carl", "Marc", "Anne", "Carl", "Marc"]
    evening.tap("player-3", "missing", "place-1", "key-Y7")
    assert evening.at_the_table()
    assert evening.laid_by == ["Carl", "Marc", "Herman", "Anne", "Carl", "Marc"]
    assert evening.on == "Herman"


def test_somebody_plays_out_of_turn() -> None:
    evening = Evening("B1")
    evening.repair("player-3", "allow")
    assert evening.shell.messages.text == "It’s Herman’s turn now."
    evening.tap("key-G7")
    assert evening.laid_by == ["Carl", "Herman"]
    assert evening.on == "Anne"


def test_a_forgotten_card_that_cannot_be_says_why() -> None:
    evening = Evening("B4", "B4")
    evening.tap("player-0", "missing", "key-B4")
    assert evening.record == ["B4", "B4"]
    assert "Both blue 4s are already out." in evening.texts()


def test_a_card_missing_on_a_tile_two_taps() -> None:
    evening = Evening("B4", "Y1")
    evening.repair("ring-yellow", "key-R4@Y")
    assert evening.game.state.stages[-1].tiles[1] == ("Y1", "R4")
    assert evening.laid_by == ["Carl", "Marc", "Herman"]


def test_it_is_the_card_of_the_one_who_was_passed_over() -> None:
    evening = Evening("B4", "#4:Y1")
    evening.repair("ring-blue", "key-B2")
    assert evening.laid_by == ["Carl", "Marc", "Herman"]
    assert evening.on == "Anne"


def test_a_forgotten_card_at_the_end_shows_only_to_a_table_that_looks() -> None:
    plays = [str(play) for play in shuffled(1)]
    evening = Evening(*plays[:49])
    evening.show(StageOver)
    assert "suspect-0" not in evening.targets()
    evening.tap("look", "yes", "suspect-0")
    assert evening.game.state.stages[-1].complete
    assert evening.game.events[50].card == shuffled(1)[49].card


def test_a_tap_on_the_marked_name_holds_also_when_a_card_before_it_was_missing() -> None:
    evening = Evening("B1", "Y1", "G1")
    assert evening.laid_by[2] == "Herman"
    evening.repair("last", "by-3")
    assert evening.shell.messages.text == "Herman played green 1."
    evening.tap("last", "play-3", "insert", "key-Y7")
    assert evening.laid_by == ["Carl", "Marc", "Herman", "Herman"]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("seed", range(4))
def test_a_forgotten_last_card_ends_the_stage_whoevers_turn_it_was_said_to_be(
    seat: int, seed: int
) -> None:
    """Also where more than one card would be missing before that turn: there is no more."""
    *most, last = map(str, shuffled(seed))
    evening = Evening(*most)
    evening.show(Table)
    evening.shell.navigator.go(MissingCard(evening.shell, seat))
    evening.tap(f"key-{last}")
    assert evening.game.state.running is None
    assert isinstance(evening.shell.navigator.screen, StageScores)
    for panel in PANELS.values():
        evening.frame(panel)


@pytest.mark.parametrize("stage", [1, 4])
def test_the_last_forgotten_card_completes_a_stage_that_was_ended_early(stage: int) -> None:
    plays = [str(play) for play in shuffled(1)]
    studio = Studio()
    entered = ("deal", *plays[:20], *plays[21:], "finish")
    match = studio.match(FOUR, *entered, counted=stage - 1)
    first = match.step.number - len(entered) + 1
    studio.show(StageScores)
    studio.tap("skip")
    assert how_scored(match, stage) == ENDED
    seat = next(shown.seat for shown in view.plays(match, stage) if shown.number == first + 21)
    studio.tap(f"player-{seat}", f"play-{first + 21}", "insert", f"key-{plays[20]}")
    assert isinstance(studio.shell.navigator.screen, WhoseTurn)
    # In the order of play, the last card was the one of the player after whoever it counted for.
    last = view.plays(match, stage)[-1]
    studio.tap(f"seat-{(last.seat + 1) % 4}")
    assert how_scored(match, stage) == PLAYED
    assert len(match.state.stages[-1].plays) == len(plays)
    whole = Studio().match(FOUR, "deal", *plays, counted=stage - 1)
    assert match.state.stages[-1].points == whole.state.stages[-1].points
    # On the scores again, where it can be undone.
    studio.tap("back")
    assert how_scored(match, stage) == ENDED
    assert isinstance(studio.shell.navigator.screen, StageScores)


def test_another_card_that_was_forgotten_leaves_the_early_end() -> None:
    plays = [str(play) for play in shuffled(1)]
    studio = Studio()
    match = studio.match(FOUR, "deal", *plays[:20], *plays[21:49], "finish")
    studio.show(lambda shell: ChangePlay(shell, 22))
    studio.tap("insert", f"key-{plays[20]}")
    studio.tap(next(name for name in studio.targets() if name.startswith("seat-")))
    assert how_scored(match, 1) == ENDED
    assert [str(event) for event in match.events].count("finish") == 1
