"""The settings: a row for each with its value; a tap takes the next value."""

from collections.abc import Sequence

from companion.match.actions import Look
from companion.ui import routes
from companion.ui.render.frame import Frame
from companion.ui.screens.about import About
from companion.ui.screens.ask import Ask
from companion.ui.screens.panel_size import PANELS, PanelSize
from companion.ui.screens.power import Power
from companion.ui.shell import game_uis
from companion.ui.shell.dimmer import MINUTES
from companion.ui.shell.preferences import PREFERENCES, ROTATIONS, SOUNDS, TURNS
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, page
from companion.ui.widgets.setting_rows import Row, draw_row

# Each language under its own name.
LANGUAGES = {"en": "English", "nl": "Nederlands", "de": "Deutsch"}
SCALES = (1.0, 1.2)
# The most height of a row where there are few, in millimetres.
ROW = 15
# The values of each, in the order in which taps take them.
CYCLES: dict[str, Sequence[object]] = {
    "language": tuple(LANGUAGES),
    "sound": SOUNDS,
    "spoken": (True, False),
    "milestones": (True, False),
    "animations": (True, False),
    "big_takes": (True, False),
    "celebrations": (True, False),
    "jingles": (True, False),
    "turn_to_me": TURNS,
    "open": (True, False),
    "text_scale": SCALES,
    "bright": (True, False),
    "rotation": ROTATIONS,
    "dim_after": MINUTES,
}


