"""Stages are analysed while nobody plays; what is told fits what was played."""

from collections.abc import Callable

import pytest

from companion.app.looking_back import BEGIN_AFTER, LookingBack
from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen import look_back
from companion.games.thirteen.analysis import stage_analysis
from companion.games.thirteen.rules import Deal
from companion.match.actions import Do, GoBack, Stop, Undo
from companion.match.looking_back import stage_key
from companion.match.match import Match
from tests.games.thirteen.analysis.stages import NAMES, played
from tests.ui.studio import Studio

SEED = 8
GAME = load("thirteen")


# Analyses by what they are made from: made once.
MADE: dict[str, str] = {}


class Process:
    """In place of a process: says what the test wants."""

    def __init__(self, game: str, text: str, wake: Callable[[], None]) -> None:
        self.game, self.brief, self.wake = game, text, wake
        self.done = 0.0
        self.outcome: str | None = None
        self.is_ended = False

    def end(self) -> None:
        self.is_ended = True

    def join(self, _within: float) -> None:
        assert self.is_ended

    def finish(self, made: str | None = None) -> None:
        """Answers."""
        if self.brief not in MADE:
            MADE[self.brief] = look_back.make(self.brief, lambda _: None)
        self.outcome = MADE[self.brief] if made is None else made


class Desk:
    """The service on a table, and all that it started."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(stage_analysis, "HANDS", 2)
        self.studio = Studio()
        self.session = self.studio.shell.session
        self.started: list[Process] = []
        self.drawn = 0
        self.service = LookingBack(
            self.studio.shell, self.studio.journal, lambda: None, self._redraw, self._start
        )

    def _redraw(self) -> None:
        self.drawn += 1

    def _start(self, game: str, text: str, wake: Callable[[], None]) -> Process:
        self.started.append(Process(game, text, wake))
        return self.started[-1]

    @property
    def process(self) -> Process:
        """The last one."""
        return self.started[-1]

    def match(self, plays: int | None = None) -> Match:
        """A match of a stage, entered by the table; all of it, or so many plays."""
        setup, stage = played(SEED)
        sheet = {"game": "thirteen", "players": list(NAMES[:4]), "missing": list(setup.missing)}
        self.session.begin(GAME, GAME.read_sheet({**sheet, "stages": []}).setup)
        self.service.step()
        self.session.act(Do(Deal(stage.dealer)))
        for play in stage.plays[:plays]:
            self.session.act(Do(play))
        return self.session.match

    def wait(self, seconds: float = BEGIN_AFTER) -> None:
        """Time goes by in the main loop."""
        self.studio.now += seconds
        self.service.step()

    def made(self) -> bool:
        """Whether the first stage of the match on the table is told of."""
        return self.service.told(self.session.match, 1) is not None


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def test_it_begins_a_moment_after_a_stage_is_scored(desk: Desk) -> None:
    match = desk.match(-1)
    for _ in range(3):
        desk.wait()
    assert not desk.started, "never before"
    assert desk.service.told(match, 1) is None
    desk.session.act(Do(played(SEED)[1].plays[-1]))
    desk.wait(0.1)
    assert not desk.started, "what is shown comes first"
    desk.wait()
    assert len(desk.started) == 1
    assert desk.service.part_done(match, 1) == 0
    assert desk.service.part_done(match, 2) is None
    drawn = desk.drawn
    desk.process.done = 0.52
    desk.wait(0.1)
    assert desk.drawn == drawn + 1
    assert desk.service.part_done(match, 1) == 0.52
    assert not desk.made(), "no half-finished number"
    desk.process.finish()
    desk.wait(0.1)
    assert desk.made()
    assert desk.service.part_done(match, 1) is None
    for _ in range(3):
        desk.wait()
    assert len(desk.started) == 1, "once"


def test_what_is_kept_is_there_at_the_next_start(desk: Desk) -> None:
    match = desk.match()
    desk.wait()
    desk.process.finish()
    desk.wait(0)
    again = LookingBack(
        desk.studio.shell, desk.studio.journal, lambda: None, desk._redraw, desk._start
    )
    assert again.told(match, 1) is not None
    loaded = desk.studio.journal.load(str(desk.session.match_id))
    assert again.told(loaded, 1) == again.told(match, 1)
    desk.studio.now += BEGIN_AFTER
    again.step()
    assert len(desk.started) == 1


def test_playing_on_ends_it_and_it_is_made_later(desk: Desk) -> None:
    desk.match()
    desk.wait()
    first = desk.process
    desk.session.act(Do(Deal()))
    assert first.is_ended
    first.finish()
    for _ in range(3):
        desk.wait()
    assert len(desk.started) == 1
    desk.session.act(Stop())
    desk.wait()
    assert len(desk.started) == 2
    assert desk.process.brief == first.brief
    desk.process.finish()
    desk.wait()
    assert desk.made()


def test_what_an_earlier_match_lacks_is_made_when_nobody_plays(desk: Desk) -> None:
    match = desk.match()
    desk.wait()
    desk.service.close()
    assert desk.process.is_ended
    desk.session.close()
    desk.service = LookingBack(
        desk.studio.shell, desk.studio.journal, lambda: None, desk._redraw, desk._start
    )
    desk.wait()
    assert len(desk.started) == 2
    desk.process.finish()
    desk.wait()
    match_id = str(desk.studio.journal.id_of(match))
    assert 1 in desk.studio.journal.analyses(match_id)
    desk.wait()
    assert len(desk.started) == 2
    desk.service.close()


def test_a_corrected_stage_is_made_anew(desk: Desk) -> None:
    match = desk.match()
    desk.session.act(Stop())
    desk.wait()
    desk.process.finish()
    desk.wait()
    assert desk.made()
    desk.session.undo()
    desk.session.undo()
    assert not desk.made(), "the stage is under way again"
    stage = match.state.stages[0]
    last = played(SEED)[1].plays[-1]
    desk.session.act(Do(type(last)(last.card, last.tile, by=(stage.on + 1) % 4)))
    assert not desk.made(), "what was told of another stage is never shown"
    desk.wait()
    assert len(desk.started) == 2
    assert desk.started[0].brief != desk.process.brief
    desk.process.finish()
    desk.wait()
    assert desk.made()
    desk.session.act(GoBack(1))
    desk.wait()
    match_id = str(desk.session.match_id)
    kept = desk.studio.journal.analyses(match_id)
    assert all(
        stage_key("thirteen", match.state, number) != each.made_from
        for number, each in kept.items()
    )


def test_a_stage_that_is_counted_later_keeps_nothing(desk: Desk) -> None:
    match = desk.match()
    desk.wait()
    desk.process.finish()
    desk.wait()
    for _ in range(3):
        desk.session.undo()
    desk.session.act(Do(GAME.parse_event("count 1,0,0,0 0,1,0,0 0,0,1,0 0,0,0,1")))
    desk.wait()
    assert desk.service.told(match, 1) is None
    assert desk.studio.journal.analyses(str(desk.session.match_id)) == {}
    assert len(desk.started) == 1


@pytest.mark.parametrize("answer", ["", "{}", "null", '{"seats": []}'])
def test_nonsense_is_tried_twice_and_never_shown(desk: Desk, answer: str) -> None:
    desk.match()
    desk.wait()
    for _ in range(4):
        desk.process.finish(answer)
        desk.wait()
        desk.wait()
    assert len(desk.started) == 2
    assert not desk.made()


def test_where_the_table_does_not_look_back_nothing_is_made_or_told(desk: Desk) -> None:
    preferences = desk.studio.shell.preferences
    preferences.set("looking_back", False)
    desk.match()
    desk.wait()
    assert not desk.started
    preferences.set("looking_back", True)
    desk.session.act(Stop())
    desk.wait()
    assert len(desk.started) == 1
    preferences.set("looking_back", False)
    desk.wait(0.1)
    assert desk.process.is_ended, "also while it runs"
    preferences.set("looking_back", True)
    desk.session.act(Undo())
    desk.wait()
    desk.process.finish()
    desk.wait()
    assert desk.made()
    preferences.set("looking_back", False)
    assert not desk.made()


def test_a_disk_that_keeps_nothing_costs_only_the_answer(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refusal("not-saved", error="full")

    desk.match()
    with monkeypatch.context() as patch:
        patch.setattr(desk.studio.journal, "want_analyses", refuse)
        desk.wait()
    assert not desk.started
    desk.session.act(Stop())
    desk.wait()
    with monkeypatch.context() as patch:
        patch.setattr(desk.studio.journal, "keep_analysis", refuse)
        desk.process.finish()
        desk.wait()
    assert not desk.made()


def test_what_another_version_kept_is_not_shown(desk: Desk) -> None:
    match = desk.match()
    match_id = str(desk.session.match_id)
    made_from = stage_key("thirteen", match.state, 1)
    desk.studio.journal.want_analyses(match_id, {1: made_from})
    desk.studio.journal.keep_analysis(match_id, match, 1, made_from, '{"other": 1}')
    assert not desk.made()


def test_games_that_do_not_look_back_are_left_alone(desk: Desk) -> None:
    studio = desk.studio
    match = studio.match(NAMES[:3], game="ten")
    desk.wait()
    assert not desk.started
    assert desk.service.told(match, 1) is None
    desk.service.close()
