"""How a stage went: told when it is ready, in kind words, and only where the table wants it."""

import pytest

from companion.app.looking_back import BEGIN_AFTER
from companion.games.thirteen.analysis.reasons import REASONS
from companion.games.thirteen.look_back import Highlight
from companion.games.thirteen.screens.looking_back.how_it_went import HowItWent
from companion.games.thirteen.screens.looking_back.words import best_words, costliest_words
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.stage import Play
from companion.match.actions import Do, Undo
from companion.match.match import Match
from companion.ui.render.things import Fill, Text
from companion.ui.screens.settings.effect_settings import EffectSettings
from tests.games.thirteen.analysis.looked_back import keep, look_back, play_stage
from tests.ui.studio import FOUR, PANELS, Studio

WENT = "How did it go?"


@pytest.fixture
def studio() -> Studio:
    """A table that looks back."""
    found = Studio()
    look_back(found)
    return found


def scores(studio: Studio) -> Match:
    """Shows the scores of a stage that was played, all rows of them."""
    match = play_stage(studio, FOUR)
    studio.show(StageScores)
    studio.tap("skip")
    return match


def texts(studio: Studio) -> list[str]:
    """All that can be read."""
    frame = studio.frame(PANELS["800x480"])
    return [thing.text for thing in frame.things if isinstance(thing, Text)]


def test_it_appears_when_it_is_ready_and_nobody_waits(studio: Studio) -> None:
    match = scores(studio)
    before = [name for name in studio.targets() if name != "skip"]
    assert "went" not in before
    service = studio.shell.device.looking_back
    assert service is not None
    for _ in range(2):
        studio.now += BEGIN_AFTER
        service.step()  # type: ignore[attr-defined]
    assert any("0%" in text for text in texts(studio))
    assert [name for name in studio.targets() if name != "went"] == before
    keep(studio, match)
    studio.shell.device.looking_back = None
    look_back(studio)
    assert [name for name in studio.targets() if name != "went"] == before
    assert "went" in studio.targets()
    studio.tap("went")
    assert isinstance(studio.shell.navigator.screen, HowItWent)


def test_it_tells_what_is_kept_and_leads_on(studio: Studio) -> None:
    match = scores(studio)
    keep(studio, match)
    studio.tap("went")
    shown = texts(studio)
    assert "Stage 1 — how did it go?" in shown
    assert {"0.4", "2.1", "3.8", "5.5"} <= set(shown), "given away, with one decimal"
    points = match.state.scores[0]
    assert points is not None
    for seat, name in enumerate(FOUR):
        assert name in shown
        assert (f"−{points[seat]}" if points[seat] else "0") in shown
    assert any(text.startswith("Best: ") for text in shown)
    assert any(text.startswith("Costliest, for certain: ") for text in shown)
    studio.tap("replay")
    assert type(studio.shell.navigator.screen).__name__ == "ReplayScreen"
    studio.tap("back", "back")
    assert type(studio.shell.navigator.screen) is StageScores
    studio.tap("went", "next")
    assert studio.shell.session.match is match
    assert type(studio.shell.navigator.screen).__name__ == "StageStart"


def test_the_bars_are_as_long_as_their_numbers(studio: Studio) -> None:
    match = scores(studio)
    keep(studio, match)
    studio.tap("went")
    service = studio.shell.device.looking_back
    assert service is not None
    told = service.told(match, 1)
    assert told is not None
    frame = studio.frame(PANELS["800x480"])
    theme = frame.theme
    given = [
        thing.box.w
        for thing in frame.things
        if isinstance(thing, Fill) and thing.colour == theme.gold
    ]
    wanted = sorted(each.given_away for each in told.seats)
    most = max(given)
    assert sorted(given) == pytest.approx([each / wanted[-1] * most for each in wanted], abs=1)
    luck = [
        thing.box.w
        for thing in frame.things
        if isinstance(thing, Fill) and thing.colour in (theme.green, theme.red)
    ]
    sizes = sorted(abs(each.luck) for each in told.seats if each.luck)
    assert sorted(luck) == pytest.approx([each / wanted[-1] * most for each in sizes], abs=1)


def test_children_hear_nothing_of_the_costliest(studio: Studio) -> None:
    match = scores(studio)
    keep(studio, match)
    studio.shell.preferences.set("tell_costliest", False)
    studio.tap("went")
    shown = texts(studio)
    assert any(text.startswith("Best: ") for text in shown)
    assert not any("ostliest" in text for text in shown)
    assert not any("would" in text for text in shown)
    keep(studio, match, best=None)
    look_back(studio)
    assert "No card stood out." in texts(studio)


def test_a_table_that_switched_it_off_sees_none_of_it(studio: Studio) -> None:
    match = scores(studio)
    keep(studio, match)
    assert "went" in studio.targets()
    studio.shell.preferences.set("looking_back", False)
    assert "went" not in studio.targets()


def test_a_correction_meanwhile_leaves_no_old_number(studio: Studio) -> None:
    match = scores(studio)
    keep(studio, match)
    studio.tap("went")
    last = match.step.event
    match.act(Undo())
    stage = match.state.stages[0]
    match.act(Do(type(last)(last.card, last.tile, by=(stage.on + 1) % 4)))
    assert "This stage is being looked at again." in texts(studio)
    assert "back" in studio.targets()


def test_the_settings_have_three_values(studio: Studio) -> None:
    studio.show(EffectSettings)
    chosen = studio.shell.preferences
    found = []
    for _ in range(4):
        found.append((chosen.flag("looking_back"), chosen.flag("tell_costliest")))
        studio.tap("looking_back")
    assert found == [(True, True), (True, False), (False, True), (True, True)]
    assert any("skill and luck" in text for text in texts(studio))


@pytest.mark.parametrize("why", ["", *REASONS])
@pytest.mark.parametrize("certain", [True, False])
def test_each_reason_has_its_sentence(why: str, certain: bool) -> None:
    colour = 1 if why in ("keeps", "wins", "cards") else None
    told = Highlight(44, 2, Play("G7", 2), 2.4, certain, Play("Y2", 1), why, colour)
    best, worst = best_words(str, told, FOUR), costliest_words(str, told, FOUR)
    for text in (best, worst):
        assert "Marc’s green 7 on card 44" in text
        assert "{" not in text
        assert ("yellow majority" in text) == (why in ("keeps", "wins"))
    assert "Yellow 2 would" in worst
    assert "2.4 points" in worst
    assert ("for certain" in worst) == certain
