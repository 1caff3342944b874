"""The screens of 6th Sense: seats, variants, dealing, trump, and tricks at the table."""

import pytest

from companion.app.translation import translator
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.start import SixthDeal, SixthStart, SixthTrump
from companion.games.sixth_sense.screens.table import SixthTable
from companion.match.actions import Do
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.theme import DARK, Colour
from companion.ui.render.things import Target, Text
from companion.ui.screens.seats import Seats
from companion.ui.shell import flow, game_uis
from tests.games.sixth_sense.gallery import begin, counted
from tests.games.sixth_sense.opened import TWO, match_of, table
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, SIX, Studio


def ink_of(studio: Studio, text: str) -> Colour:
    """The colour in which a text stands there."""
    things = studio.frame(PANELS["800x480"]).things
    return next(each.colour for each in things if isinstance(each, Text) and each.text == text)


@pytest.mark.parametrize("count", [2, 6])
def test_two_to_six_can_play(count: int) -> None:
    studio = Studio()
    studio.people.remember(SIX)
    studio.show(lambda shell: Seats(shell, game_uis.of("sixth-sense")))
    assert "you need 2 to 6" in read(studio)
    studio.tap(*(f"person-{name}" for name in SIX[:count]), "next")
    assert isinstance(studio.shell.navigator.screen, SixthStart)
    assert match_of(studio).names == SIX[:count]


@pytest.mark.parametrize(
    ("taps", "variant", "target", "screen"),
    [
        ((), "standard", None, SixthStart),
        (("trump-late",), "standard", None, SixthDeal),
        (("trump-none",), "novice", None, SixthDeal),
        (("end-points", "more", "more", "less"), "standard", 35, SixthStart),
        (("end-points", "end-rounds"), "standard", None, SixthStart),
    ],
)
def test_a_variant_is_chosen_with_the_seats(
    taps: tuple[str, ...], variant: str, target: int | None, screen: type
) -> None:
    studio = Studio()
    studio.people.remember(FOUR)
    studio.show(lambda shell: Seats(shell, game_uis.of("sixth-sense")))
    studio.tap(*(f"person-{name}" for name in FOUR), "variant", *taps, "next", "next")
    setup = match_of(studio).state.setup
    assert (setup.variant, setup.target) == (variant, target)
    assert type(studio.shell.navigator.screen) is screen


def test_a_round_begins_with_who_deals_how_many_and_who_leads() -> None:
    studio = table()
    assert "Anne deals 14 each, Carl leads." in read(studio)
    studio.tap("trump-G")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match_of(studio).state.running.trump == "G"
    assert "Carl leads the first trick." in read(studio)


@pytest.mark.parametrize(
    ("trump", "target", "rules"),
    [
        ("first", None, "Rules: Standard"),
        ("first", 40, "Rules: Standard · to 40 points"),
        ("late", None, "Rules: Trump after predictions"),
        ("none", 25, "Rules: Beginners, no trump · to 25 points"),
    ],
)
def test_the_deal_and_the_menu_say_what_is_played(
    trump: str, target: int | None, rules: str
) -> None:
    studio = Studio()
    studio.shell.preferences.set("sixth_trump", trump)
    begin(studio, FOUR, target=target, variant="novice" if trump == "none" else "standard")
    flow.open_match(studio.shell)
    assert rules in read(studio)
    studio.tap("menu")
    assert rules in read(studio)
    # The match stays what it is, whatever is chosen for the next one.
    studio.shell.preferences.set("sixth_target", 99)
    assert rules in read(studio)


def test_another_dealer_is_two_taps_away() -> None:
    studio = table()
    studio.tap("change", "seat-2")
    assert "Marc deals 14 each, Herman leads." in read(studio)


def test_trump_after_the_predictions_is_asked_for_then() -> None:
    studio = Studio()
    studio.shell.preferences.set("sixth_trump", "late")
    begin(studio, FOUR)
    flow.open_match(studio.shell)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, SixthTrump)
    assert "All predictions face down?" in read(studio)
    studio.tap("trump-Y")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match_of(studio).state.running.trump == "Y"


@pytest.mark.parametrize(("played", "chosen"), [("late", "first"), ("first", "late")])
def test_when_trump_is_turned_up_stays_as_it_was_in_this_match(played: str, chosen: str) -> None:
    studio = Studio()
    studio.shell.preferences.set("sixth_trump", played)
    begin(studio, FOUR)
    flow.open_match(studio.shell)
    studio.tap(*(("next",) if played == "late" else ()), "trump-Y")
    for event in counted(FOUR)[2:]:
        match_of(studio).act(Do(match_of(studio).game.parse_event(event)))
    studio.shell.preferences.set("sixth_trump", chosen)
    flow.open_match(studio.shell)
    studio.tap("next")
    start = SixthDeal if played == "late" else SixthStart
    assert type(studio.shell.navigator.screen) is start


