"""The settings in two pages, and the ways to effects, readers, diagnostics and the end."""

from companion import formats
from companion.catalogues import language_names
from companion.match.actions import Look
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP
from companion.ui.screens.about import About
from companion.ui.screens.ask import Ask
from companion.ui.screens.phones.phone_words import here_words
from companion.ui.screens.power import Power
from companion.ui.screens.settings.club_screen import ClubScreen
from companion.ui.screens.settings.device_rows import club_rows, device_rows
from companion.ui.screens.settings.effect_settings import EffectSettings
from companion.ui.screens.settings.language import LanguageScreen
from companion.ui.screens.settings.panel_size import PANELS, PanelSize
from companion.ui.screens.settings.settings_page import SCALES, SettingsPage
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button
from companion.ui.widgets.setting_rows import Row
from companion.wording import meant, plural


class SettingsScreen(SettingsPage):
    """Two pages: what people change for an evening, and what belongs to the device.

    Effects and the size of the panel have pages of their own.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._of_device = False

    def _title(self) -> str:
        return self._("Settings")

    def _rows(self) -> list[Row]:
        return self._device_rows() if self._of_device else self._evening_rows()

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        """Draws the way back and, beside it, both pages."""
        rest = back_button(frame, bar, self._("Back"))
        labels = {"evening": self._("This evening"), "device": self._("This device")}
        cells = rest.columns(len(labels), frame.mm(GAP))
        for (name, label), cell in zip(labels.items(), cells, strict=True):
            frame.button(cell, name, label, primary=(name == "device") == self._of_device)

    def _evening_rows(self) -> list[Row]:
        _ = self._
        large = self.chosen("text_scale") != SCALES[0]
        return [
            Row("language", _("Language"), value=language_names()[self._language()]),
            Row(
                "text_scale",
                _("Text size"),
                value=_("large") if large else meant(_, "text size", "normal"),
            ),
            Row(
                "bright",
                _("Light theme"),
                _("dark text on a light background"),
                switch=self._on("bright"),
            ),
            self._sound(),
            Row("effects", _("Effects"), _("podium, animations, voice, turning board")),
            *self._phones(),
            *club_rows(self.shell),
            # Last: the question that it asks has its answer higher up, never under this finger.
            Row("open", _("Open play"), self._note("open"), switch=self._on("open")),
        ]

    def _phones(self) -> list[Row]:
        """What phones may do, and how many are here."""
        _ = self._
        phones = self.shell.device.phones
        if phones is None:
            return []
        may = {"off": _("off"), "look": _("may look"), "enter": _("may enter cards")}
        served = phones.served
        here = "" if served is None or not served.phones else here_words(_, served)
        return [Row("phones", _("Phones"), here, value=may[self.preferences.word("phones")])]

    def _device_rows(self) -> list[Row]:
        _ = self._
        rotation = f"{self.chosen('rotation')}°"
        return [
            Row("rotation", _("Rotation"), _("after restart"), value=rotation),
            Row("per_mm", _("Screen size"), value=self._panel()),
            *self._light_rows(),
            Row("readers", _("Card readers"), value=self._readers()),
            *device_rows(self.shell),
            *self._terminal_rows(),
            Row("about", _("About and diagnostics")),
            Row("end", _("Shut down") if self.shell.device.power else _("Quit")),
        ]

    def on_evening(self) -> None:
        """Shows what people change for an evening."""
        self._of_device = False

    def on_device(self) -> None:
        """Shows what belongs to the device."""
        self._of_device = True

    def _readers(self) -> str:
        _ = self._
        if any(each.used is None for each in self.shell.device.keyboards()):
            return _("new device")
        words = {"": _("none"), "ready": _("connected")}
        return words.get(self.shell.device.reader_state, _("not connected"))

    def _sound(self) -> Row:
        _ = self._
        words = {"normal": meant(_, "loudness", "normal"), "quiet": _("quiet"), "off": _("off")}
        note = self._note("sound")
        if self.shell.device.sound_state() == "missing":
            note = _("isn’t installed")
        return Row("sound", _("Sound"), note, value=words[str(self.chosen("sound"))])

    def _terminal_rows(self) -> list[Row]:
        if self.shell.device.terminal is None:
            return []
        return [Row("terminal", self._("Terminal"), self._("needs a keyboard"))]

    def _light_rows(self) -> list[Row]:
        brightness = formats.percent(self._, float(str(self.chosen("brightness"))))
        lit = self.shell.device.settings.has_backlight()
        rows = [Row("brightness", self._("Brightness"), value=brightness)] if lit else []
        return [*rows, self._dimming()]

    def _dimming(self) -> Row:
        _ = self._
        minutes = int(float(str(self.chosen("dim_after"))))
        if minutes == 0:
            value = _("never")
        else:
            value = plural(_, minutes, "after {count} minute", "after {count} minutes")
        return Row("dim_after", _("Dimming"), value=value)

    def _panel(self) -> str:
        per_mm = self.preferences.number("per_mm")
        return _known(per_mm) or (self._("automatic") if not per_mm else self._("measured"))

    def on_cycle(self, name: str) -> None:
        """Takes the next value of a setting; before open play the table is asked."""
        if name == "open" and not self._on("open"):
            self._ask_open()
        else:
            super().on_cycle(name)

    def _language(self) -> str:
        """The language of the texts, where none was chosen too."""
        return self.preferences.word("language") or self.shell.device.language()

    def on_language(self) -> None:
        self.navigator.go(LanguageScreen(self.shell))

    def on_phones(self) -> None:
        self.navigator.go(routes.phones(self.shell))

    def on_effects(self) -> None:
        self.navigator.go(EffectSettings(self.shell))

    def on_per_mm(self) -> None:
        self.navigator.go(PanelSize(self.shell))

    def on_terminal(self) -> None:
        """Asks before the screen is lent: whoever has no keyboard should know the way back."""
        terminal = self.shell.device.terminal
        if terminal is not None:
            question = self._("Open a terminal? The game waits.")
            means = self._("Log in with a keyboard. Tap the screen to come back, or press Alt+F1.")
            label = self._("Open the terminal")
            self.navigator.go(Ask(self.shell, question, means, label, terminal))

    def on_readers(self) -> None:
        self.navigator.go(routes.readers(self.shell))

    def on_wifi(self) -> None:
        self.navigator.go(routes.wifi(self.shell))

    def on_club(self) -> None:
        self.navigator.go(ClubScreen(self.shell))

    def on_date(self) -> None:
        self.navigator.go(routes.date(self.shell))

    def on_speaker(self) -> None:
        self.navigator.go(routes.sound_output(self.shell))

    def on_update(self) -> None:
        self.navigator.go(routes.update(self.shell))

    def on_about(self) -> None:
        self.navigator.go(About(self.shell))

    def _ask_open(self) -> None:
        self.navigator.go(
            Ask(
                self.shell,
                self._("Open play?"),
                self._note("open-question", between=" "),
                self._("Play open"),
                self._open,
            )
        )

    def _open(self) -> None:
        """Turns open play on; in a stage under way the record says so."""
        if self.session.stage_runs and not self.session.match.looked:
            self.act(Look())
        self.preferences.set("open", True)

    def on_end(self) -> None:
        """Opens shutting down and restarting; where the app cannot, asks whether to quit."""
        if self.shell.device.power:
            self.navigator.go(Power(self.shell))
            return

        def end() -> None:
            self.navigator.is_over = True

        self.navigator.go(
            Ask(
                self.shell,
                self._("Quit?"),
                self._("Your game is saved for next time."),
                self._("Quit"),
                end,
            )
        )


def _known(per_mm: object) -> str:
    return next((panel.label for panel in PANELS if panel.per_mm == per_mm), "")
