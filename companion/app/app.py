"""The app: wires the parts together and keeps them going."""

import gc
import gettext
import os
import time
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pygame

from companion.app.device_status import DeviceStatus
from companion.app.reader_service import ReaderService
from companion.device import log, power
from companion.device.sound import Sounds
from companion.device.systemd import Manager
from companion.device.waiting import Waiting
from companion.games.base import Refusal
from companion.match.match import Match
from companion.records import dataclass
from companion.sentences import notice
from companion.settings import Settings as DeviceSettings
from companion.store.people import People, Settings
from companion.store.store import Notice, Store
from companion.store.tags import Tags
from companion.ui.render.frame import Frame, Panel, Target
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK, Theme
from companion.ui.screens.failsafe import Failsafe
from companion.ui.shell import flow
from companion.ui.shell.aim import View
from companion.ui.shell.dimmer import Dimmer
from companion.ui.shell.fingers import Fingers, Tap
from companion.ui.shell.outputs import NoDisplay
from companion.ui.shell.pointer import Exposed, Key, Quit, Touch, read
from companion.ui.shell.preferences import Preferences
from companion.ui.shell.shell import Shell
from companion.ui.shell.sounds import attach_sounds
from companion.ui.shell.window import Window

LOCALE = Path(__file__).parent.parent / "locale"

# Pixels in a millimetre of the panels that we know, by their size.
KNOWN_PANELS = {
    (800, 480): 5.2,
    (720, 1280): 8.2,
    (1024, 600): 6.6,
}
INCH = 25.4


@dataclass(frozen=True)
class Options:
    """What the command line asked for."""

    windowed: tuple[int, int] | None = None
    language: str | None = None
    rotation: int | None = None
    resume: bool = False
    demo: bool = False
    # The readers and buttons to use; none without.
    settings: DeviceSettings | None = None
    # What is wrong with the settings file, to be told.
    problem: str = ""


