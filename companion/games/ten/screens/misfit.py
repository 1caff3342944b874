"""10: a correction after which a later entry no longer fits; that one can be corrected too."""

from companion.games.base import Refusal
from companion.games.ten.screens.corrections import corrected_events, preview_edits
from companion.games.ten.screens.entry import Place, editor
from companion.games.ten.screens.words import event_sentence
from companion.games.ten.view import table_after
from companion.match.actions import Edit, Remove
from companion.sentences import sentence
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, saying, width_for


class TenMisfit(Screen):
    """Says which later entry no longer fits and why, and leads to its correction."""

    def __init__(self, shell: Shell, edits: tuple[Edit, ...]) -> None:
        super().__init__(shell)
        self._edits = edits

    def _refusal(self) -> Refusal | None:
        found = preview_edits(self.session.match, self._edits)
        return found if isinstance(found, Refusal) else None

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("That doesn’t fit"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        refusal = self._refusal()
        if refusal is None:
            return
        saying(frame, area.pad(frame.mm(LINE), frame.mm(LINE)), self._why_not(refusal), TITLE)
        if self._number(refusal) is not None:
            text = self._("Change that too")
            button, _ = rest.cut_right(
                max(frame.mm(10 * LINE), width_for(frame, text)), frame.mm(GAP)
            )
            frame.button(button, "next", text, primary=True)

    def _number(self, refusal: Refusal) -> int | None:
        """The number of the entry that no longer fits; None if it is one of the edits itself."""
        number = refusal.params.get("number")
        own = {edit.number for edit in self._edits if not isinstance(edit, Remove)}
        return number if isinstance(number, int) and number not in own else None

    def _why_not(self, refusal: Refusal) -> str:
        """The entry that is in the way, and what is wrong with it."""
        facts = {name: value for name, value in refusal.params.items() if name != "event"}
        why = sentence(Refusal(refusal.code, **facts), self._)
        number = self._number(refusal)
        if number is None:
            return why
        entry = self._entry_words(number).removesuffix(".")
        return self._("If you change this, “{entry}” can’t be right. {why}").format(
            entry=entry, why=why
        )

    def _entry_words(self, number: int) -> str:
        match = self.session.match
        events = corrected_events(match, self._edits)
        before = table_after(match, events[: number - 1])
        names = match.names_in(max(0, before.opened - 1))
        return event_sentence(self._, events[number - 1], names, before)

    def on_next(self) -> None:
        """Opens the correction of what is in the way."""
        refusal = self._refusal()
        number = None if refusal is None else self._number(refusal)
        if number is not None:
            self.navigator.swap(editor(self.shell, Place(number, self._edits)))