def test_trump_that_was_noted_wrongly_is_corrected() -> None:
    studio = table("deal", "trump B", "trick Y3 Y4 Y5 Y6")
    studio.tap("trump", "trump-Y")
    assert match_of(studio).state.running.trump == "Y"
    assert [str(event) for event in match_of(studio).events[:2]] == ["deal", "trump Y"]


def test_novices_have_no_trump() -> None:
    studio = table("deal", variant="novice")
    assert "trump" not in studio.targets()
    studio.tap("judge")
    assert isinstance(studio.shell.navigator.screen, SixthJudge)


def test_one_tap_a_trick_and_two_tricks_for_a_split_twelve() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "split-0", "won-2")
    assert match_of(studio).state.running.won == (2, 0, 2, 0)
    assert "3 / 13" in read(studio)
    assert "10 tricks to go" in read(studio)
    assert "Marc won the trick and leads." in read(studio)


def test_a_button_that_leads_on_is_not_dim() -> None:
    studio = table("deal", "trump P")
    assert ink_of(studio, "Count the tricks") == DARK.ink
    studio.tap("judge")
    assert ink_of(studio, "Someone else leads") == DARK.ink


def test_after_the_last_trick_none_can_be_given_but_a_wrong_one_be_moved() -> None:
    studio = table("deal", "trump P", *["won #1"] * 13)
    assert "All 13 tricks are played." in read(studio)
    assert "leads" not in read(studio)
    assert not [name for name in studio.targets() if name.startswith(("won", "split"))]
    assert ink_of(studio, "+ trick") == DARK.dim
    studio.tap("less-0", "won-2")
    assert match_of(studio).state.running.won == (12, 0, 1, 0)


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_the_badge_has_room_around_its_words(scale: float) -> None:
    studio = table("deal", "trump P")
    frame = studio.frame(replace(PANELS["800x480"], text_scale=scale))
    badge = next(each for each in frame.things if isinstance(each, Text) and each.text == "6th")
    assert frame.fonts.width("6th", badge.cut, badge.size) <= badge.box.w - frame.mm(2)


def test_with_two_players_a_trick_may_be_blocked() -> None:
    studio = table("deal", "trump P", players=TWO)
    studio.tap("won-0", "blocked")
    assert "Blocked: nobody won the trick, so Anne leads again." in read(studio)
    assert "blocked" not in table("deal", "trump P").targets()


def test_undo_and_redo() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "won-1", "undo", "undo", "redo")
    assert match_of(studio).state.running.won == (0, 0, 1, 0)
    studio.now += 600
    assert "redo" in studio.targets()
    studio.tap("won-3")
    assert "redo" not in studio.targets(), "something new was entered"


def test_undo_of_the_first_tap_goes_back_to_before_the_deal() -> None:
    studio = table()
    studio.tap("trump-G", "undo")
    assert isinstance(studio.shell.navigator.screen, SixthStart)


def test_a_trick_that_somebody_else_won_keeps_its_place() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "won-1", "won-3", "less-1", "split-0")
    assert match_of(studio).state.running.winners == (2, 0, 3)
    assert match_of(studio).state.running.won == (2, 0, 1, 1)
    studio.tap("undo")
    assert match_of(studio).state.running.winners == (2, 1, 3)


def test_a_doubled_trick_is_taken_out() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "won-2", "won-3", "less-2", "out")
    assert match_of(studio).state.running.winners == (2, 3)
    studio.tap("less-0")
    assert "Anne has no tricks yet." in read(studio)
    studio.tap("less-3", "leave")
    assert match_of(studio).state.running.winners == (2, 3)


@pytest.mark.parametrize("panel", ["800x480", "480x800"])
def test_no_key_moves_when_a_trick_is_chosen(panel: str) -> None:
    studio = Studio()
    studio.shell.words = translator("de")
    begin(studio, SIX, "deal", "trump P", "won #1", "won #5")
    flow.open_match(studio.shell)

    def places() -> dict[str, Box]:
        things = studio.frame(PANELS[panel]).things
        keys = ("won-", "less-", "split-")
        targets = [each for each in things if isinstance(each, Target)]
        return {each.name: each.box for each in targets if each.name.startswith(keys)}

    before = places()
    studio.tap("less-0")
    assert places() == before


def test_who_may_look_is_told_whole_on_a_narrow_panel() -> None:
    studio = table("deal", "trump P", "trick B8 B1 B3 B2 B10 B5", players=SIX)
    told = "Grootvader won the trick and leads; Carl can peek at Grootvader’s prediction."
    assert told in read(studio, "480x800")
