"""The app: wires the parts together and keeps them going."""

import gc
import gettext
import logging
import os
import select
import signal
import threading
import time
import traceback
import zlib
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

import pygame

from companion import power
from companion.games.base import Refusal
from companion.games.frozen import dataclass
from companion.inputs.pointer import Exposed, Key, Quit, Touch, read
from companion.messages import notice, sentence
from companion.notify import Manager
from companion.settings import Settings as DeviceSettings
from companion.sound import Sounds
from companion.store.journal import MEMORY
from companion.store.people import People, Settings
from companion.store.store import Notice, Store
from companion.store.tags import Tags
from companion.ui import flow
from companion.ui.desk import Desk
from companion.ui.dimmer import Dimmer
from companion.ui.fingers import Fingers, Tap
from companion.ui.frame import Frame, Panel, Target
from companion.ui.text import Fonts
from companion.ui.theme import BRIGHT, DARK
from companion.ui.window import Window

if TYPE_CHECKING:
    from companion.reading import Reading

log = logging.getLogger("companion")

LANGUAGES = ("en", "nl", "de")
LOCALE = Path(__file__).parent / "locale"

# Often while hands are on the table, seldom when nothing happens; an idle Pi stays cool.
FAST = 1 / 250
SLOW = 1 / 28
# Where a desktop's server tells us of every event, looking by ourselves is only for safety.
SELDOM = 1 / 8
STAYS_FAST = 1.0

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
        self, store: Store, options: Options, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.store = store
        self._clock = clock
        choices = Settings(store.journal)
        self.desk = Desk(store.journal, People(store.journal), choices, clock=clock)
        self._language = options.language or str(choices.get("language", "") or "")
        self.desk.words = translator(self._language)
        self.sounds = Sounds(str(choices.get("sound", "normal")))
        self.desk.sound = self._sound
        self.desk.decks = Tags(store.journal)
        self.desk.targets = lambda: [target.name for target in self._current_targets()]
        self.desk.examine = self._examine
        if power.owns_device():
            self.desk.power = {
                "shut-down": lambda: self._switch(power.shut_down),
                "restart": lambda: self._switch(power.restart),
            }
        self._settings = options.settings
        self.reading: Reading | None = None
        self._opened: SimpleQueue[Reading] = SimpleQueue()
        self.dimmer = Dimmer(clock, self._dim_after())
        rotation = options.rotation
        if rotation is None:
            rotation = int(str(choices.get("rotation", 0)))
        self.fonts = Fonts()
        self.window = Window(options.windowed, rotation, self.fonts)
        self.fingers = Fingers()
        self.targets: list[Target] = []
        self._targets_stale = False
        self.frames = 0
        self._dirty = True
        # When something changes by itself, as the last frame knew.
        self._wakes: float | None = None
        self._called = False
        self._watching = True
        self._drew = False
        self._last_input = self._clock()
        self._notices: SimpleQueue[Notice] = SimpleQueue()
        self._wake_out, self._wake_in = os.pipe()
        os.set_blocking(self._wake_out, False)
        self._opening: threading.Thread | None = None
        # Whether there has been something to see.
        self._up = False
        # Whoever started us, and whether they told us to end: the table did not.
        self._manager = Manager()
        self._told_to_end = False
        self._demo = None
        if options.demo:
            from companion.demo import Demo

            self._demo = Demo(self.desk)
        self._begin(options)

    def _begin(self, options: Options) -> None:
        """The match under way comes first, exactly where it was."""
        last = self.store.journal.last_running()
        # Whoever was cut off in the middle goes on there; whoever ended it begins at home.
        cut_off = self.desk.choices.get("open_now", False) is True
        if last is not None and (options.resume or cut_off):
            try:
                match = self.store.journal.load(last)
                if options.resume or not match.ended:
                    self.desk.play(last, match)
            except Refusal:
                log.exception("the last match cannot be read")
        if self.desk.match is not None:
            flow.open_match(self.desk)
        elif self.desk.choices.get("language") is None and not options.demo and last is None:
            from companion.ui.screens.first import FirstStart

            self.desk.start(FirstStart(self.desk))
        else:
            flow.home(self.desk)
        for said in self.store.notices:
            self._say(said)
        if options.problem:
            from companion.ui.screens.said import Said

            self.desk.go(Said(self.desk, options.problem))

    def run(self) -> None:
        """Until somebody ends it."""
        for each in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, self._end)
        self.step()  # what takes its time comes after the first frame
        self.store.check_in_background(self._found)
        # What is here now stays; looking through it for garbage would stop a tap now and then.
        gc.freeze()
        gc.enable()
        while not self.desk.over:
            self.step()
            self._manager.beat()
            self._wait()

    def _end(self, *_signal: object) -> None:
        """The system shuts down or starts us anew: the next start goes on at the same place."""
        if not self.desk.over:
            self._told_to_end = self.desk.over = True
            self.wake()

    def close(self) -> None:
        """Gives the screen back."""
        self._manager.stopping()
        if self._opening is not None:
            self._opening.join()
            self._adopt_readers()
        if self.reading is not None:
            self.reading.close()
        if not self._told_to_end:
            self._keep_open(False)
        self.sounds.close()
        self.window.close()
        os.close(self._wake_out)
        os.close(self._wake_in)

    def _keep_open(self, is_open: bool) -> None:
        """Notes that the app is open, so that the next start knows if it was cut off."""
        try:
            self.desk.choices.set("open_now", is_open)
        except Refusal:
            log.warning("the disk does not keep whether the app is open")

    def wake(self) -> None:
        """From another thread: something happened, look at once."""
        os.write(self._wake_in, b"!")

    def step(self) -> None:
        """Takes what came in, and draws if anything changed."""
        try:
            self._take_in()
            if self._dirty:
                self._draw()
        except Exception as error:  # noqa: BLE001 - the evening goes on, whatever it was
            self._fail(error)

    def _take_in(self) -> None:
        now = self._clock()
        size = self.window.size
        if not self.targets:
            self._describe()  # so that a tap that came before the first frame counts too
        events = pygame.event.get()
        # What woke us was for somebody else, or nobody reads it: the next wait is by the clock.
        self._watching = bool(events) or not self._called
        for event in events:
            self._handle(read(event, size))
        while not self._notices.empty():
            self._say(self._notices.get())
            self._dirty = True
        self._adopt_readers()
        if self.reading is not None:
            self._read(self.reading)
        held = self.fingers.held(now)
        if held is not None:
            self._tapped(held)
        if self._demo is not None and self._demo.step():
            self._dirty = True
        if self._wakes is not None and self._wakes <= now:
            if self.desk.message and self.desk.message_until <= now:
                self.desk.quiet()
            self._dirty = True

    def _say(self, said: Notice) -> None:
        """What the store found: too long for a line, and to be read by somebody."""
        from companion.ui.screens.said import Said

        self.desk.go(Said(self.desk, notice(said.code, said.params, self.desk.words)))

    def _open_readers(self) -> None:
        """In the background: looking for ports must not hold up the table."""
        settings = self._settings
        if settings is None or (settings.readers == ("none",) and not settings.buttons):
            return

        def open_them() -> None:
            from companion.reading import Reading

            self._opened.put(Reading(self.desk, self.store.journal, settings, self.wake))
            self.wake()

        self._opening = threading.Thread(target=open_them, name="readers", daemon=True)
        self._opening.start()

    def _adopt_readers(self) -> None:
        if self._opened.empty():
            return
        self.reading = reading = self._opened.get()
        self.desk.scans = reading.scans
        self.desk.readers = reading.bridge.status
        self.desk.reader_state = reading.state()
        self._dirty = True
        if self._demo is not None and reading.bridge.simulator is not None:
            from companion.hands import lays_on

            self._demo.lay = lays_on(reading.bridge.simulator, self.desk)

    def _read(self, reading: "Reading") -> None:
        """What the readers saw, what it settled, and their lamps."""
        if reading.step():
            self.dimmer.touched()
            self._last_input = self._clock()
            self._dirty = self._targets_stale = True
        retry = reading.scans.retry_at()
        if retry is not None and retry <= time.time():
            reading.scans.go_on()
        self._settle()
        reading.light()

    def _settle(self) -> None:
        """Cards that waited for something that has happened by now."""
        if self.desk.scans is None:
            return
        try:
            if self.desk.scans.settle():
                self._dirty = True
        except Refusal as refusal:
            self.desk.say(sentence(refusal, self.desk.words))
            self._dirty = True

    def _examine(self) -> None:
        """Somebody wants to know how the device fares."""
        from companion import care

        place = self.store.journal.path
        directory = None if place == MEMORY else Path(place).parent
        care.give(self.desk, directory, self.window, self.wake)

    def _switch(self, what: Callable[[], None]) -> str:
        from companion import care

        return care.switch(what)

    def _current_targets(self) -> list[Target]:
        if self._targets_stale:
            self._describe()
        return self.targets

    def _sound(self, name: str) -> None:
        self.sounds.play(name)
        if self.reading is not None:
            self.reading.sound(name)

    def _next_wake(self) -> float | None:
        times = [self.desk.screen.wakes_at(), self.dimmer.wakes_at()]
        if self.reading is not None and self.reading.scans.retry_at() is not None:
            times.append(self._clock() + 1.0)
        if self.desk.message:
            times.append(self.desk.message_until)
        known = [at for at in times if at is not None]
        return min(known) if known else None

    def _handle(self, event: Touch | Key | Quit | Exposed | None) -> None:
        if event is None:
            return
        self._last_input = now = self._clock()
        match event:
            case Touch("move"):
                return
            case Touch(kind, finger, x, y):
                self._demo = None
                if kind == "down" and self.dimmer.swallow():
                    self.dimmer.touched()
                    self.window.forget()
                    self._dirty = True
                    return
                self.dimmer.touched()
                at = self.window.logical_place(x, y)
                if kind == "down":
                    if self._targets_stale:
                        # A second tap in the same moment must meet what is there by now.
                        self._describe()
                    self.fingers.down(finger, at, self.targets, now)
                else:
                    tap = self.fingers.up(finger, at, now, event.by_finger)
                    if tap is not None:
                        self._tapped(tap)
            case Key():
                self.desk.screen.key(event)
            case Quit():
                self.desk.over = True
            case Exposed():
                self.window.forget()
        self._dirty = True

    def _tapped(self, tap: Tap) -> None:
        if tap.long:
            self.desk.screen.hold(tap.name)
        else:
            self.desk.screen.tap(tap.name)
        self._dirty = self._targets_stale = True
        self._take_choices()

    def _take_choices(self) -> None:
        """What the table may just have chosen in the settings."""
        choices = self.desk.choices
        language = str(choices.get("language", "") or "")
        if language and language != self._language:
            self._language = language
            self.desk.words = translator(language)
        self.sounds.choice = str(choices.get("sound", "normal"))
        self.dimmer.minutes = self._dim_after()

    def _dim_after(self) -> float:
        return float(str(self.desk.choices.get("dim_after", 5)))

    def _describe(self) -> Frame:
        bright = self.desk.choices.get("bright", False) is True
        frame = Frame(self.panel, BRIGHT if bright else DARK, self.fonts, self.fingers.pressed)
        self.desk.screen.draw(frame)
        self.targets = [thing for thing in frame.things if isinstance(thing, Target)]
        self._targets_stale = False
        return frame

    def _draw(self) -> None:
        self._dirty = False
        self._drew = True
        match = self.desk.match
        self.dimmer.playing = match is not None and match.state.running is not None
        if self.window.show(self._describe(), self.dimmer.level()):
            self.frames += 1
        self._wakes = self._next_wake()
        if not self._up:
            self._up = True
            self._manager.ready()
            # What takes its time comes when there is something to see.
            self._keep_open(True)
            self.sounds.open()  # in the background
            self._open_readers()

    @property
    def panel(self) -> Panel:
        """The panel as it is, or as the table set it."""
        width, height = self.window.logical
        known = KNOWN_PANELS.get((width, height)) or KNOWN_PANELS.get((height, width))
        guess = known or (width**2 + height**2) ** 0.5 / (7 * INCH)
        per_mm = float(str(self.desk.choices.get("per_mm", 0) or guess))
        scale = float(str(self.desk.choices.get("text_scale", 1.0)))
        return Panel(width, height, per_mm, scale)

    def _wait(self) -> None:
        """Until the next look is due, somebody touches the panel, or another thread calls."""
        watched = [*self.window.server, *self.window.devices] if self._watching else []
        idle = self._clock() - self._last_input > STAYS_FAST and not self.fingers.busy
        pause = FAST if not idle else SELDOM if watched and self.window.server else SLOW
        if self._wakes is not None:
            pause = max(0.001, min(pause, self._wakes - self._clock()))
        if self._drew:
            # While it drew, SDL may have taken in events that nothing would tell us of any more.
            pause, self._drew = 0, False
        try:
            ready, _, _ = select.select([self._wake_out, *watched], [], [], pause)
        except OSError:  # a panel was pulled out: from now on we look by the clock
            self.window.devices.clear()
            return
        self._called = bool(ready)
        if self._wake_out in ready:
            os.read(self._wake_out, 4096)
            self._dirty = True

    def _fail(self, error: Exception) -> None:
        """An error never kills the evening: it says so, keeps the match, and goes on."""
        from companion.ui.screens.failsafe import Failsafe

        text = "".join(traceback.format_exception(error))
        code = f"{zlib.crc32(text.encode()) & 0xFFFF:04X}"
        log.error("error %s\n%s", code, text)
        if isinstance(self.desk.screen, Failsafe):
            raise error
        self.desk.start(Failsafe(self.desk, code))
        self._dirty = True

    def _found(self, said: Notice) -> None:
        """From the thread that checks the journal; the main loop says it."""
        self._notices.put(said)
        self.wake()


def translator(language: str) -> Callable[[str], str]:
    """The words of a language; of the system's, if none is chosen; else English."""
    wanted = language or os.environ.get("LANG", "en")[:2]
    return gettext.translation("companion", LOCALE, [wanted], fallback=True).gettext
