"""From what the table sees to what is wrong: the wrong player, a wrong name, a wrong count."""

import pytest

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.counting.correct_count import CorrectCount
from companion.games.thirteen.screens.repairs.about_player import AboutPlayer
from companion.games.thirteen.screens.repairs.missing_card import MissingCard
from companion.games.thirteen.screens.repairs.player_count import PlayerCount
from companion.games.thirteen.screens.repairs.stage_cards import StageCards
from companion.games.thirteen.screens.repairs.whose_turn import WhoseTurn
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.match.actions import Do, Look, Substitute
from companion.ui.screens.naming import Naming
from companion.ui.screens.pad import Pad
from companion.ui.screens.people.seat_player import SeatPlayer
from tests.games.thirteen.evening import Evening
from tests.match.tables import shuffled
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, Studio

PLAYS = [str(play) for play in shuffled(1)]


def screen(studio: Studio) -> type:
    return type(studio.shell.navigator.screen)


def test_behind_every_cell_is_the_same_screen_with_three_choices() -> None:
    evening = Evening("B1", "Y1")
    for seat in range(4):
        evening.tap(f"player-{seat}")
        assert screen(evening) is AboutPlayer
        assert {"missing", "wrong", "extra", "dealer", "fix"} <= set(evening.targets())
        # It is Herman's turn already.
        assert ("allow" in evening.targets()) == (seat != 3)
        assert "The screen says it’s Herman’s turn." in evening.texts()
        evening.tap("back")


def test_before_the_first_card_no_card_can_be_wrong() -> None:
    evening = Evening()
    evening.tap("player-0")
    assert not {"wrong", "extra"} & set(evening.targets())
    evening.tap("missing")
    assert screen(evening) is MissingCard


def test_a_card_of_the_last_lap_gets_its_player_in_three_taps() -> None:
    # Herman played the yellow 1, not Marc; then Anne. So it is Carl's turn.
    evening = Evening("B1", "Y1", "G1")
    assert evening.on == "Anne"
    evening.tap("player-1", "wrong")
    assert "Herman played yellow 1. | not Marc" in evening.texts()
    evening.tap("back", "back")
    evening.repair("player-1", "wrong", "card-3")
    assert evening.record == ["B1", "#4:Y1", "G1"]
    assert evening.laid_by == ["Carl", "Herman", "Anne"]
    assert evening.on == "Carl"


def test_a_card_of_somebody_else_keeps_the_turn_that_the_table_said() -> None:
    # Carl played twice running: then it is Herman's turn.
    evening = Evening("B1", "Y1", "G1")
    evening.tap("player-3", "wrong", "who-3", "by-1")
    assert evening.at_the_table()
    assert evening.laid_by == ["Carl", "Carl", "Marc"]
    assert evening.on == "Herman"


def test_where_the_turn_is_right_a_card_is_opened_and_the_turn_is_asked() -> None:
    evening = Evening("B1", "Y1", "G1")
    evening.tap("player-0", "wrong")
    assert not [name for name in evening.targets() if name.startswith("card-")]
    evening.tap("who-3", "by-0")
    assert screen(evening) is WhoseTurn
    evening.tap("seat-0")
    assert evening.laid_by == ["Carl", "Anne", "Herman"]


def test_an_extra_card_goes_in_three_taps() -> None:
    evening = Evening("B1", "Y1", "Y1", "G1")
    assert evening.on == "Carl"
    evening.tap("player-0", "extra")
    assert evening.texts().index("Herman’s yellow 1") < evening.texts().index("Anne’s green 1")
    assert "entered twice?" in evening.texts()
    evening.tap("back", "back")
    evening.repair("player-0", "extra", "entry-4")
    assert evening.laid_by == ["Carl", "Marc", "Herman"]
    assert evening.on == "Anne"


