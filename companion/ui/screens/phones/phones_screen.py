"""Phones: whether they may look or enter, the code that lets them in, and who is here."""

from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    LINE,
    MARGIN,
    SMALL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.screens.ask import Ask
from companion.ui.screens.phones.phone_codes import draw_codes
from companion.ui.screens.phones.phone_words import (
    code_texts,
    here_words,
    key_words,
    kind_words,
    missing_words,
    own_wifi,
    scan_words,
)
from companion.ui.shell.device_states import PhoneAddress, PhonesControl, PhonesMay
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import (
    back_button,
    centred,
    choice,
    heading,
    large_words,
    page,
    paragraph_height,
)
from companion.ui.widgets.parts import beside_arrow, leads_on

# How often to look whether a code is made, in seconds; and for how long the server is waited for.
LOOK_EVERY, PATIENCE = 0.3, 5.0
# The most of a lying panel's width that the codes get, in percent.
MOST_WIDE = 42


class PhonesScreen(Screen):
    """Switched off it explains both choices; else it shows the codes, and everything about them."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # Which of the addresses is shown; and since when the server is waited for.
        self._chosen = 0
        self._since = shell.clock()

    @property
    def _may(self) -> str:
        return self.preferences.word("phones")

    def draw(self, frame: Frame) -> None:
        phones = self.shell.device.phones
        if phones is None or self._may == "off":
            self._draw_off(frame)
            return
        title = self._("Phones at this table")
        if frame.panel.portrait:
            area, bar = page(frame, title, self.messages.text)
            below = self._details_height(frame, area.w, phones)
            codes, details = area.cut_top(area.h - below, frame.mm(GAP))
        else:
            area = frame.box.pad(frame.mm(SPACE), frame.mm(SPACE))
            wide = min(area.h, area.w * MOST_WIDE // 100)
            codes, rest = area.cut_left(wide, frame.mm(SPACE))
            head, rest = rest.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
            heading(frame, head, title, self.messages.text)
            bar, details = rest.cut_bottom(frame.mm(BAR), frame.mm(GAP))
        address = self._address(phones)
        if address is None:
            frame.fill(codes, frame.theme.panel, MARGIN)
            large_words(frame, codes.pad(frame.mm(LINE)), self._missing(phones), STRONG)
        else:
            draw_codes(self._, frame, codes, code_texts(self._, phones, address), phones)
        self._draw_details(frame, details, phones, address)
        served = phones.served
        lost = served is not None and served.port != 0 and not served.addresses
        self._draw_bar(frame, bar, phones, lost=lost)

    def _draw_off(self, frame: Frame) -> None:
        """Draws what phones are for, with both choices."""
        area, bar = page(frame, self._("Phones at this table"), self.messages.text)
        back_button(frame, bar, self._("Back"))
        note = self._(
            "In the same Wi-Fi, without an app or an account. Nothing leaves your network."
        )
        high = paragraph_height(frame, area.w, note, TEXT)
        words, area = area.cut_top(high, frame.mm(SPACE))
        frame.paragraph(words, note, capital=TEXT, colour=frame.theme.dim)
        split = area.rows if frame.panel.portrait else area.columns
        look, enter = split(2, frame.mm(GAP))
        means = self._("Every phone and TV shows the table, live.")
        choice(frame, look, "look", self._("May look"), means)
        means = self._("Phones show the table, and everyone can enter their own cards.")
        choice(frame, enter, "enter", self._("May enter cards"), means)

    def _address(self, phones: PhonesControl) -> PhoneAddress | None:
        """The address that is shown; None without one, or while nothing answers there."""
        served = phones.served
        if served is None or not served.port or not served.addresses or not phones.key:
            return None
        return served.addresses[self._chosen % len(served.addresses)]

    def _missing(self, phones: PhonesControl) -> str:
        served = phones.served
        waits = served is None or not (served.port or served.problem)
        if waits and self.shell.clock() < self._since + PATIENCE:
            return self._("One moment …")
        return missing_words(self._, served, has_wifi=self.shell.device.settings.wifi is not None)

    def _details_height(self, frame: Frame, width: int, phones: PhonesControl) -> int:
        """How high what stands below the codes is, on a standing panel."""
        words = self._scan_words(phones, self._address(phones))
        lines = 2 + (own_wifi(phones, self._address(phones)) is not None)
        fixed = frame.mm(lines * (LINE + GAP) + SPACE + BAR + 3 * (LINE + TIGHT) + 4 * GAP)
        return paragraph_height(frame, width, words, TEXT) + fixed

    def _scan_words(self, phones: PhonesControl, address: PhoneAddress | None) -> str:
        return "" if address is None else scan_words(self._, phones, address)

    def _draw_details(
        self, frame: Frame, box: Box, phones: PhonesControl, address: PhoneAddress | None
    ) -> None:
        """Draws how to come in, the address, what phones may do, and who is here."""
        gap = frame.mm(GAP)
        if address is not None:
            words = self._scan_words(phones, address)
            high = paragraph_height(frame, box.w, words, TEXT)
            place, box = box.cut_top(high, gap)
            frame.paragraph(place, words, capital=TEXT, colour=frame.theme.dim)
            box = self._draw_address(frame, box, phones, address)
        row, box = box.cut_top(frame.mm(BAR), gap)
        labels = {"look": self._("May look"), "enter": self._("May enter cards")}
        for (name, label), cell in zip(labels.items(), row.columns(2, gap), strict=True):
            frame.button(cell, name, label, primary=name == self._may)
        if address is not None and phones.served is not None:
            words = here_words(self._, phones.served)
            place = box.cut_top(min(box.h, 2 * frame.mm(LINE + TIGHT)))[0]
            large = centred(frame, place, words, TEXT)
            frame.paragraph(large, words, capital=TEXT, colour=frame.theme.dim)
            line = frame.mm(LINE + TIGHT)
            rest = Box(box.x, place.bottom, box.w, box.bottom - place.bottom)
            if rest.h >= line:
                page_of_tv = f"{address.address}:{phones.served.port}/tv"
                words = self._("On a TV or computer: {address}").format(address=page_of_tv)
                frame.text(rest.cut_bottom(line)[0], words, capital=TEXT, colour=frame.theme.dim)

    def _draw_address(
        self, frame: Frame, box: Box, phones: PhonesControl, address: PhoneAddress
    ) -> Box:
        """Draws the address and the key; a tap leads to the next if there are several."""
        served, wifi = phones.served, own_wifi(phones, address)
        count = 0 if served is None else len(served.addresses)
        port = 0 if served is None else served.port
        lines = [f"{address.address}:{port}", key_words(self._, phones.key)]
        if wifi is not None:
            lines.append(self._("Password: {password}").format(password=wifi.password))
        high = frame.mm(len(lines) * (LINE + GAP) + SPACE)
        place, rest = box.cut_top(high, frame.mm(GAP))
        if count > 1:
            leads_on(frame, place, "address", changes=True)
            inside = beside_arrow(frame, place)
            which = f"{kind_words(self._, address.kind)} {self._chosen % count + 1}/{count}"
        else:
            frame.fill(place, frame.theme.panel, MARGIN)
            inside, which = place.pad(frame.mm(MARGIN), 0), ""
        cells = inside.pad(0, frame.mm(SPACE) // 2).rows(len(lines), 0)
        if which:
            size = frame.size("body", SMALL)
            wide = frame.fonts.width(which, "body", size) + frame.mm(TIGHT)
            side, cells[0] = cells[0].cut_right(min(wide, cells[0].w // 2), frame.mm(GAP))
            frame.text(side, which, capital=SMALL, colour=frame.theme.dim, align="right")
        for text, cell in zip(lines, cells, strict=True):
            frame.text(cell, text, capital=STRONG)
        return rest

    def _draw_bar(self, frame: Frame, bar: Box, phones: PhonesControl, *, lost: bool) -> None:
        back, middle, right = bar.columns(3, frame.mm(GAP))
        frame.button(back, "back", self._("Back"), sign="back")
        if lost and self.shell.device.settings.wifi is not None:
            frame.button(middle, "wifi", self._("Wi-Fi"))
        else:
            frame.button(middle, "new", self._("New code"), dim=not phones.key)
        frame.button(right, "off", self._("Switch off"))

    def on_look(self) -> None:
        """Phones may only look."""
        self._allow("look")

    def on_enter(self) -> None:
        """Phones may enter cards too."""
        self._allow("enter")

    def on_off(self) -> None:
        """No phone is let in any more; those that are here are out."""
        self._allow("off")

    def _allow(self, what: PhonesMay) -> None:
        phones = self.shell.device.phones
        if phones is not None:
            if self._may == "off":
                self._since = self.shell.clock()
            phones.allow(what)

    def on_address(self) -> None:
        """Shows the next address."""
        self._chosen += 1

    def on_wifi(self) -> None:
        """Opens the Wi-Fi networks."""
        self.navigator.go(routes.wifi(self.shell))

    def on_new(self) -> None:
        """Asks before every phone is thrown out."""
        phones = self.shell.device.phones
        if phones is not None:
            means = self._("Every phone and TV is out at once, and scans the new code.")
            question = self._("New code?")
            label = self._("Make a new code")
            self.navigator.go(Ask(self.shell, question, means, label, phones.renew_key))

    def wakes_at(self) -> float | None:
        """Soon, while a code is made or the server is waited for."""
        phones = self.shell.device.phones
        if phones is None or self._may == "off":
            return None
        now = self.shell.clock()
        address = self._address(phones)
        if address is None:
            waits = now < self._since + PATIENCE
        else:
            texts = code_texts(self._, phones, address)
            waits = any(phones.code(text) is None for _label, text in texts)
        return now + LOOK_EVERY if waits else None
