"""The end of a match: who won, what is told, and what comes next."""

from random import Random

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.highlights import BiggestTake, ClosestStage, LostMajority, MostSaved
from companion.games.thirteen.screens.words import highlight_words
from companion.match.actions import Abandon, Amend, Change, Do, Stop
from companion.match.match import Match
from companion.match.milestones import ENOUGH, LONG_RUN
from companion.ui.render.things import Text
from companion.ui.screens.matches.milestone_finder import MOST_TO_COUNT
from companion.ui.screens.result import Result
from companion.ui.widgets.standing_words import standing_words
from tests.ui.gallery import SCENES
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]
EQUAL = "count 1,0,0,0 1,0,0,0 1,0,0,0 5,0,0,1"


def texts(studio: Studio) -> str:
    return " ".join(t.text for t in studio.frame(PANEL).things if isinstance(t, Text))


def plain(text: str) -> str:
    return text


def played(players: tuple[str, ...], seed: int) -> Studio:
    """A whole match with every card."""
    studio = Studio()
    rules = load("thirteen")
    final = rules.simulate(Random(seed), players)
    match_id, match = studio.journal.new_match(rules, final.setup)
    studio.people.remember(players)
    studio.shell.session.open(match_id, match)
    for event in rules.events(final):
        match.act(Do(event))
    studio.show(Result)
    return studio


def counted() -> Studio:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.show(Result)
    return studio


def test_who_took_over_is_named_with_who_played_before() -> None:
    for scene in ("result-taken-over", "past-match-taken-over"):
        studio = Studio()
        SCENES[scene](studio, FOUR)
        assert "Otto for Carl from stage 2" in texts(studio)


def test_the_winner_stands_large() -> None:
    studio = counted()
    large = max(
        (t for t in studio.frame(PANEL).things if isinstance(t, Text)), key=lambda t: t.size
    )
    assert large.text == "Carl wins"


def test_winners_share() -> None:
    studio = Studio()
    studio.match(FOUR, *("deal", EQUAL) * 4)
    studio.show(Result)
    assert "Anne, Carl and Marc share the win" in texts(studio)


def test_three_sentences_tell_of_the_evening() -> None:
    said = texts(played(FOUR, 3))
    assert "Most cards at once:" in said
    assert "at the end of stage" in said
    assert "Closest: stage" in said


def test_a_counted_evening_tells_less() -> None:
    said = texts(counted())
    assert "Most cards at once:" not in said
    assert "Majorities helped Carl and Herman most: 24 points saved each." in said


def in_a_row(studio: Studio, count: int) -> None:
    """Matches that Carl wins, each with one stage, and the result of the last one."""
    for _ in range(count):
        studio.match(FOUR[:3], "deal", "count 0,0,0,1 0,0,0,0 0,0,0,1").act(Stop())
    studio.show(Result)


def settled(studio: Studio) -> str:
    """What the result says when all is found that it tells."""
    first = texts(studio)
    assert "times running" not in first, "the first frame waits for nothing"
    while studio.shell.navigator.screen.wakes_at() is not None:
        studio.now += 0.1  # so that the confetti falls too
        said = texts(studio)
    return said


def unread(match_id: str) -> Match:
    raise AssertionError(f"{match_id} is read, although it is on the table")


def test_a_run_of_wins_is_told_and_goes_on() -> None:
    studio = Studio()
    in_a_row(studio, LONG_RUN)
    said = settled(studio)
    assert f"Carl has beaten everyone here {LONG_RUN} times running." in said
    assert studio.journal.uncounted() == []
    studio.journal.load = unread  # type: ignore[method-assign]
    in_a_row(studio, 1)
    assert f"Carl has beaten everyone here {LONG_RUN + 1} times running." in settled(studio)


def test_a_match_that_is_corrected_tells_anew() -> None:
    studio = Studio()
    in_a_row(studio, LONG_RUN)
    settled(studio)
    screen = studio.shell.navigator.screen
    other = studio.shell.session.match.game.parse_event("count 0,0,0,0 0,0,0,1 0,0,0,1")
    studio.shell.session.act(Amend((Change(2, other),)))
    assert "times running" not in settled(studio)
    studio.shell.session.undo()
    assert "times running" in settled(studio)
    assert studio.shell.navigator.screen is screen


