"""Corrections that fit only together, while the table is still choosing them."""

from collections.abc import Set as AbstractSet

from companion.games.base import Refusal
from companion.games.thirteen.screens.correction_words import correction_refusal_words
from companion.games.thirteen.screens.corrections import (
    correction_refusal,
    with_needless_end_removed,
)
from companion.match.actions import Change, Edit
from companion.ui.render.failure import Failure
from companion.ui.shell.shell import Shell


class PendingCorrections:
    """The corrections so far. After a refusal the last one is not settled yet."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.chosen: tuple[Edit, ...] = ()
        self.refusal: Refusal | None = None

    def add(self, edit: Edit) -> bool:
        """Adds a correction, in place of one that was refused; returns whether all fit now."""
        self.drop_refused()
        self.chosen = (*self.chosen, edit)
        self.refusal = correction_refusal(self._shell, self.with_what_follows())
        return self.refusal is None

    def with_what_follows(self) -> tuple[Edit, ...]:
        """The corrections, together with what follows from them."""
        return with_needless_end_removed(self._shell.session.match, self.chosen)

    def drop_last(self) -> None:
        """Takes the last correction back."""
        self.chosen, self.refusal = self.chosen[:-1], None

    def drop_refused(self) -> None:
        """Takes the last correction back if it was refused."""
        if self.refusal is not None:
            self.drop_last()

    def refusal_words(self, refusal: Refusal) -> Failure:
        """A sentence that says which play no longer fits."""
        return correction_refusal_words(self._shell, self.chosen, refusal)

    def can_change_too(self, numbers: AbstractSet[int]) -> bool:
        """Whether the play that no longer fits is one of `numbers` and can be changed together."""
        number = self.refusal.params.get("number") if self.refusal is not None else None
        if not all(isinstance(edit, Change) for edit in self.chosen):
            return False
        return number in numbers - {edit.number for edit in self.chosen}

    def change_too(self) -> int | None:
        """Settles the last correction; returns the play that no longer fits, to change it too."""
        if self.refusal is None:
            return None
        number = int(str(self.refusal.params["number"]))
        self.refusal = None
        return number
