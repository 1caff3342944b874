"""10: whether chips are followed, match by match, and what the scores say of them."""

import pytest

from companion.games.base import NOT_SAVED, Refusal
from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.scores import TenScores
from companion.games.ten.screens.start import TenStart
from companion.games.ten.screens.tracking import keeps_chips
from companion.ui.shell import flow
from tests.games.ten.reading import PANEL, at, events, said
from tests.games.ten_events import rounds
from tests.ui.studio import FOUR, Studio

PLAYED = ("card 7 start #1", "protect #1 2", "laid 10 4 3 9")


def chip_signs(studio: Studio) -> int:
    things = studio.frame(PANEL).things
    return len([thing for thing in things if getattr(thing, "name", "") == "chip"])


def refuse(_name: str, _value: object) -> None:
    raise Refusal(NOT_SAVED, error="full")


@pytest.mark.parametrize("before", [False, True])
def test_a_past_match_of_points_has_no_chips_whatever_is_chosen_now(before: bool) -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 7")
    past = studio.shell.session.match
    studio.shell.preferences.set("ten_full", before)
    if before:
        at(studio, full=True)
    studio.shell.session.close()
    studio.show(lambda shell: TenScores(shell, 2, past))
    assert not chip_signs(studio)
    studio.match(FOUR)
    assert not chip_signs(studio)
    at(studio, full=True)
    studio.show(lambda shell: TenScores(shell, 2, past))
    assert not chip_signs(studio)


def test_a_past_match_with_chips_shows_them() -> None:
    studio = Studio()
    at(studio, *PLAYED, full=True)
    past = studio.shell.session.match
    at(studio)
    studio.show(lambda shell: TenScores(shell, 1, past))
    assert chip_signs(studio)


def test_chips_are_stopped_before_the_first_round() -> None:
    studio = Studio()
    studio.shell.preferences.set("ten_full", True)
    at(studio)
    studio.tap("menu", "own-chips", "next", "card-7")
    assert isinstance(studio.shell.navigator.screen, TenQuick)


def test_chips_that_are_stopped_in_the_first_round_stay_so_after_undo() -> None:
    studio = Studio()
    studio.shell.preferences.set("ten_full", True)
    at(studio)
    studio.tap("card-7", "menu", "own-chips", "next", "undo")
    assert isinstance(studio.shell.navigator.screen, TenStart)
    studio.tap("card-7")
    assert isinstance(studio.shell.navigator.screen, TenQuick)


def test_scores_after_stopping_have_no_chips() -> None:
    studio = Studio()
    at(studio, *PLAYED, "card 3 start #1", full=True)
    studio.tap("menu", "own-chips", "next", "wins-0", "takes-1", "lie-4", "next")
    assert isinstance(studio.shell.navigator.screen, TenScores)
    assert not chip_signs(studio)
    assert "chips-0" not in studio.targets()


def test_the_chips_of_several_matches_are_followed() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", full=True)
    first, match = str(studio.shell.session.match_id), studio.shell.session.match
    at(studio, "card 7 start #1", full=True)
    second, other = str(studio.shell.session.match_id), studio.shell.session.match
    flow.resume(studio.shell, first, match)
    assert isinstance(studio.shell.navigator.screen, TenChips)
    studio.tap("menu", "own-chips", "next")
    assert isinstance(studio.shell.navigator.screen, TenQuick)
    flow.resume(studio.shell, second, other)
    assert isinstance(studio.shell.navigator.screen, TenChips)


def test_chips_are_not_stopped_while_a_bid_is_open() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", "bid #2 #1 2", full=True)
    studio.tap("menu")
    assert "own-chips" not in studio.targets()
    assert "finish the bid first" in said(studio)
    studio.tap("back", "next", "menu", "own-chips")


def test_a_round_is_entered_although_the_disk_does_not_keep_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    studio = Studio()
    studio.shell.preferences.set("ten_full", True)
    at(studio)
    monkeypatch.setattr(studio.shell.preferences, "set", refuse)
    studio.tap("card-7")
    assert events(studio) == ["card 7 start #2"]
    studio.tap("wins-0", "takes-2", "lie-6", "next")
    assert events(studio)[-1] == "short #1 #3 13"


def test_a_choice_that_the_disk_does_not_keep_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = Studio()
    at(studio)
    monkeypatch.setattr(studio.shell.preferences, "set", refuse)
    studio.tap("menu", "own-chips", "next")
    assert isinstance(studio.shell.navigator.screen, TenStart)
    assert studio.shell.messages.text
    assert not keeps_chips(studio.shell)
