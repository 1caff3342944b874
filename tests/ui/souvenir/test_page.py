"""The souvenir: everything is on the page, nothing is cut, nothing lies over anything else."""

from collections.abc import Callable

import pytest

from companion.app.souvenir import read_facts
from companion.app.translation import translator
from companion.match.actions import Do, Substitute, Undo
from companion.match.milestones import RecordStage, WinningRun
from companion.match.view import overview
from companion.records import replace
from companion.ui.render.frame import Frame
from companion.ui.render.theme import PLAYER_COLOURS, PRINTED_COLOURS
from companion.ui.render.things import Line, Target, Text
from companion.ui.shell import game_uis
from companion.ui.souvenir.facts import SouvenirFacts
from companion.ui.souvenir.page import souvenir
from tests.repeat import every
from tests.ui.checks import complaints, contrast
from tests.ui.souvenir.evening import (
    LONG,
    NAMES,
    NOTE,
    journal,
    played,
    rounds_of_sixth_sense,
)
from tests.ui.studio import shared_fonts

FONTS = shared_fonts()
TABLES = [
    (game, count)
    for game, seats in (("thirteen", (3, 4, 6)), ("sixth-sense", (2, 6)), ("ten", (2, 4, 7)))
    for count in seats
]


def facts_of(game: str, players: tuple[str, ...], stages: int | None = None) -> SouvenirFacts:
    """The facts of a match that was played now."""
    kept = journal()
    return read_facts(kept, played(kept, game, players, stages=stages, seed=len(players)))


def page(facts: SouvenirFacts, language: str = "en") -> Frame:
    """The page of these facts."""
    return souvenir(facts, translator(language), FONTS)


def texts(frame: Frame) -> list[str]:
    """All that is written on a page."""
    return [thing.text for thing in frame.things if isinstance(thing, Text)]


def test_who_took_over_is_named_with_who_played_before() -> None:
    facts = facts_of("thirteen", NAMES[:4], stages=1)
    match = facts.match
    match.act(Undo())
    match.act(Substitute(1, "Otto"))
    for event in ("deal", "finish"):
        match.act(Do(match.game.parse_event(event)))
    for note in ("", NOTE):
        frame = page(replace(facts, note=note))
        said = f"Otto for {NAMES[1]} from stage 2"
        assert said in " ".join(texts(frame))
        assert complaints(frame, (*NAMES, "Otto")) == []


@pytest.mark.parametrize("language", every(3, ["en", "de", "nl"], 1))
@pytest.mark.parametrize(("game", "count"), TABLES)
def test_every_page_is_in_order(game: str, count: int, language: str) -> None:
    for names in (NAMES, LONG):
        frame = page(facts_of(game, names[:count]), language)
        assert complaints(frame, names) == []
        assert not [thing for thing in frame.things if isinstance(thing, Target)]


