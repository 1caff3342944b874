"""Mending the record: what the repair screens share, without any drawing."""

from collections.abc import Sequence

from companion.games.base import Refusal
from companion.games.thirteen.rules import Deal, parse_event
from companion.games.thirteen.screens.words import card_words, laid_words
from companion.games.thirteen.stage import CARDS, Play
from companion.games.thirteen.view import PlayView, plays, turn_before
from companion.match.actions import Amend, Change, Do, Edit, Insert, Remove
from companion.match.match import Match
from companion.match.view import stage_of
from companion.records import replace
from companion.ui.shell.acting import act
from companion.ui.shell.shell import Shell
from companion.ui.widgets.failure import Failure
from companion.ui.widgets.words import Words, short_name


def is_in_running_stage(match: Match, number: int) -> bool:
    """Whether event `number` of the record belongs to the stage under way."""
    return match.stage_runs and stage_of(match, number) == match.opened


def seen(shell: Shell) -> tuple[PlayView, ...]:
    """The plays of the last stage that the table may look through, the newest first."""
    match = shell.session.match
    if not match.opened:
        return ()
    return plays(match, match.opened, shell.preferences.open_mode)[::-1]


def sees_all(shell: Shell) -> bool:
    """Whether nothing of the last stage is hidden from the table."""
    match = shell.session.match
    return shell.preferences.open_mode or match.looked or not match.stage_runs


def refused(shell: Shell, edits: Sequence[Edit]) -> Refusal | None:
    """Why these corrections do not fit, if they do not."""
    try:
        shell.session.match.preview(Amend(tuple(edits)))
    except Refusal as refusal:
        return refusal
    return None


def why_not(shell: Shell, edits: Sequence[Edit], refusal: Refusal) -> Failure:
    """Which play no longer fits, in words."""
    return Failure(_why_not(shell, edits, refusal))


def _why_not(shell: Shell, edits: Sequence[Edit], refusal: Refusal) -> str:
    _, match = shell.words, shell.session.match
    number = refusal.params.get("number")
    if not isinstance(number, int):
        return _("That does not fit the record.")
    event = parse_event(str(refusal.params["event"]))
    if isinstance(event, Deal):
        return _("Then a card of this stage would be missing: it could not end.")
    if not isinstance(event, Play):
        return _("That does not fit the record.")
    card = laid_words(_, event)
    if number == edits[-1].number:
        return _too_many_before(_, match, event.card)
    name = _name_of(match, number, edits)
    if refusal.code == "too-many-copies":
        return _("Then {name}’s {card} later no longer fits: all of them are laid.").format(
            name=name, card=card
        )
    return _("Then {name}’s {card} would come after the end of the stage.").format(
        name=name, card=card
    )


def _too_many_before(_: Words, match: Match, card: str) -> str:
    words = card_words(_, card)
    if copies(match, card) == 2:
        return _("Both cards {card} are laid already.").format(card=words)
    return _("All cards {card} are laid already.").format(card=words)


def _name_of(match: Match, number: int, edits: Sequence[Edit]) -> str:
    """Who laid the play that has this number in the corrected record."""
    for edit in edits:
        if edit.number < number:
            number += isinstance(edit, Remove) - isinstance(edit, Insert)
    every = plays(match, stage_of(match, number), open_mode=True)
    seat = next((shown.seat for shown in every if shown.number == number), 0)
    return short_name(match.names_in(stage_of(match, number) - 1)[seat])


def copies(match: Match, card: str) -> int:
    """How many of a card this deck has."""
    return int(match.setup.deck[CARDS.index(card)])


def told(shell: Shell, edit: Edit) -> str:
    """What a correction does, as a sentence for the table; ask before it is done."""
    _, match = shell.words, shell.session.match
    names = match.names_in(stage_of(match, edit.number) - 1)
    if isinstance(edit, Insert):
        seat = turn_before(match, edit.number) if edit.event.by is None else edit.event.by
        return _("{name}’s {card} is in the record now.").format(
            name=short_name(names[seat]), card=laid_words(_, edit.event)
        )
    was = match.events[edit.number - 1]
    stage = plays(match, stage_of(match, edit.number), open_mode=True)
    seat = next(shown.seat for shown in stage if shown.number == edit.number)
    name, before = short_name(names[seat]), laid_words(_, was)
    if isinstance(edit, Change):
        if replace(edit.event, by=None) == replace(was, by=None):
            return _("{name} laid {card}.").format(
                name=short_name(names[edit.event.by]), card=before
            )
        return _("{name} laid {card}, not {before}.").format(
            name=name, card=laid_words(_, edit.event), before=before
        )
    return _("{name}’s {card} is out of the record.").format(name=name, card=before)


def taken_back(shell: Shell, edit: Edit) -> str:
    """What holds again without a correction, as a sentence; ask once it is undone."""
    _, match = shell.words, shell.session.match
    names = match.names_in(stage_of(match, edit.number) - 1)
    if isinstance(edit, Insert):
        seat = turn_before(match, edit.number) if edit.event.by is None else edit.event.by
        play, said = edit.event, _("Correction taken back: {name} did not lay {card}.")
    else:
        stage = plays(match, stage_of(match, edit.number), open_mode=True)
        shown = next(shown for shown in stage if shown.number == edit.number)
        seat, play = shown.seat, shown.play
        said = _("Correction taken back: {name} laid {card}.")
    return said.format(name=short_name(names[seat]), card=laid_words(_, play))


def mend(shell: Shell, *edits: Edit, then: Play | None = None) -> bool:
    """Corrects, lays a card after it if there is one, goes to the table and says what was done."""
    match = shell.session.match
    said = told(shell, edits[0])
    was_running = match.stage_runs
    if act(shell, Amend(edits)) is None:
        return False
    if then is not None:
        lay(shell, then)
    to_table(shell, said, was_running)
    return True


def lay(shell: Shell, play: Play) -> None:
    """Lays a card as the table screen does."""
    act(shell, Do(play))


def to_table(shell: Shell, said: str, was_running: bool = False) -> None:
    """Back to where the match is, with a sentence about what was done."""
    from companion.ui.shell import flow

    match = shell.session.match
    if was_running and not match.stage_runs:
        flow.stage_ended(shell)
    else:
        flow.open_match(shell)
    shell.messages.say(said)