class App:
    """One evening at the table."""

    def __init__(
        self,
        store: Store,
        options: Options,
        waiting: Waiting | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self._clock = clock
        self.waiting = waiting or Waiting(clock)
        stored = Settings(store.journal)
        self.shell = Shell(store.journal, People(store.journal), stored, clock=clock)
        choices = self.shell.preferences
        self._language = options.language or choices.word("language")
        self.shell.words = translator(self._language)
        self.sounds = Sounds(choices.word("sound"))
        self.sounds.opened = self._sound_opened
        self.shell.device.sound = self._sound
        attach_sounds(self.shell)
        self.shell.decks = Tags(store.journal)
        self.shell.navigator.targets = self._target_names
        self.shell.device.examine = self._examine
        self.switch = power.Switch(clock) if power.owns_device() else None
        self.shell.device.power = self.switch
        self.readers = ReaderService(self.shell, store.journal, options.settings, self.waiting.wake)
        self.readers.heard = self._touched
        self.dimmer = Dimmer(clock, self._dim_after())
        self.fonts = Fonts()
        self.window = Window(options.windowed, rotation_for(options, choices), self.fonts)
        self.fingers = Fingers()
        # What the table sees, for a finger to aim at; and whether it may be otherwise by now.
        self._view = View(None, ())
        self._stale = True
        # The panel and the colours of the last frame.
        self._look: tuple[Panel, Theme] | None = None
        # The errors that the table was told of.
        self._told: set[str] = set()
        self._foreseen: str | None = None
        self.frames = 0
        self._dirty = True
        # When something changes by itself, as the last frame knew.
        self._wakes: float | None = None
        self._notices: SimpleQueue[Notice] = SimpleQueue()
        # Whether there has been something to see.
        self._up = False
        # What `companion check` reads while we run.
        self.status = DeviceStatus(
            store, self.window, self.sounds, lambda: self.shell.device.readers()
        )
        # Whoever started us.
        self._manager = Manager()
        self._demo = None
        if options.demo:
            from companion.app.demo import Demo

            self._demo = Demo(self.shell)
        self._begin(options)

    def _begin(self, options: Options) -> None:
        """The match under way comes first, exactly where it was."""
        last = self.store.journal.last_running()
        # Whoever was cut off in the middle goes on there; whoever ended it begins at home.
        cut_off = self.shell.preferences.flag("open_now")
        match = None
        if last is not None and (options.resume or cut_off):
            try:
                match = self.store.journal.load(last)
            except Refusal as refusal:
                log.error("the last match cannot be read", refusal)
        if last is not None and match is not None and (options.resume or not match.ended):
            if match.left_out is not None:
                log.error(f"match {last} can be read up to entry {match.left_out.first - 1}")
            self._open_match(last, match)
        elif not self.shell.preferences.word("language") and not options.demo and last is None:
            from companion.ui.screens.first import FirstStart

            self.shell.navigator.start(FirstStart(self.shell))
        else:
            flow.home(self.shell)
        for said in self.store.notices:
            self._say(said)
        if options.problem:
            from companion.ui.screens.said import Said

            self.shell.navigator.go(Said(self.shell, options.problem))

    def _open_match(self, match_id: str, match: Match) -> None:
        """The match as it was left; if its screen cannot be opened, without what was half entered
        there; else home, where the match waits."""
        for drop in (False, True):
            if drop:
                self.shell.drafts.drop()
            try:
                flow.resume(self.shell, match_id, match)
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, the app must start
                log.error("the match under way could not be opened", error)
        self.shell.session.close()
        flow.home(self.shell)

    def run(self) -> None:
        """Until somebody ends it."""
        self.step()  # what takes its time comes after the first frame
        self.store.check_in_background(self._found)
        # What is here now stays; looking through it for garbage would stop a tap now and then.
        gc.freeze()
        gc.enable()
        while not self.shell.navigator.is_over and not self.waiting.told_to_end:
            self.step()
            # A sign of life means that people see the table, not only that we draw it.
            if self._manager.due and self.window.holds_screen():
                self._manager.beat()
            self.rest()

    def rest(self) -> None:
        """Until there is something to do."""
        if self.waiting.rest(self.window, self._wakes, self.fingers.busy):
            self._dirty = True

    def close(self, closing: Callable[[str], None] = lambda _part: None) -> None:
        """Gives everything back; `closing` is told which part comes next, for one may get stuck."""
        self._manager.stopping()
        self.status.close()
        if self.shell.navigator.is_over:
            closing("the settings")  # first: it is what the next start must know
            self._keep_open(False)  # else that goes on at the same place
        closing("the readers")
        self.readers.close()
        closing("the sound")
        self.sounds.close()
        closing("the screen")
        self.window.close()
        self.waiting.close()

    def _keep_open(self, is_open: bool) -> None:
        """Notes that the app is open, so that the next start knows if it was cut off."""
        try:
            self.shell.preferences.set("open_now", is_open)
        except Refusal:
            log.warning("the disk does not keep whether the app is open")

    def step(self) -> None:
        """Takes what came in, and draws if anything changed."""
        self._take_in()
        self._try(self._note_playing, by_itself=True)
        if self._dirty:
            try:
                self._draw()
            except NoDisplay:
                raise  # there is nothing to say it on
            except Exception as error:
                if isinstance(self.shell.navigator.screen, Failsafe):
                    raise  # there is nothing left to say it with
                self._fail(error)
            else:
                self._try(self._after_drawing)
        self._try(self.status.write, by_itself=True)

    def _try(self, part: Callable[[], None], *, by_itself: bool = False) -> None:
        """Does one thing; what goes wrong in it keeps nothing else from being done.

        `by_itself`: nobody at the table asked for it, and it is done again and again.
        """
        try:
            part()
        except NoDisplay:
            raise
        except Exception as error:  # noqa: BLE001 - the evening goes on, whatever it was
            self._fail(error, by_itself=by_itself)

    def _take_in(self) -> None:
        events = pygame.event.get()
        touches = self.window.read_mice()
        self.waiting.looked(bool(events or touches))
        size = self.window.size
        for event in [*(read(event, size) for event in events), *touches]:
            self._try(partial(self._handle, event))
        self._try(self._take_notices)
        self._try(self._step_readers, by_itself=True)
        self._try(self._step_switch, by_itself=True)
        self._try(self._take_held)
        self._try(self._take_time, by_itself=True)

    def _take_notices(self) -> None:
        while not self._notices.empty():
            self._say(self._notices.get())
            self._changed()

    def _step_readers(self) -> None:
        if self.readers.step():
            self._changed()
            self.status.stale = True
            self._lend_hands()

    def _step_switch(self) -> None:
        if self.switch is not None and self.switch.step():
            self._touched()  # it came to nothing, which is to be seen
            self._changed()

    def _take_held(self) -> None:
        now = self._clock()
        if self.fingers.forget(now):
            self._dirty = True  # nothing is pressed any more
        held = self.fingers.held(now)
        if held is not None:
            self._tapped(held)

    def _take_time(self) -> None:
        if self._demo is not None and self._demo.step():
            self._changed()
        if self._wakes is not None and self._wakes <= self._clock():
            self.shell.messages.expire()
            self._changed()

    def _changed(self) -> None:
        """Something else may be to be seen by now."""
        self._dirty = self._stale = True

    def _say(self, said: Notice) -> None:
        """What the store found: too long for a line, and to be read by somebody."""
        from companion.ui.screens.said import Said

        self.shell.navigator.go(Said(self.shell, notice(said.code, said.params, self.shell.words)))

    def _lend_hands(self) -> None:
        """The demo lays its cards on a simulated scanner, where there is one."""
        if self._demo is not None and self._demo.lay is None and self.readers.simulator is not None:
            from companion.app.simulated_deck import lays_on

            self._demo.lay = lays_on(self.readers.simulator, self.shell)

    def _touched(self) -> None:
        """By a finger, or by a card that a reader saw."""
        self.dimmer.touched()
        self.waiting.touched()

    def _examine(self) -> None:
        """Somebody wants to know how the device fares."""
        from companion.app import diagnose

        diagnose.give(self.shell, self.store, self.status.running, self.waiting.wake)

    def _sound_opened(self) -> None:
        """From the thread that opened the sound; the main loop writes it down."""
        self.status.stale = True
        self.waiting.wake()

    @property
    def targets(self) -> list[Target]:
        """What could be tapped in the frame last described."""
        return self._view.targets

    def _target_names(self) -> list[str]:
        return [target.name for target in self._current_view().targets]

    def _current_view(self) -> View:
        """What is there by now, also if it was not drawn yet."""
        if self._stale or self._view.screen is not self.shell.navigator.screen:
            self._describe()
        return self._view

    def _sound(self, name: str) -> None:
        self.sounds.play(name)
        self.readers.sound(name)

    def _next_wake(self) -> float | None:
        times = [
            self.shell.navigator.screen.wakes_at(),
            self.dimmer.wakes_at(),
            self.shell.messages.until,
        ]
        if self.switch is not None:
            times.append(self.switch.wakes_at())
        if self.readers.waiting:
            times.append(self._clock() + 1.0)
        known = [at for at in times if at is not None]
        return min(known) if known else None

    def _handle(self, event: Touch | Key | Quit | Exposed | None) -> None:
        if event is None:
            return
        self.waiting.touched()
        now = self._clock()
        match event:
            case Touch("move", finger):
                self.fingers.moved(finger, now)
                return
            case Touch(kind, finger, x, y):
                if self._only_wakes() and kind == "down":
                    return
                at = self.window.logical_place(x, y)
                if kind == "down":
                    # A second tap in the same moment must meet what is there by now.
                    self.fingers.down(finger, at, self._current_view(), now, event.device)
                else:
                    tap = self.fingers.up(finger, at, now, event.by_finger)
                    if tap is not None:
                        self._tapped(tap)
            case Key():
                if self._only_wakes():
                    return
                self.shell.navigator.screen.key(event)
                self._changed()
            case Quit():
                self.shell.navigator.is_over = True
            case Exposed():
                self.window.forget()
        self._dirty = True

    def _only_wakes(self) -> bool:
        """Somebody is there; whether they could not see what they touched."""
        self._demo = None
        was_dark = self.dimmer.swallow()
        self.dimmer.touched()
        if was_dark:
            self.window.forget()
            self._dirty = True
        return was_dark

    def _tapped(self, tap: Tap) -> None:
        """Gives a tap to the screen it began on, if that still offers it; else it is dropped."""
        if tap.aim is None or not self._current_view().offers(tap.aim):
            return
        self._changed()
        if tap.long:
            self.shell.navigator.screen.hold(tap.name)
        else:
            self.shell.navigator.screen.tap(tap.name)
        self._take_choices()

    def _take_choices(self) -> None:
        """What the table may just have chosen in the settings."""
        choices = self.shell.preferences
        language = choices.word("language")
        if language and language != self._language:
            self._language = language
            self.shell.words = translator(language)
        self.sounds.choice = choices.word("sound")
        self.dimmer.minutes = self._dim_after()

    def _dim_after(self) -> float:
        return self.shell.preferences.number("dim_after")

    def _frame(self, pressed: str | None) -> Frame:
        try:
            self._look = self.panel, theme_for(self.shell.preferences)
        except Exception:  # also the choices may be what is broken; the failsafe goes on
            if self._look is None or not isinstance(self.shell.navigator.screen, Failsafe):
                raise
        panel, theme = self._look
        return Frame(panel, theme, self.fonts, pressed)

    def _foresee(self) -> None:
        """While a finger rests on a key, what it leads to is made ready."""
        pressed = self.fingers.pressed(self.shell.navigator.screen)
        if pressed is not None and pressed != self._foreseen:
            frame = self._frame(None)
            self.shell.navigator.screen.foresee(frame, pressed)
            if frame.things:
                self.window.prepare(frame)
        self._foreseen = pressed

    def _describe(self) -> Frame:
        screen = self.shell.navigator.screen
        frame = self._frame(self.fingers.pressed(screen))
        screen.draw(frame)
        self._view = View(screen, frame.things)
        self._stale = False
        return frame

    def _note_playing(self) -> None:
        self.dimmer.playing = self.shell.session.stage_runs

    def _draw(self) -> None:
        self._dirty = False
        self.waiting.look_again()
        if self.window.show(self._describe(), self.dimmer.level()):
            self.frames += 1
        if not self._up:
            self._make_sure_it_is_seen()

    def _after_drawing(self) -> None:
        self._wakes = None
        self._wakes = self._next_wake()
        self._foresee()
        if not self._up:
            self._up = True
            self._manager.ready()
            # What takes its time comes when there is something to see.
            self._keep_open(True)
            self.sounds.open()  # in the background
            self.readers.open()
            self.status.stale = True

    def _make_sure_it_is_seen(self) -> None:
        """Shows the first frame in one way after the other until people can see it."""
        while not self.window.confirm():
            self.window.show(self._describe(), self.dimmer.level())
        log.info(f"the screen: {self.window.shown}")

    @property
    def panel(self) -> Panel:
        """The panel as it is, or as the table set it."""
        return panel_for(self.window, self.shell.preferences)

    def _fail(self, error: Exception, *, by_itself: bool = False) -> None:
        """An error never kills the evening: it says so, keeps the match, and goes on.

        What goes wrong `by_itself` would interrupt the table again and again, so of that it is
        told once.
        """
        self.store.note_damage(error)
        text = log.trace(error)
        code = f"{zlib.crc32(text.encode()) & 0xFFFF:04X}"
        again = code in self._told
        if again and by_itself:
            return
        self._told.add(code)
        log.error(f"error {code}\n{text}")
        if not isinstance(self.shell.navigator.screen, Failsafe):
            self.shell.navigator.start(Failsafe(self.shell, code, again=again))
        self._changed()

    def _found(self, said: Notice) -> None:
        """From the thread that checks the journal; the main loop says it."""
        self._notices.put(said)
        self.waiting.wake()


def rotation_for(options: Options, choices: Preferences) -> int:
    """How the panel was turned: as the command line says, else as the table chose."""
    if options.rotation is not None:
        return options.rotation
    return int(choices.get("rotation"))


def panel_for(window: Window, choices: Preferences) -> Panel:
    """The panel of a window as it is, or as the table set it."""
    width, height = window.logical
    known = KNOWN_PANELS.get((width, height)) or KNOWN_PANELS.get((height, width))
    guess = known or (width**2 + height**2) ** 0.5 / (7 * INCH)
    return Panel(width, height, choices.number("per_mm") or guess, choices.number("text_scale"))


def theme_for(choices: Preferences) -> Theme:
    """The colours that the table chose."""
    return BRIGHT if choices.flag("bright") else DARK


def frame_for(window: Window, choices: Preferences, fonts: Fonts) -> Frame:
    """An empty frame for a window, as large and as bright as the table chose."""
    return Frame(panel_for(window, choices), theme_for(choices), fonts)


def translator(language: str) -> Callable[[str], str]:
    """The words of a language; of the system's, if none is chosen; else English."""
    wanted = language or os.environ.get("LANG", "en")[:2]
    return gettext.translation("companion", LOCALE, [wanted], fallback=True).gettext
