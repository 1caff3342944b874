"""Chooses who plays, who sits where, and who deals first."""

import random
from collections.abc import Callable, Sequence

from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, STRONG
from companion.ui.screens.naming import Naming
from companion.ui.screens.people.people_to_seat import PeopleToSeat
from companion.ui.screens.people.renaming import ask_new_name, is_known, known_name
from companion.ui.screens.people.seat_actions import draw_seat_actions
from companion.ui.screens.people.seats_table import draw_seats_table
from companion.ui.screens.people.start_now import count_words, draw_start_now, seat_without_names
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import Seating, begin_match, own_side, remember_sides
from companion.ui.shell.shell import Shell
from companion.ui.taps import UnknownTarget
from companion.ui.theatre.running_light import RunningLight
from companion.ui.widgets.pages import back_button, onward, page
from companion.ui.widgets.words import short_name


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
        self._people = PeopleToSeat(shell, game_ui)
        self._setting = game_ui.setting(shell)

    def draw(self, frame: Frame) -> None:
        if self._light.name is not None:
            frame.target(frame.box, "skip", changes=True)
        note = self.messages.text or count_words(
            self._, len(self.seating.names), self.game_ui.seats
        )
        game, look = self.game_ui, self.game_ui.badge_look(frame.theme)
        badge = game.badge_of(self._, game.kind)
        area, bar = page(frame, self._("Who’s playing?"), note, game=badge, look=look)
        gap = frame.mm(MARGIN)
        bar = back_button(frame, bar, self._("Back"))
        if not self._setting.empty:
            if frame.panel.portrait:
                options, area = area.cut_bottom(frame.mm(BAR), gap)
            else:
                options, bar = bar.cut_left(bar.w * 74 // 100, frame.mm(GAP))
            self._setting.draw(frame, options)
        if frame.panel.portrait:
            table, people = area.cut_top(frame.mm(15 * LINE), gap)
        else:
            table, people = area.cut_right(area.w * 54 // 100, gap)
        ready = len(self.seating.names) in self.game_ui.seats
        # While a player is chosen, Done is the button that leads on.
        here = ready and self._chosen is None
        label = onward(self._("Start"))
        frame.button(bar, "next", label, primary=here, dim=not ready, capital=STRONG)
        draw_seats_table(
            frame,
            table,
            self.shell,
            self.seating,
            dealer=self._dealer() if self.seating.names else "",
            chosen=self._chosen,
            light=self._light.name,
            anybody_known=bool(self._people.names),
        )
        if self._chosen is not None:
            deals = self._chosen == self._dealer()
            draw_seat_actions(frame, people, self._, self._chosen, deals)
        elif self._people.names or self.seating.names:
            self._people.draw(frame, people, self.seating.names)
        else:
            new, now = people.cut_top(frame.mm(BAR), gap)
            self._people.draw(frame, new, ())
            draw_start_now(frame, now, self._, self.game_ui.seats)

    def _dealer(self) -> str:
        names = self.seating.names
        return self.dealer if self.dealer in names and self.dealer else names[0]

    def wakes_at(self) -> float | None:
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
        self._people.turn_page()

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
            self.messages.say(Failure(self._("Three people are already sitting there.")))

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
        self._people.rename(old, new)
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
        return name, self._people.remember(name)

    def on_count(self, count: int) -> None:
        """Begins at once with so many players who have not said their names."""
        seat_without_names(self.shell, self.seating, count)
        self.on_next()

    def on_same(self) -> None:
        """Seats the players of the last match; the next one of them deals."""
        self.seat_last_group()

    def seat_last_group(self) -> None:
        """Seats the players of the last match, if there is one; the next one of them deals."""
        if not self._people.group:
            return
        self.seating.seat(self._people.group, self.preferences.get("sides"))
        self._people.add_group()
        dealt = self._people.last_dealer()
        if dealt is not None:
            names = self.seating.names
            self.dealer = names[(names.index(dealt) + 1) % len(names)]

    def on_next(self) -> None:
        """Begins the match, if as many as need be are seated."""
        names, seats = self.seating.names, self.game_ui.seats
        if len(names) not in seats:
            text = self._("{game} needs {least} to {most} players.")
            if len(seats) == 1:
                text = self._("{game} needs {least} players.")
            game = short_name(self.game_ui.title(self._))
            self.messages.say(Failure(text.format(game=game, least=seats[0], most=seats[-1])))
            return
        remember_sides(self.shell, self.seating)
        self._setting.keep()
        heading = self._setting.heading()
        begin_match(self.shell, self.game_ui.name, names, self._dealer(), heading)
