"""One Wi-Fi network: its password, and what can be done with one that is known."""

from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, STRONG
from companion.ui.screens.ask import Ask
from companion.ui.screens.naming import Naming
from companion.ui.shell.device_states import WifiNetwork
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.keyboard import Keyboard
from companion.ui.widgets.pages import back_button, choice, large_words, page, width_for

# What WPA allows; 64 are a key in hexadecimal digits.
SHORTEST, LONGEST = 8, 64


class WifiPassword(Naming):
    """As Naming, for a password, which may have any mark; begins to connect with it."""

    def __init__(self, shell: Shell, network: WifiNetwork) -> None:
        title = shell.words("Password of {name}").format(name=network.name)
        super().__init__(shell, title, self._connect)
        self._network = network
        language = shell.preferences.word("language") or "en"
        self.keyboard = Keyboard("", language, LONGEST, password=True)

    def typing_words(self) -> str:
        if self.keyboard.figures:
            return self._("Shift shows more marks.")
        return self._("At least {least} letters, on the router or its card.").format(least=SHORTEST)

    def full_words(self) -> str:
        return self._("Passwords can have up to {most} letters.")

    def on_done(self) -> None:
        """Begins to connect with what was typed, as it was typed; if it is too short, says so."""
        self._why_not = self._take(self.keyboard.text) or ""

    def _connect(self, password: str) -> str | None:
        wifi = self.shell.device.settings.wifi
        if len(password) < SHORTEST:
            return self._("A Wi-Fi password has at least {least} letters.").format(least=SHORTEST)
        if not (password.isascii() and password.isprintable()):
            return self._("A Wi-Fi password has no accents.")
        if wifi is not None:
            wifi.connect(self._network, password)
        self.navigator.back()
        return None


class WifiNetworkScreen(Screen):
    """A network that is known: connects to it, takes another password, or forgets it."""

    def __init__(self, shell: Shell, network: WifiNetwork) -> None:
        super().__init__(shell)
        self._network = network

    def draw(self, frame: Frame) -> None:
        network = self._network
        area, bar = page(frame, network.name, self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        if network.known:
            label = self._("Forget")
            forget, rest = rest.cut_right(min(rest.w, width_for(frame, label)), frame.mm(GAP))
            frame.button(forget, "forget", label)
        if network.connected:
            text = self._("Connected to {name}").format(name=network.name)
            large_words(frame, area.pad(frame.mm(LINE)), text, STRONG)
            return
        split = area.rows if frame.panel.portrait else area.columns
        cells = split(2 if network.secured and network.usable else 1, frame.mm(GAP))
        choice(
            frame,
            cells[0],
            "connect",
            self._("Connect"),
            self._("With the saved password.") if network.secured else self._("It’s open."),
        )
        if len(cells) > 1:
            choice(
                frame,
                cells[1],
                "password",
                self._("New password"),
                self._("If it has changed, or was wrong."),
            )

    def on_connect(self) -> None:
        """Goes back, and begins to connect."""
        self.navigator.back()
        wifi = self.shell.device.settings.wifi
        if wifi is not None:
            wifi.connect(self._network)

    def on_password(self) -> None:
        """Asks for the password anew."""
        self.navigator.swap(WifiPassword(self.shell, self._network))

    def on_forget(self) -> None:
        """Asks whether to forget it: nobody may know the password by heart."""
        text = self._("Forget {name}?").format(name=self._network.name)
        means = self._("To connect again, you’ll need its password.")
        self.navigator.go(Ask(self.shell, text, means, self._("Forget"), self._forget))

    def _forget(self) -> None:
        self.navigator.back()
        wifi = self.shell.device.settings.wifi
        if wifi is not None:
            wifi.forget(self._network)
