"""Applies corrections of the record in games of rounds, or shows first what they would change."""

from companion.games.base import Refusal
from companion.match import record
from companion.match.actions import Amend, Correction, Edit, Insert, Remove
from companion.match.match import Match
from companion.sentences import sentence
from companion.ui import routes
from companion.ui.shell import flow
from companion.ui.shell.acting import act
from companion.ui.shell.shell import Shell


def settle_edits(shell: Shell, edits: tuple[Edit, ...]) -> None:
    """Applies `edits` at once in the round under way; else opens a screen with the changes first.

    If they are refused, opens a screen that says why and names the entry that does not fit. If the
    game has a question about later entries, opens that instead.
    """
    match = shell.session.match
    edits, question = flow.game_ui(shell).what_follows(shell, edits)
    if question is not None:
        shell.navigator.go(question)
        return
    try:
        changed = match.preview(Amend(edits))
    except Refusal as refusal:
        shell.navigator.go(routes.no_fit(shell, edits, refusal))
        return
    if changed or _round_of(match, edits[0]) != match.opened:
        shell.navigator.go(routes.what_changes(shell, Amend(edits)))
    else:
        apply_correction(shell, Amend(edits))


def apply_correction(
    shell: Shell, action: Correction, *, scores: bool = False, keeps_draft: bool = False
) -> bool:
    """Does `action`, opens the screen that the match needs now, and shows a message.

    Returns False if it is refused. `scores`: opens the scores of the last round, also if the
    match has ended with it. `keeps_draft`: what is half entered stays so, as always in a game that
    keeps its drafts.
    """
    match = shell.session.match
    was_running = match.stage_runs
    if act(shell, action) is None:
        return False
    if keeps_draft or flow.game_ui(shell).keeps_drafts:
        shell.drafts.renew()
    if (scores or was_running) and not match.stage_runs:
        flow.stage_ended(shell)
    else:
        flow.return_to_match(shell)
    shell.messages.say(shell.words("Corrected. Tap Undo to reverse."))
    return True


def refused_edit_words(shell: Shell, edits: tuple[Edit, ...], refusal: Refusal) -> str:
    """Why `edits` were refused, as a sentence that names the entry that no longer fits."""
    _ = shell.words
    plain = Refusal(
        refusal.code,
        **{
            name: value for name, value in refusal.params.items() if name not in ("number", "event")
        },
    )
    why = sentence(plain, _)
    match = shell.session.match
    number = blocking_entry(match, edits, refusal)
    if number is None:
        return why
    step = record.steps(match.step)[number - 1]
    entry = flow.game_ui(shell).event_words(_, match, step).title
    return _("If you change this, “{entry}” can’t be right. {why}").format(entry=entry, why=why)


def blocking_entry(match: Match, edits: tuple[Edit, ...], refusal: Refusal) -> int | None:
    """The number, in the current record, of the entry that no longer fits; None without one."""
    number = refusal.params.get("number")
    if not isinstance(number, int):
        return None
    # The refusal has the number in the corrected record: undo its shift edit by edit.
    for edit in reversed(edits):
        if isinstance(edit, Remove):
            number += number >= edit.number
        elif number == edit.number:
            return None  # the correction itself is refused
        elif isinstance(edit, Insert):
            number -= number > edit.number
    return number if 1 <= number <= len(record.steps(match.step)) else None


def _round_of(match: Match, edit: Edit) -> int:
    steps = record.steps(match.step)
    if edit.number > len(steps):
        return match.opened
    return steps[edit.number - 1].stage
