"""The screens of 10: its end, and what the shared screens know of it."""

import pytest

from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.end import TenEnd
from companion.games.ten.screens.final import TenFinal
from companion.games.ten.screens.game_ui import GAME_UI
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.scores import TenScores
from companion.match.actions import Stop, Substitute
from companion.match.view import view
from companion.ui.render.things import Fill, Target
from companion.ui.screens.entries import Entries
from companion.ui.screens.people.seat_player import SeatPlayer
from companion.ui.screens.result import Result
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.games.ten.reading import PANEL, at, events, said, state, texts
from tests.games.ten_events import rounds
from tests.ui.studio import FOUR, PANELS, Studio


def test_hands_and_chips_at_the_end() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10))
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, TenEnd)
    studio.tap("card-3", "card-P8", "card-J", "card-0", "number-7")
    studio.tap("points", "number-12", "number-7", "number-0", "number-7", "number-5")
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, TenEnd)
    studio.tap("number-8", "next")
    assert "29 chips counted, but there are 28." in studio.shell.messages.text
    studio.tap("chips-3", "number-7", "next")
    assert isinstance(studio.shell.navigator.screen, TenFinal)
    assert events(studio)[-1] == "end 3+P8+J+0 =12 =0 =5 chips 7 7 7 7"
    studio.tap("next", "next", "next")
    assert "Carl and Marc share the win" in said(studio)


def test_the_game_ends_early_when_the_draw_pile_is_empty() -> None:
    studio = Studio()
    at(studio, *rounds(4, 3))
    studio.tap("next", "end", "points")
    for _ in FOUR:
        studio.tap("number-2", "number-7")
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, TenFinal)
    shown = texts(studio)
    assert "Round cards left" in said(studio)
    assert str(55 - 6) in shown
    last = state(studio).rounds[-1]
    assert state(studio).totals[last.loser] == last.penalty + 49 + 2 - 14


def test_an_empty_hand_and_many_chips() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10))
    studio.tap("next", "delete", "chips-0", "more", "number-25")
    assert isinstance(studio.shell.navigator.screen, TenEnd)
    assert studio.shell.navigator.screen.counts.hands[0] == ()
    assert studio.shell.navigator.screen.counts.chips[0] == 25
    assert "no cards" in texts(studio)


def test_a_wrong_hand_is_changed_after_the_end() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 7")
    studio.show(TenFinal)
    studio.tap("change", "hand-1", "points", "number-9", "next")
    assert events(studio)[-1] == "end =1 =9 =3 =4 chips 7 7 7 7"


def test_chips_can_be_followed_from_the_first_round_on() -> None:
    studio = Studio()
    at(studio)
    studio.tap("menu", "own-chips", "next", "card-7")
    assert isinstance(studio.shell.navigator.screen, TenChips)
    studio.tap("menu", "own-chips", "next")
    assert isinstance(studio.shell.navigator.screen, TenQuick)


def test_chips_cannot_be_followed_from_the_middle_on() -> None:
    studio = Studio()
    at(studio, *rounds(4, 2))
    studio.tap("menu")
    assert "own-chips" not in studio.targets()


def test_the_choice_of_the_seats_holds_for_the_next_match() -> None:
    studio = Studio()
    setting = GAME_UI.setting(studio.shell)
    setting.tap("full")
    setting.keep()
    at(studio)
    studio.tap("card-7")
    assert isinstance(studio.shell.navigator.screen, TenChips)


def test_the_record_tells_what_happened() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", "swap #2 #3", "laid 10 4+6 J=2 P3")
    studio.show(lambda shell: Entries(shell, 1))
    shown = said(studio)
    for words in ("Round card", "Anne starts", "2 chips on the card", "swaps with Marc"):
        assert words in shown
    assert "Anne 10 · Carl 4+6 · Marc ★2 · Herman red 3" in shown


def test_each_question_has_an_answer_with_and_without_a_match() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", "swap #2 #3", "bid #3 #1 2", full=True)
    assert studio.shell.session.is_open
    shown = view(studio.shell.session.match)
    for name in GAME_UI.questions(str):
        assert GAME_UI.answer(str, name, None).rule == GAME_UI.answer(str, name, shown).rule
    now = [remark.text for remark in GAME_UI.answer(str, "bid", shown).now]
    assert now == ["Marc bids 2 for Anne’s card.", "Someone else can bid 3 or more."]
    assert GAME_UI.answer(str, "chips", shown).now[0].text.endswith("gets 3 chips.")


