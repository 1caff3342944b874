"""10 on the screens: rounds with a card, penalty points and chips.

Home asks every game for its name, so what only a match needs is imported where it is needed.
"""

from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.match.session import Laid, SessionMessage
from companion.match.view import View, overview, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import HOME_RED, Colour, Theme
from companion.ui.shell.game_records import Choice, EventWords, Face, PadLine
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.setting import Setting, either
from companion.ui.widgets.words import Words, short_name

if TYPE_CHECKING:
    from companion.games.ten.event import Event
    from companion.games.ten.view import TenView
    from companion.match.numbers import PersonNumbers
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.widgets.charts.means import MeanFigure
    from companion.ui.widgets.charts.panels import StatisticPanel
    from companion.ui.widgets.ruling import Ruling

ROUNDS = 10
# Remarks need at least so many rounds.
ENOUGH = 3


class Ten(GameUI):
    """Hans van Tol's game of bluff."""

    name = "ten"
    badge = "10"
    seats = range(2, 8)
    colours = HOME_RED
    most_wins = False

    def badge_look(self, theme: Theme) -> tuple[Colour, Colour]:
        """The colours of the badge: red, as the game's cards."""
        return theme.pink, theme.on_cream

    def rounds(self, match: Match) -> int:  # noqa: ARG002 - ten, whoever plays
        """Ten, if the draw pile lasts."""
        return ROUNDS

    def about(self, _: Words) -> tuple[str, str]:
        """The two lines about the game on Home."""
        return _("Bluff to ten"), _("2–7 players · rounds & chips")

    def terms(self, _: Words) -> dict[str, str]:
        """A round is over, rather than scored."""
        return {**super().terms(_), "not-scored": _("This round isn’t over yet.")}

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        """The rounds with their cards, then hands, left-over round cards and chips."""
        from companion.games.ten.screens.final import score_parts

        shown = view(match)
        table: TenView = shown.table
        lines = []
        for number, (played, points) in enumerate(zip(table.rounds, shown.scores, strict=True), 1):
            label = _("{number} · card {card}").format(number=number, card=played.card)
            lines.append(PadLine(label, points, number, (played.winner,), short=f"{number}"))
        if not table.over:
            lines += [PadLine(f"{n}", None) for n in range(len(lines) + 1, ROUNDS + 1)]
            return tuple(lines)
        _rounds, hands, left, chips = zip(
            *(score_parts(table, seat) for seat in range(table.seats)), strict=True
        )
        lines.append(PadLine(_("Hands"), hands))
        if any(left):
            lines.append(PadLine(_("Round cards"), left))
        lines.append(PadLine(_("Chips"), chips))
        return tuple(lines)

    def running_totals(self, match: Match) -> tuple[tuple[int, ...], ...]:
        """After each round, and with hands and chips."""
        found, shown = super().running_totals(match), overview(match)
        return (*found, shown.totals) if shown.over else found

    def headline(self, _: Words, numbers: "PersonNumbers") -> "MeanFigure":
        """How many rounds were won."""
        from companion.games.ten.screens.own_panels import headline

        return headline(_, numbers)

    def own_panels(self, _: Words, numbers: "PersonNumbers") -> "list[StatisticPanel]":
        """Rounds, chips and bluffs."""
        from companion.games.ten.screens.own_panels import own_panels

        return own_panels(_, numbers)

    def remarks(self, match: Match, _: Words) -> list[str]:
        """The dearest round, who won most of them, who never took a card."""
        table: TenView = view(match).table
        if len(table.rounds) < ENOUGH:
            return []
        seats = range(table.seats)
        number, dearest = max(enumerate(table.rounds, 1), key=lambda each: each[1].penalty)
        won = [sum(played.winner == seat for played in table.rounds) for seat in seats]
        never = [seat for seat in seats if all(played.loser != seat for played in table.rounds)]
        found = [
            _("Worst round: {name} took {points} in round {number}.").format(
                name=short_name(match.names_in(number - 1)[dearest.loser]),
                points=dearest.penalty,
                number=number,
            )
        ]
        if won.count(max(won)) == 1:
            name = short_name(match.names[won.index(max(won))])
            found.append(_("Most rounds won: {name}, {count}.").format(name=name, count=max(won)))
        if len(never) == 1:
            name = short_name(match.names[never[0]])
            found.append(_("{name} never took a card.").format(name=name))
        return found

    def face(self, card: str, theme: Theme) -> Face:
        """7, a penalty card's 3 with a red sign, a joker's star."""
        from companion.games.ten.screens.words import card_text

        return Face(card[1:], "red", theme.pink) if card[0] == "P" else Face(card_text(card))

    def card_of(self, played: str) -> str:
        """The card without its value, such as a joker as seven."""
        return played.partition("=")[0]

    def card_words(self, _: Words, card: str) -> str:
        """Card 7, penalty card 3, a joker."""
        if card == "J":
            return _("a joker")
        if card[0] == "P":
            return _("penalty card {value}").format(value=card[1:])
        return _("card {value}").format(value=card)

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:
        """Chips that move, and the end."""
        from companion.games.ten.event import Bid, End, Protect, Sold, Swap

        match message:
            case Laid(Protect() | Swap() | Bid() | Sold()):
                return ("tone-2",)
            case Laid(End()):
                return ("stage-over",)
        return super().sounds(message, shown)

    def spoken(self, _: Words, message: SessionMessage, shown: View) -> str:
        """The round card, chips that move, who wins a round and what it costs; the final score."""
        from companion.games.ten.screens.words import spoken_words
        from companion.match.session import MatchEnded, StageEnded

        match message:
            case Laid():
                return spoken_words(_, message, shown)
            case StageEnded():
                return ""  # the play that ended the round says it all
            case MatchEnded() if shown.over:
                scores = self.spoken_scores(_, shown.names, shown.totals)
                final = _("Final score: {scores}.").format(scores=scores)
                return f"{final} {super().spoken(_, message, shown)}"
        return super().spoken(_, message, shown)

    def reopen(self, shell: Shell, event: "Event | None") -> None:
        """What was undone is shown as it was entered."""
        from companion.games.ten.screens.bar import reopen

        reopen(shell, event)

    def questions(self, _: Words) -> dict[str, str]:
        """The questions of *Settle it*, by the name of the answer."""
        from companion.games.ten.screens.rulings import questions

        return questions(_)

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        """The rule, and what it means for this table."""
        from companion.games.ten.screens.rulings import answer

        return answer(_, name, shown)

    def setting(self, shell: Shell) -> Setting:
        """Only the score, or the chips too."""
        return ScoreOrChips(shell)

    def begin(self, shell: Shell) -> Screen:
        """Who starts, which card is turned."""
        from companion.games.ten.screens.start import TenStart

        return TenStart(shell)

    def table(self, shell: Shell) -> list[Screen]:
        """Who wins and loses; or first the chips, where they are kept."""
        from companion.games.ten.screens.tracking import keeps_chips

        if keeps_chips(shell):
            from companion.games.ten.screens.chips import TenChips

            return [TenChips(shell), *self._half_entered(shell)]
        from companion.games.ten.screens.quick import TenQuick

        return self._half_entered(shell) or [TenQuick(shell)]

    def _half_entered(self, shell: Shell) -> list[Screen]:
        """The screen with the cards of a round that is half entered, if there are any."""
        from companion.games.ten.screens.laying_draft import saved_laying

        if not any(saved_laying(shell) or ()):
            return []
        from companion.games.ten.screens.laid import TenLaid

        return [TenLaid(shell)]

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """A round; of a match that is over first the final score."""
        if number is None and overview(match or shell.session.match).over:
            from companion.games.ten.screens.final import TenFinal

            return TenFinal(shell, match)
        from companion.games.ten.screens.scores import TenScores

        return TenScores(shell, number, match)

    def menu(self, shell: Shell) -> "list[MenuEntry]":
        """To follow the chips from the first round on, or no longer."""
        from companion.games.ten.screens.tracking import keeps_chips
        from companion.ui.screens.menu import MenuEntry

        _, goes_on = shell.words, shell.session.is_running
        if goes_on and keeps_chips(shell):
            table: TenView = shell.session.view().table
            if table.table is not None and table.table.bid is not None:
                # Without the chips nobody could enter who pays, nor how the round ends.
                return [MenuEntry("chips", "chip", _("Chips"), _("finish the bid first"), False)]
            return [MenuEntry("chips", "chip", _("Chips"), _("stop tracking them"))]
        first = goes_on and not overview(shell.session.match).complete
        return [MenuEntry("chips", "chip", _("Chips"), _("track them too"), first)]

    def menu_screen(self, shell: Shell, name: str) -> Screen:  # noqa: ARG002 - there is one
        """The question whether to follow the chips from now on, or no longer."""
        from companion.games.ten.screens.tracking import keep_chips, keeps_chips
        from companion.ui.screens.ask import Ask
        from companion.ui.shell import flow
        from companion.ui.shell.acting import say_refused

        _, keep = shell.words, not keeps_chips(shell)

        def yes() -> None:
            try:
                keep_chips(shell, keep)
            except Refusal as refusal:
                shell.navigator.finish()
                say_refused(shell, refusal)
            else:
                flow.open_match(shell)

        if keep:
            means = _(
                "You enter every chip that moves: protection, swaps, bids. Then nobody has to"
                " count them at the end."
            )
            return Ask(shell, _("Track the chips?"), means, _("Track chips"), yes)
        means = _("You only keep score, and count the chips once at the end.")
        return Ask(shell, _("Stop tracking chips?"), means, _("Just the score"), yes)

    def where(self, shell: Shell, match: Match) -> str:
        """The round card that is turned, or who says how it goes on."""
        _, shown = shell.words, view(match)
        table: TenView = shown.table
        if table.table is not None:
            return _("Round card {card}").format(card=table.table.card)
        if not table.rounds:
            return _("{name} deals.").format(name=match.coming_names[shown.next_dealer])
        if table.all_played:
            return _("Time to count hands and chips.")
        name = match.coming_names[table.rounds[-1].winner]
        return _("{name} picks who starts next").format(name=name)

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        """An entry of the record in words."""
        from companion.games.ten.screens.words import entry_words
        from companion.games.ten.view import table_at

        before = table_at(record.before(step))
        names = match.names_in(max(0, step.stage - 1))
        return entry_words(_, step.event, names, before, table_at(step))

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:  # noqa: ARG002
        """None: every entry has a screen of its own to correct it."""
        return []

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The entries of a round; at first of the last one in which something has happened."""
        from companion.games.ten.event import Turn

        shown = overview(match or shell.session.match)
        last = (match or shell.session.match).step.event
        if number is None and isinstance(last, Turn) and shown.complete:
            number = shown.complete
        return super().plays(shell, number, match)

    def editor(self, shell: Shell, step: Step) -> Screen:
        """The screen that it was entered with, or one like it."""
        from companion.games.ten.screens.entry import Place, editor

        return editor(shell, Place(step.number))


class ScoreOrChips(Setting):
    """Chooses whether only the score is entered, or the moves with chips too."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._full = shell.preferences.flag("ten_full")

    def draw(self, frame: Frame, box: Box) -> None:
        """Draws the two choices beside each other."""
        _ = self.shell.words
        halves = (("quick", _("Points only")), ("full", _("Points and chips")))
        either(frame, box, halves, "full" if self._full else "quick")

    def tap(self, name: str) -> None:
        """Chooses one of the two; ignores other targets."""
        if name in ("quick", "full"):
            self._full = name == "full"

    def keep(self) -> None:
        """Stores the choice for this match and later ones; raises the Refusal of a full disk."""
        self.shell.preferences.set("ten_full", self._full)


GAME_UI = Ten()
