"""The podium: the last comes first, something true is said of each, and on to the result."""

import pytest

from companion.match.actions import Abandon, Do, Stop
from companion.match.milestones import Milestone, RecordStage, WinningRun
from companion.match.view import overview
from companion.ui.render.frame import Frame
from companion.ui.render.things import Fill, Sign, Target, Text
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.podium.podium_screen import PACE, SPOKEN_PACE, Podium
from companion.ui.screens.podium.praise import headline, placed_players
from companion.ui.screens.result import Result
from companion.ui.shell import flow
from companion.ui.shell.voice import Voice
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]
EQUAL = "count 1,0,0,0 1,0,0,0 1,0,0,0 1,0,0,0"


class Hall(Studio):
    """A studio that hears sounds and the voice, and wakes its screens as the app does."""

    def __init__(self, *off: str, voice: bool = False) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.spoken: list[str] = []
        device = self.shell.device
        device.sound, device.can_speak = self.heard.append, lambda: voice
        device.speak = lambda text, _within: self.spoken.append(text)
        self.shell.preferences.set("spoken", voice)
        for name in off:
            self.shell.preferences.set(name, False)

    @property
    def screen(self) -> object:
        return self.shell.navigator.screen

    def wake(self) -> bool:
        """Goes on to when the screen wakes next; returns False if it sleeps."""
        wakes = self.shell.navigator.screen.wakes_at()
        if wakes is None:
            return False
        self.now = max(self.now, wakes)
        self.shell.navigator.screen.on_wake()
        self.frame(PANEL)
        self.shell.voice.step()
        return True

    def run(self, seconds: float = 60) -> int:
        """Lets so much time go by; returns how often the screen woke."""
        end, count = self.now + seconds, 0
        while (wakes := self.shell.navigator.screen.wakes_at()) is not None and wakes <= end:
            self.wake()
            count += 1
            assert count < 400, "it never sleeps"
        self.now = end
        return count

    def badges(self) -> list[str]:
        """The places that are on the steps by now."""
        texts = [thing for thing in self.frame(PANEL).things if isinstance(thing, Text)]
        return [text.text for text in texts if text.cut == "number" and text.text in "12345678"]

    def texts(self) -> list[str]:
        return [thing.text for thing in self.frame(PANEL).things if isinstance(thing, Text)]


def ended(*off: str, voice: bool = False) -> Hall:
    """The scores of the last stage of 13, and then on: Carl 8, Anne 28, Herman 52, Marc 68."""
    hall = Hall(*off, voice=voice)
    hall.match(FOUR, counted=4)
    flow.stage_ended(hall.shell)
    hall.tap("skip" if not off or "animations" not in off else "next")
    if "next" in hall.targets() and not isinstance(hall.screen, Result):
        hall.heard.clear()
        hall.tap("next")
    return hall


def crowns(frame: Frame) -> list[Sign]:
    return [thing for thing in frame.things if isinstance(thing, Sign) and thing.name == "crown"]


def test_it_follows_the_last_scores_and_leads_to_the_result() -> None:
    hall = ended()
    assert isinstance(hall.screen, Podium)
    hall.frame(PANEL)
    hall.run()
    hall.tap("next")
    assert isinstance(hall.screen, Result)
    assert hall.heard == ["win"], "the jingle is not played twice"
    hall.run()
    assert not hall.wake()


def test_they_come_one_by_one_and_the_last_comes_first() -> None:
    hall = ended()
    hall.run(PACE * 1.5)
    assert hall.badges() == []
    assert [text for text in hall.texts() if text.startswith("Marc")]
    seen = []
    for _ in range(3):
        hall.run(PACE)
        seen.append(hall.badges())
    assert seen == [["3"], ["2", "3"], ["2", "1", "3"]]
    assert "Carl wins by 20" in " ".join(hall.texts())


def test_every_target_is_the_whole_screen_all_the_time() -> None:
    hall = ended()
    while True:
        frame = hall.frame(PANEL)
        targets = [thing for thing in frame.things if isinstance(thing, Target)]
        assert [(each.name, each.box) for each in targets] == [("next", frame.box)]
        if not hall.wake():
            break