class SettingsScreen(Screen):
    """All settings on one page: in two columns, or in one in portrait."""

    def draw(self, frame: Frame) -> None:
        """Draws the rows."""
        area, bar = page(frame, self._title(), self.messages.text)
        back_button(frame, bar, self._("Back"))
        rows = self._rows()
        columns = 1 if frame.panel.portrait else 2
        height = -(-len(rows) // columns)
        area = area.cut_top(min(area.h, height * frame.mm(ROW)))[0]
        strips = [column.rows(height, frame.mm(1)) for column in area.columns(columns, frame.mm(2))]
        for row, box in zip(rows, [box for strip in strips for box in strip], strict=False):
            target = f"cycle-{row.name}" if row.name in CYCLES else row.name
            draw_row(frame, box, row, target, self._("on"), self._("off"))

    def _title(self) -> str:
        return self._("Settings")

    def chosen(self, name: str) -> object:
        """A setting's value; the default if the stored one is not offered any more.

        Where no language was chosen it is that of the texts.
        """
        value: object = self.preferences.get(name)
        if value in CYCLES[name]:
            return value
        return self.shell.device.language() if name == "language" else PREFERENCES[name][0]

    def _rows(self) -> list[Row]:
        _ = self._
        return [
            Row("language", _("Language"), value=LANGUAGES[str(self.chosen("language"))]),
            self._sound(),
            Row("effects", _("Effects"), _("animations, confetti, voice, turning board")),
            Row(
                "open",
                _("Open play"),
                self._note("open"),
                switch=self._on("open"),
            ),
            Row(
                "text_scale",
                _("Text size"),
                value=_("normal") if self.chosen("text_scale") == SCALES[0] else _("large"),
            ),
            Row(
                "bright",
                _("Light theme"),
                _("dark text on a light background"),
                switch=self._on("bright"),
            ),
            Row(
                "rotation",
                _("Rotation"),
                _("after restart"),
                value=f"{self.chosen('rotation')}°",
            ),
            Row("per_mm", _("Screen size"), value=self._panel()),
            self._dimming(),
            Row("readers", _("Card readers"), value=self._readers()),
            Row("about", _("About and diagnostics")),
            Row("end", _("Shut down") if self.shell.device.power else _("Quit")),
        ]

    def _note(self, name: str, between: str = ", ") -> str:
        """What the games say of a setting."""
        notes = (game_ui.setting_notes(self._).get(name) for game_ui in game_uis.every())
        return between.join(note for note in notes if note)

    def _readers(self) -> str:
        _ = self._
        if any(each.used is None for each in self.shell.device.keyboards()):
            return _("new device")
        words = {"": _("none"), "ready": _("connected")}
        return words.get(self.shell.device.reader_state, _("not connected"))

    def _sound(self) -> Row:
        _ = self._
        words = {"normal": _("normal"), "quiet": _("quiet"), "off": _("off")}
        note = self._note("sound")
        if self.shell.device.sound_state() == "missing":
            note = _("isn’t installed")
        return Row("sound", _("Sound"), note, value=words[str(self.chosen("sound"))])

    def _dimming(self) -> Row:
        _ = self._
        minutes = self.chosen("dim_after")
        if minutes == 0:
            value = _("never")
        elif minutes == 1:
            value = _("after 1 minute")
        else:
            value = _("after {count} minutes").format(count=minutes)
        return Row("dim_after", _("Dimming"), value=value)

    def _panel(self) -> str:
        per_mm = self.preferences.number("per_mm")
        return _known(per_mm) or (self._("automatic") if not per_mm else self._("measured"))

    def _on(self, name: str) -> bool:
        return self.chosen(name) is True

    def on_cycle(self, name: str) -> None:
        """Takes the next value of a setting; before open play the table is asked."""
        if name == "open" and not self._on("open"):
            self._ask_open()
        else:
            self._next(name)

    def on_effects(self) -> None:
        """Opens the effects."""
        self.navigator.go(EffectSettings(self.shell))

    def on_per_mm(self) -> None:
        """Opens the size of the screen."""
        self.navigator.go(PanelSize(self.shell))

    def on_readers(self) -> None:
        """Opens the card readers."""
        self.navigator.go(routes.readers(self.shell))

    def on_about(self) -> None:
        """Opens About."""
        self.navigator.go(About(self.shell))

    def _next(self, name: str) -> None:
        values = CYCLES[name]
        value = values[(values.index(self.chosen(name)) + 1) % len(values)]
        self.preferences.set(name, value)

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


class EffectSettings(SettingsScreen):
    """What moves, celebrates, is spoken and told besides the score; whether the board turns."""

    def _title(self) -> str:
        return self._("Effects")

    def _rows(self) -> list[Row]:
        _ = self._
        turns = {"off": _("off"), "tap": _("with a tap"), "itself": _("by itself")}
        switches = (
            ("animations", _("Animations"), _("cards slide and turn over")),
            ("big_takes", _("Big messages"), self._note("big_takes")),
            ("celebrations", _("Celebrations"), _("confetti and a crown for the winner")),
            ("jingles", _("Jingles"), _("when a stage or a game is won")),
            ("milestones", _("Highlights"), _("shown after each game")),
        )
        return [
            *(Row(name, label, note, switch=self._on(name)) for name, label, note in switches),
            self._spoken(),
            Row(
                "turn_to_me",
                _("Turn to me"),
                _("turns to whoever’s turn it is"),
                value=turns[str(self.chosen("turn_to_me"))],
            ),
        ]

    def _spoken(self) -> Row:
        _ = self._
        usable = self.shell.device.can_speak()
        if not usable:
            note = _("isn’t installed")
        elif self.chosen("sound") == "off":
            note = _("silent while the sound is off")
        else:
            note = self._note("spoken")
        return Row("spoken", _("Voice"), note, switch=usable and self._on("spoken"), dim=not usable)

    def on_cycle(self, name: str) -> None:
        """Switches something on or off; the voice says that it is on."""
        if name != "spoken":
            super().on_cycle(name)
        elif not self.shell.device.can_speak():
            self.messages.say(self._("The voice isn’t installed. Diagnostics says how."))
        else:
            self._next(name)
            self.shell.voice.say(self._("From now on I’ll say what happens."))


def _known(per_mm: object) -> str:
    return next((panel.label for panel in PANELS if panel.per_mm == per_mm), "")
