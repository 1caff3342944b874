"""Corrects who dealt a stage or round: tap who did, see what that changes, confirm it."""

from collections.abc import Callable

from companion.match.match import Match
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, SPACE, STRONG, TIGHT, TITLE, TOUCH
from companion.ui.screens.changes import NoFit
from companion.ui.screens.dealing.dealer_options import DealerOption, dealer_options, refusal_of
from companion.ui.shell import flow, game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import Seating, own_side
from companion.ui.shell.shell import Shell
from companion.ui.widgets.before_after import BeforeAfter, draw_before_after
from companion.ui.widgets.pages import back_button, centred, page, saying
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.round_table import round_table, seat_card
from companion.ui.widgets.words import short_name


class WhoDealt(Screen):
    """Asks who dealt stage or round `number` (from 1), and shows the effect before it is done.

    seat: who dealt, if that was said already. once: called with the seat if a stage that has not
    begun yet is to be dealt out of turn.
    """

    def __init__(
        self,
        shell: Shell,
        number: int,
        seat: int | None = None,
        once: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(shell)
        self._number = number
        self._seat = seat
        self._once = once

    @property
    def _match(self) -> Match:
        return self.session.match

    @property
    def _game_ui(self) -> GameUI:
        return game_uis.of_match(self._match)

    def _names(self) -> tuple[str, ...]:
        return self._match.names_in(self._number - 1)

    def _options(self, seat: int) -> list[DealerOption]:
        """The ways in which this seat can have dealt, without those that do not fit the record."""
        return [
            option
            for option in dealer_options(self._match, self._number, seat)
            if refusal_of(self._match, option) is None and (option.action or self._once)
        ]

    def draw(self, frame: Frame) -> None:
        options = [] if self._seat is None else self._options(self._seat)
        if self._seat is None or not options:
            self._draw_seats(frame)
        else:
            self._draw_effect(frame, self._seat, options)

    def _draw_seats(self, frame: Frame) -> None:
        title = self._game_ui.say(self._, "who-dealt", number=self._number)
        area, bar = page(frame, title, self.messages.text)
        back_button(frame, bar, self._("Back"))
        gap = frame.mm(MARGIN)
        if frame.panel.portrait:
            words, area = area.cut_top(frame.mm(10 * SPACE), gap)
            area = area.cut_top(min(area.h, frame.mm(18 * LINE)))[0]
        else:
            words, area = area.cut_left(area.w * 40 // 100, gap)
        names, dealer = self._names(), self.view().dealer_of(self._number)
        text = self._("The screen says {name}. Tap who really dealt.").format(
            name=short_name(names[dealer])
        )
        saying(frame, words.pad(frame.mm(GAP), frame.mm(MARGIN)), text, TITLE)
        seating = Seating(own_side(self.shell))
        seating.seat(names, self.preferences.get("sides"))

        def draw(place: Box, name: str) -> None:
            seat = names.index(name)
            target = "" if seat == dealer else f"seat-{seat}"
            seat_card(frame, place, self.shell, name, seat, target=target, dealer=seat == dealer)

        round_table(frame, area, seating.at, draw)

    def _draw_effect(self, frame: Frame, seat: int, options: list[DealerOption]) -> None:
        names = self._names()
        title = self._("Did {name} deal?")
        if self._number > self._match.opened:
            title = self._("Is {name} dealing?")
        title = title.format(name=short_name(names[seat]))
        area, bar = page(frame, title, self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        if frame.panel.portrait and len(options) > 1:
            # Beside the other button there is no room for both.
            rest, area = area.cut_bottom(frame.mm(BAR), frame.mm(GAP))
        for option, box in zip(options, rest.columns(len(options), frame.mm(GAP)), strict=True):
            frame.button(
                box,
                "single" if option.single else "next",
                self._label(option, len(options)),
                primary=option is options[0],
                capital=STRONG,
            )
        words = self._effect_words(options)
        if words:
            line, area = area.cut_top(
                frame.mm(4 * LINE if frame.panel.portrait else TOUCH), frame.mm(TIGHT)
            )
            place = centred(frame, line.pad(frame.mm(TIGHT), 0), words, STRONG)
            frame.paragraph(place, words, capital=STRONG)
        columns = self._columns(options)
        if columns:
            colours = [player_colour(self.shell, name, at) for at, name in enumerate(names)]
            draw_before_after(frame, area, names, columns, colours)
        else:
            text = self._("No cards or points change.")
            place = centred(frame, area, text, TITLE, "name")
            frame.paragraph(place, text, cut="name", capital=TITLE, align="centre")

    def _label(self, option: DealerOption, count: int) -> str:
        if count == 1:
            return self._("Change it")
        return self._game_ui.say(self._, "dealt-once" if option.single else "dealt-all")

    def _effect_words(self, options: list[DealerOption]) -> str:
        """Whose turn it is then, if the stage is under way, and what stays as it was said."""
        match, said = self._match, []
        if self._runs():
            said.append(self._game_ui.turn_words(self._, self._after(options[0])))
        if self._number <= match.opened:
            said.append(self._game_ui.named_words(self._, match, self._number))
        return " ".join(filter(None, said))

    def _runs(self) -> bool:
        return self._match.stage_runs and self._number == self._match.opened

    def _after(self, option: DealerOption) -> View:
        return option.after(self._match, self.preferences.open_mode)

    def _columns(self, options: list[DealerOption]) -> list[BeforeAfter]:
        """What everybody has in this stage, and the totals, where they change."""
        found = []
        if self._runs():
            # The same with every option: they differ in other stages only.
            before = self._game_ui.stage_counts(self._, self.view())
            after = self._game_ui.stage_counts(self._, self._after(options[0]))
            if before is not None and after is not None and before != after:
                was, now = (tuple(map(str, counts)) for _head, counts in (before, after))
                found.append(BeforeAfter(before[0], was, now))
        return [*found, *self._total_columns(options)]

    def _total_columns(self, options: list[DealerOption]) -> list[BeforeAfter]:
        """The totals after each option's button; none if no option changes them."""
        points, found = self._game_ui.points, []
        for option in options:
            changed = option.changed(self._match)
            was = now = self.view().totals
            if changed is not None:
                was, now = changed.totals_before, changed.totals_after
            head = self._("Total")
            if len(options) > 1:
                # In the words of the button, as a column belongs to one of them.
                button = self._label(option, len(options))
                head = self._("Total after “{button}”").format(button=button)
            found.append(BeforeAfter(head, tuple(map(points, was)), tuple(map(points, now))))
        return found if any(each.before != each.after for each in found) else []

    def on_back(self) -> None:
        """Goes back to the seats, then away."""
        if self._seat is None or self._once is not None:
            self.navigator.back()
        else:
            self._seat = None

    def on_single(self) -> None:
        """Corrects the dealer of this stage only."""
        self._take(single=True)

    def on_next(self) -> None:
        """Corrects the dealer of this stage and of those after it."""
        self._take(single=False)

    def _take(self, *, single: bool) -> None:
        """Confirms the option of this kind, if there is one."""
        if self._seat is None:
            return
        wanted = [each for each in self._options(self._seat) if each.single == single]
        if wanted:
            self._confirm(wanted[0], self._seat)

    def on_seat(self, seat: int) -> None:
        """Shows the effect; if no way fits the record, why."""
        if self._options(seat):
            self._seat = seat
            return
        option = dealer_options(self._match, self._number, seat)[0]
        refusal = refusal_of(self._match, option)
        if refusal is not None and option.action is not None:
            self.navigator.go(NoFit(self.shell, option.action.edits, refusal))

    def _confirm(self, option: DealerOption, seat: int) -> None:
        """Corrects the dealer and opens the match; for a stage to come goes back to its start."""
        name = short_name(self._names()[seat])
        if option.action is not None and self.act(option.action) is None:
            return
        if self._once is None:
            flow.return_to_match(self.shell)
            self.messages.say(self._("{name} dealt. Tap Undo to reverse.").format(name=name))
            return
        self.navigator.back()
        if option.single:
            self._once(seat)
