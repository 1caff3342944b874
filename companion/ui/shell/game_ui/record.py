"""What is asked of a game where entries of its record are listed, corrected, undone and redone."""

from companion.games.base import seat_text
from companion.games.game import Event
from companion.match.actions import Action, Edit, Redo
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import View, overview
from companion.ui.shell.game_ui.points import PointHooks
from companion.ui.shell.game_ui.values import Choice, EventWords
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words, capital, short_name


class RecordHooks(PointHooks):
    """The entries in words, what each can be corrected to, and what undo and redo say."""

    # Whether what is half entered does not depend on what was entered before it: a correction of
    # that leaves it as it is. Asked after every correction.
    keeps_drafts = False

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The screen that lists the entries of stage `number`, to correct them; None for the last.

        Called by the menu, the table and the scores; with a match that is past, by the history.
        """
        from companion.ui.screens.entries import Entries

        return Entries(shell, number, match)

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        """An entry of the record as texts.

        Called by that list for every entry, and where one is corrected or no longer fits. By
        default who dealt, or what everybody scored; else the text form of the event.
        """
        number = step.stage
        names = match.names_in(max(0, number - 1))
        if step.opens:
            dealer = overview(match).dealer_of(number)
            dealt = _("{name} dealt.").format(name=short_name(names[dealer]))
            return EventWords(self.say(_, "open-title", number=number), dealt, dealer)
        if step.scored is not None:
            each = zip(names, step.scored, strict=True)
            points = ", ".join(f"{short_name(name)} {self.points(mine)}" for name, mine in each)
            return EventWords(self.say(_, "scores", number=number), points)
        seats = {seat_text(seat): name for seat, name in enumerate(names)}
        words = (seats.get(word, word) for word in str(step.event).split())
        return EventWords(capital(" ".join(words)))

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:  # noqa: ARG002
        """The events that can replace this entry with one tap.

        Called by the screen that corrects an entry; without any, it can only be removed.
        """
        return []

    def insertions(self, _: Words, match: Match, step: Step) -> list[Choice]:  # noqa: ARG002
        """The events that may have been forgotten before this entry; called by the same screen."""
        return []

    def editor(self, shell: Shell, step: Step) -> Screen | None:  # noqa: ARG002 - for the games
        """A screen of the game's own that corrects this entry, if one tap is not enough; else None.

        Called when an entry of the list is tapped, before the shared screen is opened.
        """
        return None

    def what_follows(
        self,
        shell: Shell,  # noqa: ARG002 - for the games
        edits: tuple[Edit, ...],
    ) -> tuple[tuple[Edit, ...], Screen | None]:
        """Corrections with those of later entries that follow, and a question, or None.

        Called before corrections are applied. A question is a screen that asks what only the table
        knows; nothing is applied then, and its answer leads to `settle_edits` again.
        """
        return edits, None

    def entered_words(self, shell: Shell) -> str:
        """What the last entry was, for the message that says whose phone it came from.

        By default as in the list of entries.
        """
        match = shell.session.match
        words = self.event_words(shell.words, match, match.step)
        return ": ".join(each for each in (words.title, words.note) if each)

    def undo_words(self, shell: Shell, undone: Action, before: View) -> str:  # noqa: ARG002
        """What is true again, for the message after an undo; or "".

        Called after an action was undone, whatever it was; `before` is the view before that.
        """
        sentence = shell.words("{name} is the dealer again.")
        return _dealer_words(sentence, before, shell.session.view())

    def redo_words(self, shell: Shell) -> str:
        """The message for the action that redo will do again, or ""; called before it is redone."""
        match = shell.session.match
        if not match.can_redo:
            return ""
        after = overview(match.rehearsed(Redo()))
        return _dealer_words(shell.words("{name} dealt."), overview(match), after)

    def reopen(self, shell: Shell, event: Event) -> None:  # noqa: ARG002 - for the games
        """Opens the screen that the match needs after an undo.

        Called unless the screen on top stays; `event` was undone, None if it was a correction. The
        screen that is on top then gets it with `take_up`.
        """
        from companion.ui.shell import flow

        flow.open_match(shell)


def _dealer_words(sentence: str, before: View, after: View) -> str:
    """The sentence with the new dealer of the last stage whose dealer has changed, or ""."""
    changed = [now for was, now in zip(before.dealers, after.dealers, strict=False) if was != now]
    return sentence.format(name=short_name(after.names[changed[-1]])) if changed else ""
