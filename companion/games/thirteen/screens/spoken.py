"""What is heard at a table of 13: sounds of plays; spoken sums, takes and whose turn it is."""

from companion.games.thirteen.rules import Deal
from companion.games.thirteen.stage import LIMIT, Play
from companion.games.thirteen.view import StageView
from companion.match.actions import Do, Scanned
from companion.match.session import Amended, Laid, Redone, SessionMessage, Undone
from companion.match.view import View
from companion.ui.widgets.words import Words


def play_sounds(message: SessionMessage, shown: View[StageView]) -> tuple[str, ...]:
    """After a play: the sound of a take, of exactly 13 or of the tile, and of a stage's end.

    Nothing for other messages.
    """
    if not isinstance(message, Laid) or not isinstance(message.event, Play):
        return ()
    stage, tile = shown.table, message.event.tile
    if stage.last_lap[-1].took:
        sound = "take"
    else:
        sound = "exact" if stage.sums[tile] == LIMIT else f"tone-{tile + 1}"
    return (sound, "stage-over") if stage.complete else (sound,)


def spoken_words(_: Words, message: SessionMessage, shown: View[StageView | None]) -> str:
    """What is spoken after a message, or ""; `shown` is the view after it."""
    stage = shown.table
    if stage is None:
        return ""
    match message:
        case Laid(Deal()):
            return _("{name} starts.").format(name=shown.names[stage.on])
        case Laid(Play()) | Redone(Do(Play()) | Scanned(_, Play())):
            return f"{_play_words(_, stage, shown.names)} {turn_words(_, stage, shown)}".rstrip()
        case Undone() if shown.running:
            return _("Undone.") + " " + turn_words(_, stage, shown)
        case Amended() if shown.running:
            return _("Corrected.") + " " + turn_words(_, stage, shown)
    return ""


def turn_words(_: Words, stage: StageView, shown: View) -> str:
    """Whose turn it is; "" when the stage is complete."""
    if stage.complete:
        return ""
    return _("{name}’s turn.").format(name=shown.names[stage.on])


def _play_words(_: Words, stage: StageView, names: tuple[str, ...]) -> str:
    """What the last play did: a take, and the sum of its tile."""
    last = stage.last_lap[-1]
    total = stage.sums[last.play.tile]
    if total == LIMIT:
        words = (_("Blue 13!"), _("Yellow 13!"), _("Green 13!"))[last.play.tile]
    else:
        words = (_("Blue {total}."), _("Yellow {total}."), _("Green {total}."))[last.play.tile]
    words = words.format(total=total)
    if not last.took:
        return words
    took = _("{name} takes {count}.").format(name=names[last.seat], count=last.took)
    return f"{took} {words}"