def test_a_tap_shows_everybody_and_the_next_goes_on() -> None:
    for after in (0.0, 0.05, PACE * 1.1, PACE * 3.9):
        hall = ended()
        hall.run(after)
        hall.tap("next")
        assert isinstance(hall.screen, Podium)
        hall.run(0.0)
        assert hall.badges() == ["2", "1", "3"]
        assert hall.heard == ["win"]
        hall.tap("next")
        assert isinstance(hall.screen, Result)


def test_nothing_is_drawn_when_nothing_moves() -> None:
    hall = ended()
    hall.run()
    assert hall.shell.navigator.screen.wakes_at() is None
    before = hall.frame(PANEL).things
    hall.now += 3600
    assert hall.frame(PANEL).things == before
    assert len(crowns(hall.frame(PANEL))) == 1


@pytest.mark.parametrize("off", ["celebrations", "animations"])
def test_it_is_switched_off_with_the_effects(off: str) -> None:
    hall = ended(off)
    assert isinstance(hall.screen, Result)


def test_where_nobody_wins_there_is_none() -> None:
    hall = Hall()
    hall.match(FOUR, "deal").act(Abandon())
    flow.match_ended(hall.shell)
    assert isinstance(hall.screen, Result)
    hall = Hall()
    hall.match(FOUR, "deal").act(Stop())
    flow.match_ended(hall.shell)
    assert isinstance(hall.screen, Result)


def test_a_match_that_is_ended_early_has_one_too() -> None:
    hall = Hall()
    hall.match(FOUR, counted=2)
    hall.show(EndMatch)
    hall.tap("stop")
    assert isinstance(hall.screen, Podium)


def test_whoever_comes_back_to_the_result_has_seen_it() -> None:
    hall = ended()
    hall.run()
    hall.tap("next", "back")
    hall.run()
    hall.tap("next")
    assert isinstance(hall.screen, Result)


def test_so_has_whoever_looked_at_the_final_score_of_10_again() -> None:
    hall = Hall()
    SCENES["ten-final"](hall, FOUR)
    hall.tap("next")
    assert isinstance(hall.screen, Podium)
    hall.tap("next", "next", "back")
    assert type(hall.screen).__name__ == "TenFinal"
    hall.tap("next")
    assert isinstance(hall.screen, Result)


def test_after_an_error_the_result_is_opened_without_it() -> None:
    """Else an error on the podium would come again and again."""
    hall = ended()
    flow.open_match(hall.shell)
    assert isinstance(hall.screen, Result)


def test_the_voice_says_who_comes() -> None:
    hall = ended(voice=True)
    hall.spoken.clear()
    hall.run(SPOKEN_PACE * 5)
    assert len(hall.spoken) == 4
    assert hall.spoken[0].startswith("Place 4: Marc, ")
    assert hall.spoken[1].startswith("Place 3: Herman, ")
    assert hall.spoken[3] == "Carl wins by 20 points."


def test_without_a_voice_nothing_is_said() -> None:
    hall = ended()
    hall.run()
    assert hall.spoken == []


def test_a_tap_has_the_voice_say_who_won() -> None:
    hall = ended(voice=True)
    hall.run(SPOKEN_PACE * 1.2)
    hall.spoken.clear()
    hall.tap("next")
    hall.shell.voice.step()
    assert hall.spoken == ["Carl wins by 20 points."]
    assert isinstance(hall.shell.voice, Voice)


def test_equal_players_share_a_place() -> None:
    studio = Studio()
    match = studio.match(FOUR, *("deal", EQUAL) * 4)
    players = placed_players(str, match)
    assert [player.place for player in players] == [1, 1, 1, 1]
    assert [player.name for player in players] == list(FOUR)
    assert headline(str, match) == "4 share the win."
    studio = Studio()
    two = "count 1,0,0,0 1,0,0,0 2,2,0,1 2,2,0,1"
    match = studio.match(FOUR, *("deal", two) * 4)
    assert [player.place for player in placed_players(str, match)] == [1, 1, 3, 3]


def test_a_win_by_one_point_is_said_so() -> None:
    match = Studio().match(FOUR[:3], "deal", "count 1,1,0,0 1,0,0,0 0,1,0,2")
    match.act(Stop())
    totals = match.state.totals
    assert sorted(totals)[1] - min(totals) == 1
    assert headline(str, match) == "Carl wins by 1 point."


