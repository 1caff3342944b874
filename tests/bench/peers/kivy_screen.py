"""A kivy screen with as many widgets."""

import os

os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"

from kivy.config import Config

from tests.bench.peers import layout

Config.set("graphics", "width", str(layout.SIZE[0]))
Config.set("graphics", "height", str(layout.SIZE[1]))
Config.set("input", "mouse", "mouse,disable_multitouch")

from kivy.app import App  # noqa: E402 - the configuration comes first
from kivy.uix.button import Button  # noqa: E402
from kivy.uix.floatlayout import FloatLayout  # noqa: E402
from kivy.uix.label import Label  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402


def placed(kind: type[Widget], text: str, box: layout.Box) -> Widget:
    """A widget at a place that is counted from the top, as all others count."""
    x, y, width, height = box
    return kind(
        text=text,
        size_hint=(None, None),
        size=(width, height),
        pos=(x, layout.SIZE[1] - y - height),
    )


class Peer(App):  # type: ignore[misc]
    """One screen."""

    def build(self) -> Widget:
        """All widgets."""
        root = FloatLayout()
        self.taps = self.total = 0
        self.labels = [
            placed(Label, f"No. {number}", box) for number, box in enumerate(layout.labels())
        ]
        for label in self.labels:
            root.add_widget(label)
        for number, box in enumerate(layout.buttons()):
            button = placed(Button, str(number), box)
            button.bind(on_release=self.tapped)
            root.add_widget(button)
        return root

    def tapped(self, button: Widget) -> None:
        """Counts it and adds it up."""
        self.taps += 1
        self.total += 1 + int(button.text)
        self.labels[0].text = str(self.taps)
        self.labels[1].text = str(self.total)


if __name__ == "__main__":
    Peer().run()
