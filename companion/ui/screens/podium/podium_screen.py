"""The end of a match: everybody comes to the podium, the last first, one by one."""

from companion.ui.render.frame import Frame
from companion.ui.render.measures import MARGIN, SPACE
from companion.ui.screens.matches.milestone_finder import MilestoneFinder
from companion.ui.screens.podium.praise import Placed, headline, placed_players, spoken_place
from companion.ui.screens.podium.steps import draw_steps, on_steps
from companion.ui.screens.podium.words import draw_words
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.theatre.confetti import Confetti
from companion.ui.theatre.reveal import Reveal
from companion.ui.widgets.parts import player_colour

# The time between two players, in seconds; with a voice, which needs longer for a sentence.
PACE, SPOKEN_PACE = 0.8, 3.5
# What the words take of the width of a lying panel, and of the height of a standing one, in
# hundredths; with many players more of them have only words.
WORDS_OF_FEW, WORDS_OF_MANY = 30, 50
WORDS_BELOW = 52
FEW = 4


class Podium(Screen):
    """Shows the match on the table, which has ended with winners; lies over its result.

    What it shows is decided before the first player appears. A tap anywhere shows everybody at
    once, and the next one goes on to the result.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._match = shell.session.match
        self._finder = MilestoneFinder(shell)
        self._players: tuple[Placed, ...] = ()
        # None until all is known that is told.
        self._reveal: Reveal | None = None
        # Whether somebody does not want to wait.
        self._hurried = False
        # How many of them have appeared.
        self._told = 0
        self._confetti: Confetti | None = None

    def draw(self, frame: Frame) -> None:
        frame.target(frame.box, "next", changes=True)
        self._go_on()
        if self._reveal is None:
            return
        area = frame.box.pad(frame.mm(SPACE), frame.mm(SPACE))
        if frame.panel.portrait:
            words, steps = area.cut_bottom(area.h * WORDS_BELOW // 100, frame.mm(SPACE))
        else:
            share = WORDS_OF_FEW if len(self._players) <= FEW else WORDS_OF_MANY
            words, steps = area.cut_right(area.w * share // 100, frame.mm(SPACE))
            words = words.pad(0, frame.mm(MARGIN))
        risen = [self._risen(place) for place in range(len(self._players))]
        standing = on_steps(self._players)
        draw_steps(frame, steps, self.shell, standing, risen[: len(standing)])
        head = headline(self._, self._match)
        hint = self._("Tap to go on") if self._is_complete else self._("Tap to skip")
        draw_words(frame, words, self._, self._players, [bool(part) for part in risen], head, hint)
        if self._confetti is not None:
            self._confetti.draw(frame)

    def _risen(self, place: int) -> float:
        """How far (0 to 1) the player at `place`, from 0 for the first, has come."""
        return 0.0 if self._reveal is None else self._reveal.turned(len(self._players) - 1 - place)

    @property
    def _is_complete(self) -> bool:
        return bool(self._players) and self._told == len(self._players)

    def _go_on(self) -> None:
        """Looks for records a little; when all are found, tells of everybody who is due."""
        if self._reveal is None:
            self._begin()
        if self._reveal is None:
            return
        count = len(self._players)
        due = self._reveal.shown(count)
        if due > self._told:
            self._told = due
            self._tell(self._players[count - due])

    def _begin(self) -> None:
        self._finder.step()
        if not self._finder.done:
            return
        self._players = placed_players(self._, self._match, self._finder.found)
        voice = self.shell.voice.is_on and self.shell.device.can_speak()
        self._reveal = Reveal(self.shell.clock, SPOKEN_PACE if voice else PACE, self._hurried)

    def _tell(self, player: Placed) -> None:
        """Says who has appeared; after the last one, who has won, with confetti and a jingle."""
        if not self._is_complete:
            self.shell.voice.say(spoken_place(self._, player))
            return
        self.shell.voice.say(headline(self._, self._match))
        winners = [player for player in self._players if player.place == 1]
        colours = [player_colour(self.shell, each.name, each.seat) for each in winners]
        self._confetti = Confetti(self.shell, colours)
        if self.preferences.flag("jingles"):
            self.shell.device.sound("win")

    def on_wake(self) -> None:
        """Goes on, so that what is heard belongs to what is seen."""
        self._go_on()

    def wakes_at(self) -> float | None:
        """When to look on, when the next player appears, or while something moves; else None."""
        if self._reveal is None:
            return self.shell.clock()
        count = len(self._players)
        times = [self._reveal.wakes_at(count), self._reveal.turns_at(count)]
        if self._confetti is not None:
            times.append(self._confetti.wakes_at())
        return min((at for at in times if at is not None), default=None)

    def on_next(self) -> None:
        """Shows everybody; if everybody is there, goes on to the result."""
        if not self._is_complete and not self._hurried:
            self._hurried = True
            if self._reveal is not None:
                self._reveal.finish()
                self._go_on()
            return
        self.navigator.back()
        if self.navigator.screen is self:
            flow.open_match(self.shell)
