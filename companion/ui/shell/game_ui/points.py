"""What is asked of a game where points are shown: the pad, scores, the chart and the result."""

from companion.match.match import Match
from companion.match.view import overview, running_totals
from companion.ui.shell.game_ui.names import GameNames
from companion.ui.shell.game_ui.values import PadLine
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words, tenths


class PointHooks(GameNames):
    """Points as texts, the rows of the pad, and remarks on a match that has ended."""

    # Whether a player's points on the pad lead to `points_editor`.
    corrects_points = False
    # Whether the points of two stages or rounds can be compared; not where each counts otherwise.
    compares_stages = True

    def points(self, points: int) -> str:
        """Points as a text; called by every screen that shows some, and by the pad."""
        return f"−{-points}" if points < 0 else str(points)

    def pad_points(self, points: int) -> str:
        """Points as a text for a sentence that says itself whether they are good or bad."""
        return self.points(points)

    def tenths(self, _: Words, points: float) -> str:
        """An average of points with one decimal; called by the statistics."""
        return f"−{tenths(_, -points)}" if points < 0 else tenths(_, points)

    def best(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """The seats with the best of these points, by `most_wins`; not for overriding."""
        wanted = max(points) if self.most_wins else min(points)
        return tuple(seat for seat, each in enumerate(points) if each == wanted)

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        """The rows of the pad: every stage or round, also future ones, then other counts.

        Called by the pad, the result and the souvenir, also for a match that is past.
        """
        shown = overview(match)
        scores = shown.scores
        coming = not match.ended and not match.stage_runs
        # One that ended before anything was entered has a blank line.
        count = self.rounds(match) or max(1, len(scores) + coming)
        lines = []
        for place in range(count):
            names = match.names_in(place)
            points = scores[place] if place < len(scores) else None
            label = f"{place + 1} · {names[shown.dealer_of(place + 1)]}"
            best = self.best(points) if points else ()
            lines.append(PadLine(label, points, place + 1, best, short=f"{place + 1}", dealt=True))
        return tuple(lines)

    def running_totals(self, match: Match) -> tuple[tuple[int, ...], ...]:
        """The totals before the first stage or round and after each complete one.

        Called by the chart of the pad and of the souvenir.
        """
        return running_totals(match)

    def points_editor(self, shell: Shell, number: int, seat: int) -> Screen | None:  # noqa: ARG002
        """The shortest way to correct a player's points of a complete stage; None without one.

        Called when they are tapped on the pad, if `corrects_points`; without one, the scores of the
        stage are opened.
        """
        return None

    def remarks(self, match: Match, _: Words) -> list[str]:  # noqa: ARG002 - for the games
        """At most three sentences about a match that has ended.

        Called by the result and the souvenir.
        """
        return []

    def praise(self, match: Match, _: Words) -> dict[int, str]:  # noqa: ARG002 - for the games
        """By seat, something kind and true that only this game can say of a player.

        A few words that go on after the name and a colon. Called by the podium of a match that has
        ended; whoever is left out here is praised for the points.
        """
        return {}
