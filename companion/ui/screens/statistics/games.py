"""Which of the games that were played numbers are about: keys for some, a list of all."""

from collections.abc import Callable, Iterable, Sequence

from companion.games import NAMES
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, SPACE, STRONG
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, game_badge, page
from companion.ui.widgets.words import Words

# The height of a row in millimetres.
ROW = BAR


def known_kinds(kinds: Iterable[str]) -> tuple[str, ...]:
    """Those whose games this version knows, in the order of the games; else as they are."""
    names = list(NAMES)
    known = [kind for kind in kinds if game_uis.has(game_uis.game_of(kind))]
    return tuple(sorted(known, key=lambda kind: names.index(game_uis.game_of(kind))))


def badge_of(_: Words, kind: str) -> str:
    """The badge of a game, or of one of its kinds."""
    return game_uis.of(game_uis.game_of(kind)).badge_of(_, kind)


def draw_game_keys(
    frame: Frame, cells: Sequence[Box], kinds: Sequence[str], chosen: str | None
) -> None:
    """Draws a key for each game: game-<kind>; where they are too many, the last leads to a list.

    That one is the target games. The chosen game always has a key.
    """
    shown = list(kinds)
    if len(shown) > len(cells):
        shown = shown[: len(cells) - 1]
        if chosen in kinds and chosen not in shown:
            shown[-1] = str(chosen)
        frame.button(cells[-1], "games", sign="dots")
    for kind, cell in zip(shown, cells, strict=False):
        frame.button(cell, f"game-{kind}", badge_of(frame.words, kind), primary=kind == chosen)


class ChooseGame(PagedScreen):
    """Offers all games that were played; calls `take` with what statistics know one by."""

    def __init__(
        self, shell: Shell, kinds: Sequence[str], chosen: str, take: Callable[[str], None]
    ) -> None:
        super().__init__(shell)
        self._kinds, self._chosen, self._take = kinds, chosen, take

    def draw(self, frame: Frame) -> None:
        """Draws a row for each game."""
        area, bar = page(frame, self._("Which game?"))
        bar = back_button(frame, bar, self._("Back"))
        boxes = self.pager.layout(frame, area, ROW, len(self._kinds))
        self.pager.draw(frame, bar)
        first = self.pager.first
        here = self._kinds[first : first + self.pager.shown]
        for number, (kind, box) in enumerate(zip(here, boxes, strict=False), first):
            chosen = kind == self._chosen
            theme = frame.theme
            frame.button(box, f"kind-{number}", primary=chosen)
            look = (theme.on_cream, theme.cream) if chosen else None
            words = game_badge(frame, box.pad(frame.mm(SPACE), 0), badge_of(self._, kind), look)
            title = game_uis.of(game_uis.game_of(kind)).title_of(self._, kind)
            ink = theme.on_cream if chosen else theme.ink
            frame.text(words, title, cut="name", capital=STRONG, colour=ink)

    def on_kind(self, number: int) -> None:
        """Takes a game."""
        self._take(self._kinds[number])
        self.navigator.back()
