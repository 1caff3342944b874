"""Actions on the match from a screen; a refusal becomes a message on the screen."""

from collections.abc import Callable

from companion.games.base import NOT_SAVED, Refusal, seat_text
from companion.games.game import Event
from companion.match import record
from companion.match.actions import Action
from companion.match.changes import Changed
from companion.match.record import Step
from companion.sentences import sentence
from companion.ui.render.failure import Failure
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell


def act(shell: Shell, action: Action) -> Changed | None:
    """Does an action and returns what changed; if it is refused, shows why and returns None.

    Raises the Refusal if a reader's event could not be saved, so that the reader sends it again.
    """
    return _attempt(shell, lambda: shell.session.act(action))


def _attempt(shell: Shell, change: Callable[[], Changed]) -> Changed | None:
    try:
        changed = change()
    except Refusal as refusal:
        say_refused(shell, refusal)
        return None
    shell.messages.clear()
    return changed


def undo(shell: Shell) -> str:
    """Undoes the last action, shows what was undone, and opens the screen the match needs.

    If it is refused, shows why, as `act` does. Returns what it says of what was undone.
    """
    session, game_ui = shell.session, flow.game_ui(shell)
    last, undone, before = session.match.step, session.match.undoes, session.view()
    if _attempt(shell, session.undo) is None or undone is None:
        return ""
    event = _undone_event(last, session.match.step)
    words = game_ui.undo_words(shell, undone, before)
    if not shell.navigator.screen.restored(words):
        game_ui.reopen(shell, event)
        if event is not None:
            shell.navigator.screen.take_up(event)
        if words:
            shell.messages.say(words)
    entry = session.match.entered.get(last.play)
    if event is not None and entry is not None:
        shell.drafts.forget(entry, shell.navigator.screen)
    shell.navigator.screen.offer_redo()
    return words


def _undone_event(last: Step, now: Step) -> Event:
    """The event of `last`, which was the last one; None if the record up to `now` still has it.

    It has it after a correction or the end of the match was undone.
    """
    return None if any(step.play is last.play for step in record.steps(now)) else last.event


def redo(shell: Shell) -> None:
    """Does the last undone action again and shows the match; if it is refused, shows why."""
    words = flow.game_ui(shell).redo_words(shell)
    if _attempt(shell, shell.session.redo) is None:
        return
    if not shell.navigator.screen.restored(words):
        flow.open_match(shell)
        if words:
            shell.messages.say(words)
    shell.navigator.screen.offer_redo()


def say_refused(shell: Shell, refusal: Refusal) -> None:
    """Shows why something was refused; raises the refusal if a reader's event was not saved."""
    if shell.session.source is not None and refusal.code == NOT_SAVED:
        raise refusal
    shell.messages.say(refusal_words(shell, refusal))


def refusal_words(shell: Shell, refusal: Refusal, words: Callable[[str], str] | None = None) -> str:
    """Why something was refused, as a sentence with the card in words and the player's name.

    In the language of `words`, else of the table.
    """
    words = words or shell.words
    params = dict(refusal.params)
    if shell.session.is_open:
        match = shell.session.match
        card = flow.game_ui(shell).card_of(str(params.get("card")))
        if card in match.game.CARDS:
            params["card"] = flow.game_ui(shell).card_words(words, card)
        seats = {seat_text(seat): name for seat, name in enumerate(match.names)}
        player = str(params.get("player"))
        if player in seats:
            params["player"] = seats[player]
    text = sentence(Refusal(refusal.code, **params), words)
    return Failure(text[:1].upper() + text[1:])


def card_words(shell: Shell, card: str) -> str:
    """The name of a card of the match on the table, for a sentence."""
    return flow.game_ui(shell).card_words(shell.words, card)