def test_an_evening_has_its_remarks() -> None:
    studio = Studio()
    match = studio.match(FOUR, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 7", game="ten")
    assert GAME_UI.remarks(match, str) == ["Worst round: Herman took 19 in round 10."]
    labels = [line.label for line in GAME_UI.pad_lines(match, str)]
    assert labels[-3:] == ["10 · card 10", "Hands", "Chips"]
    assert GAME_UI.running_totals(match)[-1] == match.state.totals
    happened = ("card 1", "short #1 #2 9", "card 2", "short #1 #3 9", "card 3", "short #1 #4 8")
    match = studio.match(FOUR, *happened, game="ten")
    assert GAME_UI.remarks(match, str)[1:] == [
        "Most rounds won: Anne, 3.",
        "Anne never took a card.",
    ]


def test_a_match_that_waits_says_what_comes() -> None:
    studio = Studio()

    def where(*happened: str) -> str:
        return GAME_UI.where(studio.shell, studio.match(FOUR, *happened, game="ten"))

    assert where() == "Anne deals."
    assert where("card 7") == "Round card 7"
    assert where(*rounds(4, 2)) == "Marc picks who starts next"
    assert where(*rounds(4, 10)) == "Time to count hands and chips."


@pytest.mark.parametrize("bright", [False, True])
def test_a_joker_shows_its_star_and_its_value(bright: bool) -> None:
    from companion.ui.render.theme import BRIGHT, DARK

    studio = Studio()
    at(studio, "card 7 start #1", "laid 10 4+6 J=2 P3")
    frame = studio.frame(PANEL, BRIGHT if bright else DARK)
    signs = [thing for thing in frame.things if getattr(thing, "name", "") == "star"]
    cards = [thing for thing in frame.things if isinstance(thing, Fill)]
    assert len(signs) == 1
    assert any(signs[0].box.is_inside(card.box) for card in cards)


def test_a_round_that_is_not_over_has_no_scores() -> None:
    studio = Studio()

    def scores(shell: Shell) -> Screen:
        return TenScores(shell, 4)

    at(studio, "card 7 start #1")
    studio.shell.navigator.go(scores(studio.shell))
    assert "This round isn’t over yet." in said(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, TenQuick)


def test_standing_no_row_of_keys_mixes_kinds_of_cards() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("laid")
    rows: dict[int, set[str]] = {}
    for each in studio.frame(PANELS["720x1280"]).things:
        if isinstance(each, Target) and each.name.startswith("card-"):
            kind = "penalty" if each.name.startswith("card-P") else "normal"
            rows.setdefault(each.box.y, set()).add(kind)
    assert list(rows.values()) == [{"normal"}, {"normal"}, {"penalty"}, {"penalty"}]


def test_a_round_of_a_past_match_has_no_menu_of_the_one_on_the_desk() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 7")
    past = studio.shell.session.match
    at(studio, *rounds(4, 2))
    assert "menu" in studio.targets()
    studio.show(lambda shell: TenScores(shell, 2, past))
    assert studio.targets() == ["back"]


def test_the_end_can_be_undone_and_is_reopened_as_it_was_counted() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 7")
    studio.tap("back", "undo")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, TenEnd)
    assert state(studio).end is None
    assert screen.counts.hands == [1, 2, 3, 4]
    studio.tap("hand-1", "points", "number-9", "next")
    assert isinstance(studio.shell.navigator.screen, TenFinal)
    assert events(studio)[-1] == "end =1 =9 =3 =4 chips 7 7 7 7"


def test_a_hand_that_is_corrected_after_the_end_can_be_undone_where_that_is_said() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 7")
    studio.tap("back", "hand-1", "points", "number-9", "next")
    assert isinstance(studio.shell.navigator.screen, TenFinal)
    assert "Corrected. Tap Undo to reverse." in said(studio)
    studio.tap("undo")
    assert isinstance(studio.shell.navigator.screen, TenFinal)
    assert events(studio)[-1] == "end =1 =2 =3 =4 chips 7 7 7 7"
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Result)


@pytest.mark.parametrize("how", ["stop", "abandon"])
def test_a_match_that_was_ended_goes_on_after_undo_on_its_scores(how: str) -> None:
    studio = Studio()
    at(studio, *rounds(4, 2))
    studio.tap("menu", "end", how)
    studio.show(Result)
    studio.tap("back", "change", "digit-3", "next")
    assert isinstance(studio.shell.navigator.screen, TenScores)
    studio.tap("undo")
    assert studio.shell.session.match.ended
    studio.show(Result)
    studio.tap("back", "undo")
    assert not studio.shell.session.match.ended
    assert isinstance(studio.shell.navigator.screen, TenScores)
    assert "next" in studio.targets()


def test_a_match_that_ended_in_its_first_round_goes_on_only_if_somebody_says_so() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("menu", "end", "abandon")
    studio.show(Result)
    studio.tap("back")
    assert "The game ended before anything was scored." in said(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Result)
    assert studio.shell.session.match.ended
    studio.tap("back")
    assert "Keep playing" in said(studio)
    studio.tap("undo")
    assert isinstance(studio.shell.navigator.screen, TenQuick)
    assert not studio.shell.session.match.ended


def test_how_many_rounds_are_left_is_told_only_while_there_are_any() -> None:
    studio = Studio()

    def now(*happened: str) -> list[str]:
        shown = view(studio.match(FOUR, *happened, game="ten"))
        return [remark.text for remark in GAME_UI.answer(str, "end", shown).now]

    ended = "end =1 =2 =3 =4 chips 7 7 7 7"
    assert now() == ["The round cards that are left cost 55 in all."]
    assert now("card 7")[0] == "Round 1 of 10"
    assert now(*rounds(4, 9), "card 10") == ["This is the last round."]
    assert now(*rounds(4, 10)) == ["Time to count hands and chips."]
    assert now(*rounds(4, 10), ended) == now(*rounds(4, 3), ended) == []


@pytest.mark.parametrize("ended", [True, False])
def test_the_removal_of_the_only_round_can_be_undone_where_that_is_said(ended: bool) -> None:
    studio = Studio()
    entered = ["card 7 start #1", "short #1 #2 16"] if ended else ["card 7 start #1"]
    at(studio, *entered)
    if ended:
        studio.shell.session.match.act(Stop())
        flow.open_match(studio.shell)
        studio.tap("back", "change", "remove", "next")
    else:
        studio.tap("turned", "remove")
    assert "Tap Undo to reverse" in said(studio)
    studio.tap("undo")
    assert events(studio) == entered


def test_a_name_on_the_scores_is_who_played_that_round() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "short #1 #2 16")
    studio.people.remember(("Zoë",))
    studio.shell.session.match.act(Substitute(1, "Zoë"))
    studio.show(TenScores)
    studio.tap("player-1")
    shown = studio.shell.navigator.screen
    assert isinstance(shown, SeatPlayer)
    assert shown.name == "Carl"
