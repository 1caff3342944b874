"""Names where they are seen: the players' list, the table, the seats, before a stage, the pad."""

import pytest

from companion.match.actions import Substitute
from companion.ui.screens.history import History
from companion.ui.screens.naming import Naming
from companion.ui.screens.pad import Pad
from companion.ui.screens.people.renaming import Merge
from companion.ui.screens.people.seat_player import SeatPlayer
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Players
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell import flow, game_uis
from companion.ui.shell.seating import placeholders
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio


def typed(studio: Studio, name: str) -> None:
    """The name in place of the one on the keyboard, and done."""
    naming = studio.shell.navigator.screen
    assert isinstance(naming, Naming)
    naming.keyboard.text = name
    studio.tap("done")


def known(studio: Studio) -> list[str]:
    return [player.name for player in studio.people.all()]


@pytest.fixture
def studio() -> Studio:
    """A whole match is played, and the next one is under way."""
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.match(FOUR, "deal", "B7", counted=1)
    return studio


def test_a_new_name_in_the_list_holds_on_the_table_and_can_be_undone(studio: Studio) -> None:
    studio.show(Players)
    studio.tap("person-Carl", "rename")
    typed(studio, "Karl")
    assert isinstance(studio.shell.navigator.screen, OnePlayer)
    assert "Carl is called Karl now." in read(studio)
    assert "1 game 1 win" in read(studio)
    assert studio.shell.session.view().names[1] == "Karl"
    studio.tap("back")
    assert "person-Carl" not in studio.targets()
    assert "Karl 1 game · 1 win" in read(studio)
    assert "Carl is called Karl now." in read(studio)
    studio.tap("undo")
    assert "Karl is called Carl again." in read(studio)
    assert "Carl 1 game · 1 win" in read(studio)
    assert studio.shell.session.view().names == FOUR
    assert "undo" not in studio.targets()


def test_the_offer_to_undo_can_be_put_away(studio: Studio) -> None:
    studio.people.rename("Carl", "Karl")
    studio.show(Players)
    studio.tap("dismiss")
    assert "undo" not in studio.targets()
    assert "Karl" in known(studio)


def test_an_undo_that_cannot_be_says_why(studio: Studio) -> None:
    studio.people.rename("Carl", "Karl")
    studio.people.remember(("Carl",))
    studio.show(Players)
    studio.tap("undo")
    assert "Two players are called Carl." in read(studio)


def test_the_name_of_another_leads_to_the_question_whether_they_are_one(studio: Studio) -> None:
    studio.match(("Anne", "Karl", "Marc", "Herman"), counted=4)
    studio.show(Players)
    studio.tap("person-Carl", "rename")
    typed(studio, "karl")
    assert isinstance(studio.shell.navigator.screen, Merge)
    assert "Carl 1 game · 1 win K Karl afterwards: 2 games · 2 wins" in read(studio)
    assert "All of Carl’s games become Karl’s." in read(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, OnePlayer)
    assert {"Carl", "Karl"} < set(known(studio))
    studio.tap("rename")
    typed(studio, "Karl")
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, OnePlayer)
    assert "Carl and Karl are one person now." in read(studio)
    assert "2 games 2 wins" in read(studio)
    assert "Carl" not in known(studio)
    studio.tap("back", "undo")
    assert "Carl and Karl are two people again." in read(studio)
    assert {"Carl", "Karl"} < set(known(studio))


def test_people_who_played_each_other_stay_two(studio: Studio) -> None:
    studio.show(Players)
    studio.tap("person-Carl", "merge", "name-Marc")
    assert "Carl and Marc both played in 2 games: they’re two people." in read(studio)
    assert studio.targets() == ["back"]
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, OnePlayer)


def test_a_merge_that_the_disk_does_not_keep_changes_nothing(studio: Studio) -> None:
    studio.people.remember(("Karl",))
    studio.show(Players)
    studio.tap("person-Carl", "merge", "name-Karl")
    studio.journal.connection.execute("PRAGMA query_only = ON")
    studio.tap("next")
    studio.journal.connection.execute("PRAGMA query_only = OFF")
    assert isinstance(studio.shell.navigator.screen, Merge)
    assert "doesn’t count" in read(studio)
    assert {"Carl", "Karl"} < set(known(studio))


