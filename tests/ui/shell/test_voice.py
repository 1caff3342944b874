"""What is spoken: which words after which play, for how long, and only if the table wants it."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.translation import translator, voice_language
from companion.device.speech import Speech
from companion.match.actions import Abandon, Amend, Change, Do, Open, Stop
from companion.match.session import Session
from companion.store.store import open_store
from companion.ui.screens.pad import Pad
from companion.ui.screens.settings.effect_settings import EffectSettings
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.spoken import attach_voice
from companion.ui.shell.voice import START_WITHIN
from tests.pilot import Pilot
from tests.store.journals import begun
from tests.system.tools import need_sound
from tests.ui.studio import FOUR, PANELS, Studio


class Listener:
    """A table that has switched the voice on, and what it hears."""

    def __init__(
        self, players: tuple[str, ...] = FOUR, game: str = "thirteen", language: str = "en"
    ) -> None:
        self.studio = Studio()
        self.shell = self.studio.shell
        self.shell.words = translator(language)
        self.shell.preferences.set("spoken", True)
        self.heard: list[str] = []
        self.within: list[float] = []
        self.hushed = 0
        self.shell.device.speak = self._speak
        self.shell.device.hush = self._hush
        self.studio.match(players, game=game)
        self.studio.show(Screen)
        attach_voice(self.shell)

    def _speak(self, text: str, within: float) -> None:
        self.heard.append(text)
        self.within.append(within)

    def _hush(self) -> None:
        self.hushed += 1

    @property
    def session(self) -> Session:
        return self.shell.session

    def after(self, *events: str) -> str:
        """What is heard after the last of these events."""
        for event in events:
            self.session.act(Do(self.session.match.game.parse_event(event)))
            self.step()
        return self.heard[-1]

    def step(self) -> str:
        """What is heard when the main loop comes around."""
        before = len(self.heard)
        self.shell.voice.step()
        return self.heard[-1] if len(self.heard) > before else ""


def test_13_says_the_sum_and_whose_turn_it_is() -> None:
    table = Listener()
    assert table.after("deal") == "Carl starts."
    assert table.after("B7") == "Blue 7. Marc’s turn."
    assert table.after("B4") == "Blue 11. Herman’s turn."
    assert table.after("B2") == "Blue 13! Anne’s turn."
    assert table.after("R4@B") == "Anne takes 3. Blue 4. Carl’s turn."
    assert table.after("R4@G", "Y5") == "Yellow 5. Herman’s turn."
    assert table.after("#2:Y1") == "Yellow 6. Marc’s turn.", "out of turn"


def test_13_says_what_is_undone_and_corrected() -> None:
    table = Listener()
    table.after("deal", "B7", "B4")
    table.session.undo()
    assert table.step() == "Undone. Marc’s turn."
    table.session.redo()
    assert table.step() == "Blue 11. Herman’s turn."
    game = table.session.match.game
    table.session.act(Amend((Change(2, game.parse_event("B5")),)))
    assert table.step() == "Corrected. Herman’s turn."
    for _ in range(3):
        table.session.undo()
    assert table.step() == "Undone. Carl’s turn."


def test_13_says_the_scores_of_a_stage_and_who_wins() -> None:
    table = Listener()
    counted = "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,4"
    scores = "Anne minus 7, Carl minus 2, Marc minus 17, Herman minus 15."
    assert table.after("deal", counted) == f"Stage 1: {scores}"
    assert table.after("deal", counted) == f"Stage 2: {scores}"
    table.after("deal", "B7")
    table.session.act(Stop())
    assert table.step() == "Carl wins."
    table.session.undo()
    assert table.after("B5", "finish", "deal", counted) == f"Stage 4: {scores} Carl wins."
    table.session.undo()
    assert table.step() == "Undone. Anne’s turn."
    table.session.act(Abandon())
    assert table.step() == "Discarded: nobody wins."


def test_the_last_play_of_a_stage_is_heard_before_its_scores() -> None:
    table = Listener(("Anne", "Carl", "Marc"))
    plays = [f"{colour}{value}" for colour in "BYG" for value in "11122244555777"]
    heard = table.after("deal", *plays, *["R4@B"] * 8)
    assert heard == "Marc takes 3. Blue 4. Stage 1: Anne minus 5, Carl minus 5, Marc minus 19."


def test_sixth_sense_says_tricks_trump_and_who_leads() -> None:
    table = Listener(FOUR, "sixth-sense")
    game = table.session.match.game
    table.session.act(Open(game.parse_event("trump B")))
    assert table.step() == "Trump is blue. Carl leads."
    assert table.after("won #1") == "Anne wins the trick and leads."
    assert table.after("won #4 split") == "Herman wins two tricks and leads."
    table.session.undo()
    assert table.step() == "Undone. Anne leads."
    table.session.act(Amend((Change(3, game.parse_event("won #3")),)))
    assert table.step() == "Corrected. Marc leads."
    assert table.after(*["won #3"] * 12) == "Marc wins the last trick."
    said = table.after("predict 0 0 13 1")
    assert said == "Round 1: Anne 0, Carl 0, Marc 13, Herman minus 1."


def test_sixth_sense_says_no_prediction_before_the_round_is_over() -> None:
    table = Listener(("Anne", "Carl"), "sixth-sense")
    assert table.after("deal") == "Carl leads."
    count = len(table.heard)
    table.after("predict 11 2")
    assert len(table.heard) == count, "entered early, at a terminal"
    assert table.after("won nobody") == "Nobody wins the trick. Carl leads."
    table.after("tricks 9 5")
    assert table.heard[-1] == "Round 1: Anne minus 2, Carl minus 3."


def test_ten_says_round_cards_chips_and_what_a_round_costs() -> None:
    table = Listener(("Anne", "Carl", "Marc"), "ten")
    assert table.after("card 7 start #1") == "Round card 7, Anne starts"
    assert table.after("protect #1 2") == "Anne puts 2 chips on the card."
    assert table.after("bid #2 #1 3") == "Carl bids 3 for Anne’s card."
    assert table.after("sold") == "Carl pays Anne 3."
    assert table.after("short #1 #3 12") == "Anne wins. Marc takes 12."
    said = table.after("end =1 =2 =3 chips 15 2 4")
    assert said == "Final score: Anne minus 29, Carl minus 2, Marc 55. Anne wins."


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Carl nimmt 2. Blau 4. Marc ist dran."),
        ("nl", "Carl neemt 2. Blauw 4. Marc is aan de beurt."),
    ],
)
def test_it_speaks_the_tables_language(language: str, words: str) -> None:
    table = Listener(language=language)
    table.after("deal", "Y1", "Y1", "B7", "B5")
    assert table.after("R4@B") == words


def test_the_voice_fits_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert voice_language("nl") == "nl"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert voice_language("") == "de"
    monkeypatch.setenv("LANG", "fi_FI.UTF-8")
    assert voice_language("") == "en", "for these texts there is no catalogue"


def test_it_says_what_fair_play_shows_also_in_open_play() -> None:
    fair, learning = Listener(), Listener()
    learning.shell.preferences.set("open", True)
    for table in (fair, learning):
        table.after("deal", "B7", "B5", "R4@B", "G1", "G2", "Y5")
    assert fair.heard == learning.heard


def test_a_play_ends_what_is_being_spoken_before_anything_else_is() -> None:
    table = Listener()
    table.after("deal", "B7")
    assert table.hushed == 1
    table.session.act(Do(table.session.match.game.parse_event("B5")))
    assert table.hushed == 2
    assert len(table.heard) == 2, "the next is spoken when the screen shows it"
    table.session.undo()
    assert table.step() == "Undone. Marc’s turn."
    assert table.step() == ""


@pytest.mark.parametrize(
    "leave",
    [
        lambda shell: shell.navigator.go(Pad(shell)),
        lambda shell: shell.navigator.start(Screen(shell)),
        flow.home,
    ],
)
def test_another_screen_ends_it(leave: Callable[..., None]) -> None:
    table = Listener()
    table.after("deal", "B7")
    table.step()
    hushed = table.hushed
    leave(table.shell)
    table.step()
    assert table.hushed == hushed + 1
    table.step()
    assert table.hushed == hushed + 1


def test_a_screen_that_the_play_itself_opens_does_not() -> None:
    table = Listener()
    table.session.act(Do(table.session.match.game.parse_event("deal")))
    table.shell.navigator.start(Screen(table.shell))
    assert table.step() == "Carl starts."
    assert table.step() == ""
    assert table.hushed == 0


def test_what_the_main_loop_comes_to_late_has_less_time_to_begin() -> None:
    table = Listener()
    table.session.act(Do(table.session.match.game.parse_event("deal")))
    table.studio.now += START_WITHIN * 0.75
    table.step()
    assert table.within == [START_WITHIN * 0.25]


def test_nothing_is_said_where_it_is_off() -> None:
    table = Listener()
    table.shell.preferences.set("spoken", False)
    for event in ("deal", "B7"):
        table.session.act(Do(table.session.match.game.parse_event(event)))
        assert table.step() == ""


def texts(studio: Studio) -> list[str]:
    return [getattr(thing, "text", "") for thing in studio.frame(PANELS["800x480"]).things]


def test_it_is_switched_on_in_the_settings_and_says_so() -> None:
    table = Listener()
    table.shell.preferences.set("spoken", False)
    table.studio.show(EffectSettings)
    table.studio.tap("cycle-spoken")
    assert not table.shell.voice.is_on
    assert "isn’t installed" in texts(table.studio)
    assert "The voice isn’t installed. Diagnostics says how." in table.shell.messages.text
    table.shell.device.can_speak = lambda: True
    table.studio.tap("cycle-spoken")
    assert table.step() == "From now on I’ll say what happens."
    assert "says sums, takes and whose turn it is" in " ".join(texts(table.studio))
    table.shell.preferences.set("sound", "off")
    assert "silent while the sound is off" in texts(table.studio)
    table.studio.tap("cycle-spoken")
    assert table.step() == ""
    assert table.hushed == 1


def test_the_app_speaks_the_plays_and_is_silent_on_other_screens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_sound()
    spoken: list[tuple[object, ...]] = []
    monkeypatch.setattr(Speech, "say", lambda _speech, *said: spoken.append(said))
    monkeypatch.setattr(Speech, "stop", lambda _speech: spoken.append(()))
    store = open_store(tmp_path)
    begun(store)
    store.close()
    pilot = Pilot(tmp_path, resume=True)
    pilot.app.sounds.wait()
    pilot.tap("key-B7")
    assert spoken == []
    pilot.app.shell.preferences.set("spoken", True)
    pilot.tap("key-B5")
    assert spoken == [("Blue 12. Herman’s turn.", "en", START_WITHIN)]
    pilot.tap("menu")
    assert spoken[1:] == [()]
    pilot.tap("back")
    pilot.app.shell.preferences.set("sound", "off")
    pilot.tap("key-Y5")
    assert spoken[2:] == []
    assert "speech" not in {thread.name for thread in threading.enumerate()}
    pilot.close()
