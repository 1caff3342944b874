"""6th Sense: a judged trick keeps its cards and players when an earlier trick is corrected."""

from random import Random

import pytest

from companion.games.base import Refusal
from companion.games.sixth_sense import simulation
from companion.games.sixth_sense.event import DealRound, Trick, Trump, Won, parse_event
from companion.games.sixth_sense.game import Setup, read_sheet, write_sheet
from companion.games.sixth_sense.judge import parse_laid
from companion.games.sixth_sense.rules import apply, events, new
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.table import SixthTable
from companion.games.sixth_sense.screens.who_led import WhoLed
from companion.games.sixth_sense.shifts import KeptTricks, keep_tricks
from companion.games.sixth_sense.turned_trick import led_by, winner_of
from companion.match.action_text import parse_action
from companion.match.actions import Amend, Change
from companion.match.match import Match
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.entries import Entries
from tests.games.sixth_sense.gallery import GAME
from tests.games.sixth_sense.opened import TWO, match_of, table
from tests.repeat import times
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

ANNE, CARL, MARC, HERMAN = range(4)
# Anne leads it after a trick of hers: Carl wins, whoever of the four led.
RED = "trick R8 R10 R1 R2"
# Who wins this one depends on who led: Anne asks for red, Marc for green.
MIXED = "trick R8 R10 G1 R2"


def trick(text: str) -> Trick:
    return Trick(tuple(map(parse_laid, text.split())))


def screen(studio: Studio) -> type:
    return type(studio.shell.navigator.screen)


def won(studio: Studio) -> tuple[int, ...]:
    counts: tuple[int, ...] = match_of(studio).state.rounds[0].won
    return counts


def held(match: Match, number: int) -> dict[int, str]:
    """Which card each seat laid in a trick (from 0) of the first round."""
    round_ = match.state.rounds[0]
    cards, lead = round_.tricks[number].cards, round_.leads[number]
    return {(lead + place) % len(cards): laid.card for place, laid in enumerate(cards)}


def test_the_next_trick_stays_with_who_won_it() -> None:
    studio = table("deal", "trump B")
    studio.tap("won-0", "judge", "card-R8", "card-R10", "card-R1", "card-R2", "next")
    seen = held(match_of(studio), 1)
    assert won(studio) == (1, 1, 0, 0)
    studio.tap("less-0", "won-2")
    assert screen(studio) is SixthTable
    assert won(studio) == (0, 1, 1, 0)
    assert held(match_of(studio), 1) == seen
    assert match_of(studio).state.running.leads == (CARL, MARC)
    studio.tap("undo")
    assert won(studio) == (1, 1, 0, 0)
    studio.tap("redo")
    assert won(studio) == (0, 1, 1, 0)


def test_who_led_is_asked_if_that_decides_the_trick() -> None:
    studio = table("deal", "trump B", "won #1", MIXED)
    studio.tap("less-0", "won-2")
    assert screen(studio) is WhoLed
    shown = read(studio)
    assert "Who led trick 2?" in shown
    assert "Carl wins with red 10: the highest of the requested colour." in shown
    assert "Marc wins with green 1: the highest of the requested colour." in shown
    assert won(studio) == (1, 1, 0, 0)
    studio.tap("back")
    assert screen(studio) is SixthTable
    assert won(studio) == (1, 1, 0, 0)


@pytest.mark.parametrize(
    ("answer", "counts", "leads", "text"),
    [
        ("lead-0", (0, 1, 1, 0), (CARL, ANNE), "trick #1 anyway: R8 R10 G1 R2"),
        ("lead-2", (0, 0, 2, 0), (CARL, MARC), "trick G1 R2 R8 R10"),
    ],
)
def test_the_answer_is_what_the_record_says(
    answer: str, counts: tuple[int, ...], leads: tuple[int, ...], text: str
) -> None:
    studio = table("deal", "trump B", "won #1", MIXED)
    seen = held(match_of(studio), 1)
    studio.tap("less-0", "won-2", answer)
    assert screen(studio) is SixthTable
    assert "Corrected. Tap Undo to reverse." in read(studio)
    assert won(studio) == counts
    assert match_of(studio).state.running.leads == leads
    assert str(match_of(studio).events[-1]) == text
    assert held(match_of(studio), 1) == seen
    studio.tap("undo")
    assert won(studio) == (1, 1, 0, 0)


