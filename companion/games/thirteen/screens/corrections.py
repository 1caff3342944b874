"""What the correction screens share: which plays may be seen, and making corrections."""

from collections.abc import Sequence

from companion.games.base import Refusal
from companion.games.thirteen.rules import Finish
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.correction_words import correction_words, taken_words
from companion.games.thirteen.shifts import Outcome, Shift, find_outcome_for_turn, find_shift
from companion.games.thirteen.stage import Play, ThirteenState
from companion.games.thirteen.view import PlayView, hides_plays, plays
from companion.match.actions import Amend, Do, Edit, Look, Remove
from companion.match.match import Match
from companion.match.view import stage_of
from companion.ui.shell.acting import act
from companion.ui.shell.shell import Shell


def is_in_running_stage(match: Match[ThirteenState], number: int) -> bool:
    """Whether event `number` of the record belongs to the running stage."""
    return match.stage_runs and stage_of(match, number) == match.opened


def visible_plays(shell: Shell) -> tuple[PlayView, ...]:
    """The plays of the last stage that are not hidden by fair play, newest first."""
    match = shell.session.match
    if not match.opened:
        return ()
    return plays(match, match.opened, shell.preferences.open_mode)[::-1]


def are_all_plays_visible(shell: Shell) -> bool:
    """Whether fair play hides none of the plays of the last stage."""
    match = shell.session.match
    return not match.opened or not hides_plays(match, match.opened, shell.preferences.open_mode)


def note_look(shell: Shell) -> bool:
    """Notes that the table looks at what fair play hides; call it before that is shown.

    Nothing is noted if nothing is hidden. False if it was refused, which is said to the table.
    """
    return are_all_plays_visible(shell) or act(shell, Look()) is not None


def correction_refusal(shell: Shell, edits: Sequence[Edit]) -> Refusal | None:
    """Tries the corrections without making them; the refusal, or None if they fit."""
    try:
        shell.session.match.preview(Amend(tuple(edits)))
    except Refusal as refusal:
        return refusal
    return None


def with_needless_end_removed(
    match: Match[ThirteenState], edits: Sequence[Edit]
) -> tuple[Edit, ...]:
    """The corrections; with one more if they complete a stage that the table ended early.

    With its last forgotten card it ends by itself, so that the early end does not fit any more.
    """
    try:
        match.preview(Amend(tuple(edits)))
    except Refusal as refusal:
        number = refusal.params.get("number")
        if isinstance(number, int) and refusal.params["event"] == str(Finish()):
            return (*edits, Remove(number))
    return tuple(edits)


def shift_to_ask_about(shell: Shell, edits: Sequence[Edit]) -> Shift | None:
    """The two meanings of corrections that fit, if the table must say which; else None.

    It need not where both lead to the same piles and to the same turn.
    """
    shift = find_shift(shell.session.match, edits)
    return shift if shift is not None and shift.matters else None


def settle_corrections(
    shell: Shell, *edits: Edit, then: Play | None = None, turn: int | None = None
) -> None:
    """As `apply_corrections`, but first asks whose turn it is now, if that matters.

    turn: the seat whose turn it is, if the table has said so already: that is the answer.
    """
    shift = shift_to_ask_about(shell, edits)
    if shift is None:
        apply_corrections(shell, *edits, then=then)
    elif turn is None or not settle_for_turn(shell, shift, turn):
        shell.navigator.go(routes.whose_turn(shell, shift, then, turn))


def settle_by_order(shell: Shell, edit: Edit) -> None:
    """As `settle_corrections`, where the table chose a place because the order is broken there.

    Then it is not asked who played the cards after it, if that mends the order.
    """
    shift = shift_to_ask_about(shell, (edit,))
    outcome = None if shift is None or shift.turns_differ else shift.in_order
    if outcome is None:
        settle_corrections(shell, edit)
    else:
        apply_outcome(shell, outcome)


def settle_for_turn(shell: Shell, shift: Shift, seat: int) -> bool:
    """Makes the corrections without a question, as this seat's turn tells what they mean.

    Returns whether they were made. Not if a card is removed and neither meaning makes it this
    seat's turn: then the seat may be meant as the one whose card it was.
    """
    outcome = shift.by_turn(seat)
    if outcome is None and not shift.turns_differ:
        outcome = shift.in_order
    elif outcome is None and not isinstance(shift.only.edits[0], Remove):
        outcome = find_outcome_for_turn(shell.session.match, shift, seat)
    return outcome is not None and apply_outcome(shell, outcome)


def apply_outcome(shell: Shell, outcome: Outcome, then: Play | None = None) -> bool:
    """As `apply_corrections`; while the stage runs it also says whose number of cards changes."""
    also = "" if outcome.points is not None else taken_words(shell, outcome)
    return apply_corrections(shell, *outcome.edits, then=then, also=also)


def apply_corrections(shell: Shell, *edits: Edit, then: Play | None = None, also: str = "") -> bool:
    """Corrects the record, then lays the card `then` if given, and returns to the table.

    What was corrected is said there, and `also` after it. False if the corrections were refused,
    which is said to the table.
    """
    match = shell.session.match
    said = f"{correction_words(shell, edits[0])} {also}".rstrip()
    was_running = match.stage_runs
    if act(shell, Amend(edits)) is None:
        return False
    if then is not None:
        act(shell, Do(then))
    return_to_table(shell, said, was_running)
    return True


def return_to_table(shell: Shell, said: str, was_running: bool = False) -> None:
    """Opens the screen of the match and says `said`.

    was_running: whether the stage ran before; if it has ended by now, its scores are shown.
    """
    from companion.ui.shell import flow

    match = shell.session.match
    if was_running and not match.stage_runs:
        flow.stage_ended(shell)
    else:
        flow.return_to_match(shell)
    shell.messages.say(said)
