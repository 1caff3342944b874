"""The list of stored matches, newest first, of all or of one game and one player."""

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, STRONG, TEXT, TOUCH
from companion.ui.screens.matches.deleted_matches import DeletedMatches
from companion.ui.screens.matches.opening import open_past
from companion.ui.screens.matches.whose import Whose
from companion.ui.screens.people.person import ShownPerson
from companion.ui.shell import game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.match_row import match_row, row_height
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, centred, onward, page, width_for
from companion.ui.widgets.words import LONGEST_NAME, SHORTEST_NAME, listed, short_name
from companion.wording import plural

if TYPE_CHECKING:
    from companion.match.archive import MatchSummary


class History(PagedScreen):
    """A page of matches; a tapped one is opened. Deleted ones can be brought back."""

    undoes_deleting = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # What is shown: "" for any game, None for any player.
        self._game = ""
        self._person: ShownPerson | None = None
        self._load()

    @property
    def _player(self) -> str:
        """Whose matches are shown; "" for everybody's."""
        return "" if self._person is None else self._person.name

    def on_return(self) -> None:
        """Reads again: a match may be deleted or have a note, a person another name."""
        if self._person is not None and not self._person.follow():
            self._person = None
        self._load()

    def _load(self) -> None:
        """Counts the matches; they are read when they are shown, as there may be thousands."""
        archive = self.session.archive
        self._count = archive.count(game=self._game, player=self._player)
        self._matches: list[MatchSummary] = []
        # By id, of those that were shown.
        self._seconds: dict[str, float] = {}
        self._deleted = archive.deleted_tonight()
        self._any_deleted = archive.has_deleted()

    def draw(self, frame: Frame) -> None:
        gap = frame.mm(GAP)
        note = self.messages.text or self._note()
        if frame.panel.portrait:
            area, bar = page(frame, self._("History"), note)
            filters, area = area.cut_top(frame.mm(TOUCH), gap)
            filters, statistics = filters.cut_left(filters.w * 2 // 3, gap)
        else:
            room = frame.box.w * 52 // 100
            area, bar = page(frame, self._("History"), note, beside=room)
            filters = Box(area.right - room, 0, room, frame.mm(TOUCH))
        self._draw_filters(frame, filters)
        bar = back_button(frame, bar, self._("Back"))
        label = self._("Statistics")
        if not frame.panel.portrait:
            statistics, bar = bar.cut_right(width_for(frame, label), gap)
        frame.button(statistics, "statistics", label, capital=TEXT)
        if self._any_deleted:
            bar = self._draw_undo(frame, bar)
        boxes = self.pager.layout(frame, area, row_height(frame), self._count)
        self.pager.draw(frame, bar, self._)
        if not self._count:
            self._draw_nothing(frame, area)
        first = self.pager.first
        for number, (summary, box) in enumerate(
            zip(self._page(first, self.pager.shown), boxes, strict=False), first
        ):
            seconds = self._seconds_of(summary.id)
            text, dim = partial(outcome, self, summary), summary.ended not in ("over", "stopped")
            match_row(frame, box, self._, summary, seconds, text, f"match-{number}", dim)

    def _draw_undo(self, frame: Frame, bar: Box) -> Box:
        """Draws the button that undoes what was deleted, or leads there; returns the rest.

        What was deleted this evening comes back at once, the last one first.
        """
        at_once = self._deleted is not None
        label = self._("Undo delete") if at_once else onward(self._("Deleted"))
        width = min(width_for(frame, label, sign=at_once), bar.w * 6 // 10)
        button, bar = bar.cut_left(width, frame.mm(GAP))
        name = "undo" if at_once else "deleted"
        frame.button(button, name, label, sign="undo" if at_once else None)
        return bar

    def _draw_filters(self, frame: Frame, box: Box) -> None:
        """Draws the two buttons that say which matches are shown."""
        game, player = box.columns(2, frame.mm(GAP))
        label = game_uis.of(self._game).title(self._) if self._game else self._("All games")
        frame.button(game, "game", label, capital=TEXT, primary=bool(self._game))
        name = self._player or self._("Everyone")
        frame.button(player, "player", name, capital=TEXT, primary=bool(self._player))

    def _draw_nothing(self, frame: Frame, area: Box) -> None:
        text = self._("No games yet.")
        if self._game or self._player:
            text = self._("No games found.")
        place = centred(frame, area, text, STRONG)
        frame.paragraph(place, text, capital=STRONG, colour=frame.theme.dim, align="centre")

    def _page(self, first: int, count: int) -> "list[MatchSummary]":
        """At most `count` summaries from index `first` on; index 0 is the newest match."""
        missing = min(first + count, self._count) - len(self._matches)
        if missing > 0:
            before = self._matches[-1].place if self._matches else None
            self._matches += self.session.archive.latest(
                missing, before, game=self._game, player=self._player
            )
        return self._matches[first : first + count]

    def _seconds_of(self, match_id: str) -> float:
        if match_id not in self._seconds:
            self._seconds[match_id] = self.session.archive.duration(match_id)
        return self._seconds[match_id]

    def _note(self) -> str:
        count = self._count
        return plural(self._, count, "{count} game", "{count} games")

    def on_game(self) -> None:
        """Shows the matches of the next game only, after the last those of all games."""
        names = ["", *(game_ui.name for game_ui in game_uis.every())]
        self._show(names[(names.index(self._game) + 1) % len(names)], self._player)

    def on_player(self) -> None:
        """Asks whose matches to show."""

        def take(player: str) -> None:
            self._show(self._game, player)

        self.navigator.go(Whose(self.shell, self._player, take))

    def on_statistics(self) -> None:
        """Opens the statistics of the player whose matches are shown, else those of the table."""
        if self._player:
            self.navigator.go(routes.person_statistics(self.shell, self._player))
        else:
            self.navigator.go(routes.table_statistics(self.shell))

    def on_match(self, number: int) -> None:
        open_past(self.shell, self._matches[number])

    def _show(self, game: str, player: str) -> None:
        self._game = game
        self._person = ShownPerson(self.shell, player) if player else None
        self.pager.first = 0
        self._load()

    def on_deleted(self) -> None:
        """Lists all that were deleted."""
        self.navigator.go(DeletedMatches(self.shell))

    def on_undo(self) -> None:
        """Brings back the match that was deleted last."""
        if self._deleted is None:
            return
        try:
            self.session.archive.restore(self._deleted)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        self._load()
        self.messages.say(self._("It’s back."))


def outcome(screen: Screen, summary: "MatchSummary", longest: int = LONGEST_NAME) -> str:
    """How a match ended, as a short text; names of more than `longest` letters are shortened.

    With 0 several winners are only counted.
    """
    return ending(screen, summary.ended, (summary.result or {}).get("winners") or [], longest)


def ending(
    screen: Screen, ended: str | None, winners: list[str], longest: int = LONGEST_NAME
) -> str:
    """The same by how it ended, None while it goes on, and who has won."""
    if ended is None:
        return screen._("in progress")
    if len(winners) == 1:
        return screen._("{name} won").format(name=short_name(winners[0], longest or SHORTEST_NAME))
    if winners and not longest:
        return screen._("{count} shared the win").format(count=len(winners))
    if winners:
        return screen._("{names} shared the win").format(names=listed(screen._, winners, longest))
    return screen._("discarded")