def test_each_trick_that_depends_on_it_is_asked_about() -> None:
    studio = table("deal", "trump B", "won #1", MIXED, "trick Y2 P1 Y1 P3")
    assert won(studio) == (1, 2, 0, 0)
    studio.tap("less-0", "won-2", "lead-2")
    assert screen(studio) is WhoLed
    assert "Who led trick 3?" in read(studio)
    studio.tap("lead-1")
    assert won(studio) == (0, 1, 2, 0)
    assert str(match_of(studio).events[-1]) == "trick #2 anyway: Y2 P1 Y1 P3"


def test_a_trick_stays_as_it_was_laid_where_nothing_depends_on_it() -> None:
    # Trump wins in any order; and a block cannot come before the card that it lies on.
    for text in ("trick R8 B10 G1 R2", "trick R8 R10 R1 R0!1"):
        studio = table("deal", "trump B", "won #1", text)
        before = match_of(studio).state.running.winners[1]
        studio.tap("less-0", "won-2")
        assert screen(studio) is SixthTable
        assert match_of(studio).state.running.winners == (MARC, before)
        assert match_of(studio).state.running.leads == (CARL, ANNE)


def test_a_trick_of_an_earlier_round_is_asked_about_before_its_points() -> None:
    rest = ["won #4"] * 11
    studio = table("deal", "trump B", "won #1", MIXED, *rest, "predict 1 1 0 11", "deal", "trump G")
    before = match_of(studio).state.totals
    studio.show(lambda shell: Entries(shell, 1))
    while "entry-3" not in studio.targets():
        studio.tap("older")
    studio.tap("entry-3", "choice-2")
    assert screen(studio) is WhoLed
    assert "Round 1" in read(studio)
    studio.tap("lead-0")
    assert screen(studio) is WhatChanges
    assert match_of(studio).state.totals == before
    studio.tap("next")
    assert match_of(studio).state.rounds[0].won == (0, 1, 1, 11)
    assert match_of(studio).state.totals == (-1, 1, -1, 11)


def test_a_corrected_trump_moves_no_cards() -> None:
    # With green as trump Marc won the first one, so the second was his to lead.
    studio = table("deal", "trump B", "trick R14 R1 G2 R3", "trick Y8 Y10 Y1 Y2")
    assert match_of(studio).state.running.winners == (CARL, MARC)
    seen = held(match_of(studio), 1)
    studio.tap("trump", "trump-G")
    assert match_of(studio).state.running.winners == (HERMAN, MARC)
    assert held(match_of(studio), 1) == seen


def test_a_trick_that_was_led_out_of_turn_is_corrected_as_it_was_led() -> None:
    studio = table("deal", "trump B", "won #1", "trick #3 anyway: G1 R2 R8 R10")
    studio.show(lambda shell: Entries(shell))
    studio.tap("entry-4")
    shown = studio.shell.navigator.screen
    assert isinstance(shown, SixthJudge)
    assert shown.trick.lead == MARC
    studio.tap("slot-3", "card-G5", "next")
    assert str(match_of(studio).events[-1]) == "trick #3 anyway: G1 R2 R8 G5"
    assert won(studio) == (1, 1, 0, 0)


def test_a_trick_that_somebody_else_led_keeps_its_cards() -> None:
    studio = table("deal", "trump B")
    studio.tap("judge", "lead", "card-R13", "card-R10", "card-R3", "card-R2", "next")
    assert str(match_of(studio).events[-1]) == "trick #3 anyway: R13 R10 R3 R2"
    assert won(studio) == (0, 0, 1, 0)


def test_the_leader_who_was_named_out_of_turn_may_be_in_turn_after_all() -> None:
    studio = table("deal", "trump B", "won #1", "trick #3 anyway: G1 R2 R8 R10")
    studio.tap("less-0", "won-2")
    assert screen(studio) is SixthTable
    assert match_of(studio).state.running.leads == (CARL, MARC)
    assert match_of(studio).state.running.led_in_turn


def test_a_correction_that_is_refused_comes_back_as_it_is() -> None:
    match = match_of(table("deal", "trump B", "won #1", RED))
    for edits in ((Change(3, Won(None)),), (Change(9, Won(0)),)):
        assert keep_tricks(match, edits) == KeptTricks(edits)


