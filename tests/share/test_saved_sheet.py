"""What is saved around a sheet comes back, or is refused."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.match.session import LONGEST_NOTE
from companion.sentences import sentence
from companion.share.incoming import at_home, matches_in, present_names
from companion.share.saved_sheet import (
    LONGEST,
    MOST_SEATS,
    MOST_SITTINGS,
    encode,
    saved_of,
    saved_sheet,
)
from tests.share.matches import an_evening, reported

FOUR = ("Anne", "Carl", "Marc", "Herman")
ANNE, CARL, NEW = "a" * 16, "c" * 16, "e" * 16


def changed(**fields: Any) -> bytes:
    report, sheet = reported("ten", FOUR)
    saved = saved_sheet(report, sheet)
    return json.dumps(saved | {"saved": saved["saved"] | fields}).encode()


def test_the_sheet_is_still_one_of_the_contract() -> None:
    report, sheet = reported("ten", FOUR, note="x")
    data = encode(saved_sheet(report, sheet))
    assert form.score(data) == form.score(encode(sheet))
    saved = saved_of(data)
    assert saved is not None
    assert (saved.past, saved.note) == (an_evening(), "x")
    (found,) = matches_in(data)
    assert (found.label, found.sheet) == ("sheet 1", data)


@pytest.mark.parametrize(
    "fields",
    [
        {"match": None},
        {"match": "ABCD2345"},
        {"match": "abcd23456"},
        {"people": "Anne"},
        {"people": ["Anne"]},
        {"people": [7]},
        {"started": "2023"},
        {"started": True},
        {"finished": -1},
        {"finished": 1e300},
        {"started": 10**400},
        {"seconds": None},
        {"seconds": -1},
        {"seconds": 252_999_999_999.0},
        {"seconds": LONGEST + 1},
        {"ended": "won"},
        {"ended": ["over"]},
        {"note": None},
        {"note": "half \ud83d"},
        {"sittings": {}},
        {"sittings": [[[0, f"Player {seat}", ANNE]] for seat in range(MOST_SEATS + 1)]},
        {"sittings": [[[stage, "Anne", ANNE] for stage in range(MOST_SITTINGS + 1)]]},
        {"sittings": ["Anne", "Carl"]},
        {"sittings": [[]]},
        {"sittings": [[[0, "Anne"]]]},
        {"sittings": [[[1, "Anne", "a" * 16]]]},
        {"sittings": [[[False, "Anne", "a" * 16]]]},
        {"sittings": [[[0, 7, "a" * 16]]]},
        {"sittings": [[[0, "Anne", "Anne"]]]},
        {"sittings": [[[0, "Anne", "a" * 16], [2, "Ida", "e" * 16], [2, "Bo", "b" * 16]]]},
    ],
)
def test_what_is_not_as_it_was_written_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        saved_of(changed(**fields))
    assert sentence(refused.value) == (
        "This isn't a score sheet: saved must be as companion export writes it."
    )


def test_names_that_cannot_sit_together_are_refused() -> None:
    for name, reason in (("Anne", "twice"), ("", "empty"), ("x" * 41, "long")):
        seats = [[[0, "Anne", ANNE]], [[0, "Carl", CARL], [3, name, NEW]]]
        with pytest.raises(Refusal) as refused:
            saved_of(changed(sittings=seats))
        assert (refused.value.code, refused.value.params["reason"]) == ("bad-player", reason)


@pytest.mark.parametrize("last", ["Bo", "Herman"])
def test_those_who_sat_down_must_be_the_players_of_the_sheet(last: str) -> None:
    """As they are in the stage that was played last."""
    report, sheet = reported("ten", FOUR)
    herman = report.players[3].id
    seats = [[[0, player.name, player.id]] for player in report.players]
    seats[3] = [[0, "Ida", NEW], [2, last, herman], [report.rounds, "Otto", ANNE]]
    data = encode(sheet | {"saved": saved_sheet(report, sheet)["saved"] | {"sittings": seats}})
    saved = saved_of(data)
    assert saved is not None
    _, state = form.read(data)
    if last != "Herman":
        with pytest.raises(Refusal, match="saved"):
            at_home(state, saved, {})
        return
    state, past, names, people = at_home(state, saved, {"Ada": NEW, "Hermann": herman})
    assert state.setup.players == ("Anne", "Carl", "Marc", "Hermann")
    assert names == ("Anne", "Carl", "Marc", "Hermann", "Ada", "Otto")
    assert people[3:] == (herman, NEW, ANNE)
    assert [sitting.name for sitting in past.sittings[3]] == ["Ada", "Hermann", "Otto"]


def test_other_things_in_its_place_are_refused_or_nothing() -> None:
    assert saved_of(b'{"saved": null}') is None
    assert saved_of(b'{"game": "saved"}') is None
    assert saved_of(b"{}") is None
    with pytest.raises(Refusal):
        saved_of(b'{"saved": 3}')
    with pytest.raises(Refusal, match="saved"):
        saved_of(b'{"saved": ' + b"9" * 5000 + b"}")
    with pytest.raises(Refusal, match="depth"):
        saved_of(b'{"saved": ' + b"[" * 100_000 + b"}")


@pytest.mark.parametrize("digits", ["9" * 5000, "-" + "9" * 5000])
def test_a_number_of_5000_digits_is_a_number(digits: str) -> None:
    """Where none belongs it is ignored as any other, and else it is refused as one."""
    data = changed(more=7)
    found = saved_of(data.replace(b'"more": 7', b'"more": ' + digits.encode()))
    assert found == saved_of(data)
    with pytest.raises(Refusal) as refused:
        saved_of(changed(seconds=7).replace(b'"seconds": 7', b'"seconds": ' + digits.encode()))
    assert "saved must be as companion export writes it" in sentence(refused.value)


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 60),
        ("x" * 3_000_000, "x" * 60),
        ("x" * 59 + "e\u0301", "x" * 59),
        ("x" * 58 + "e\u0301y", "x" * 58 + "e\u0301"),
        ("e" + "\u0301" * 100_000, "e"),
    ],
)
def test_of_a_note_that_is_too_long_the_beginning_is_kept(note: str, kept: str) -> None:
    saved = saved_of(changed(note=note))
    assert saved is not None
    assert saved.note == kept
    assert saved.is_note_cut == (len(note) > LONGEST_NOTE)


@given(st.recursive(st.none() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_a_time_is_a_time_or_refused(value: object) -> None:
    good = isinstance(value, float) and math.isfinite(value) and 0 <= value <= 253e9
    try:
        saved = saved_of(changed(started=value))
    except Refusal:
        assert not good
    else:
        assert good
        assert saved is not None
        assert saved.past.started == value


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_can_be_encoded(text: str) -> None:
    data = encode({"name": text})
    assert b"\n" not in data
    assert json.loads(data) == {"name": text}


@pytest.mark.parametrize(
    ("names", "people", "here", "wanted"),
    [
        (("Anne", "Carl"), (ANNE, CARL), {}, ("Anne", "Carl")),
        (("Anne", "Carl"), (ANNE, CARL), {"Anna": ANNE}, ("Anna", "Carl")),
        (("Anne", "Carl"), (ANNE, CARL), {"Carl": ANNE, "Anne": CARL}, ("Carl", "Anne")),
        (("Anne", "Carl"), (ANNE, NEW), {"Carl": ANNE}, ("Anne", "Carl")),
        (("Anne", "Carl"), (), {"Carl": ANNE}, ("Anne", "Carl")),
        (("Anne", "Carl"), (ANNE,), {"Ida": ANNE}, ("Ida", "Carl")),
        (("Anne", "Carl"), (ANNE, ANNE), {"Ida": ANNE}, ("Anne", "Carl")),
    ],
)
def test_people_are_found_by_id(
    names: tuple[str, ...],
    people: tuple[str, ...],
    here: dict[str, str],
    wanted: tuple[str, ...],
) -> None:
    assert present_names(names, people, here) == wanted
