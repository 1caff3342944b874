"""A list of likely mistakes in the record, for TooManyCards and StageOver; a tap corrects one."""

from collections.abc import Callable

from companion.games.thirteen.screens.play_rows import draw_play_row
from companion.games.thirteen.screens.words import laid_words
from companion.games.thirteen.suspects import Suspect
from companion.games.thirteen.view import PlayView, plays
from companion.match.actions import Change, Insert
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, SPACE
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import capital, short_name
from companion.wording import plural

# The most entries on one page of the list.
AT_ONCE = 6


class LikelyMistakes:
    """Pages through likely mistakes and draws them as rows with the targets suspect-0, suspect-1...

    find: gives all likely mistakes, the likeliest first; called anew whenever they are needed.
    """

    def __init__(self, shell: Shell, find: Callable[[], list[Suspect]]) -> None:
        self._shell = shell
        self._find = find
        self._page = 0

    def _(self, text: str) -> str:
        """The text in the table's language."""
        return self._shell.words(text)

    @property
    def on_page(self) -> list[Suspect]:
        """The mistakes of the current page; after the last page comes the first one again."""
        found = self._find()
        if self._page * AT_ONCE >= len(found):
            self._page = 0
        return found[self._page * AT_ONCE :][:AT_ONCE]

    @property
    def has_more(self) -> bool:
        """Whether there is more than one page."""
        return len(self._find()) > AT_ONCE

    def next_page(self) -> None:
        """Turns to the next page."""
        self._page += 1

    def draw(self, frame: Frame, area: Box) -> None:
        """Draws the current page into `area`, in two columns where the panel lies."""
        match = self._shell.session.match
        columns = 1 if frame.panel.portrait else 2
        rows = -(-AT_ONCE // columns)
        height = min(area.h, rows * frame.mm(6 * SPACE))
        cells = Box(area.x, area.y, area.w, height).grid(columns, rows, frame.mm(GAP))
        recorded = {shown.number: shown for shown in plays(match, match.opened, True)}
        for place, (suspect, cell) in enumerate(zip(self.on_page, cells, strict=False)):
            self._draw_row(frame, cell, f"suspect-{place}", suspect, recorded)

    def _draw_row(
        self, frame: Frame, box: Box, target: str, suspect: Suspect, recorded: dict[int, PlayView]
    ) -> None:
        names, edit = self._shell.session.match.names, suspect.edit
        shown = recorded.get(edit.number)
        if isinstance(edit, Insert):
            seat, play = int(edit.event.by or 0), edit.event
            title = self._("{name}’s {card} is missing").format(
                name=short_name(names[seat]), card=laid_words(self._, play)
            )
            note = self._("at the end")
            if shown is not None:
                note = self._("before {name}’s {card}").format(
                    name=short_name(names[shown.seat]), card=laid_words(self._, shown.play)
                )
        elif shown is None:
            return
        else:
            seat, play = shown.seat, shown.play
            name, card = short_name(names[seat]), laid_words(self._, play)
            if isinstance(edit, Change):
                play = edit.event
                title = self._("{name}’s {card} was really {really}").format(
                    name=name, card=card, really=laid_words(self._, play)
                )
            elif suspect.reason == "doubled":
                title = self._("{name}’s {card} was entered twice").format(name=name, card=card)
            else:
                title = self._("{name}’s {card} was never played").format(name=name, card=card)
            note = self._plays_ago_words(edit.number)
        stripe = player_colour(self._shell, names[seat], seat)
        sign = "close" if not isinstance(edit, Change | Insert) else None
        draw_play_row(frame, box, target, play, capital(title), note, stripe=stripe, sign=sign)

    def _plays_ago_words(self, number: int) -> str:
        ago = self._shell.session.match.step.number - number
        if not ago:
            return self._("the last card")
        return plural(self._, ago, "{count} card ago", "{count} cards ago")
