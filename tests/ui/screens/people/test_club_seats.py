"""The club on the table: who sits here next is one tap away; nothing else of it is in the way."""

from companion.ui.screens.home import Home
from companion.ui.screens.seats import Seats
from companion.ui.screens.settings.club_screen import ClubScreen
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.shell.device_states import ClubState
from companion.ui.shell.seating import game_for_seats, note_begun, seats_here
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio


def seated(*names: str, seating: int = 1) -> Studio:
    """Home of a table for which this seating was published."""
    studio = Studio()
    studio.people.remember(FOUR)
    studio.shell.device.club = ClubState("Kitchen", True, seating=seating, seats=names)
    studio.show(Home)
    return studio


def test_one_tap_to_the_seats_with_those_names() -> None:
    studio = seated("anne", "Carl", "Zoë", "Herman")
    assert "Next: anne, Carl, Zoë, Herman" in read(studio)
    studio.tap("seated")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, Seats)
    assert screen.seating.names == ("Anne", "Carl", "Zoë", "Herman"), "as they are known here"
    assert screen.game_ui.name == "thirteen"


def test_it_is_there_until_they_have_begun() -> None:
    studio = seated(*FOUR)
    studio.tap("seated")
    studio.shell.navigator.back()
    assert "seated" in studio.targets()
    studio.tap("seated", "next")
    assert studio.shell.session.match.names == FOUR
    studio.show(Home)
    assert "seated" not in studio.targets()
    studio.shell.device.club = ClubState("Kitchen", True, seating=2, seats=FOUR)
    assert "seated" in studio.targets(), "the next round of the club"


def test_who_else_plays_has_not_begun_it() -> None:
    studio = seated(*FOUR)
    note_begun(studio.shell, ("Anne", "Carl", "Zoë", "Tom"))
    assert seats_here(studio.shell) == FOUR
    note_begun(studio.shell, ("Anne", "CARL", "Marc", "Tom"))
    assert seats_here(studio.shell) == ()


def test_the_game_of_the_last_match_is_offered_if_so_many_can_play_it() -> None:
    studio = Studio()
    studio.match(FOUR, game="ten", counted=0)
    assert game_for_seats(studio.shell, 4).name == "ten"
    assert game_for_seats(studio.shell, 7).name == "ten"
    assert game_for_seats(studio.shell, 8).name == "pad"


def test_nobody_is_sent_where_nobody_can_sit() -> None:
    for names in ((), tuple(f"Player {number}" for number in range(30))):
        assert "seated" not in seated(*names).targets()
    studio = Studio()
    studio.show(Home)
    assert "seated" not in studio.targets()
    note_begun(studio.shell, FOUR)


def test_settings_say_whether_it_is_reached_and_what_waits() -> None:
    studio = seated()
    studio.show(SettingsScreen)
    assert "connected Club" in read(studio)
    studio.shell.device.club = ClubState("Kitchen", False, "no route to the club", 12)
    assert "not connected" in read(studio)
    assert "12 changes wait" in read(studio)
    studio.tap("club")
    assert isinstance(studio.shell.navigator.screen, ClubScreen)
    for words in ("can’t be reached", "12 changes wait", "called Kitchen", "no route to the club"):
        assert words in read(studio)
    studio.shell.device.club = ClubState("Kitchen", True, waiting=1)
    assert "1 change is on its way." in read(studio)
    studio.shell.device.club = ClubState("Kitchen", True)
    assert "The club has everything that was played here." in read(studio)
    studio.shell.device.club = None
    assert "This table belongs to no club." in read(studio)
    studio.tap("back")
    assert "club" not in studio.targets()
