"""When record and table disagree: a card too many, or a stage that seems over too early."""

from companion.games.base import Refusal
from companion.games.thirteen import suspects
from companion.games.thirteen.rules import Finish
from companion.games.thirteen.screens.correction_widgets import play_row
from companion.games.thirteen.screens.corrections import (
    copies,
    mend,
    refused,
    seen,
    sees_all,
    to_table,
)
from companion.games.thirteen.screens.tile_contents import LiesHere
from companion.games.thirteen.screens.words import card_words, laid_words
from companion.games.thirteen.screens.wrong_turn import Forgotten
from companion.games.thirteen.stage import Play
from companion.games.thirteen.suspects import Suspect
from companion.games.thirteen.view import PlayView, StageView, plays
from companion.match.actions import Change, Do, Insert, Lost
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, back_button, page, say, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name

__all__ = ["Forgotten", "LiesHere", "StageOver", "TooMany"]

# How many likely mistakes stand on the screen at once.
AT_ONCE = 6


class _Suspects(Screen):
    """A list of likely mistakes, each mended by one tap."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._page = 0

    def _suspects(self) -> list[Suspect]:
        raise NotImplementedError

    def _here(self) -> list[Suspect]:
        found = self._suspects()
        if self._page * AT_ONCE >= len(found):
            self._page = 0
        return found[self._page * AT_ONCE :][:AT_ONCE]

    def _more(self) -> bool:
        return len(self._suspects()) > AT_ONCE

    def _list(self, frame: Frame, area: Box, columns: int) -> None:
        rows = -(-AT_ONCE // columns)
        height = min(area.h, rows * frame.mm(18))
        cells = Box(area.x, area.y, area.w, height).grid(columns, rows, frame.mm(1.3))
        every = {
            shown.number: shown
            for shown in plays(self.session.match, self.session.match.opened, True)
        }
        for place, (suspect, cell) in enumerate(zip(self._here(), cells, strict=False)):
            self._suspect(frame, cell, f"suspect-{place}", suspect, every)

    def _suspect(
        self, frame: Frame, box: Box, target: str, suspect: Suspect, every: dict[int, PlayView]
    ) -> None:
        names, edit = self.session.match.names, suspect.edit
        shown = every.get(edit.number)
        if isinstance(edit, Insert):
            seat, play = int(edit.event.by or 0), edit.event
            title = self._("{name}’s {card} is missing").format(
                name=short_name(names[seat]), card=laid_words(self._, play)
            )
            note = self._("at the end")
            if shown is not None:
                note = self._("before {name}’s {card}").format(
                    name=short_name(names[shown.seat]), card=laid_words(self._, shown.play)
                )
        elif shown is None:
            return
        else:
            seat, play = shown.seat, shown.play
            name, card = short_name(names[seat]), laid_words(self._, play)
            if isinstance(edit, Change):
                play = edit.event
                title = self._("{name}’s {card} was {really}").format(
                    name=name, card=card, really=laid_words(self._, play)
                )
            elif suspect.reason == "doubled":
                title = self._("{name}’s {card} was entered twice").format(name=name, card=card)
            else:
                title = self._("{name}’s {card} was never laid").format(name=name, card=card)
            note = self._ago(edit.number)
        stripe = player_colour(self.shell, names[seat], seat)
        sign = "close" if not isinstance(edit, Change | Insert) else None
        play_row(frame, box, target, play, title, note, stripe=stripe, sign=sign)

    def _ago(self, number: int) -> str:
        ago = self.session.match.step.number - number
        if not ago:
            return self._("the last play")
        if ago == 1:
            return self._("1 play ago")
        return self._("{count} plays ago").format(count=ago)


class TooMany(_Suspects):
    """All copies of a card are laid by the record, and here comes another one."""

    def __init__(self, shell: Shell, card: str, tile: int) -> None:
        super().__init__(shell)
        # The table may have said who lays this card.
        self._play = Play(card, tile, shell.session.next_by)

    def _suspects(self) -> list[Suspect]:
        doubt = suspects.too_many(self.session.match, self._play.card)
        fair = {shown.number for shown in seen(self.shell)}
        return [suspect for suspect in doubt.suspects if suspect.edit.number in fair]

    def draw(self, frame: Frame) -> None:
        """The question, the likeliest answers, and where to look if none is right."""
        area, bar = page(frame, self._question())
        if not self._here():
            text = self._("It was laid before the last lap.")
            frame.text(area, text, capital=3.0, colour=frame.theme.dim, align="centre")
        if frame.panel.portrait:
            area = area.cut_bottom(bar.h + frame.mm(2))[1]
        self._list(frame, area, 1 if frame.panel.portrait else 2)
        gap = frame.mm(1.5)
        rest = back_button(frame, bar, self._("Back"))
        if not sees_all(self.shell):
            text = self._("Look at older plays")
            wide = width_for(frame, text, True)
            if frame.panel.portrait:
                # There is no room beside the others, and enough above them.
                button = Box(bar.x, bar.y - bar.h - gap, bar.w, bar.h)
            else:
                button, rest = rest.cut_right(min(wide, rest.w // 2), gap)
            frame.button(button, "look", text, sign="eye", primary=not self._here())
        text = self._("None of these")
        button, rest = rest.cut_left(min(width_for(frame, text), rest.w), gap)
        frame.button(button, "none", text)
        if self._more():
            text = self._("More")
            button, rest = rest.cut_left(min(width_for(frame, text, True), rest.w), gap)
            frame.button(button, "more", text, sign="next")

    def _question(self) -> str:
        card = card_words(self._, self._play.card)
        count = copies(self.session.match, self._play.card)
        if count == 1:
            return self._("The only {card} is laid. Which entry is wrong?").format(card=card)
        if count == 2:
            return self._("Both {card}s are laid. Which entry is wrong?").format(card=card)
        return self._("All {count} {card}s are laid. Which entry is wrong?").format(
            count=count, card=card
        )

    def tap(self, name: str) -> None:
        """A mistake that was one, or where else to look."""
        what, _, which = name.partition("-")
        match what:
            case "suspect":
                mend(self.shell, self._here()[int(which)].edit, then=self._play)
            case "look":
                from companion.games.thirteen.screens.plays import LookFirst

                self.navigator.go(LookFirst(self.shell))
            case "more":
                self._page += 1
            case "none":
                from companion.games.thirteen.screens.plays import Plays

                self.navigator.swap(Plays(self.shell))
            case "back":
                self.navigator.back()


class StageOver(_Suspects):
    """The table says that the stage is over, and by the record cards are still to come."""

    def _suspects(self) -> list[Suspect]:
        if not sees_all(self.shell):
            return []
        found = suspects.too_few(self.session.match).suspects
        return [suspect for suspect in found if refused(self.shell, (suspect.edit,)) is None]

    def draw(self, frame: Frame) -> None:
        """What it may be: cards lost, stopped early, an entry forgotten, or counted instead."""
        area, bar = page(frame, self._("Is the stage over?"))
        words, area = area.cut_top(frame.mm(5), frame.mm(1.2))
        frame.text(words.pad(frame.mm(1), 0), self._not_laid(), colour=frame.theme.dim)
        gap = frame.mm(1.3)
        choices = [
            ("lost", self._("We lost cards"), self._("These cards are not in the deck.")),
            ("early", self._("We stopped early"), self._("What was taken so far counts.")),
            ("count", self._("Count the piles"), self._("The record lost track.")),
        ]
        if frame.panel.portrait:
            top, area = area.cut_top(frame.mm(46), frame.mm(2))
            cells = top.rows(3, gap)
        else:
            top, area = area.cut_top(frame.mm(15), frame.mm(2))
            cells = top.columns(3, gap)
        for (target, title, note), cell in zip(choices, cells, strict=True):
            self._choice(frame, cell, target, title, note)
        head, area = area.cut_top(frame.mm(5), frame.mm(1))
        head = head.pad(frame.mm(1), 0)
        if self._here():
            frame.text(head, self._("Or was an entry forgotten?"), colour=frame.theme.dim)
            self._list(frame, area, 1 if frame.panel.portrait else 2)
        elif not sees_all(self.shell):
            frame.text(head, self._("Or was an entry forgotten?"), colour=frame.theme.dim)
            text = self._("Look at older plays")
            button = area.cut_top(frame.mm(TOUCH))[0]
            button = button.cut_left(min(width_for(frame, text, True), button.w))[0]
            frame.button(button, "look", text, sign="eye")
        rest = back_button(frame, bar, self._("Back"))
        if self._more():
            text = self._("More")
            button, rest = rest.cut_right(width_for(frame, text, True), frame.mm(1.5))
            frame.button(button, "more", text, sign="next")
        if self.messages.text:
            say(frame, rest, self.messages.text)

    def _choice(self, frame: Frame, box: Box, target: str, title: str, note: str) -> None:
        theme = frame.theme
        frame.fill(box, theme.panel_down if frame.pressed == target else theme.panel, 2.2)
        upper, lower = box.pad(frame.mm(2), frame.mm(1.2)).rows(2, 0)
        frame.text(upper, title, cut="name", capital=3.4)
        frame.text(lower, note, cut="note", capital=2.2, colour=theme.dim)
        frame.target(box, target)

    def _not_laid(self) -> str:
        stage: StageView = self.view().table
        count = stage.to_lay
        if count == 1:
            return self._("By the record 1 card is not laid.")
        return self._("By the record {count} cards are not laid.").format(count=count)

    def tap(self, name: str) -> None:
        """How the stage ended, or what was forgotten."""
        what, _, which = name.partition("-")
        match what:
            case "lost":
                self._lost()
            case "early":
                self._finish(self._("The stage ends here."))
            case "count":
                from companion.games.thirteen.screens.count_piles import CountPiles

                self.navigator.swap(CountPiles(self.shell))
            case "suspect":
                mend(self.shell, self._here()[int(which)].edit)
            case "look":
                from companion.games.thirteen.screens.plays import LookFirst

                self.navigator.go(LookFirst(self.shell))
            case "more":
                self._page += 1
            case "back":
                self.navigator.back()

    def _lost(self) -> None:
        """The cards not laid are missing from the deck; if they were laid before, from now on."""
        match = self.session.match
        lost = Lost(suspects.lost_if_not_laid(match))
        try:
            match.preview(lost)
        except Refusal:
            self._finish(self._("The stage ends without the lost cards."))
            return
        if self.act(lost) is not None:
            to_table(self.shell, self._("The stage ends without the lost cards."), True)

    def _finish(self, said: str) -> None:
        if self.act(Do(Finish())) is not None:
            to_table(self.shell, said, True)
