"""Who won a stage or a match is celebrated; 6th Sense's predictions turn over one by one."""

import pytest

from companion.games.sixth_sense.screens.predictions import SixthPredictions
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.ten.screens.scores import TenScores
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.match.actions import Abandon
from companion.ui.render.frame import Frame
from companion.ui.render.theme import WHITE, Colour, blend
from companion.ui.render.things import Fill, Sign, Text
from companion.ui.screens.result import Result
from companion.ui.theatre.confetti import LIGHTER, PIECES
from companion.ui.widgets.parts import player_colour
from tests.games.sixth_sense import gallery as sixth
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]
EQUAL = "count 2,0,0,0 2,0,0,0 2,0,0,0 2,0,0,0"
SHARED = "count 1,0,0,0 1,0,0,0 1,0,0,0 5,0,0,1"
# Carl has the fewest points of every stage that Studio counts, and Herman and Carl the most of a
# round of 6th Sense.
WINNER = "Carl"


class Stage(Studio):
    """A studio that hears the sounds, and wakes its screens as the app does."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.shell.device.sound = self.heard.append

    def run(self) -> int:
        """Lets time go by until the screen sleeps; returns how often it woke."""
        times = 0
        while (wakes := self.shell.navigator.screen.wakes_at()) is not None:
            self.now = max(self.now, wakes)
            self.shell.navigator.screen.on_wake()
            self.frame(PANEL)
            times += 1
            assert times < 200, "it never sleeps"
        return times

    def switch_off(self, *names: str) -> None:
        for name in names:
            self.shell.preferences.set(name, False)

    def texts(self) -> list[str]:
        return [thing.text for thing in self.frame(PANEL).things if isinstance(thing, Text)]


def thirteen(*events: str, counted: int = 0, off: tuple[str, ...] = ()) -> Stage:
    studio = Stage()
    studio.switch_off(*off)
    studio.match(FOUR, *events, counted=counted)
    studio.show(StageScores)
    return studio


def stars(frame: Frame, name: str = "star") -> list[Sign]:
    return [thing for thing in frame.things if isinstance(thing, Sign) and thing.name == name]


def grounds(studio: Studio) -> set[Colour]:
    """The colours of the rows."""
    things = studio.frame(PANEL).things
    return {t.colour for t in things if isinstance(t, Fill) and t.box.w > 700 and t.box.h < 100}


def test_whoever_wins_a_stage_gets_a_star_a_flash_and_a_jingle() -> None:
    studio = thirteen(counted=1)
    assert stars(studio.frame(PANEL)) == []
    studio.now += 2.39
    studio.shell.navigator.screen.on_wake()
    assert studio.heard == []
    studio.now += 0.02
    studio.shell.navigator.screen.on_wake()
    (star,) = stars(studio.frame(PANEL))
    beside = next(
        t
        for t in studio.frame(PANEL).things
        if isinstance(t, Text) and t.box.y == min(star.box.y, t.box.y) and t.text == WINNER
    )
    assert beside.box.x < star.box.x
    assert len(grounds(studio)) == 2
    assert studio.heard == ["stage-won"]
    assert studio.run() < 10
    assert len(grounds(studio)) == 1
    assert studio.heard == ["stage-won"]


def test_a_tap_celebrates_at_once() -> None:
    studio = thirteen(counted=1)
    studio.tap("skip")
    assert studio.heard == ["stage-won"]
    assert len(grounds(studio)) == 2
    studio.run()
    assert studio.heard == ["stage-won"]


@pytest.mark.parametrize(
    ("off", "sounds", "marks"),
    [
        (("jingles",), [], 1),
        (("celebrations",), ["stage-won"], 0),
        (("animations",), ["stage-won"], 1),
        (("animations", "jingles", "celebrations"), [], 0),
    ],
)
def test_each_part_of_it_can_be_switched_off(
    off: tuple[str, ...], sounds: list[str], marks: int
) -> None:
    studio = thirteen(counted=1, off=off)
    if "animations" in off:
        assert studio.shell.navigator.screen.wakes_at() is None
    studio.run()
    assert studio.heard == sounds
    assert len(stars(studio.frame(PANEL))) == marks


def test_nobody_wins_a_stage_in_which_all_are_equal() -> None:
    studio = thirteen("deal", EQUAL)
    studio.run()
    assert studio.heard == []
    assert stars(studio.frame(PANEL)) == []


def test_scores_that_are_looked_up_are_quiet() -> None:
    studio = Stage()
    studio.match(FOUR, counted=2)
    studio.show(lambda shell: StageScores(shell, 1))
    assert studio.run() == 0
    assert studio.heard == []


def test_a_jingle_does_not_come_much_too_late() -> None:
    studio = thirteen(counted=1)
    studio.tap("pad")
    studio.now += 60
    studio.tap("back")
    assert studio.run() == 0
    assert studio.heard == []


def scored() -> Stage:
    studio = Stage()
    sixth.begin(studio, FOUR, *sixth.counted(FOUR))
    studio.show(SixthScores)
    return studio


def test_predictions_turn_over_one_by_one_and_the_best_last() -> None:
    studio = scored()
    seen = []
    for count in range(5):
        studio.now = 1000 + 0.45 * count + 0.3
        seen.append([text for text in studio.texts() if text in FOUR])
    assert [len(names) for names in seen] == [0, 1, 2, 3, 4]
    assert seen[1] == ["Marc"]
    assert set(seen[4][:2]) == {"Carl", "Herman"}
    assert studio.texts().count("hit") == 2
    studio.run()
    assert studio.heard == ["stage-won"]
    assert len(stars(studio.frame(PANEL))) == 2


def test_cards_that_turn_are_in_nobodys_way() -> None:
    for later in (0.0, 0.5, 1.0):
        studio = scored()
        studio.now += later
        studio.tap("said-0")
        assert isinstance(studio.shell.navigator.screen, SixthPredictions)
        studio = scored()
        studio.now += later
        studio.tap("skip")
        assert {*FOUR, "hit"} <= set(studio.texts())
        assert "skip" not in studio.targets()
        studio = scored()
        studio.now += later
        studio.tap("next")
        assert type(studio.shell.navigator.screen).__name__ == "SixthStart"


def test_a_card_turns_over_when_it_is_told() -> None:
    studio = Stage()
    sixth.SCENES["sixth-predictions"](studio, FOUR)
    assert studio.run() == 0
    studio.tap("value-3")
    before = studio.frame(PANEL).things
    assert 2 < studio.run() < 12
    after = studio.frame(PANEL).things
    assert before != after
    studio.switch_off("animations")
    studio.tap("value-4")
    assert studio.run() == 0


def test_the_winner_of_a_round_of_ten_is_celebrated() -> None:
    studio = Stage()
    studio.match(FOUR, "card 7 start #1", "short #2 #3 12", game="ten")
    studio.show(TenScores)
    assert studio.heard == ["stage-won"]
    assert len(stars(studio.frame(PANEL), "crown")) == 1
    assert len(grounds(studio)) == 2
    studio.run()
    assert len(grounds(studio)) == 1


def result(*events: str, off: tuple[str, ...] = ()) -> Stage:
    studio = Stage()
    studio.switch_off(*off)
    studio.match(FOUR, *events, counted=0 if events else 4)
    studio.show(Result)
    return studio


def confetti(studio: Studio, panel: str = "800x480") -> list[Fill]:
    """What falls: all that is there now, and is not when it has fallen."""
    now = studio.now
    falling = studio.frame(PANELS[panel]).things
    studio.now = now + 60
    still = studio.frame(PANELS[panel]).things
    studio.now = now
    return [thing for thing in falling if isinstance(thing, Fill) and thing not in still]


@pytest.mark.parametrize("panel", PANELS)
def test_confetti_falls_in_the_winners_colour_and_is_gone(panel: str) -> None:
    studio = result()
    assert studio.heard == ["win"]
    at_first = studio.frame(PANELS[panel]).things
    studio.now += 0.9
    falling = confetti(studio, panel)
    assert PIECES / 2 < len(falling) <= PIECES
    colour = player_colour(studio.shell, WINNER, 1)
    assert {piece.colour for piece in falling} == {colour, blend(colour, WHITE, LIGHTER)}
    whole = studio.frame(PANELS[panel]).box
    assert all(piece.box.is_inside(whole) for piece in falling)
    assert studio.run() < 70
    assert studio.frame(PANELS[panel]).things == at_first


def test_winners_who_share_both_have_confetti() -> None:
    studio = result(*("deal", SHARED) * 4)
    studio.now += 0.9
    colours = {player_colour(studio.shell, name, seat) for seat, name in enumerate(FOUR[:3])}
    assert colours <= {piece.colour for piece in confetti(studio)}


@pytest.mark.parametrize("name", ["next", "group", "pad", "back"])
def test_confetti_is_in_nobodys_way(name: str) -> None:
    studio, plain = result(), result(off=("animations", "celebrations", "jingles"))
    assert plain.shell.navigator.screen.wakes_at() is None
    assert plain.heard == []
    studio.now += 0.9
    names = studio.targets()
    assert names == plain.targets()
    for each in (studio, plain):
        each.tap(name)
    assert type(studio.shell.navigator.screen) is type(plain.shell.navigator.screen)


def test_nothing_is_celebrated_where_nobody_wins() -> None:
    studio = Stage()
    studio.match(FOUR, "deal").act(Abandon())
    studio.show(Result)
    assert studio.heard == []
    assert studio.run() == 0
    assert stars(studio.frame(PANEL), "crown") == []


def test_the_winner_wears_a_crown() -> None:
    for off, count in (((), 1), (("animations",), 1), (("celebrations",), 0)):
        assert len(stars(result(off=off).frame(PANEL), "crown")) == count
