"""What the scan pipeline tells the table: the words, the sound and the place of each message."""

from companion.scanning.messages import (
    CardAfterEnd,
    CardAgain,
    CardEarly,
    CardInQuestion,
    CardNotExpected,
    CardOfStageBefore,
    CardsGathered,
    CardsShuffled,
    EventRefused,
    ReaderFlickers,
    ScanMessage,
    ScannerFault,
)
from companion.sentences import sentence
from companion.ui.render.failure import Failure
from companion.ui.shell import flow
from companion.ui.shell.acting import card_words
from companion.ui.shell.shell import Shell
from companion.ui.widgets.reader_words import fault_words
from companion.ui.widgets.words import capital, lower

REFUSED = "refused"


def show_message(shell: Shell, message: ScanMessage) -> None:
    """Shows a message of the scan pipeline to the table, and plays the sound that belongs to it."""
    text = message_words(shell, message)
    match message:
        case CardAgain() | CardOfStageBefore() | CardsGathered() | CardAfterEnd():
            # In passing: without a sound, and only where nothing else stands.
            if shell.messages.until is None:
                shell.messages.say(text)
        case CardsShuffled():
            shell.messages.say(text)
        case ReaderFlickers():
            shell.device.sound(REFUSED)
            shell.messages.insist(text)
        case ScannerFault(code):
            if code == "two-cards":  # heard at once, for what was just laid does not count
                shell.device.sound(REFUSED)
            shell.messages.insist(text)
        case _:
            shell.device.sound(REFUSED)
            if text:
                shell.messages.say(text)


def message_words(shell: Shell, message: ScanMessage) -> str:
    """A message as one sentence; "" where the screen itself asks."""
    _ = shell.words
    match message:
        case CardAgain(card):
            return _("{card} is already there.").format(card=_name(shell, card))
        case CardOfStageBefore(card):
            return _("{card} is from the last stage.").format(card=_name(shell, card))
        case CardsGathered():
            return _("This stage is over. Cards count again in the next one.")
        case CardAfterEnd(card):
            name = lower(_name(shell, card))
            return _("The game is over; {card} doesn’t count.").format(card=name)
        case CardEarly(card):
            return _("{card} counts once the stage has started.").format(card=_name(shell, card))
        case CardsShuffled():
            return _("Cards from before the stage don’t count.")
        case CardNotExpected():
            return _("That card isn’t needed right now.")
        case CardInQuestion():
            return ""
        case ReaderFlickers(tile):
            return Failure(fault_words(_, "reader", "", _tile(shell, tile)))
        case ScannerFault("reader-back" as code, detail, tile):
            return fault_words(_, code, detail, _tile(shell, tile))
        case ScannerFault(code, detail, tile):
            return Failure(fault_words(_, code, detail, _tile(shell, tile)))
        case EventRefused(refusal):
            return Failure(sentence(refusal, _))


def _tile(shell: Shell, tile: int | None) -> str:
    """A tile over a reader, in a sentence; "" if it is not known, or no game says what it is."""
    if tile is None or not shell.session.is_open:
        return ""
    return flow.game_ui(shell).tile_words(shell.words, tile)


def _name(shell: Shell, card: str | None) -> str:
    """A card at the beginning of a sentence; None is one that no deck knows."""
    return capital(shell.words("This card") if card is None else card_words(shell, card))
