"""Sentences about corrections: what one does, why it does not fit, what its undo brings back."""

from collections.abc import Sequence

from companion.games.base import Refusal
from companion.games.thirteen.rules import Count, Deal, Event, parse_event
from companion.games.thirteen.screens.words import card_words, laid_words, pile_words
from companion.games.thirteen.shifts import Outcome
from companion.games.thirteen.stage import CARDS, Play, ThirteenState
from companion.games.thirteen.view import plays, turn_before
from companion.match.actions import Change, Edit, Insert, Remove
from companion.match.match import Match
from companion.match.view import stage_of
from companion.records import replace
from companion.ui.render.failure import Failure
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words, short_name
from companion.wording import plural


def correction_refusal_words(shell: Shell, edits: Sequence[Edit], refusal: Refusal) -> Failure:
    """A sentence that says why the corrections do not fit, with the play that no longer fits."""
    return Failure(_refusal_words(shell, edits, refusal))


def _refusal_words(shell: Shell, edits: Sequence[Edit], refusal: Refusal) -> str:
    _, match = shell.words, shell.session.match
    number = refusal.params.get("number")
    if not isinstance(number, int):
        return _("That doesn’t fit the other cards.")
    event = parse_event(str(refusal.params["event"]))
    if isinstance(event, Deal):
        return _("Then a card would be missing, and the stage couldn’t end.")
    if not isinstance(event, Play):
        return _("That doesn’t fit the other cards.")
    card = laid_words(_, event)
    if number == edits[-1].number:
        return _all_copies_laid_words(_, match, event.card)
    name = _name_in_corrected_record(match, number, edits)
    if refusal.code == "too-many-copies":
        return _("Then {name}’s {card} doesn’t fit later: all of them are out.").format(
            name=name, card=card
        )
    return _("Then {name}’s {card} would come after the end of the stage.").format(
        name=name, card=card
    )


def _all_copies_laid_words(_: Words, match: Match[ThirteenState], card: str) -> str:
    words = card_words(_, card)
    if copies_in_deck(match, card) == 2:
        return _("Both {card}s are already out.").format(card=words)
    return _("All {card}s are already out.").format(card=words)


def _name_in_corrected_record(
    match: Match[ThirteenState], number: int, edits: Sequence[Edit]
) -> str:
    """The name of whoever laid the play with this number in the corrected record."""
    for edit in edits:
        if edit.number < number:
            number += isinstance(edit, Remove) - isinstance(edit, Insert)
    recorded = plays(match, stage_of(match, number), open_mode=True)
    seat = next((shown.seat for shown in recorded if shown.number == number), 0)
    return short_name(match.names_in(stage_of(match, number) - 1)[seat])


def copies_in_deck(match: Match[ThirteenState], card: str) -> int:
    """How many copies of a card the deck has, without the lost ones."""
    return int(match.setup.deck[CARDS.index(card)])


def count_words(_: Words, names: Sequence[str], before: Count, after: Count) -> str:
    """A sentence that says which number of a count is corrected."""
    cells = _different_cells(before, after)
    if len(cells) != 1:
        return _("The count is corrected.")
    ((seat, colour),) = cells
    return _("{name} has {count} {colour}, not {before}.").format(
        name=short_name(names[seat]),
        count=after.taken[seat][colour],
        colour=pile_words(_, colour),
        before=before.taken[seat][colour],
    )


def _count_undone_words(_: Words, names: Sequence[str], now: Count, was: Count) -> str:
    cells = _different_cells(now, was)
    if len(cells) != 1:
        return _("Correction undone.")
    ((seat, colour),) = cells
    return _("Correction undone: {name} has {count} {colour}.").format(
        name=short_name(names[seat]),
        count=now.taken[seat][colour],
        colour=pile_words(_, colour),
    )


def _different_cells(one: Count, other: Count) -> list[tuple[int, int]]:
    """The seats and colours with different numbers."""
    return [
        (seat, colour)
        for seat, piles in enumerate(zip(one.taken, other.taken, strict=True))
        for colour, (here, there) in enumerate(zip(*piles, strict=True))
        if here != there
    ]


def _events(match: Match[ThirteenState], edit: Edit) -> list[Event]:
    """The event of the record that an edit is about, and the one that it puts there."""
    found = [] if isinstance(edit, Insert) else [match.events[edit.number - 1]]
    return found if isinstance(edit, Remove) else [*found, edit.event]


def correction_words(shell: Shell, edit: Edit) -> str:
    """A sentence that says what a correction does. Call it before the correction is made."""
    _, match = shell.words, shell.session.match
    names = match.names_in(stage_of(match, edit.number) - 1)
    match _events(match, edit):
        case Count() as before, Count() as after:
            return count_words(_, names, before, after)
        case events if not all(isinstance(event, Play) for event in events):
            return _("Corrected.")
    if isinstance(edit, Insert):
        seat = turn_before(match, edit.number) if edit.event.by is None else edit.event.by
        return _("Added: {name}’s {card}").format(
            name=short_name(names[seat]), card=laid_words(_, edit.event)
        )
    was = match.events[edit.number - 1]
    stage = plays(match, stage_of(match, edit.number), open_mode=True)
    seat = next(shown.seat for shown in stage if shown.number == edit.number)
    name, card = short_name(names[seat]), laid_words(_, was)
    if isinstance(edit, Change):
        if replace(edit.event, by=None) == replace(was, by=None):
            return _("{name} played {card}.").format(
                name=short_name(names[edit.event.by]), card=card
            )
        return _("{name} played {card}, not {before}.").format(
            name=name, card=laid_words(_, edit.event), before=card
        )
    return _("Removed: {name}’s {card}").format(name=name, card=card)


def removed_words(_: Words, count: int) -> str:
    """A sentence that says how many cards were taken away."""
    return plural(_, count, "{count} card removed.", "{count} cards removed.")


def taken_words(shell: Shell, outcome: Outcome) -> str:
    """A sentence with the players whose number of taken cards changes, and the new numbers.

    "" if none changes.
    """
    names = shell.session.match.names
    changed = [
        f"{short_name(name)} {now}"
        for name, (was, now) in zip(names, outcome.taken, strict=True)
        if was != now
    ]
    if not changed:
        return ""
    return shell.words("Cards taken now: {counts}.").format(counts=", ".join(changed))


def correction_undone_words(shell: Shell, edit: Edit) -> str:
    """A sentence that says what is true after undoing a correction. Call it after the undo."""
    _, match = shell.words, shell.session.match
    names = match.names_in(stage_of(match, edit.number) - 1)
    match _events(match, edit):
        case Count() as now, Count() as undone:
            return _count_undone_words(_, names, now, undone)
        case events if not all(isinstance(event, Play) for event in events):
            return _("Correction undone.")
    if isinstance(edit, Insert):
        seat = turn_before(match, edit.number) if edit.event.by is None else edit.event.by
        play, said = edit.event, _("Removed again: {name}’s {card}")
    else:
        stage = plays(match, stage_of(match, edit.number), open_mode=True)
        shown = next(shown for shown in stage if shown.number == edit.number)
        seat, play = shown.seat, shown.play
        said = _("Correction undone: {name} played {card}.")
    return said.format(name=short_name(names[seat]), card=laid_words(_, play))
