"""What a souvenir tells about a match, and how its players are drawn on paper."""

from companion.match.match import Match
from companion.match.milestones import Milestone
from companion.match.view import overview
from companion.records import dataclass
from companion.ui.render.theme import PRINTED_COLOURS, Colour
from companion.ui.shell import game_uis
from companion.ui.widgets.dates import day_words, duration_words, hour_words
from companion.ui.widgets.milestone_words import milestone_words
from companion.ui.widgets.parts import PLAYER_SIGNS, different_signs
from companion.ui.widgets.standing_words import standing_words, takeover_words
from companion.ui.widgets.words import Words, short_name
from companion.wording import plural

# At most so many sentences, and so many of them about records of the table.
MOST_MOMENTS = 4
MOST_MILESTONES = 2


@dataclass(frozen=True)
class SouvenirFacts:
    """A match, and what the archive knows of it.

    started: when it began, as a wall clock time. seconds: how long it was played. colours: the
    place in PLAYER_COLOURS of each player, by seat.
    """

    match: Match
    started: float
    seconds: float
    note: str
    milestones: tuple[Milestone, ...]
    colours: tuple[int, ...]

    @property
    def inks(self) -> tuple[Colour, ...]:
        """The colour of each player, by seat."""
        return tuple(PRINTED_COLOURS[number] for number in self.colours)

    @property
    def signs(self) -> tuple[str, ...]:
        """The sign of each player, by seat."""
        return different_signs([PLAYER_SIGNS[number] for number in self.colours])

    def outcome(self, _: Words) -> str:
        """Who won, or who is ahead so far; how far the match is if nobody has points."""
        winners = self.match.now.winners
        if len(winners) == 1:  # the whole name: there is room for it
            return _("{name} wins").format(name=self.match.names[winners[0]])
        game_ui = game_uis.of_match(self.match)
        return standing_words(_, self.match) or game_ui.say_now(_, "pad", self.match)

    def margin(self, _: Words) -> str:
        """How far the winner was ahead of the next player, and whether it was stopped early."""
        shown = overview(self.match)
        found = []
        if len(shown.winners) == 1:
            (winner,) = shown.winners
            gaps = {
                seat: abs(total - shown.totals[winner])
                for seat, total in enumerate(shown.totals)
                if seat != winner
            }
            least = min(gaps.values())
            second = [short_name(shown.names[seat]) for seat, gap in gaps.items() if gap == least]
            if least and len(second) == 1:
                found.append(
                    plural(
                        _,
                        least,
                        "{count} point ahead of {name}",
                        "{count} points ahead of {name}",
                        name=second[0],
                    )
                )
        if shown.ended == "stopped" and shown.winners:
            found.append(_("finished early"))
        return " · ".join(found)

    def note_words(self, _: Words) -> str:
        """The note on the match, and who took over from whom; "" without both."""
        return " · ".join(filter(None, (self.note, takeover_words(_, self.match))))

    def when(self, _: Words) -> tuple[str, str]:
        """The day; and the hour with how long it took."""
        hour, played = hour_words(_, self.started), duration_words(_, self.seconds)
        return day_words(_, self.started), f"{hour} · {played}" if played else hour

    def moments(self, _: Words) -> list[str]:
        """The best moments as sentences, the records of the table first."""
        if self.match.ended is None:
            return []
        game_ui = game_uis.of_match(self.match)
        told = [milestone_words(_, game_ui, each) for each in self.milestones[:MOST_MILESTONES]]
        return (told + game_ui.remarks(self.match, _))[:MOST_MOMENTS]