def test_an_extra_card_that_cannot_be_is_said() -> None:
    evening = Evening(*PLAYS[:49])
    first = evening.game.step.number
    evening.tap(f"player-{FOUR.index(evening.on)}", "extra", f"entry-{first}")
    assert evening.at_the_table()
    assert len(evening.record) == 48


def test_a_missing_card_of_whose_turn_it_is_is_asked_for_by_the_order() -> None:
    evening = Evening("B1", "#4:Y1")
    assert evening.on == "Anne"
    evening.tap("player-0", "missing")
    assert "What did Marc play?" in evening.texts()
    evening.tap("key-G2")
    assert evening.laid_by == ["Carl", "Marc", "Herman"]


def test_earlier_cards_are_shown_only_after_the_table_has_agreed() -> None:
    evening = Evening(*PLAYS[:9])
    evening.tap("player-0", "wrong")
    assert "Everyone will see what was taken." in evening.texts()
    assert "who-6" not in evening.targets()
    evening.tap("agree")
    assert evening.game.looked
    assert str(evening.game.entries[-1].action) == "look"
    assert screen(evening) is StageCards
    assert [name for name in evening.targets() if name.startswith("play-")] == [
        f"play-{number}" for number in range(10, 1, -1)
    ]


def test_a_hidden_card_gets_its_player_in_five_taps() -> None:
    # The second card was Herman's, not Marc's: all later ones move, and it is Carl's turn.
    evening = Evening(*PLAYS[:9])
    assert evening.on == "Marc"
    evening.tap("player-3", "wrong", "agree", "play-3", "by-3")
    assert evening.at_the_table()
    assert evening.laid_by[:3] == ["Carl", "Herman", "Anne"]
    assert evening.on == "Herman"


def test_what_is_agreed_is_not_asked_again() -> None:
    evening = Evening(*PLAYS[:9])
    evening.game.act(Look())
    evening.tap("player-0", "extra")
    assert "agree" not in evening.targets()
    evening.tap("all")
    assert screen(evening) is StageCards


def scored() -> Studio:
    studio = Studio()
    studio.match(FOUR, "deal", *PLAYS)
    studio.show(StageScores)
    studio.tap("skip")
    return studio


def test_from_the_scores_a_card_gets_its_player_in_three_taps() -> None:
    studio = scored()
    match = studio.shell.session.match
    of_anne = match.state.stages[0].laid_by.index(0)
    studio.tap("player-3", f"play-{of_anne + 2}")
    assert screen(studio) is WhoseTurn
    last = match.state.stages[0].laid_by[-1]
    studio.tap(f"seat-{last}")
    assert screen(studio) is StageScores
    assert match.state.stages[0].laid_by[of_anne] == 3


def test_the_last_card_is_shown_with_its_points_first() -> None:
    studio = scored()
    last = studio.shell.session.match.step.number
    studio.tap("player-0", f"play-{last}")
    assert screen(studio) is ChangePlay
    studio.tap("next")
    assert screen(studio) is StageScores
    assert studio.shell.session.match.state.stages[0].laid_by[-1] == 0


def test_one_of_the_players_own_cards_is_opened() -> None:
    studio = scored()
    own = studio.shell.session.match.state.stages[0].laid_by.index(3)
    studio.tap("player-3", f"play-{own + 2}")
    assert screen(studio) is ChangePlay
    assert "by-0" in studio.targets()


@pytest.mark.parametrize("panel", ["800x480", "720x1280", "480x800"])
def test_all_cards_of_a_stage_stand_on_one_page(panel: str) -> None:
    studio = scored()
    studio.tap("player-3")
    cards = [name for name in studio.targets(PANELS[panel]) if name.startswith("play-")]
    assert len(cards) == len(PLAYS)


def test_a_name_is_fixed_from_any_cell_of_the_table() -> None:
    evening = Evening("B1")
    # Marc is on.
    for seat in (0, 2):
        evening.tap(f"player-{seat}", "fix")
        assert screen(evening) is Naming
        assert f"The right name for {FOUR[seat]}" in evening.texts()
        evening.tap("back", "back")