def test_nothing_can_be_asked_without_a_question() -> None:
    studio = table("deal", "trump B")
    with pytest.raises(ValueError, match="nothing to ask"):
        WhoLed(studio.shell, KeptTricks(()))


def test_a_journal_of_before_has_the_results_it_had() -> None:
    """Corrections used to seat the cards anew from the new lead; what was written stays so."""
    match = match_of(table("deal", "trump B", "won #1", RED))
    match.act(parse_action(GAME, "amend change 3 won #3"))
    assert match.state.running.won == (0, 0, 1, 1)


def test_a_lead_out_of_turn_is_refused_unless_the_table_says_so() -> None:
    state = apply(apply(new(Setup(FOUR)), DealRound()), Trump("B"))
    named = parse_event("trick #3: R8 R10 R1 R2")
    assert isinstance(named, Trick)
    with pytest.raises(Refusal, match="lead"):
        apply(state, named)
    anyway = parse_event("trick #3 anyway: R8 R10 R1 R2")
    assert str(anyway) == "trick #3 anyway: R8 R10 R1 R2"
    state = apply(state, anyway)
    assert state.rounds[0].winners == (HERMAN,)
    assert [str(event) for event in events(state)][-1] == str(anyway)
    with pytest.raises(Refusal, match="bad-player"):
        apply(state, parse_event("trick #7 anyway: Y8 Y10 Y1 Y2"))


def test_the_sheet_counts_a_round_with_a_lead_out_of_turn() -> None:
    """A lead in a sheet agrees with the rules: a round without that has only its tricks."""
    state = apply(apply(new(Setup(FOUR)), DealRound()), Trump("B"))
    state = apply(state, parse_event("trick #3 anyway: R8 R10 R1 R2"))
    written = write_sheet(state)["rounds"][0]
    assert written["tricks"] == {"Anne": 0, "Carl": 0, "Marc": 0, "Herman": 1}
    assert "played" not in written
    state = apply(state, parse_event("tricks 4 3 3 3"))
    state = apply(state, parse_event("predict 1 3 3 3"))
    assert read_sheet(write_sheet(state)).totals == state.totals


def test_after_a_block_out_of_turn_it_is_still_the_same_turn() -> None:
    studio = table("deal", "trump B", "won #1", "trick #2 anyway: R8 R0!1", players=TWO)
    assert match_of(studio).state.running.leads == (CARL, CARL)
    assert match_of(studio).state.running.lead == ANNE


def test_a_block_moves_with_its_card() -> None:
    turned = led_by(trick("R8 R0!1 G1 R2"), ANNE, HERMAN)
    assert turned == trick("R2 R8 R0!2 G1")
    assert led_by(trick("R8 R0!1 G1 R2"), ANNE, CARL) is None
    assert winner_of(trick("R8 R0!1"), ANNE, None) is None


@pytest.mark.parametrize("seed", range(times(20)))
def test_whatever_is_corrected_no_card_changes_hands(seed: int) -> None:
    random = Random(seed)
    played = simulation.match(random, FOUR[: random.choice((2, 3, 4))])
    match = Match(GAME, played.setup)
    for event in list(events(played)):
        match.act(parse_action(GAME, str(event)))
    tricks = [at for at, event in enumerate(match.events, 1) if isinstance(event, Trick)]
    if not tricks:
        return
    number = random.choice(tricks)
    edits = (Change(number, Won(random.randrange(len(played.setup.players)))),)
    kept = keep_tricks(match, edits)
    while kept.question is not None:
        lead = random.choice((kept.question.before[0], kept.question.after[0]))
        kept = keep_tricks(match, (*kept.edits, kept.question.answer(lead)))
    before = _hands(match)
    match.act(parse_action(GAME, str(Amend(kept.edits))))
    after = _hands(match)
    assert after == {at: cards for at, cards in before.items() if at in after}


def _hands(match: Match) -> dict[tuple[int, int], dict[int, str]]:
    """Each seat's card in each judged trick, by round and trick."""
    return {
        (number, at): {
            (lead + place) % round_.seats: laid.card for place, laid in enumerate(each.cards)
        }
        for number, round_ in enumerate(match.state.rounds)
        for at, (each, lead) in enumerate(zip(round_.tricks, round_.leads, strict=True))
        if isinstance(each, Trick)
    }
