"""Kept analyses: they stay with their match, and never outlive what they were made from."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.games import load
from companion.games.thirteen import look_back
from companion.games.thirteen.analysis import stage_analysis
from companion.games.thirteen.rules import Deal
from companion.match.actions import Do, Stop, Undo
from companion.match.looking_back import stage_key
from companion.match.match import Match
from companion.match.numbers import Scope
from companion.store.backups import Backups
from companion.store.journal import Journal
from companion.store.repair import repair
from companion.store.store import open_reader
from tests.closing import close_later
from tests.games.thirteen.analysis.stages import NAMES, played

SEED = 8
GAME = load("thirteen")


@pytest.fixture(autouse=True, scope="module")
def fewer_hands() -> Iterator[None]:
    """An analysis is made of fewer hands here: all else is the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage_analysis, "HANDS", 2)
        yield


def one_stage(journal: Journal, stop: bool = True) -> tuple[str, Match]:
    """A match of one stage, which is the same in all tests."""
    setup, stage = played(SEED)
    sheet = {"game": "thirteen", "players": list(NAMES[:4]), "missing": list(setup.missing)}
    match_id, match = journal.new_match(GAME, GAME.read_sheet({**sheet, "stages": []}).setup)
    match.act(Do(Deal(stage.dealer)))
    for play in stage.plays:
        match.act(Do(play))
    if stop:
        match.act(Stop())
    return match_id, match


CONTENT: dict[str, str] = {}


def keep(journal: Journal, match_id: str, match: Match) -> str:
    """Keeps the analysis of the first stage, as the app does; returns what is kept."""
    made_from = stage_key("thirteen", match.state, 1)
    if made_from not in CONTENT:
        CONTENT[made_from] = look_back.make(look_back.brief(match.state, 1), lambda _: None)
    journal.want_analyses(match_id, {1: made_from})
    journal.keep_analysis(match_id, match, 1, made_from, CONTENT[made_from])
    return CONTENT[made_from]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """One on disk."""
    return close_later(Journal(tmp_path / "companion.db"))


def test_what_is_wanted_is_made_once(journal: Journal) -> None:
    match_id, match = one_stage(journal)
    assert journal.next_to_analyse() is None
    journal.want_analyses(match_id, {1: "then", 2: "later"})
    assert journal.next_to_analyse() == match_id
    assert journal.analysis_states(match_id) == {1: ("then", True), 2: ("later", True)}
    journal.keep_analysis(match_id, match, 1, "before", "text")
    assert journal.analyses(match_id) == {}, "another was wanted"
    journal.keep_analysis(match_id, match, 1, "then", "text")
    assert journal.analyses(match_id)[1].content == "text"
    assert journal.analysis_states(match_id) == {1: ("then", False), 2: ("later", True)}
    journal.want_analyses(match_id, {1: "now", 2: ""})
    assert journal.analyses(match_id) == {}, "what was made from something else is gone"
    assert journal.analysis_states(match_id) == {1: ("now", True)}


def test_what_fails_twice_is_not_tried_again(journal: Journal) -> None:
    match_id, _ = one_stage(journal)
    journal.want_analyses(match_id, {1: "then"})
    journal.note_failed_analysis(match_id, 1)
    assert journal.next_to_analyse() == match_id
    journal.note_failed_analysis(match_id, 1)
    assert journal.next_to_analyse() is None
    assert journal.analysis_states(match_id) == {1: ("then", False)}
    journal.want_analyses(match_id, {1: "now"})
    assert journal.next_to_analyse() == match_id, "a corrected stage is another one"


def test_the_latest_match_comes_first_and_no_deleted_one(journal: Journal) -> None:
    first, _ = one_stage(journal)
    second, _ = one_stage(journal)
    for match_id in (first, second):
        journal.want_analyses(match_id, {1: "then"})
    assert journal.next_to_analyse() == second
    journal.delete(second)
    assert journal.next_to_analyse() == first
    journal.restore(second)
    assert journal.next_to_analyse() == second


def counted(journal: Journal, name: str) -> tuple[float | None, float | None, int]:
    """Given away and luck a stage of somebody, and how many best plays are told."""
    for match_id in journal.uncounted():
        found = journal.count_match(match_id)
        assert found is not None
        journal.keep_figures([found])
    numbers = journal.person_numbers(Scope(name, "thirteen"))
    given, luck = (numbers.own_mean(key).value for key in ("given-away", "luck"))
    return given, luck, len(numbers.finds)


