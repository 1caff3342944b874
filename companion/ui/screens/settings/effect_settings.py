"""The settings of effects: what moves, celebrates and is spoken, and whether the board turns."""

from companion.ui.screens.settings.settings_page import SettingsPage
from companion.ui.widgets.setting_rows import Row

# Whether the table looks back, and whether it is told what cost most.
ALL, KIND, OFF = (True, True), (True, False), (False, False)


class EffectSettings(SettingsPage):
    """What moves, celebrates, is spoken and told besides the score; whether the board turns."""

    def _title(self) -> str:
        return self._("Effects")

    def _rows(self) -> list[Row]:
        _ = self._
        turns = {"off": _("off"), "tap": _("with a tap"), "itself": _("by itself")}
        switches = (
            ("animations", _("Animations"), _("cards slide and turn over")),
            ("big_takes", _("Big messages"), self._note("big_takes")),
            ("celebrations", _("Celebrations"), _("podium, confetti and a crown")),
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
            *self._looking_back(),
        ]

    def _looking_back(self) -> list[Row]:
        """What is told of a stage afterwards, if a game can tell something; in a list."""
        _ = self._
        note = self._note("looking_back")
        words = {ALL: _("on"), KIND: _("only the best"), OFF: _("off")}
        row = Row("looking_back", _("Looking back"), note, value=words[self._look_back()])
        return [row] if note else []

    def _look_back(self) -> tuple[bool, bool]:
        """Whether the table looks back, and whether the costliest play is told."""
        chosen = self.preferences
        looks_back = chosen.flag("looking_back")
        return looks_back, looks_back and chosen.flag("tell_costliest")

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
            super().on_cycle(name)
            self.shell.voice.say(self._("From now on I’ll say what happens."))

    def on_looking_back(self) -> None:
        """Takes the next of its three values."""
        order = (ALL, KIND, OFF)
        looks_back, tells = order[(order.index(self._look_back()) + 1) % len(order)]
        self.preferences.set("looking_back", looks_back)
        self.preferences.set("tell_costliest", tells or not looks_back)
