"""A correction of 10 after which a later entry no longer fits; that one can be mended along."""

from companion.games.base import Refusal
from companion.games.ten.rules import apply
from companion.match import record
from companion.match.actions import Edit, Remove
from companion.messages import sentence
from companion.ui.box import Box
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.pages import back_button, centred, page
from companion.ui.screen import Screen
from companion.ui.ten_entry import Place, corrected, editor, match_of, tried
from companion.ui.ten_words import event_sentence


class TenMisfit(Screen):
    """The entry that is in the way, and why."""

    def __init__(self, desk: Desk, edits: tuple[Edit, ...]) -> None:
        super().__init__(desk)
        self._edits = edits

    def _refusal(self) -> Refusal | None:
        found = tried(match_of(self.desk), self._edits)
        return found if isinstance(found, Refusal) else None

    def draw(self, frame: Frame) -> None:
        """The reason, and the ways on."""
        area, bar = page(frame, self._("That does not fit the record"), self.desk.message)
        rest = back_button(frame, bar, self._("Back"))
        refusal = self._refusal()
        if refusal is None:
            return
        if self._number(refusal) is not None:
            frame.button(rest, "next", self._("Change that too"), primary=True)
        self._misfit(frame, area, refusal)

    def _number(self, refusal: Refusal) -> int | None:
        """The entry in the way, if it is a later one."""
        number = refusal.params.get("number")
        own = {edit.number for edit in self._edits if not isinstance(edit, Remove)}
        return number if isinstance(number, int) and number not in own else None

    def _misfit(self, frame: Frame, box: Box, refusal: Refusal) -> None:
        number = self._number(refusal)
        facts = {name: value for name, value in refusal.params.items() if name != "event"}
        frame.fill(box, frame.theme.panel, 2.2)
        inside = box.pad(frame.mm(6), frame.mm(4))
        if number is not None:
            upper, inside = inside.rows(2, frame.mm(2))
            later = self._("Then this later entry no longer fits: {entry}").format(
                entry=self._entry_words(number)
            )
            place = upper.cut_bottom(centred(frame, upper, later, 3.0).h)[0]
            frame.paragraph(place, later, capital=3.0, align="centre")
        text = sentence(Refusal(refusal.code, **facts), self._)
        place = inside if number is not None else centred(frame, inside, text, 3.0)
        frame.paragraph(place, text, capital=3.0, colour=frame.theme.pink, align="centre")

    def _entry_words(self, number: int) -> str:
        match = match_of(self.desk)
        events = corrected(match, self._edits)
        state = record.before(record.steps(match.step)[0]).state
        for event in events[: number - 1]:
            state = apply(state, event)
        names = match.names_in(max(0, state.opened - 1))
        return event_sentence(self._, events[number - 1], names, state)

    def tap(self, name: str) -> None:
        """Mends what is in the way too, or leaves it."""
        if name == "next":
            refusal = self._refusal()
            number = None if refusal is None else self._number(refusal)
            if number is not None:
                self.desk.swap(editor(self.desk, Place(number, self._edits)))
        elif name == "back":
            self.desk.back()