def test_a_person_has_skill_luck_and_best_plays(journal: Journal) -> None:
    match_id, match = one_stage(journal)
    assert counted(journal, "Anne") == (None, None, 0), "without an analysis nothing is told"
    content = keep(journal, match_id, match)
    found = look_back.read(match.state, 1, content)
    best = found.best
    assert best is not None
    for seat, name in enumerate(NAMES[:4]):
        given, luck, _ = counted(journal, name)
        assert given == pytest.approx(found.seats[seat].given_away)
        assert luck == pytest.approx(found.seats[seat].luck)
    numbers = journal.person_numbers(Scope(NAMES[best.seat], "thirteen"))
    (month,) = numbers.months
    own = {each.key: each.mean.value for each in month.own}
    assert own["luck"] == pytest.approx(found.seats[best.seat].luck)
    first = numbers.finds[0]
    assert (first.gain, first.id, first.number) == (best.points, match_id, best.number)
    assert first.play == str(best.play)
    assert journal.person_numbers(Scope(NAMES[best.seat])).finds == (), "only within one game"
    journal.delete(match_id)
    assert journal.person_numbers(Scope(NAMES[best.seat], "thirteen")).finds == ()


def test_a_match_that_is_counted_later_has_it_too(journal: Journal) -> None:
    match_id, match = one_stage(journal)
    keep(journal, match_id, match)
    assert counted(journal, "Anne")[0] is not None


def test_three_best_plays_of_many_matches(journal: Journal) -> None:
    for _ in range(3):
        keep(journal, *one_stage(journal))
    best = look_back.read(one_stage(journal)[1].state, 1, next(iter(CONTENT.values()))).best
    assert best is not None
    name = NAMES[best.seat]
    assert counted(journal, name)[2] == 3
    numbers = journal.person_numbers(Scope(name, "thirteen"))
    gains = [each.gain for each in numbers.finds]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] == best.points
    assert len({each.id for each in numbers.finds if each.gain == best.points}) == gains.count(
        best.points
    )


def test_a_correction_leaves_nothing_of_it(journal: Journal) -> None:
    """Also before anybody asks for a new analysis."""
    match_id, match = one_stage(journal)
    keep(journal, match_id, match)
    assert counted(journal, "Anne")[0] is not None
    match.act(Undo())
    match.act(Undo())
    assert journal.analyses(match_id)[1].made_from != stage_key("thirteen", match.state, 1)
    match.act(Do(_other_last(match)))
    match.act(Stop())
    assert counted(journal, "Anne") == (None, None, 0)


def _other_last(match: Match) -> object:
    """The same last card, laid by somebody else: another stage."""
    from companion.games.thirteen.stage import CARDS, PILE, Play

    stage = match.state.stages[-1]
    card = next(card for card, left in zip(CARDS, stage.left, strict=True) if left)
    return Play(card, PILE[card] % 3, by=(stage.on + 1) % 4)


def test_a_new_name_takes_it_along(journal: Journal) -> None:
    match_id, match = one_stage(journal)
    content = keep(journal, match_id, match)
    before = counted(journal, "Anne")
    with journal.relabelling("Anne", "Anna", [match_id]):
        from companion.store import figures

        figures.rename(journal.connection, match_id, "Anne", "Anna")
    assert match.names[0] == "Anna"
    assert counted(journal, "Anna") == before
    assert look_back.read(journal.load(match_id).state, 1, content)


def test_a_rebuilt_file_and_a_reader_have_it(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with closing(Journal(path)) as journal:
        match_id, match = one_stage(journal)
        content = keep(journal, match_id, match)
        before = counted(journal, "Anne")
    repair(path, Backups(path, tmp_path / "backups"), "damaged", lambda _: None)
    with closing(Journal(path)) as journal:
        assert journal.analyses(match_id)[1].content == content
        assert counted(journal, "Anne") == before
    with closing(open_reader(tmp_path)) as reader:
        assert reader.analyses(match_id)[1].content == content


def test_a_partial_copy_has_those_of_its_matches(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with closing(Journal(path)) as journal:
        contents = {}
        backups = Backups(path, tmp_path / "backups")
        for _ in range(3):
            match_id, match = one_stage(journal)
            contents[match_id] = keep(journal, match_id, match)
            backups.start()
            backups.wait()
    path.write_bytes(b"gone" * 1000)
    for part in ("-wal", "-shm"):
        path.with_name(path.name + part).unlink(missing_ok=True)
    repair(path, Backups(path, tmp_path / "backups"), "damaged", lambda _: None)
    with closing(Journal(path)) as journal:
        kept = {match_id: journal.analyses(match_id) for match_id in contents}
        assert {each: found[1].content for each, found in kept.items()} == contents


def test_what_is_kept_is_small(journal: Journal) -> None:
    """A match has a few stages; ten years of them must not weigh on a start or a copy."""
    match_id, match = one_stage(journal)
    assert len(keep(journal, match_id, match)) < 800
    assert set(json.loads(CONTENT[stage_key("thirteen", match.state, 1)])) == {
        *("seats", "best", "costliest", "finds")
    }
