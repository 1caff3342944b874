"""Somebody took over a seat: whatever is shared names both, from which stage or round on."""

import json
from urllib.parse import unquote

import pytest

from companion.games import load
from companion.match.actions import Do, Stop, Substitute
from companion.share import bgsplay, bgstats, csv_table
from companion.share.plain_text import plain_text
from companion.share.report import MatchReport, takeover_words
from companion.share.saved_sheet import saved_of
from companion.store.journal import Journal
from companion.ui.shell import game_uis
from tests.closing import close_later
from tests.share.matches import report

THREE = ("Anne", "Carl", "Herman")
# By game, two stages or rounds.
PARTS = {
    "thirteen": (("deal", "count 1,0,0,0 0,0,0,1 0,0,0,0"),) * 2,
    "ten": (("card 7", "short #1 #3 18"), ("card 8", "short #2 #3 17")),
}
SAID = {
    "thirteen": ["Marc for Carl from stage 2", "Eva for Herman from stage 2"],
    "ten": ["Marc for Carl from round 2", "Eva for Herman from round 2"],
}


def taken_over(
    game: str, note: str = "", new: str = "Marc"
) -> tuple[MatchReport, dict[str, object]]:
    """Two players left after the first part of a match, which was stopped after the second."""
    journal = close_later(Journal(":memory:"))
    rules = load(game)
    heading = {"game": game, "players": list(THREE), "stages": [], "rounds": []}
    match_id, match = journal.new_match(rules, rules.read_sheet(heading).setup)
    for number, events in enumerate(PARTS[game]):
        if number:
            match.act(Substitute(1, new))
            match.act(Substitute(2, "Eva"))
        for event in events:
            match.act(Do(rules.parse_event(event)))
    match.act(Stop())
    journal.set_note(match_id, note)
    return report(journal, match_id), match.sheet()


@pytest.mark.parametrize("game", PARTS)
def test_the_report_says_who_played_for_whom_in_the_words_of_the_screens(game: str) -> None:
    found, _ = taken_over(game)
    assert takeover_words(found) == SAID[game]
    assert takeover_words(found, lambda text: f"> {text}")[0] == f"> {SAID[game][0]}"
    first = found.takeovers[0]
    facts = {"name": first.name, "old": first.old, "number": first.number}
    assert game_uis.of(game).say(str, "took-over", **facts) == SAID[game][0]


@pytest.mark.parametrize("game", PARTS)
def test_the_text_names_both(game: str) -> None:
    found, _ = taken_over(game)
    lines = plain_text(found).splitlines()
    assert lines[-2:] == SAID[game]
    assert len(lines) == 1 + 3 + 2


def test_a_short_text_shortens_all_names_and_then_leaves_out_who_left() -> None:
    found, _ = taken_over("thirteen", new="Maximiliaan Bartholomeus")
    whole = len(plain_text(found).encode())
    shorter = plain_text(found, most=whole - 20)
    assert len(shorter.encode()) <= whole - 20
    assert " for Carl from stage 2" in shorter
    shortest = plain_text(found, most=70)
    assert len(shortest.encode()) <= 70
    assert "stage" not in shortest
    assert len(shortest.splitlines()) == 4


def test_bg_stats_has_it_in_the_comment() -> None:
    found, _ = taken_over("thirteen", note="At Eva's")
    said = " · ".join(["At Eva's", *SAID["thirteen"]])
    assert bgstats.fields(found)["comments"] == said
    url = bgstats.link(found).url
    assert json.loads(unquote(url.removeprefix(bgstats.ADDRESS)))["comments"] == said
    bare, _ = taken_over("thirteen")
    assert bgstats.fields(bare)["comments"] == " · ".join(SAID["thirteen"])


def test_a_short_link_cuts_the_comment_and_keeps_the_note_longest() -> None:
    found, _ = taken_over("thirteen", note="At Eva's")
    whole = len(bgstats.link(found).url)
    made = bgstats.link(found, whole - 60)
    assert made.shortened
    assert len(made.url) <= whole - 60
    play = json.loads(unquote(made.url.removeprefix(bgstats.ADDRESS)))
    assert play["comments"].startswith("At Eva's")


def test_a_file_for_bg_stats_names_both_and_its_note_comes_back_alone() -> None:
    found, sheet = taken_over("thirteen", note="At Eva's")
    file = bgsplay.PlaysFile()
    file.add(found, sheet, frozenset())
    (play,) = json.loads(file.encoded())["plays"]
    assert play["comments"] == " · ".join(["At Eva's", *SAID["thirteen"]])
    content = bgsplay.plays_in(file.encoded())
    assert content is not None
    (incoming,) = bgsplay.read(content)
    saved = saved_of(incoming.sheet)
    assert saved is not None
    assert saved.note == "At Eva's"
    assert saved.past.sittings != ()


def test_a_table_has_whoever_sat_there_in_each_row() -> None:
    found, sheet = taken_over("thirteen")
    rows = csv_table.rows(found, sheet).decode().splitlines()
    assert [row.split(",")[8] for row in rows] == ["Anne", "Carl", "Herman", "Anne", "Marc", "Eva"]