def test_records_are_told_first_and_a_worst_stage_is_none() -> None:
    match = Studio().match(FOUR, counted=4)
    found: tuple[Milestone, ...] = (
        WinningRun("Carl", ("Anne",), 6, everyone=False),
        RecordStage(is_highest=True, names=("Marc",), points=17),
        RecordStage(is_highest=False, names=("Anne",), points=7),
    )
    players = {player.name: player for player in placed_players(str, match, found)}
    assert players["Carl"].praise == "beat Anne 6 times running"
    assert players["Anne"].praise == "the best stage ever here"
    assert [name for name, player in players.items() if player.is_record] == ["Carl", "Anne"]
    assert players["Marc"].praise


@pytest.mark.parametrize("scene", ["any-podium", "any-podium-rows", "sixth-podium", "ten-podium"])
def test_it_is_for_every_game_and_number_of_players(scene: str) -> None:
    for players in groups(scene).values():
        studio = Studio()
        SCENES[scene](studio, players)
        match = studio.shell.session.match
        shown = placed_players(str, match)
        most_wins = flow.game_ui(studio.shell).most_wins
        totals = [overview(match).totals[player.seat] for player in shown]
        assert totals == sorted(totals, reverse=most_wins)
        assert [player.place for player in shown] == [
            1 + sum(each != total and (each > total) == most_wins for each in totals)
            for total in totals
        ]
        assert sorted(player.name for player in shown) == sorted(match.names)


def test_nobody_is_left_without_a_word() -> None:
    match = Studio().match(FOUR, *("deal", EQUAL) * 4)
    assert all(player.praise == "a good game" for player in placed_players(str, match))


def test_steps_only_rise() -> None:
    """A step that has begun to rise never falls, and its column stays where it is."""
    hall = ended()
    hall.frame(PANEL)
    tops: dict[int, int] = {}
    while hall.wake():
        for fill in hall.frame(PANEL).things:
            if isinstance(fill, Fill) and fill.box.w > 150:
                assert fill.box.y <= tops.get(fill.box.x, PANEL.height)
                tops[fill.box.x] = fill.box.y
    assert len(tops) == 3


def test_names_and_points_are_those_of_the_match() -> None:
    match = Studio().match(FOUR, counted=4)
    assert [(each.name, each.points) for each in placed_players(str, match)] == [
        ("Carl", "−8"),
        ("Anne", "−28"),
        ("Herman", "−52"),
        ("Marc", "−68"),
    ]


def test_what_is_played_again_is_another_podium() -> None:
    hall = ended()
    hall.run()
    hall.tap("next", "next")
    assert not hall.shell.session.match.ended
    for event in ("deal", EQUAL) * 4:
        match = hall.shell.session.match
        match.act(Do(match.game.parse_event(event)))
    flow.match_ended(hall.shell)
    assert isinstance(hall.screen, Podium)
    hall.run()
    assert hall.badges() == ["1", "1", "1", "1"]


def test_only_13_knows_who_took_no_dirty_four() -> None:
    piles = "count 1,0,0,0 0,0,0,2 0,0,0,3 0,0,0,1"
    match = Studio().match(FOUR, *("deal", piles) * 4)
    praise = {player.name: player.praise for player in placed_players(str, match)}
    assert praise["Anne"] == "took no dirty four"
    assert "took no dirty four" not in (praise["Carl"], praise["Marc"], praise["Herman"])
    none = "count 1,0,0,0 1,0,0,0 1,0,0,0 0,0,0,1"
    match = Studio().match(FOUR, *("deal", none) * 4)
    assert "took no dirty four" not in {each.praise for each in placed_players(str, match)}


def test_only_10_knows_who_never_took_the_cards() -> None:
    rounds = [
        text
        for card, loser in enumerate((2, 3, 2, 3), 1)
        for text in (f"card {card} start #1", f"short #1 #{loser} 12")
    ]
    match = Studio().match(FOUR, *rounds, game="ten")
    match.act(Stop())
    praise = {player.name: player.praise for player in placed_players(str, match)}
    assert praise["Anne"] == praise["Herman"] == "never took the cards"
    assert "never took the cards" not in (praise["Carl"], praise["Marc"])
