"""The app: creates the parts, connects them, and runs the main loop."""

import gc
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING

import pygame

from companion.app.audio import attach_audio
from companion.app.device_status import DeviceStatus
from companion.app.display import Display
from companion.app.error_handler import ErrorHandler
from companion.app.input_handler import InputHandler
from companion.app.options import Options, choices_for, take_installed_rotation
from companion.app.phones.phone_service import PhoneService
from companion.app.reader_service import ReaderService
from companion.app.saving import PatientCommits
from companion.app.startup import attach_background, note_open, open_first_screen, show_notice
from companion.app.terminal import attach_terminal
from companion.app.translation import translator, voice_language
from companion.device import power
from companion.device.settable import ask_date, attach_settings
from companion.device.sound import Sounds
from companion.device.speech import Speech
from companion.device.systemd import ServiceNotifier
from companion.device.waiting import EventWaiter
from companion.settings import Settings
from companion.store.decks import StoredDecks
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.store import Notice, Store
from companion.ui.screens.failsafe import Failsafe
from companion.ui.shell.dimmer import Dimmer
from companion.ui.shell.fingers import Fingers
from companion.ui.shell.outputs import NoDisplay
from companion.ui.shell.pointer import read
from companion.ui.shell.preferences import SessionChoices
from companion.ui.shell.shell import Shell
from companion.ui.shell.sounds import attach_sounds
from companion.ui.shell.spoken import attach_voice

if TYPE_CHECKING:
    from companion.app.demo import Demo


