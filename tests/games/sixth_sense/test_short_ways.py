"""6th Sense: from what the table sees to what is wrong: a trick, a name, a number."""

from companion.games.sixth_sense.screens.player_round import SixthPlayer
from companion.games.sixth_sense.screens.player_tricks import PlayerTricks
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.sixth_sense.screens.table import SixthTable
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.naming import Naming
from companion.ui.screens.pad import Pad
from companion.ui.screens.people.seat_player import SeatPlayer
from tests.games.sixth_sense.gallery import begin, counted
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

ROUND = ("deal", "trump P", "won #1", "won #2", "won #1", "won #3", "won #1")


def table(*events: str) -> Studio:
    studio = Studio()
    studio.people.remember(FOUR)
    begin(studio, FOUR, *events)
    studio.show(SixthTable)
    return studio


def screen(studio: Studio) -> type:
    return type(studio.shell.navigator.screen)


def winners(studio: Studio) -> list[int | None]:
    return list(studio.shell.session.match.state.rounds[-1].winners)


def test_an_earlier_trick_gets_its_winner_in_three_taps() -> None:
    studio = table(*ROUND)
    studio.tap("less-0", "trick-1", "won-3")
    assert winners(studio) == [0, 1, 3, 2, 0]
    assert screen(studio) is SixthTable


def test_the_last_trick_is_chosen_at_first() -> None:
    studio = table(*ROUND)
    studio.tap("less-0")
    assert "Anne’s last trick" in read(studio)
    studio.tap("trick-0")
    assert "Anne’s trick 1" in read(studio)
    studio.tap("leave", "less-0", "won-3")
    assert winners(studio) == [0, 1, 0, 2, 3]


def test_an_earlier_trick_is_removed() -> None:
    studio = table(*ROUND)
    studio.tap("less-0", "trick-0", "out")
    assert winners(studio) == [1, 0, 2, 0]


def test_names_on_the_table_and_on_the_scores_lead_to_the_keyboard() -> None:
    studio = table(*ROUND)
    for seat in range(4):
        studio.tap(f"player-{seat}")
        assert screen(studio) is SeatPlayer
        studio.tap("fix")
        assert screen(studio) is Naming
        studio.tap("back", "back")
    studio = table(*counted(FOUR))
    studio.show(lambda shell: SixthScores(shell, 1))
    studio.tap("player-1", "fix")
    assert screen(studio) is Naming


def test_a_prediction_of_a_round_before_is_corrected_from_the_pad() -> None:
    studio = table(*counted(FOUR), "deal", "trump P")
    studio.tap("pad")
    assert screen(studio) is Pad
    studio.tap("points-1-0", "value-4")
    assert studio.shell.session.match.state.rounds[0].predictions[0] == 4
    # It leads back to where it was seen, and from there to undo.
    assert screen(studio) is Pad
    studio.tap("back")
    assert screen(studio) is SixthTable
    studio.tap("undo")
    assert studio.shell.session.match.state.rounds[0].predictions[0] == 6


def test_a_counted_number_is_corrected_and_an_unusual_sum_confirmed() -> None:
    studio = table(*counted(FOUR))
    studio.show(lambda shell: SixthScores(shell, 1))
    before = studio.shell.session.match.state.rounds[0].won
    studio.tap("won-1", f"number-{before[1] + 1}")
    assert screen(studio) is SixthPlayer
    assert "That’s 1 trick too many." in read(studio)
    studio.tap("back")
    assert studio.shell.session.match.state.rounds[0].won == before
    studio.tap(f"number-{before[1] + 1}", "next")
    assert studio.shell.session.match.state.rounds[0].won[1] == before[1] + 1
    assert screen(studio) is SixthScores


def test_an_impossible_sum_is_not_taken() -> None:
    studio = table(*counted(FOUR))
    studio.show(lambda shell: SixthPlayer(shell, 1, 1))
    before = studio.shell.session.match.state.rounds[0].won
    studio.tap("number-14")
    assert "can’t be right" in read(studio)
    assert studio.shell.session.match.state.rounds[0].won == before


def test_the_same_number_leads_back() -> None:
    studio = table(*counted(FOUR))
    studio.show(lambda shell: SixthScores(shell, 1))
    won = studio.shell.session.match.state.rounds[0].won
    studio.tap("won-1", f"number-{won[1]}")
    assert screen(studio) is SixthScores


def test_the_tricks_of_a_player_open_from_the_scores() -> None:
    won = [f"won #{1 + number % 4}" for number in range(13)]
    studio = table("deal", "trump P", *won, "predict 4 3 3 3")
    studio.show(SixthScores)
    studio.now += 10
    studio.tap("won-0")
    assert screen(studio) is PlayerTricks
    assert len([name for name in studio.targets() if name.startswith("entry-")]) == 4
    assert "Anne’s tricks" in read(studio)
    studio.tap("entry-3", "choice-2")
    assert screen(studio) is WhatChanges
    studio.tap("next")
    assert screen(studio) is SixthScores
    assert winners(studio)[0] == 2