def test_a_hidden_player_is_shown_again(studio: Studio) -> None:
    studio.show(Players)
    assert "hidden" not in studio.targets()
    studio.tap("person-Carl", "retire", "next")
    assert "person-Carl" not in studio.targets()
    assert "Hidden players: 1" in read(studio)
    studio.tap("hidden")
    assert "new" not in studio.targets()
    studio.tap("person-Carl", "show", "back")
    assert "person-Carl" not in studio.targets(), "these are the hidden ones"
    studio.tap("back")
    assert "person-Carl" in studio.targets()
    assert "hidden" not in studio.targets()


def test_hidden_players_have_a_place_below_a_full_page() -> None:
    studio = Studio()
    studio.people.remember(tuple(f"P{number:02}" for number in range(40)))
    studio.people.retire("P07")
    studio.show(Players)
    seen = set(studio.targets())
    while "person-P39" not in seen:
        assert "hidden" in studio.targets()
        studio.tap("older")
        seen |= set(studio.targets())
    assert {f"person-P{number:02}" for number in range(40)} - seen == {"person-P07"}


def test_a_name_is_fixed_at_the_table_for_the_whole_match_and_all_others(studio: Studio) -> None:
    flow.open_match(studio.shell)
    studio.tap("menu", "players", "player-1", "fix")
    typed(studio, "Karl")
    assert isinstance(studio.shell.navigator.screen, SeatPlayer)
    assert "Carl is called Karl now." in read(studio)
    match = studio.shell.session.match
    assert match.names_in(0)[1] == match.names_in(1)[1] == "Karl"
    assert [summary.players[1] for summary in studio.journal.matches()] == ["Karl", "Karl"]
    studio.tap("colour-5")
    assert ("Karl", 5) in [(player.name, player.colour) for player in studio.people.all()]
    studio.tap("fix")
    typed(studio, "Karl")
    assert isinstance(studio.shell.navigator.screen, SeatPlayer)


def test_somebody_else_sits_there_in_this_match_only(studio: Studio) -> None:
    studio.people.remember(("Zoë",))
    studio.shell.preferences.set("sides", {"Carl": "left"})
    studio.show(lambda shell: SeatPlayer(shell, 1))
    studio.tap("who", "name-Zoë")
    match = studio.shell.session.match
    assert match.names_in(0)[1] == match.names[1] == "Zoë"
    assert [summary.players[1] for summary in studio.journal.matches()] == ["Zoë", "Carl"]
    assert studio.shell.preferences.side("Zoë") == "left"
    studio.tap("who", "new")
    typed(studio, "marc")
    assert "Two players are called Marc." in read(studio)
    typed(studio, "Ida")
    assert isinstance(studio.shell.navigator.screen, SeatPlayer)
    assert match.names[1] == "Ida"
    assert "Ida" in known(studio)


def test_a_refused_name_is_told_on_the_list(studio: Studio) -> None:
    studio.people.remember(("Zoë",))
    studio.show(lambda shell: SeatPlayer(shell, 1))
    studio.tap("who")
    studio.journal.connection.execute("PRAGMA query_only = ON")
    studio.tap("name-Zoë")
    studio.journal.connection.execute("PRAGMA query_only = OFF")
    assert "doesn’t count" in read(studio)
    assert studio.shell.session.match.names == FOUR


def test_a_table_without_names_gets_them_and_nobody_is_remembered_as_player_2() -> None:
    studio = Studio()
    match = studio.match(placeholders(studio.shell, 4), remember=False)
    flow.open_match(studio.shell)
    assert "Tap a seat to give it a name." in read(studio)
    for seat, name in enumerate(FOUR):
        studio.tap(f"player-{seat}")
        assert not [target for target in studio.targets() if target.startswith("colour-")]
        assert "fix" not in studio.targets()
        studio.tap("who", "new")
        typed(studio, name)
        assert "colour-3" in studio.targets()
        studio.tap("back")
    assert "Tap a seat" not in read(studio)
    assert match.names == FOUR
    assert sorted(known(studio)) == sorted(FOUR)


def test_the_same_unnamed_table_again_is_not_remembered_either() -> None:
    studio = Studio()
    studio.match(placeholders(studio.shell, 4), counted=4, remember=False)
    seats = studio.show(lambda shell: Seats(shell, game_uis.of("thirteen")))
    assert isinstance(seats, Seats)
    studio.tap("same", "seat-1", "fix")
    typed(studio, "Player 3")
    assert "already" in read(studio)
    typed(studio, "Carl")
    assert seats.seating.names == ("Player 1", "Carl", "Player 3", "Player 4")
    studio.tap("stays", "next")
    assert isinstance(studio.shell.navigator.screen, StageStart)
    assert known(studio) == ["Carl"]


