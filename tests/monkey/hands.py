"""Everything that can happen to the table, as steps that can be written down and done again."""

from collections import Counter
from typing import Any

import pygame

from companion.app.frames import KNOWN_PANELS
from companion.app.translation import translator
from companion.device import log
from companion.store.files import DATABASE
from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.theme import BRIGHT, DARK
from tests.monkey.cable import typed
from tests.monkey.compare import check_match
from tests.monkey.finding import Finding, error
from tests.monkey.world import World
from tests.pilot import on_panel

# A word, and what it needs, as JSON writes it.
Step = list[Any]
# A way home that takes more taps than this is none.
MOST_TAPS_HOME = 150
# Which targets lead home, the best first; others are tried when these did not help.
HOMEWARD = ("home", "menu", "back", "close", "leave", "no", "skip", "anywhere", "next", "yes")
# So long nobody touches the panel before somebody tries to go home: whatever a lost finger or a
# palm left behind must be over by then.
REST = 15.0


class Hands(World):
    """A world whose steps are the methods `_do_…`; all of them raise the Finding."""

    def place(self, name: str) -> tuple[float, float] | None:
        """Where on the panel the middle of a target is, 0..1; None if it is not there."""
        boxes = [target.box for target in self.app.display.targets if target.name == name]
        return on_panel(self.app.window, *boxes[-1].centre) if boxes else None

    def do(self, step: Step) -> None:
        """One step. What cannot be done now (a target that is not there) is no step."""
        word, *rest = step
        getattr(self, f"_do_{word}")(*rest)

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def _finger(self, kind: int, finger: int, at: tuple[float, float]) -> None:
        self._post(kind, touch_id=1, finger_id=finger, x=at[0], y=at[1])

    def _where(self, place: Any) -> tuple[float, float] | None:
        if isinstance(place, str):
            return self.place(place)
        return place[0], place[1]

    def _do_tap(self, place: Any, wait: float = 0.5) -> None:
        """A finger down and up, on a target or at a place."""
        at = self._where(place)
        if at is None:
            return
        self.now += wait
        self.counts["taps"] += 1
        self._finger(pygame.FINGERDOWN, 1, at)
        self.step()
        self._finger(pygame.FINGERUP, 1, at)
        self.step()

    def _do_snap(self, place: Any, times: int, wait: float) -> None:
        """A quick finger: down and up between two looks of the main loop, perhaps often."""
        at = self._where(place)
        if at is None:
            return
        self.now += wait
        for _ in range(times):
            self.counts["taps"] += 1
            self._finger(pygame.FINGERDOWN, 1, at)
            self._finger(pygame.FINGERUP, 1, at)
        self.step()

    def _do_down(self, finger: int, place: Any, wait: float = 0.05) -> None:
        at = self._where(place)
        if at is None:
            return
        self.now += wait
        self._places[finger] = at
        self._finger(pygame.FINGERDOWN, finger, at)
        self.step()

    def _do_up(self, finger: int, wait: float = 0.05) -> None:
        """A finger comes up where it was; one that never went down comes up too."""
        self.now += wait
        self.counts["taps"] += 1
        self._finger(pygame.FINGERUP, finger, self._places.pop(finger, (0.5, 0.5)))
        self.step()

    def _do_slide(self, finger: int, x: float, y: float) -> None:
        self.now += 0.02
        if finger in self._places:
            self._places[finger] = (x, y)
            self._finger(pygame.FINGERMOTION, finger, (x, y))
            self.step()

    def _do_hold(self, place: Any, seconds: float) -> None:
        at = self._where(place)
        if at is None:
            return
        self.now += 0.5
        self.counts["taps"] += 1
        self._finger(pygame.FINGERDOWN, 1, at)
        self.step()
        self.now += seconds
        self.step()
        self._finger(pygame.FINGERUP, 1, at)
        self.step()

    def _do_mouse(self, place: Any, button: int = 1) -> None:
        at = self._where(place)
        if at is None:
            return
        self.now += 0.3
        self.counts["taps"] += 1
        width, height = self.app.window.size
        pos = (int(at[0] * width), int(at[1] * height))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, pos=pos, button=button, touch=False)
            self.step()

    def _do_key(self, key: int, letter: str) -> None:
        self.now += 0.05
        self.counts["keys"] += 1
        self._post(pygame.KEYDOWN, key=key, unicode=letter, mod=0, scancode=0)
        self.step()

    def _do_wait(self, seconds: float) -> None:
        """Time goes by; whoever wakes up by themselves does."""
        self.now += seconds
        for _ in range(3):
            self.step()

    def _do_lay(self, tag: str, tile: int) -> None:
        self.now += 0.3
        self.cable.scanner.lay(tag, tile, self.now)
        self.step()

    def _do_scanner(self, what: str, *rest: Any) -> None:
        """miss TILE, press BUTTON, report_fault CODE DETAIL or reboot."""
        self.now += 0.1
        getattr(self.cable.scanner, what)(*rest, self.now)
        self.step()

    def _do_gather(self) -> None:
        self.cable.scanner.clear_table()

    def _do_plug(self, plugged: bool) -> None:
        self.now += 1.0
        self.cable.plug(plugged, self.now)
        self.step()

    def _do_noise(self, text: str) -> None:
        self.cable.garble(text.encode())
        self.step()

    def _do_typed(self, tag: str) -> None:
        """A reader that types codes saw a card."""
        self.now += 0.3
        hub = self.app.readers.hub
        if hub is not None:
            self.counts["reader events"] += 1
            hub.enqueue(typed(tag))
        self.step()

    def _do_restart(self, how: str, shift: float) -> None:
        self.restart(how, shift)

    def _do_compare(self) -> None:
        """The live match against what is on disk and what an export carries."""
        shell = self.app.shell
        if shell.session.is_open and shell.session.match_id is not None:
            check_match(self.directory / DATABASE, shell.session.match_id, shell.session.match)

    def _do_redraw(
        self, width: int, height: int, language: str, bright: bool, scale: float
    ) -> None:
        """The same screen on another panel, in another language, as a second pair of eyes."""
        shell = self.app.shell
        before = shell.words
        shell.words = translator(language)
        per_mm = KNOWN_PANELS.get((width, height), width / 154)
        frame = Frame(
            Panel(width, height, per_mm, scale), BRIGHT if bright else DARK, self.app.display.fonts
        )
        try:
            shell.navigator.screen.draw(frame)
        except Exception as failure:
            raise error(log.trace(failure)) from failure
        finally:
            shell.words = before

    def _do_home(self) -> None:
        """Goes home by what can be tapped; a Finding if there is no way."""
        self.now += REST
        self.step()
        tried: Counter[tuple[str, str]] = Counter()
        seen: Counter[str] = Counter()
        for _ in range(MOST_TAPS_HOME):
            screen = self.screen
            if screen == "Home":
                self.counts["ways home"] += 1
                return
            seen[screen] += 1
            names = list(dict.fromkeys(self.targets))
            if not names:
                self._do_wait(2.0)
                continue
            ranks = {name: _rank(name, tried[screen, name]) for name in names}
            name = min(names, key=lambda name: ranks[name])
            tried[screen, name] += 1
            self._do_tap(name)
        where = ", ".join(f"{name} {count}" for name, count in seen.most_common())
        raise Finding("stuck", f"no way home from {self.screen}: {where}", "no way home")


def _rank(name: str, tried: int) -> float:
    """The lower, the sooner it is tapped; what leads home is tried again before others are."""
    if name in HOMEWARD:
        return HOMEWARD.index(name) + tried
    return 2 * len(HOMEWARD) + 4 * tried + name.startswith("letter-")