def test_a_name_is_fixed_from_the_scores() -> None:
    studio = scored()
    studio.tap("player-1", "fix")
    assert screen(studio) is Naming
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(StageScores)
    studio.tap("skip", "player-1")
    assert screen(studio) is SeatPlayer


def test_where_the_count_decides_no_card_is_offered_to_be_corrected() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", *PLAYS[:20], "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,3")
    studio.show(StageScores)
    studio.tap("skip", "player-1")
    assert screen(studio) is SeatPlayer
    studio.tap("back", "count-1-yellow")
    assert screen(studio) is CorrectCount


def test_a_seat_without_a_name_is_asked_who_it_is() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", *PLAYS, remember=False)
    studio.show(StageScores)
    studio.tap("skip", "player-1", "fix")
    assert screen(studio) is SeatPlayer


def test_after_a_swap_the_name_that_is_shown_is_fixed() -> None:
    studio = scored()
    match = studio.shell.session.match
    studio.people.remember(("Zoë",))
    match.act(Substitute(1, "Zoë"))
    # The stage that is shown was still Carl's.
    studio.tap("player-1")
    assert "Which card did Carl play?" in read(studio)
    studio.tap("fix")
    assert "The right name for Carl" in read(studio)
    studio.tap("back", "back", "next", "next")
    for event in PLAYS:
        match.act(Do(match.game.parse_event(event)))
    studio.show(lambda shell: StageScores(shell, 1))
    studio.tap("player-1", "fix")
    assert "The right name for Carl" in read(studio)
    studio.show(lambda shell: StageScores(shell, 2))
    studio.tap("player-1", "fix")
    assert "The right name for Zoë" in read(studio)


@pytest.mark.parametrize("stages", [1, 2])
def test_after_a_swap_the_scores_lead_to_the_player_they_show(stages: int) -> None:
    studio = Studio()
    match = studio.match(FOUR, counted=1)
    studio.people.remember(("Zoë", "Karl"))
    match.act(Substitute(1, "Zoë"))
    for _ in range(stages - 1):
        for event in ("deal", "count 0,0,0,0 0,0,0,0 0,0,0,0 1,0,0,0"):
            match.act(Do(match.game.parse_event(event)))
    studio.show(lambda shell: StageScores(shell, 1))
    studio.tap("player-1")
    shown = studio.shell.navigator.screen
    assert isinstance(shown, SeatPlayer)
    assert shown.name == "Carl"
    # Somebody has taken over from Carl already.
    assert "swap" not in studio.targets()
    studio.tap("who")
    assert "name-Zoë" not in studio.targets()
    studio.tap("name-Karl")
    assert match.names_in(0) == ("Anne", "Karl", "Marc", "Herman")
    assert match.coming_names == ("Anne", "Zoë", "Marc", "Herman")


def test_a_number_of_a_counted_stage_is_corrected_from_the_pad_in_two_taps() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", "B1", counted=2)
    studio.show(Pad)
    right = match.state.stages[0].taken[1][1] - 1
    studio.tap("points-1-1")
    assert screen(studio) is PlayerCount
    studio.tap(f"count-yellow-{right}")
    assert match.state.stages[0].taken[1][1] == right
    assert screen(studio) is Pad


def test_a_number_that_the_deck_does_not_have_is_not_taken() -> None:
    studio = Studio()
    match = studio.match(FOUR, counted=1)
    before = match.state.stages[0].taken
    studio.show(lambda shell: PlayerCount(shell, 1, 1))
    studio.tap("count-green-14")
    assert match.state.stages[0].taken == before
    assert screen(studio) is PlayerCount


def test_points_of_other_stages_lead_to_their_cards() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", *PLAYS, "deal", "B1")
    studio.show(Pad)
    studio.tap("points-1-1")
    assert screen(studio) is StageCards
    studio.tap("back", "stage-1")
    assert screen(studio) is StageScores
