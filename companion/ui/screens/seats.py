"""Chooses who plays, who sits where, and who deals first."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from companion.games.base import Refusal
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.fitting import NO_BREAK
from companion.ui.render.frame import Frame
from companion.ui.screens.naming import Naming
from companion.ui.screens.people.renaming import ask_new_name, is_known, known_name
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import (
    Seating,
    begin_match,
    is_placeholder,
    own_side,
    remember_sides,
)
from companion.ui.shell.shell import Shell
from companion.ui.taps import UnknownTarget
from companion.ui.theatre.running_light import RunningLight
from companion.ui.widgets.pages import (
    TOUCH,
    back_button,
    centred,
    onward,
    page,
    small_button,
    width_for,
)
from companion.ui.widgets.round_table import round_table, seat_card, side_arrows

# How many recent matches are searched for players, as there may be thousands.
LATELY = 200


class Seats(Screen):
    """Shows the remembered players beside the table with its seats."""

    def __init__(
        self,
        shell: Shell,
        game_ui: GameUI,
        draw_lots: Callable[[Sequence[str]], str] = random.choice,
    ) -> None:
        super().__init__(shell)
        self.game_ui = game_ui
        self._draw_lots = draw_lots
        self.seating = Seating(own_side(shell))
        self.dealer: str | None = None
        self._chosen: str | None = None
        # Runs around the seats before it stops at the dealer that was drawn.
        self._light = RunningLight(shell.clock)
        self._page = 0
        self._pages = 1
        lately = shell.session.archive.latest(LATELY)
        self._group, self._last_match = self._last_group(lately)
        self._people = self._known_people(lately)
        self._setting = game_ui.setting(shell)

    def _last_group(self, lately: list[Any]) -> tuple[tuple[str, ...], str]:
        """The players and the id of the last match of this game; empty without one."""
        for summary in lately:
            if summary.game == self.game_ui.name and len(summary.players) in self.game_ui.seats:
                return tuple(summary.players), summary.id
        return (), ""

    def _known_people(self, lately: list[Any]) -> list[str]:
        """The remembered players; those who played recently come first."""
        offered = [player.name for player in self.shell.people.all() if player.remembered]
        names = dict.fromkeys(name for summary in lately for name in summary.players)
        order = {name: place for place, name in enumerate(names)}
        return sorted(offered, key=lambda name: order.get(name, len(order)))

    def draw(self, frame: Frame) -> None:
        """Draws the players, the table, and the options of the game."""
        if self._light.name is not None:
            frame.target(frame.box, "skip", changes=True)
        note = self.messages.text or self._note()
        look = self.game_ui.badge_look(frame.theme)
        area, bar = page(frame, self._("Who’s playing?"), note, game=self.game_ui.badge, look=look)
        gap = frame.mm(2)
        bar = back_button(frame, bar, self._("Back"))
        if not self._setting.empty:
            if frame.panel.portrait:
                options, area = area.cut_bottom(frame.mm(11), gap)
            else:
                options, bar = bar.cut_left(bar.w * 74 // 100, frame.mm(1.5))
            self._setting.draw(frame, options)
        if frame.panel.portrait:
            table, people = area.cut_top(frame.mm(60), gap)
        else:
            table, people = area.cut_right(area.w * 54 // 100, gap)
        ready = len(self.seating.names) in self.game_ui.seats
        # While a player is chosen, Done is the button that leads on.
        here = ready and self._chosen is None
        label = onward(self._("Start"))
        frame.button(bar, "next", label, primary=here, dim=not ready, capital=2.8)
        self._draw_table(frame, table)
        if self._chosen is not None:
            self._draw_player_actions(frame, people, self._chosen)
        else:
            self._draw_people(frame, people)

    def _note(self) -> str:
        count, seats = len(self.seating.names), self.game_ui.seats
        facts = {"count": count, "least": seats[0], "most": seats[-1]}
        if count == 1:
            return self._("1 player – you need {least} to {most}").format(**facts)
        if count not in seats:
            return self._("{count} players – you need {least} to {most}").format(**facts)
        return self._("{count} players").format(count=count)

    def _draw_table(self, frame: Frame, box: Box) -> None:
        names = self.seating.names

        def draw(place: Box, name: str) -> None:
            seat_card(
                frame,
                place,
                self.shell,
                name,
                names.index(name),
                target=f"seat-{names.index(name)}",
                chosen=name in (self._chosen, self._light.name),
                dealer=name == self._dealer() and self._light.name is None,
                changes=self._light.name is not None,
            )

        middle = round_table(frame, box, self.seating.at, draw).pad(frame.mm(1.5))
        if self._chosen is not None:
            side_arrows(frame, middle)
        elif names:
            self._draw_first_dealer(frame, middle)
        else:
            text = self._("Tap who’s playing, clockwise.")
            if not self._people:
                label = self._("New name").replace(" ", NO_BREAK)
                text = self._("Tap “{button}”").format(button=label)
            place = centred(frame, middle.pad(frame.mm(0.4), 0), text, 2.6)
            frame.paragraph(place, text, capital=2.6, colour=frame.theme.dim, align="centre")

    def _draw_first_dealer(self, frame: Frame, box: Box) -> None:
        """Draws the first dealer, and the button to draw lots for it."""
        lots, words = box.cut_bottom(frame.mm(TOUCH), frame.mm(1))
        words = words.middle(words.w, min(words.h, frame.mm(11)))
        upper, lower = words.rows(2, 0)
        dim = frame.theme.dim
        frame.text(upper, self._("First dealer"), capital=2.2, colour=dim, align="centre")
        name = self._light.name or self._dealer()
        frame.text(lower, name, cut="name", capital=3.2, align="centre")
        label = self._("Pick at random")
        small_button(frame, lots, "draw", label, 2.2, frame.theme.key_dark)

    def _draw_people(self, frame: Frame, box: Box) -> None:
        """Draws the buttons for the last group and a new name, and a page of players."""
        gap = frame.mm(1.2)
        rows = max(2, (box.h + gap) // (frame.mm(10.6) + gap))
        cells = box.grid(2, rows, gap)
        if self._group:
            frame.button(cells.pop(0), "same", self._("Same as last time"), capital=2.3)
        frame.button(cells.pop(0), "new", self._("New name"), sign="plus", capital=2.3)
        if len(self._people) > len(cells):
            more = cells.pop()
            frame.button(more, "more", onward(self._("More")), capital=2.3)
        self._pages = max(1, -(-len(self._people) // len(cells)))
        first = self._page % self._pages * len(cells)
        seated = self.seating.names
        for name, cell in zip(self._people[first:], cells, strict=False):
            sits = name in seated
            seat_card(frame, cell, self.shell, name, 0, target=f"person-{name}", chosen=sits)

    def _draw_player_actions(self, frame: Frame, box: Box, name: str) -> None:
        """Draws the actions for a seated player."""
        gap = frame.mm(1.5)
        rows = box.cut_top(frame.mm(4 * 10.2) + 3 * gap)[0].rows(4, gap)
        label = self._("Fix name")
        fix, words = rows[0].cut_right(width_for(frame, label, sign=True), gap)
        frame.button(fix, "fix", label, sign="pencil")
        frame.text(words.pad(frame.mm(1), 0), name, cut="number", capital=4.4)
        deals = name == self._dealer()
        frame.button(rows[1], "deals", self._("Deals first"), sign="check" if deals else None)
        frame.button(rows[2], "remove", self._("Sit out"), sign="close")
        frame.button(rows[3], "stays", self._("Done"), primary=True)
        rest = Box(box.x, rows[3].bottom + gap, box.w, box.bottom - rows[3].bottom - gap)
        if rest.h >= frame.mm(7.5):
            text = self._("Tap another seat to swap, or an arrow for another side.")
            frame.paragraph(rest.pad(frame.mm(1), 0), text, capital=2.2, colour=frame.theme.dim)

    def _dealer(self) -> str:
        names = self.seating.names
        return self.dealer if self.dealer in names and self.dealer else names[0]

    def wakes_at(self) -> float | None:
        """When the running light moves on."""
        return self._light.wakes_at()

    def tap(self, name: str) -> None:
        """Stops the running light and what is said, and handles the tap."""
        self._light.stop()
        self.messages.clear()
        try:
            super().tap(name)
        except UnknownTarget:  # it is one of the game's options
            self._setting.tap(name)

    def on_skip(self) -> None:
        """Stops the running light, as every tap does."""

    def on_more(self) -> None:
        """Turns to the next page of players, after the last to the first."""
        self._page = (self._page + 1) % self._pages

    def on_draw(self) -> None:
        """Draws lots for who deals first."""
        self.dealer = self._draw_lots(self.seating.names)
        if self.preferences.animated:
            self._light.run(self.seating.names, self.dealer)

    def on_deals(self) -> None:
        """Has the chosen player deal first."""
        self.dealer, self._chosen = self._chosen, None

    def on_remove(self) -> None:
        """Frees the seat of the chosen player."""
        if self._chosen is not None:
            self.seating.remove(self._chosen)
            self._chosen = None

    def on_stays(self) -> None:
        """Leaves the chosen player as is."""
        self._chosen = None

    def on_side(self, side: str) -> None:
        """Moves the chosen player to a side of the table."""
        if self._chosen is not None and not self.seating.move(self._chosen, side):
            self.messages.say(Failure(self._("Three people sit there already.")))

    def on_person(self, name: str) -> None:
        """Seats a player, or frees the seat."""
        if name in self.seating.names:
            self.seating.remove(name)
        elif self._full():
            self._say_full()
        else:
            self.seating.add(name)

    def _full(self) -> bool:
        return len(self.seating.names) == self.game_ui.seats[-1]

    def _say_full(self) -> None:
        text = self._("No more than {most} can play.")
        self.messages.say(Failure(text.format(most=self.game_ui.seats[-1])))

    def on_seat(self, seat: int) -> None:
        """Chooses a seated player; if another is chosen, they swap."""
        name = self.seating.names[seat]
        if self._chosen is None:
            self._chosen = name
        elif self._chosen == name:
            self._chosen = None
        else:
            self.seating.swap(self._chosen, name)
            self._chosen = None

    def on_fix(self) -> None:
        """Asks for the right name: of a known person, or of somebody who has none yet."""
        old = self._chosen
        if old is None:
            return
        if is_known(self.shell, old):
            ask_new_name(self.shell, old, lambda new: self._renamed(old, new))
            return

        def take(name: str) -> str | None:
            known, why_not = self._remembered(name, besides=old)
            if not why_not:
                self._renamed(old, known)
            return why_not or None

        self.navigator.go(Naming(self.shell, self._("Who’s this?"), take, old))

    def _renamed(self, old: str, new: str) -> None:
        """The player `old` is called `new` from now on, and may sit here already."""
        self.seating.replace(old, new)
        self._people = list(dict.fromkeys(new if name == old else name for name in self._people))
        self._group = tuple(new if name == old else name for name in self._group)
        self.dealer = new if self.dealer == old else self.dealer
        self._chosen = new

    def on_new(self) -> None:
        """Asks for the name of another player, if there is a seat."""
        if self._full():
            self._say_full()
            return
        self.navigator.go(Naming(self.shell, self._("New player"), self._take_name))

    def _take_name(self, name: str) -> str | None:
        """Seats a new or known name, in whatever case; returns a sentence if it is refused."""
        known, why_not = self._remembered(name)
        if not why_not:
            self.seating.add(known)
        return why_not or None

    def _remembered(self, name: str, besides: str = "") -> tuple[str, str]:
        """A new name, remembered, or that of a known player; and why it cannot be seated, or ""."""
        name = known_name(self.shell, name)
        for seated in self.seating.names:
            if seated != besides and seated.casefold() == name.casefold():
                text = self._("{name} is already at the table. Add a letter to tell them apart.")
                return seated, text.format(name=seated)
        if name not in self._people and not is_placeholder(self.shell, name):
            try:
                # Remembered at once, so that the new player gets a colour.
                self.shell.people.remember((name,))
            except Refusal as refusal:
                return name, refusal_words(self.shell, refusal)
            self._people.insert(0, name)
        return name, ""

    def on_same(self) -> None:
        """Seats the players of the last match; the next one of them deals."""
        self.seating.seat(self._group, self.preferences.get("sides"))
        self._people.extend(name for name in self._group if name not in self._people)
        names = self.seating.names
        try:
            dealt = self.session.archive.load(self._last_match).setup.dealer
        except Refusal:
            return  # it cannot be read, so the dealer is unknown
        # The same players again: the next one deals.
        self.dealer = names[(names.index(self._group[dealt]) + 1) % len(names)]

    def on_next(self) -> None:
        """Begins the match, if as many as need be are seated."""
        names, seats = self.seating.names, self.game_ui.seats
        if len(names) not in seats:
            text = self._("{game} needs {least} to {most} players.")
            facts = {"game": self.game_ui.badge, "least": seats[0], "most": seats[-1]}
            self.messages.say(Failure(text.format(**facts)))
            return
        remember_sides(self.shell, self.seating)
        self._setting.keep()
        heading = self._setting.heading()
        begin_match(self.shell, self.game_ui.name, names, self._dealer(), heading)
