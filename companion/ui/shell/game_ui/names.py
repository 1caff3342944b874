"""What a game and its rounds are called; every other group of hooks says it with these."""

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.widgets.terms import round_terms
from companion.ui.widgets.words import Term, Words


class GameNames:
    """The name of a game, and its words for stages or rounds."""

    # As in the registry of games.
    name = ""
    # At most three letters, for the game's card on Home and the corner of its screens.
    badge = ""
    # Whether the most points win, or the fewest.
    most_wins = True

    @property
    def kind(self) -> str:
        """What statistics know the game by: its name, or that of one of its kinds.

        Called by the seats, to find who played it last.
        """
        return self.name

    def badge_of(self, _: Words, kind: str) -> str:  # noqa: ARG002 - for a game of many kinds
        """The badge of a kind of this game; called where one game is shown, or several listed."""
        return self.badge

    def title_of(self, _: Words, kind: str) -> str:  # noqa: ARG002 - for a game of many kinds
        """What people call a kind of this game; called where `badge_of` is."""
        return self.title(_)

    def title(self, _: Words) -> str:
        """What people call the game; the badge if that says it.

        Called wherever the game is named in a sentence or a heading.
        """
        return self.badge

    def terms(self, _: Words) -> dict[str, Term]:
        """The texts that name stages or rounds, by key; see widgets/terms.py.

        Called for each such text. A game whose stages have another name replaces all of them.
        """
        return round_terms(_)

    def say(self, _: Words, what: str, **facts: object) -> str:
        """The text `what` of `terms`, formatted with `facts`; not for overriding."""
        text = self.terms(_)[what]
        return text.format(**facts) if isinstance(text, str) else text(**facts)

    def say_number(self, _: Words, what: str, match: Match, number: int) -> str:
        """The text `what` with a stage's number and, if that is known, how many there are.

        Called for headings: "title" before a stage and in the menu, "pad", "continue" on Home.
        """
        of = self.rounds(match)
        if of is None:
            return self.say(_, f"open-{what}", game=self.title(_), number=number)
        return self.say(_, what, game=self.title(_), number=min(number, of), of=of)

    def say_now(self, _: Words, what: str, match: Match) -> str:
        """`say_number` for the stage under way, or else for the next one; not for overriding."""
        return self.say_number(_, what, match, match.opened + (not match.stage_runs))

    def stage_name(self, _: Words, match: Match, number: int) -> str:  # noqa: ARG002 - for names
        """What people call stage `number` (from 1) of a match, as in "Round 3".

        Called for the tabs of the record, for its heading, and for what a correction changes.
        """
        return self.say(_, "open-title", number=number)

    def rounds(self, match: Match) -> int | None:
        """How many stages or rounds a match has; None if that is open until its end.

        The game's view says it (`stages`), so that this is not for overriding.
        """
        return overview(match).stages