class App:
    """The touchscreen app on an open store. After `run` has returned, call `close`.

    Only the main loop changes anything: other threads put what they found into a queue and call
    `waiting.wake`. Raises NoDisplay, also from `run`, if no screen can be opened.
    """

    def __init__(
        self,
        store: Store,
        options: Options,
        waiting: EventWaiter | None = None,
        clock: Callable[[], float] = time.monotonic,
        manager: ServiceNotifier | None = None,
    ) -> None:
        self.store = store
        self._clock = clock
        self.waiting = waiting or EventWaiter(clock)
        stored = StoredPreferences(store.journal)
        take_installed_rotation(stored)
        choices = choices_for(options, stored)
        self.shell = Shell(store.journal, StoredPlayers(store.journal), choices, clock=clock)
        preferences = self.shell.preferences
        self._language = preferences.word("language")
        self.shell.words = translator(self._language)
        self.shell.decks = StoredDecks(store.journal)
        self.sounds = Sounds(preferences.word("sound"), output=preferences.word("sound_output"))
        self.sounds.opened = self._sound_opened
        attach_sounds(self.shell)
        self.speech = Speech(self.sounds)
        attach_voice(self.shell)
        self.switch = self.shell.device.power = power.Switch(clock) if power.owns_device() else None
        self.readers = ReaderService(self.shell, store.journal, options.settings, self.waiting.wake)
        self.readers.heard = self._register_activity
        self.phones = PhoneService(self.shell, store, self.waiting.wake)
        self.fingers = Fingers()
        self.dimmer = Dimmer(clock, preferences.number("dim_after"))
        self.display = Display(self.shell, options, self.fingers, self.waiting.wake)
        self.window = self.display.window
        self.shell.navigator.targets = self.display.target_names
        self.shell.device.language = lambda: voice_language("")
        attach_audio(self.shell, self.sounds, self.speech, self.readers, lambda: self._language)
        self.shell.device.examine = self._examine
        self.looking_back = attach_background(self.shell, store, self.waiting.wake, self.display)
        attach_settings(self.shell, store, self.sounds, self.display.backlight, self.waiting.wake)
        self._input = InputHandler(
            self.shell,
            self.display,
            self.fingers,
            self.dimmer,
            self.waiting,
            on_touch=self._stop_demo,
            on_tap=self._apply_preferences,
        )
        self._errors = ErrorHandler(self.shell, store, self.display.invalidate, self._stop_demo)
        # What `companion check` reads while the app runs.
        self.status = DeviceStatus(
            store, self.window, self.sounds, lambda: self.shell.device.readers()
        )
        self._manager = manager or ServiceNotifier()
        self._lend_screen = attach_terminal(
            self.display, self.fingers, self.waiting, self._manager, self._register_activity
        )
        # When something changes by itself, on the clock; None if nothing does.
        self._wake_time: float | None = None
        # From the thread that checks the journal.
        self._notices: SimpleQueue[Notice] = SimpleQueue()
        # Whether the first frame was shown.
        self._is_up = False
        open_first_screen(self.shell, store, options)
        self._commits = PatientCommits(self.display.say_saving, self.display.invalidate)
        store.journal.run_commit = self._commits.run
        self._demo = self._start_demo(choices, options.settings) if options.demo else None

    def run(self) -> None:
        """Runs the main loop until a person, a signal or the system ends the app."""
        self.step()  # what takes its time comes after the first frame
        self.store.check_in_background(self._journal_checked)
        # What is here now stays; looking through it for garbage would stop a tap now and then.
        gc.freeze()
        gc.enable()
        while not self.shell.navigator.is_over and not self.waiting.stop_requested:
            self.step()
            self._beat()
            self.rest()

    def _beat(self) -> None:
        """Sends a sign of life: people see the table, we do not only draw it."""
        if self._manager.due and self.window.holds_screen():
            self._manager.beat()

    def rest(self) -> None:
        """Waits for the next input, the next wake time, or a call of `waiting.wake`."""
        if self.waiting.wait(self.window, self._wake_time, self.fingers.busy):
            self.display.dirty = True

    def close(self, closing: Callable[[str], None] = lambda _part: None) -> None:
        """Closes all parts; calls `closing` with the name of each before, for one may hang."""
        self._manager.stopping()
        self.status.close()
        if self._demo is not None:
            closing("the demo")
            self._demo.close()
        elif self.shell.navigator.is_over:
            closing("the settings")  # first: the next start needs it
            note_open(self.shell, is_open=False)
        closing("the analysis")
        self.looking_back.close()
        closing("the phones")
        self.phones.close()
        closing("the commits")
        self._commits.close()
        closing("the readers")
        self.readers.close()
        closing("the voice")
        self.speech.close()
        closing("the sound")
        self.sounds.close()
        closing("the screen")
        self.display.close()
        self.waiting.close()

    def step(self) -> None:
        """Handles all input since the last step, and draws if anything changed."""
        guard = self._errors.guard
        self._poll_input()
        guard(self._update_dimmer, by_itself=True)
        if self.display.dirty:
            guard(self._turn_board, by_itself=True)
            try:
                self._draw()
            except NoDisplay:
                raise  # there is nothing to show the error on
            except Exception as error:
                if isinstance(self.shell.navigator.screen, Failsafe):
                    raise  # not even the failsafe can be drawn
                self._errors.report(error)
            else:
                guard(self._after_drawing)
        # When the screen shows what it says.
        guard(self.display.shell.voice.step, by_itself=True)
        guard(self.status.write, by_itself=True)

    def _poll_input(self) -> None:
        guard = self._errors.guard
        self.window.check_server()
        events = pygame.event.get()
        touches = self.window.read_mice()
        self.waiting.note_poll(bool(events or touches))
        size = self.window.size
        for event in [*(read(event, size) for event in events), *touches]:
            guard(partial(self._input.handle, event))
            if self._is_up:
                self._beat()  # on a slow disk each of many taps may take seconds
        guard(self._show_notices)
        guard(self._poll_readers, by_itself=True)
        guard(self._poll_switch, by_itself=True)
        guard(self.looking_back.step, by_itself=True)
        guard(self._lend_screen)
        guard(self._input.check_held)
        guard(self._check_time, by_itself=True)

    def _show_notices(self) -> None:
        while not self._notices.empty():
            show_notice(self.shell, self._notices.get())
            self.display.invalidate()

    def _poll_readers(self) -> None:
        if self.readers.step():
            self.display.invalidate()
            self.status.stale = True
        if self.phones.step():
            if self.phones.acted:
                self._register_activity()
            self.display.invalidate()

    def _poll_switch(self) -> None:
        if self.switch is not None and self.switch.step():
            self._register_activity()  # it failed, and a dark panel would not show that
            self.display.invalidate()

    def _check_time(self) -> None:
        if self._demo is not None and self._demo.step():
            self._register_activity()
            self.display.invalidate()
        if self._wake_time is not None and self._wake_time <= self._clock():
            self.display.shell.messages.expire()
            self.display.shell.navigator.screen.on_wake()
            self.display.invalidate()

    def _update_dimmer(self) -> None:
        self.dimmer.playing = self.shell.session.stage_runs

    def _turn_board(self) -> None:
        board = self.display.shell.board  # the demo's, while that is shown
        if board.step(self.fingers.busy):
            self.window.turn(board.degrees)
            self.fingers.turned(self._clock())
            self.display.invalidate()

    def _draw(self) -> None:
        self.waiting.skip_next_wait()
        light = self.dimmer.level()
        self.display.draw(light)
        if not self._is_up:
            self.display.confirm(light)

    def _after_drawing(self) -> None:
        self._wake_time = None
        self._wake_time = self._next_wake()
        self.display.foresee()
        if not self._is_up:
            self._is_up = True
            self._manager.ready()
            self._manager.beat_while_waiting(lambda: self.store.journal.write_timer.since)
            # What takes its time comes when there is something to see.
            self.sounds.open()  # in the background
            if self._demo is not None:
                self._demo.open_readers()
            else:
                self._open_table()
            self.status.stale = True

    def _open_table(self) -> None:
        """Opens what acts on the table: its readers, and the note that a match may be cut off."""
        note_open(self.shell, is_open=True)
        self.readers.open()
        self.phones.open()
        ask_date(self.shell, self.store, self.display.invalidate)

    def _next_wake(self) -> float | None:
        shown = self.display.shell
        times = [
            shown.navigator.screen.wakes_at(),
            self.dimmer.wakes_at(),
            self.looking_back.wakes_at(),
            shown.messages.until,
            shown.board.wakes_at(),
            self._demo.next_at if self._demo is not None else None,
        ]
        if self.switch is not None:
            times.append(self.switch.wakes_at())
        if self.readers.waiting:
            times.append(self._clock() + 1.0)
        return min((at for at in times if at is not None), default=None)

    def _register_activity(self) -> None:
        """A card was seen or the power switch failed: the panel is lit, and polled often."""
        self.dimmer.touched()
        self.waiting.note_input()

    def _apply_preferences(self) -> None:
        """Applies what the last tap may have changed in the settings."""
        preferences = self.shell.preferences
        language = preferences.word("language")
        if language and language != self._language:
            self._language = language
            self.shell.words = translator(language)
        self.sounds.choice = preferences.word("sound")
        self.dimmer.minutes = preferences.number("dim_after")

    def _start_demo(self, choices: SessionChoices, settings: Settings | None) -> "Demo":
        """Shows the demo in place of the table, which waits unchanged until it is stopped."""
        from companion.app.demo import Demo

        demo = Demo(
            choices,
            settings,
            words=self.shell.words,
            clock=self._clock,
            device=self.shell.device,
            wake=self.waiting.wake,
        )
        self.display.show_demo(demo.shell)
        return demo

    def _stop_demo(self) -> bool:
        """Shows the table again if the demo is on; returns whether it was."""
        if self._demo is None:
            return False
        demo, self._demo = self._demo, None
        self.display.show_table()
        if self._is_up:
            self._open_table()
        demo.close()
        return True

    def _examine(self) -> None:
        """Starts the diagnostics; they are loaded only now, for they are seldom needed."""
        from companion.app.diagnose import attach_diagnostics

        attach_diagnostics(self.shell, self.store, self.status.running, self.waiting.wake)

    def _sound_opened(self) -> None:
        """Called by the thread that opens the sound; the main loop then writes the status."""
        self.status.stale = True
        self.waiting.wake()

    def _journal_checked(self, found: Notice) -> None:
        """Called by the thread that checks the journal; the main loop shows the notice."""
        self._notices.put(found)
        self.waiting.wake()