def test_the_highest_stage_is_told_by_the_games_own_word() -> None:
    studio = Studio()
    in_a_row(studio, ENOUGH // 3 + 1)
    studio.match(FOUR[:3], "deal", "count 3,0,0,4 0,0,0,0 3,0,0,4").act(Stop())
    studio.show(Result)
    assert "The highest stage ever at this table: 11, by Anne and Marc." in settled(studio)


def test_records_are_told_only_where_they_are_wanted() -> None:
    studio = Studio()
    studio.shell.preferences.set("milestones", False)
    studio.shell.preferences.set("celebrations", False)
    in_a_row(studio, LONG_RUN)
    assert "times running" not in texts(studio)
    assert studio.shell.navigator.screen.wakes_at() is None
    assert len(studio.journal.uncounted()) == LONG_RUN


def test_a_disk_that_keeps_no_figures_or_too_many_to_count_tell_none() -> None:
    studio = Studio()
    in_a_row(studio, LONG_RUN)

    def full(_counted: object) -> None:
        raise Refusal("not-saved")

    keep, studio.journal.keep_figures = studio.journal.keep_figures, full  # type: ignore[method-assign, assignment]
    texts(studio)
    said = settled(studio)
    assert "times running" not in said
    assert "Carl wins" in said
    studio.journal.keep_figures = keep  # type: ignore[method-assign]
    studio.journal.uncounted = lambda: ["none"] * (MOST_TO_COUNT + 1)  # type: ignore[method-assign]
    studio.show(Result)
    assert "times running" not in settled(studio)


def test_play_again_keeps_the_seats_and_passes_the_deal() -> None:
    studio = counted()
    old = studio.shell.session.match_id
    studio.tap("next")
    match = studio.shell.session.match
    assert studio.shell.session.match_id != old
    assert match.names == FOUR
    assert match.state.setup.dealer == 0  # Herman dealt the fourth stage, so Anne
    assert not match.state.stages
    assert type(studio.shell.navigator.screen).__name__ == "StageStart"


def test_after_an_early_stop_the_deal_passes_on_too() -> None:
    studio = Studio()
    match = studio.match(FOUR, counted=2)
    match.act(Stop())
    studio.show(Result)
    assert "Carl wins" in texts(studio)
    studio.tap("next")
    assert studio.shell.session.is_open
    assert studio.shell.session.match.state.setup.dealer == 2


def test_a_new_group_sits_down() -> None:
    studio = counted()
    studio.tap("group")
    assert type(studio.shell.navigator.screen).__name__ == "Seats"


def test_the_pad_and_the_scores_come_back() -> None:
    studio = counted()
    studio.tap("pad", "back")
    assert type(studio.shell.navigator.screen) is Result
    studio.tap("back")
    assert type(studio.shell.navigator.screen).__name__ == "StageScores"
    studio.tap("next")
    assert type(studio.shell.navigator.screen) is Result


def test_nobody_wins_what_is_given_up() -> None:
    studio = Studio()
    studio.match(FOUR, "deal").act(Abandon())
    studio.show(Result)
    assert "Discarded: nobody wins" in texts(studio)


def test_nobody_has_won_what_stopped_at_once() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal")
    assert standing_words(plain, match) == ""
    match.act(Stop())
    assert standing_words(plain, match) == "Finished before anyone had points"


def test_leaders_share_the_lead() -> None:
    match = Studio().match(FOUR, "deal", EQUAL)
    assert standing_words(plain, match) == "Anne, Carl and Marc are ahead"


@pytest.mark.parametrize(
    ("remark", "sentence"),
    [
        (BiggestTake(1, ("Anne",), 1), "Nobody ever took more than 1 card at once."),
        (BiggestTake(2, ("Anne",), 7), "Most cards at once: Anne took 7 in stage 2."),
        (BiggestTake(None, ("Anne", "Carl"), 7), "Most cards at once: Anne and Carl took 7."),
        (LostMajority(1, 0, 0, 1, 3), "Carl stole blue from Anne at the end of stage 1."),
        (LostMajority(1, 0, 2, None, 3), "Anne lost green to a tie at the end of stage 1."),
        (MostSaved(("Herman",), 1), "Majorities helped Herman most: 1 point saved."),
        (
            MostSaved(("Anne", "Carl", "Herman"), 12),
            "Majorities helped Anne, Carl and Herman most: 12 points saved each.",
        ),
        (ClosestStage(2, 0), "Closest: stage 2, the same points for everyone."),
        (ClosestStage(2, 1), "Closest: stage 2, 1 point from first to last."),
    ],
)
def test_remarks_are_sentences(
    remark: BiggestTake | LostMajority | MostSaved | ClosestStage, sentence: str
) -> None:
    assert highlight_words(plain, Studio().match(FOUR), remark) == sentence
