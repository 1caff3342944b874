"""One stage or round on a screen: which one it is, who won it, and where taps lead."""

from companion.match.kinds import Table_co
from companion.match.match import Match
from companion.match.view import StageScore, stage_score
from companion.ui import routes
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour
from companion.ui.shell import flow, game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.shell import Shell
from companion.ui.theatre.celebration import StageCelebration
from companion.ui.theatre.reveal import Reveal
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.table_buttons import TableButtons


class ShownStage(TableButtons[Table_co]):
    """Stage or round `number` (from 1) of the match on the table, or of `match` from the history.

    Without a number it is the last complete one of the match on the table: from there the match
    goes on or is taken up again, and whoever won it is celebrated, each time the screen is opened.
    Scores of a given number are looked up: they appear at once, and nobody is celebrated.

    What it looks like is said by what is made of it: see ScoresScreen.
    """

    shows_scores = True
    # The time between two rows that appear one by one, the worst first, in seconds; 0: all at once.
    row_delay = 0.0
    # How long something turns over in a row that appears, in seconds; 0 if nothing does.
    turn = 0.0
    # The sign beside a winner's name; a game takes one that means nothing else there.
    sign = "star"
    # The target of a row, without its seat, that is dark while a finger is on it.
    pressed_target = "player"

    def __init__(self, shell: Shell, number: int | None = None, match: Match | None = None) -> None:
        super().__init__(shell)
        self.number = number
        self.other = match
        at_once = not (self.row_delay and self.is_live and shell.preferences.animated)
        self.reveal = Reveal(shell.clock, self.row_delay, at_once)
        score, at = self.score(), None
        if self.celebrates and score is not None and self.winners(score):
            at = self.reveal.ends_at(len(score.names)) + (0 if at_once else self.turn)
        self.celebration = StageCelebration(shell, at, self.sign)

    @property
    def match(self) -> Match:
        """The match that is shown."""
        return self.other or self.session.match

    @property
    def game_ui(self) -> GameUI:
        """The GameUI of that match."""
        return game_uis.of_match(self.match)

    @property
    def is_live(self) -> bool:
        """Whether this is the last stage of the match on the table; others are only looked at."""
        return self.number is None and self.other is None

    @property
    def celebrates(self) -> bool:
        """Whether whoever won is celebrated now."""
        return self.is_live

    @property
    def back_undoes(self) -> bool:
        """Whether the target `back` undoes the last action, rather than leave the screen."""
        return self.is_live and self.score() is not None

    def score(self) -> StageScore | None:
        """The stage that is shown; None if it is not complete."""
        return stage_score(self.match, self.number)

    def winners(self, score: StageScore) -> tuple[int, ...]:
        """The seats with the best points of the stage; nobody if all have the same."""
        won = self.game_ui.best(score.points)
        return won if len(won) < len(score.points) else ()

    def leaders(self, score: StageScore) -> tuple[int, ...]:
        """The seats that are ahead in the match after this stage; nobody if all have the same."""
        ahead = self.game_ui.best(score.totals)
        return ahead if len(ahead) < len(score.totals) else ()

    def can_replay(self) -> bool:
        """Whether this very stage can be replayed, play by play."""
        score = self.score()
        offered = self.game_ui.offered_replays(self.preferences, self.match)
        return score is not None and score.number in offered

    def on_replay(self) -> None:
        """Shows the stage play by play."""
        score = self.score()
        if score is not None:
            self.navigator.go(routes.replay(self.shell, score.number, self.other))

    def all_shown(self, score: StageScore) -> bool:
        """Whether every row is there."""
        return self.reveal.shown(len(score.names)) == len(score.names)

    def turned(self, place: int, score: StageScore) -> float:
        """How far (0 to 1) the row at `place`, from 0 at the top, has appeared."""
        count = len(score.names)
        below = count - 1 - place
        return self.reveal.turned(below) if self.turn else float(below < self.reveal.shown(count))

    def colour(self, score: StageScore, seat: int) -> Colour:
        """The colour of the player at this seat."""
        return player_colour(self.shell, score.names[seat], seat)

    def ground(self, frame: Frame, score: StageScore, seat: int) -> Colour:
        """The colour of a player's row."""
        is_down = frame.pressed == f"{self.pressed_target}-{seat}"
        ground = frame.theme.panel_down if is_down else frame.theme.panel
        if seat not in self.winners(score):
            return ground
        return self.celebration.ground(ground, self.colour(score, seat))

    def winner_sign(self, score: StageScore, seat: int) -> str:
        """The sign beside a winner's name; empty for others."""
        return self.celebration.sign if seat in self.winners(score) else ""

    def on_wake(self) -> None:
        """Plays the jingle when the winner appears."""
        self.celebration.on_wake()

    def wakes_at(self) -> float | None:
        """When the next row appears or goes on turning over, or the celebration goes on."""
        times, score = [super().wakes_at()], self.score()
        if score is not None:
            count = len(score.names)
            times += [self.reveal.wakes_at(count), self.celebration.wakes_at()]
            times.append(self.reveal.turns_at(count) if self.turn else None)
        return min((at for at in times if at is not None), default=None)

    def on_skip(self) -> None:
        """Shows all rows at once."""
        self.reveal.finish()
        self.celebration.begin_by(self.shell.clock())
        self.celebration.on_wake()

    def on_next(self) -> None:
        """Goes on, as the game says."""
        self.go_on()

    def on_back(self) -> None:
        """Undoes the last entry where that is what the button says, else leaves the scores."""
        if self.back_undoes:
            self.on_undo()
        else:
            self._leave()

    def on_dealer(self) -> None:
        """Asks who dealt the stage."""
        score = self.score()
        if score is not None:
            self.navigator.go(routes.who_dealt(self.shell, score.number))

    def on_player(self, seat: int) -> None:
        """Opens what can be corrected about a player."""
        score = self.score()
        if score is not None:
            self.open_player(score, seat)

    def go_on(self) -> None:
        """Opens the next stage, or what comes after the last one."""
        (flow.match_ended if self.match.ended else flow.begin_stage)(self.shell)

    def open_player(self, score: StageScore, seat: int) -> None:
        """Opens what can be corrected about a player."""
        self.navigator.go(routes.seat_player(self.shell, seat, stage=score.number - 1))

    def _leave(self) -> None:
        """Goes back; from the lowest screen to what the match needs."""
        self.navigator.back()
        if self.navigator.screen is self:
            flow.open_match(self.shell)

    def restored(self, text: str) -> bool:
        """After an undo: shows `text` if the stage is still scored; else returns False."""
        if self.session.stage_runs or self.score() is None:
            return False
        self.messages.say(text)
        return True
