"""Which matches the statistics are about: a game and a period; and its buttons."""

import time
from collections.abc import Callable, Sequence

from companion.match.numbers import Scope, year_start
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, MARGIN, TEXT, TOUCH
from companion.ui.screens.statistics.games import badge_of, draw_game_keys, known_kinds
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import game_badge, width_for
from companion.ui.widgets.words import Words

# The narrowest button of a game, in millimetres.
NARROW = BAR
# The most buttons of games.
MOST_KEYS = 3


class Selection:
    """A period and a game of those that were played; `periods` are the names of the choices.

    The periods are "year", "all" and "group". now: the wall clock.
    """

    def __init__(
        self, shell: Shell, periods: Sequence[str], now: Callable[[], float] = time.time
    ) -> None:
        self._shell = shell
        self._periods = periods
        self._now = now
        self.period = periods[0]
        self.game = ""
        # The games that were played, as statistics know them, in the order of Home.
        self.games: tuple[str, ...] = ()

    def offer(self, person: str = "", group: tuple[str, ...] = ()) -> None:
        """Offers the games that were played, by `person` if given.

        If none is chosen yet, chooses the one that `group` plays most, or else the most frequent.
        """
        archive = self._shell.session.archive
        played = archive.games_played(Scope(person=person))
        self.games = known_kinds(game for game, _count in played)
        if self.game not in self.games:
            first = archive.games_played(Scope(person=person, group=group)) if group else ()
            self.game = next((game for game, _count in (*first, *played) if game in self.games), "")

    def scope(self, person: str, group: tuple[str, ...]) -> Scope:
        """What is selected; `group` is meant in the period "group", and where that is no choice."""
        since = year_start(self._now()) if self.period == "year" else None
        if self.period != "group" and "group" in self._periods:
            group = ()
        return Scope(person, self.game, group, since)

    def draw(self, frame: Frame, head: Box, area: Box) -> tuple[Box, Box]:
        """Draws the buttons at the right of `head`, or on a standing panel on top of `area`.

        Returns the rests of both.
        """
        gap = frame.mm(GAP)
        names = period_names(self._shell.words)
        texts = [(f"period-{period}", names[period]) for period in self._periods]
        if frame.panel.portrait:
            strip, area = area.cut_top(frame.mm(TOUCH), gap)
            boxes = strip.columns(len(texts), gap)
        else:
            widths = [
                max(width_for(frame, text, capital=TEXT) - frame.mm(MARGIN), frame.mm(TOUCH))
                for _name, text in texts
            ]
            strip, head = head.cut_right(sum(widths) + gap * (len(texts) - 1), 2 * gap)
            boxes = []
            for width in widths:
                box, strip = strip.cut_left(width, gap)
                boxes.append(box)
        for (name, text), box in zip(texts, boxes, strict=True):
            chosen = name == f"period-{self.period}"
            frame.button(box, name, text, capital=TEXT, primary=chosen)
        if len(self.games) > 1:
            count = min(len(self.games), MOST_KEYS)
            place, head = head.cut_right(frame.mm(NARROW) * count + gap * (count - 1), gap)
            draw_game_keys(frame, place.columns(count, gap), self.games, self.game)
        elif self.games:
            place, head = head.cut_right(frame.mm(NARROW), gap)
            game_badge(frame, place, badge_of(frame.words, self.game))
        return head, area


def period_names(_: Words) -> dict[str, str]:
    """What the periods are called."""
    return {"year": _("This year"), "all": _("All time"), "group": _("This group")}


def this_group(shell: Shell, person: str = "") -> tuple[str, ...]:
    """Who plays now, or played last; without `person` among them, whom they played with most."""
    session = shell.session
    names: tuple[str, ...] = ()
    if session.match_id is not None:
        names = tuple(session.match.names)
    else:
        names = tuple(name for last in session.archive.latest(1) for name in last.players)
    if person and person not in names:
        names = next((group.names for group in session.archive.groups(Scope(person=person))), ())
    return names
