"""How readers act on the screens: they lay cards, press targets and show messages."""

from companion.games.game import Event
from companion.match.actions import Action
from companion.match.match import Source
from companion.scanning.messages import CardAgain, ScanMessage
from companion.ui.shell.reader_messages import show_message
from companion.ui.shell.shell import Shell


class ReaderInput:
    """The screens for the scan pipeline: `Screens` in companion/scanning/protocols.py."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.session = shell.session
        self.clock = shell.clock

    def lay(self, play: Event, action: Action, source: Source) -> None:
        """Enters a card as a tap on its key does; raises the Refusal."""
        for screen in self._shell.navigator.screens:
            if screen.lay(play, action, source):
                return
        self.session.act(action, source)

    def press(self, name: str) -> None:
        """Taps a target of the screen on top, if it is there."""
        if name in self._shell.navigator.targets():
            self._shell.navigator.screen.tap(name)

    def takes(self, tag: str) -> bool:
        """Offers a card to the screen on top, by its tag and then by what it is.

        Returns whether the screen took it for itself.
        """
        shell, screen = self._shell, self._shell.navigator.screen
        taken = screen.tag(tag)
        if taken is not None:
            return taken
        if not self.session.is_open or shell.decks is None or not screen.takes_cards:
            return False
        card = shell.decks.card(tag, self.session.match.game.NAME)
        if card is None:
            return False
        if shell.drafts.knows(tag):
            self.tell(CardAgain(card))
        elif screen.card(card):
            shell.drafts.saw(tag, card)
        else:
            return False
        shell.drafts.keep(shell.navigator.screen)
        return True

    def begins_stage(self) -> bool:
        """Whether the table is asked if the stage has begun, also under an open menu."""
        return any(screen.begins_stage for screen in self._shell.navigator.screens)

    def tell(self, message: ScanMessage) -> None:
        """Shows a message and plays its sound."""
        show_message(self._shell, message)
