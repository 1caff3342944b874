"""The base class of all screens."""

from companion.games.game import Event
from companion.match.actions import Action
from companion.match.changes import Changed
from companion.match.kinds import Generic, Table_co
from companion.match.match import Source
from companion.match.view import View
from companion.ui.render.frame import Frame
from companion.ui.shell.pointer import KeyPress
from companion.ui.shell.shell import Shell
from companion.ui.taps import call_handler, handler


class Screen(Generic[Table_co]):
    """One screen: draws a frame, and declares a handler for each kind of target in it.

    It changes things only through the parts of the shell, and never blocks. Every hook that the
    app calls is declared here; a screen overrides those that it needs. One of a game says what the
    `table` of its views is: `class Table(Screen[StageView])`.
    """

    # True for a menu: `navigator.finish` closes it with the screens above it.
    only_leads_on = False
    # True if it asks whether the stage has begun; scanned cards count from then on.
    begins_stage = False
    # True if scanned cards go to `card` while the screen is on top.
    takes_cards = False

    # True for a table: it may be turned to the player that `faces` names.
    is_board = False
    # True for the scores of a stage: what is corrected from there leads back there.
    shows_scores = False
    # True for the result of a match: whoever comes back to it has seen the podium.
    shows_result = False
    # True for a list of matches with a button that brings a deleted one back.
    undoes_deleting = False

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.session = shell.session
        self.navigator = shell.navigator
        self.messages = shell.messages
        self.preferences = shell.preferences

    def _(self, text: str) -> str:
        """The text in the table's language."""
        return self.shell.words(text)

    def view(self) -> View[Table_co]:
        """The view of the match on the table. Raises NoMatch without one."""
        return self.session.view(self.preferences.open_mode)

    def act(self, action: Action) -> Changed | None:
        """Acts on the match; if it is refused, shows why and returns None. See `acting.act`."""
        from companion.ui.shell import acting

        return acting.act(self.shell, action)

    def draw(self, frame: Frame) -> None:
        """Describes the whole screen in `frame`."""
        raise NotImplementedError

    def foresee(self, frame: Frame, name: str) -> None:
        """Describes what a tap on target `name` would show, so that it is rendered in advance.

        Called while a finger rests on the target; the frame is not shown. By default nothing. With
        it the step after a tap takes 3.1 ms instead of 7.5 (800x480), 3.3 instead of 11.9
        (1920x1080): medians of 540 taps on the table of 13, x86.
        """

    def tap(self, name: str) -> None:
        """Calls the handler of the target `name`: `on_key(card)` for `key-B7`; see `taps`.

        Raises UnknownTarget if there is none. A screen overrides it only for what every tap does.
        """
        call_handler(self, "on", name)

    def hold(self, name: str) -> None:
        """Calls the handler of a long press on a target declared with `long`: `hold_key(card)`."""
        call_handler(self, "hold", name)

    def drag(self, name: str, at: tuple[float, float]) -> None:
        """Calls the handler of a target declared with `drags`, `drag_slider(at)` for `slider`.

        `at` is where the finger is, in pixels; it may have left the target.
        """
        handler(self, "drag", name)(at)

    def on_back(self) -> None:
        """Returns to the screen below."""
        self.navigator.back()

    def key(self, key: KeyPress) -> None:
        """Handles a key of a real keyboard."""

    def lay(self, play: Event, action: Action, source: Source | None) -> bool:  # noqa: ARG002
        """Enters a card that a reader scanned; returns whether this screen did. Raises the Refusal.

        Called on the screens of the stack from the top until one returns True; if none does, the
        action is done without a screen.
        """
        return False

    def tag(self, tag: str) -> bool | None:  # noqa: ARG002
        """Takes a scanned tag and returns whether it was used; None on a screen without tags."""
        return None

    def card(self, card: str) -> bool:  # noqa: ARG002
        """Takes a scanned card where `takes_cards` is set; returns whether it was used."""
        return False

    def take_up(self, event: Event) -> None:
        """Shows an event that was just undone as it was entered, so that it can be changed.

        Called on the screen that the undo has opened, whichever that is. By default it is lost.
        """

    def restored(self, text: str) -> bool:  # noqa: ARG002
        """Shows the match after undo or redo, and `text`, if this is still the right screen.

        Returns False if another screen has to be opened.
        """
        return False

    def offer_redo(self) -> None:
        """Keeps the place of redo until something new is entered; called after undo and redo."""

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """What a power cut would lose: a name, a value that JSON can hold, and the cards in it.

        None on a screen that has nothing to lose. Once all is taken back the value is an empty one:
        None would leave what is stored. The screen itself stores it with `drafts.keep(self)` after
        each tap, and reads it with `drafts.load` when it is made.
        """
        return None

    def faces(self) -> str | None:
        """The player whose turn it is, to whom the screen may be turned; None if there is none."""
        return None

    def ends_correction(self) -> bool:
        """Whether a correction that was begun from here leads back here, once it is done."""
        return False

    def on_return(self) -> None:
        """Called when the screen is on top again: what it has read may have changed meanwhile."""

    def on_wake(self) -> None:
        """Called when the time of `wakes_at` has come, before the screen is drawn again."""

    def wakes_at(self) -> float | None:
        """When to draw again without input, on the shell's clock; None if that is not needed."""
        return None
