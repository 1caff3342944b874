"""About: versions, drivers and data directory, for whoever helps with a problem."""

import importlib
import platform

import pygame
import pygame.display

from companion.records import dataclass
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, MARGIN, SPACE, TEXT, TIGHT
from companion.ui.screens.health import Health
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, page, width_for
from companion.ui.widgets.words import tenths


@dataclass(frozen=True)
class Fact:
    """One line of the screen."""

    label: str
    value: str


class About(Screen):
    """A list of facts; leads to the diagnostics."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("About and diagnostics"))
        rest = back_button(frame, bar, self._("Back"))
        text = self._("Diagnostics")
        look, _rest = rest.cut_right(min(rest.w, width_for(frame, text)))
        frame.button(look, "health", text)
        facts = self._facts(frame)
        most = len(facts) * frame.mm(BAR + SPACE if frame.panel.portrait else BAR)
        for fact, box in zip(
            facts, area.cut_top(min(area.h, most))[0].rows(len(facts), frame.mm(TIGHT)), strict=True
        ):
            frame.fill(box, frame.theme.panel, MARGIN)
            inside = box.pad(frame.mm(SPACE), 0)
            if frame.panel.portrait:
                label, value = inside.pad(0, frame.mm(TIGHT)).rows(2, 0)
            else:
                label, value = inside.cut_left(inside.w * 36 // 100, frame.mm(MARGIN))
            frame.text(label, fact.label, capital=TEXT, colour=frame.theme.dim)
            frame.text(value, fact.value, capital=TEXT)

    def on_health(self) -> None:
        self.navigator.go(Health(self.shell))

    def _facts(self, frame: Frame) -> list[Fact]:
        _ = self._
        panel = frame.panel
        size = _("{width} × {height} pixels, {number} per millimetre").format(
            width=panel.width, height=panel.height, number=tenths(_, panel.per_mm)
        )
        return [
            Fact(_("Table Companion"), _version()),
            Fact(_("Data"), self._data()),
            Fact(_("Screen"), size),
            Fact(_("Screen driver"), _driver()),
            Fact(_("Sound"), self._sound()),
            Fact("Python, pygame, SDL", _versions()),
            Fact(_("Licence"), "MIT"),
        ]

    def _sound(self) -> str:
        _ = self._
        if self.preferences.word("sound") == "off":
            return _("off")
        words = {"open": _("sound works"), "missing": _("isn’t installed")}
        return words.get(self.shell.device.sound_state(), _("no sound device found"))

    def _data(self) -> str:
        where = str(self.session.archive.path)
        if where == ":memory:":
            return self._("not saved: no place to write")
        return self._("saved in {place}").format(place=where)


def _version() -> str:
    # Not imported at the top: screens do not depend on the package that contains them.
    return str(importlib.import_module("companion").__version__)


def _driver() -> str:
    return pygame.display.get_driver() if pygame.display.get_init() else "–"


def _versions() -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"{platform.python_version()}, {pygame.version.ver}, {sdl}"