def test_a_typo_is_fixed_where_the_seats_are_chosen(studio: Studio) -> None:
    studio.people.remember(("Karl",))
    seats = studio.show(lambda shell: Seats(shell, game_uis.of("thirteen")))
    assert isinstance(seats, Seats)
    studio.tap("same", "seat-1", "deals", "seat-1", "fix")
    typed(studio, "Carlo")
    assert list(seats.seating.names) == ["Anne", "Carlo", "Marc", "Herman"]
    assert seats.dealer == "Carlo"
    studio.tap("stays")
    assert "person-Carlo" in studio.targets()
    # One who turns out to be somebody else who sits here too leaves an empty place.
    studio.tap("person-Herman", "person-Karl", "seat-1", "fix")
    typed(studio, "Karl")
    studio.tap("next")
    assert list(seats.seating.names) == ["Anne", "Marc", "Karl"]
    assert known(studio) == ["Anne", "Herman", "Karl", "Marc"]


def test_before_a_stage_a_tap_on_a_seat_is_the_player_there() -> None:
    studio = Studio()
    match = studio.match(FOUR, counted=1)
    studio.show(StageStart)
    studio.tap("player-2", "fix")
    typed(studio, "Mark")
    studio.tap("back")
    assert "Carl deals 5 each, Mark starts." in read(studio)
    assert match.names[2] == "Mark"
    studio.tap("change")
    assert "player-2" not in studio.targets()


FIRST_ROUNDS = {
    "thirteen": ("deal", "count 1,0,0,0 0,0,0,1 0,0,0,0 0,2,0,0"),
    "sixth-sense": ("deal", "trump G", "tricks 5 3 3 2", "predict 5 3 3 2"),
    "ten": ("card 7 start #2", "short #1 #2 17"),
}


@pytest.mark.parametrize("game", FIRST_ROUNDS)
def test_after_a_swap_the_start_screen_names_who_plays(game: str) -> None:
    studio = Studio()
    match = studio.match(FOUR, *FIRST_ROUNDS[game], game=game)
    assert not match.stage_runs
    for seat, name in enumerate(("Bo", "Ida", "Jan", "Zoë")):
        match.act(Substitute(seat, name))
    flow.begin_stage(studio.shell)
    words = read(studio).replace(".", " ").replace(",", " ").split()
    assert {"Bo", "Ida", "Jan", "Zoë"} < set(words)
    assert not set(FOUR) & set(words)
    waiting = game_uis.of(game).where(studio.shell, match)
    assert not set(FOUR) & set(waiting.replace(".", "").split())


def test_after_a_swap_between_stages_beginner_and_dealer_are_those_who_play_now() -> None:
    studio = Studio()
    match = studio.match(FOUR, counted=1)
    match.act(Substitute(1, "Ida"))
    match.act(Substitute(2, "Zoë"))
    studio.show(StageStart)
    assert "Ida deals 5 each, Zoë starts." in read(studio)
    # And whoever sat down by mistake is named anew, not the one who left.
    studio.people.remember(("Bo",))
    studio.tap("player-2", "who", "name-Bo")
    assert [match.names_in(stage)[2] for stage in (0, 1)] == ["Marc", "Bo"]
    studio.tap("back")
    assert "Ida deals 5 each, Bo starts." in read(studio)


def test_a_name_on_the_pad_is_that_player(studio: Studio) -> None:
    studio.show(Pad)
    studio.tap("player-3", "fix")
    typed(studio, "Hermann")
    studio.tap("back")
    assert "Hermann" in read(studio)
    assert isinstance(studio.shell.navigator.screen, Pad)


def test_a_past_match_gets_a_name_too(studio: Studio) -> None:
    studio.people.remember(("Zoë",))
    studio.show(History)
    assert "Carl won" in read(studio)
    studio.tap("match-1", "pad", "player-1")
    assert "swap" not in studio.targets()
    studio.tap("who", "name-Zoë", "back", "back")
    assert "Zoë won" in read(studio)
    studio.tap("back")
    assert "Zoë won" in read(studio)
    assert studio.journal.matches()[1].players[1] == "Zoë"
    assert studio.shell.session.match.names == FOUR


def test_the_result_opens_its_players() -> None:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.show(Result)
    studio.tap("player-1", "fix")
    typed(studio, "Karl")
    studio.tap("back")
    assert "Karl wins" in read(studio)
