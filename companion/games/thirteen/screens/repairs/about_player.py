"""The screen behind a player's cell: whose turn it is, a wrong card, the dealer, the name."""

from companion.games.thirteen.screens.corrections import return_to_table, visible_plays
from companion.games.thirteen.screens.words import next_player_words
from companion.games.thirteen.view import StageView
from companion.match.actions import NextPlayer
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    STRONG,
    TIGHT,
    TOUCH,
)
from companion.ui.screens.people.seat_player import fix_name
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, saying
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.words import short_name


@dataclass(frozen=True)
class _Choice:
    """What may be wrong: its target, sign and words. It is dimmed and no target if not `open`."""

    target: str
    sign: str
    label: str
    means: str
    open: bool = True


class AboutPlayer(Screen[StageView]):
    """One player of the running stage, whoever's turn it is: what is wrong, in three choices.

    seat: the player who was tapped. Each choice leads to a screen of its own that knows that it is
    this player's turn, says the table. Below them what is rarer: an extra card, the dealer, the
    name.
    """

    def __init__(self, shell: Shell, seat: int) -> None:
        super().__init__(shell)
        self._seat = seat

    @property
    def _name(self) -> str:
        return self.session.match.names[self._seat]

    def draw(self, frame: Frame) -> None:
        portrait, gap = frame.panel.portrait, frame.mm(GAP)
        area, bar = page(frame, "")
        head = Box(area.x, 0, area.w, area.y)
        badge, words = head.pad(frame.mm(TIGHT), 0).cut_left(
            frame.mm(LINE + SPACE), frame.mm(MARGIN)
        )
        initial(frame, badge, self._name, player_colour(self.shell, self._name, self._seat))
        frame.text(words, self._name, cut="number", capital=NAME)
        said, area = area.cut_top(frame.mm(KEY if portrait else 2 * LINE), frame.mm(TIGHT))
        text = self.messages.text or self._turn_words()
        saying(frame, said.pad(frame.mm(TIGHT), 0), text, NAME, "body", middle=True)
        rest = back_button(frame, bar, self._("Back"))
        if portrait:
            rest, area = area.cut_bottom(frame.mm(BAR), gap)
        self._draw_rarer(frame, rest)
        split = area.rows if portrait else area.columns
        for choice, box in zip(self._choices(), split(3, gap), strict=True):
            _draw_choice(frame, box, choice)

    def _turn_words(self) -> str:
        """Whose turn it is by the cards that were entered, or because the table said so."""
        shown = self.view()
        if self._seat == shown.table.on:
            return self._("The screen says it’s {name}’s turn.").format(name=short_name(self._name))
        on = short_name(shown.names[shown.table.on])
        return self._("The screen says it’s {name}’s turn. What’s wrong?").format(name=on)

    def _choices(self) -> list[_Choice]:
        _, name = self._, short_name(self._name)
        return [
            _Choice(
                "missing",
                "plus",
                _("A card is missing"),
                _("Someone played a card, and nobody tapped it."),
            ),
            _Choice(
                "wrong",
                "swap",
                _("Wrong player"),
                _("A card counts for someone who didn’t play it."),
                bool(visible_plays(self.shell)),
            ),
            _Choice(
                "allow",
                "person",
                _("It’s just {name}’s turn").format(name=name),
                _("All cards are right. {name} plays next.").format(name=name),
                self._seat != self.view().table.on,
            ),
        ]

    def _draw_rarer(self, frame: Frame, row: Box) -> None:
        """Draws the buttons for what is rarely wrong."""
        extra, dealer, name = row.columns(3, frame.mm(GAP))
        if visible_plays(self.shell):
            frame.button(extra, "extra", self._("Extra card"))
        frame.button(dealer, "dealer", self._("Wrong dealer?"))
        frame.button(name, "fix", self._("Fix the name"))

    def on_missing(self) -> None:
        """Asks which card is missing."""
        from companion.games.thirteen.screens.repairs.missing_card import MissingCard

        self.navigator.go(MissingCard(self.shell, self._seat))

    def on_wrong(self) -> None:
        """Asks which card has the wrong player."""
        from companion.games.thirteen.screens.repairs.wrong_player import WrongPlayer

        self.navigator.go(WrongPlayer(self.shell, self._seat))

    def on_extra(self) -> None:
        """Asks which card was entered and never played."""
        from companion.games.thirteen.screens.repairs.extra_card import ExtraCard

        self.navigator.go(ExtraCard(self.shell, self._seat))

    def on_allow(self) -> None:
        """Lets the player play next."""
        if self.act(NextPlayer(self._seat)) is not None:
            return_to_table(self.shell, next_player_words(self._, self._name))

    def on_dealer(self) -> None:
        """Asks who dealt."""
        from companion.ui.screens.dealing.who_dealt import WhoDealt

        self.navigator.swap(WhoDealt(self.shell, self.session.match.opened))

    def on_fix(self) -> None:
        """Asks for the right name of the player."""
        fix_name(self.shell, self._seat)


def _draw_choice(frame: Frame, box: Box, choice: _Choice) -> None:
    """Draws a choice: all of its field can be tapped."""
    theme = frame.theme
    ink = theme.ink if choice.open else theme.dim
    if choice.open:
        frame.key(box, choice.target)
    else:
        frame.fill(box, theme.panel, MARGIN)
    inside = box.pad(frame.mm(SPACE), frame.mm(SPACE))
    side = frame.mm(TOUCH)
    if frame.panel.portrait:
        badge, words = inside.cut_left(side, frame.mm(SPACE))
        badge = badge.middle(side, side)
    else:
        badge, words = inside.cut_top(side, frame.mm(MARGIN))
        badge = Box(badge.x, badge.y, side, side)
    frame.fill(badge, theme.key_dark, MARGIN)
    frame.sign(badge.pad(frame.mm(MARGIN)), choice.sign, ink)
    label, means = words.rows(2, frame.mm(TIGHT))
    saying(frame, label, choice.label, NAME, "name", ink, middle=True)
    saying(frame, means, choice.means, STRONG, "body", ink)