@pytest.mark.parametrize("game", ["thirteen", "sixth-sense", "ten"])
def test_a_page_tells_all_of_a_match(game: str) -> None:
    facts = facts_of(game, NAMES[:4])
    written = texts(page(facts))
    shown = overview(facts.match)
    game_ui = game_uis.of(game)
    assert {*NAMES[:4], NOTE, game_ui.badge, "6 November 2026", "Best moments"} <= {*written}
    assert {game_ui.points(total) for total in shown.totals} <= {*written}
    for points in filter(None, shown.scores):
        assert {game_ui.points(each) for each in points} <= {*written}
    assert f"{NAMES[shown.winners[0]]} wins" in written or len(shown.winners) > 1
    assert {*game_ui.remarks(facts.match, str)} <= {*written}
    (when,) = (text for text in written if text.endswith("min"))
    assert int(facts.seconds // 60) % 60 == int(when.split()[-2])


def test_the_chart_has_a_line_for_each_player_in_ink() -> None:
    facts = facts_of("thirteen", NAMES[:4])
    lines = {thing.colour for thing in page(facts).things if isinstance(thing, Line)}
    assert lines == {*facts.inks}
    assert facts.inks == tuple(PRINTED_COLOURS[number] for number in facts.colours)


def test_each_colour_of_a_player_can_be_read_on_paper() -> None:
    ground = page(facts_of("thirteen", NAMES[:3])).ground
    assert len(PRINTED_COLOURS) == len(PLAYER_COLOURS) == len({*PRINTED_COLOURS})
    assert all(contrast(colour, ground) >= 4.5 for colour in PRINTED_COLOURS)


def test_records_of_the_table_come_first() -> None:
    facts = facts_of("thirteen", NAMES[:4])
    run = WinningRun("Carl", ("Anne", "Marc"), 6, everyone=False)
    stage = RecordStage(is_highest=True, names=("Marc",), points=31)
    told = replace(facts, milestones=(run, stage)).moments(str)
    assert told[0] == "Carl has beaten Anne and Marc 6 times running."
    assert "31" in told[1]
    assert told[2:] == facts.moments(str)[: len(told) - 2]
    assert complaints(page(replace(facts, milestones=(run, stage))), NAMES) == []


@pytest.mark.parametrize("stages", [0, 1, 2])
def test_a_match_that_was_stopped_says_so(stages: int) -> None:
    facts = facts_of("thirteen", NAMES[:4], stages)
    frame = page(facts)
    assert complaints(frame, NAMES) == []
    assert any("finished early" in text for text in texts(frame)) == bool(stages)
    assert ("Finished before anyone had points" in texts(frame)) == (not stages)
    assert any(isinstance(thing, Line) for thing in frame.things) == bool(stages)
    # No blank rows for the stages that were not played.
    assert sum(text[:4] in ("1 · ", "2 · ", "3 · ", "4 · ") for text in texts(frame)) == max(
        1, stages
    )


@pytest.mark.parametrize("rounds", [3, 12, 20])
def test_as_many_rounds_as_are_played_have_room(rounds: int) -> None:
    kept = journal()
    for names in (NAMES[:6], LONG[:6]):
        frame = page(read_facts(kept, rounds_of_sixth_sense(kept, names, rounds)))
        assert complaints(frame, names) == []
        shown = [thing for thing in frame.things if isinstance(thing, Text)]
        (total,) = (text for text in shown if text.text == "Total")
        labels = [
            text.text.split(" · ")[0]
            for text in shown
            if (text.box.x, text.align) == (total.box.x, "left")
        ]
        assert [each for each in labels if each.isdigit()] == [
            str(number + 1) for number in range(rounds)
        ]


def test_the_first_of_too_many_rounds_are_added_up() -> None:
    kept = journal()
    facts = read_facts(kept, rounds_of_sixth_sense(kept, NAMES[:6], 60))
    frame = page(facts)
    assert complaints(frame, NAMES) == []
    (label,) = (text for text in texts(frame) if text.startswith("1–"))
    added = int(label.removeprefix("1–"))
    scores = [points for points in overview(facts.match).scores if points]
    game_ui = game_uis.of("sixth-sense")
    sums = {game_ui.points(sum(column)) for column in zip(*scores[:added], strict=True)}
    assert sums <= {*texts(frame)}
    assert any(text.startswith(f"{added + 1} · ") for text in texts(frame))


def test_a_match_under_way_says_who_is_ahead() -> None:
    kept = journal()
    match_id = played(kept, "thirteen", NAMES[:4], stages=2)
    from companion.match.actions import Undo

    kept.load(match_id).act(Undo())
    facts = read_facts(kept, match_id)
    assert facts.match.ended is None
    frame = page(facts)
    assert complaints(frame, NAMES) == []
    assert any("ahead" in text for text in texts(frame))
    assert "Best moments" not in texts(frame)


def test_a_long_note_is_cut_and_the_rest_stays() -> None:
    facts = facts_of("ten", LONG)
    frame = page(replace(facts, note="And then it rained again. " * 30))
    assert [text for text in texts(frame) if text.endswith("…")]
    # Of the scale of a lower chart some numbers are missing.
    gone = {*texts(page(replace(facts, note="")))} - {*texts(frame)}
    assert all(text.lstrip("−").isdigit() for text in gone)


@pytest.mark.parametrize(
    ("ahead", "wanted"),
    [((10, 11, 20), "1 point ahead of Carl"), ((10, 15, 20), "5 points ahead of Carl")],
)
def test_the_margin_is_told(
    ahead: tuple[int, ...], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = facts_of("thirteen", NAMES[:3])
    shown = replace(overview(facts.match), totals=ahead, winners=(0,), ended="over")
    fake: Callable[[object], object] = lambda _match: shown  # noqa: E731
    monkeypatch.setattr("companion.ui.souvenir.facts.overview", fake)
    assert facts.margin(str) == wanted
    monkeypatch.setattr(
        "companion.ui.souvenir.facts.overview",
        lambda _match: replace(shown, winners=(0, 1), totals=(10, 10, 20)),
    )
    assert facts.margin(str) == ""
