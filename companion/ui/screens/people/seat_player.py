"""Who sits at a seat of a match: the right name, another person, a colour, or somebody new."""

from companion.games.base import Refusal
from companion.match.actions import Action, Relabel, Rename, Substitute
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.screens.menu import MenuEntry, entry_card, more_to_come
from companion.ui.screens.people.choose_person import ChoosePerson
from companion.ui.screens.people.renaming import ask_new_name, is_known, known_name
from companion.ui.screens.substitute import SubstituteScreen
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import is_placeholder
from companion.ui.shell.shell import Shell
from companion.ui.widgets.colour_keys import colour_keys, colour_keys_height
from companion.ui.widgets.pages import back_button, centred, page
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.words import short_name

MOST_ENTRIES = 3
# The most that an entry takes of the height.
ROW = 2 * BAR


def fix_name(shell: Shell, seat: int, stage: int | None = None) -> None:
    """Opens the keyboard for the right name at this seat; for a seat without a name, SeatPlayer.

    stage: as in SeatPlayer.
    """
    player = SeatPlayer(shell, seat, stage=stage)
    if is_known(shell, player.name):
        ask_new_name(shell, player.name, lambda _new: None)
    else:
        shell.navigator.go(player)


class SeatPlayer(Screen):
    """One player of the match on the table, or of `match` from the history.

    stage: the stage or round (from 0) in which the player sat there, if it is an earlier one:
    somebody else may have taken over since.
    """

    only_leads_on = True

    def __init__(
        self, shell: Shell, seat: int, match: Match | None = None, stage: int | None = None
    ) -> None:
        super().__init__(shell)
        self._seat = seat
        self._match = match or shell.session.match
        self._stage = stage

    @property
    def _names(self) -> tuple[str, ...]:
        """The names in seat order: now or in the stage that comes, or else in `stage`."""
        if self._stage is None:
            return self._match.coming_names
        return self._match.names_in(self._stage)

    @property
    def name(self) -> str:
        """Who sits there, or sat there in `stage`."""
        return self._names[self._seat]

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, "")
        back_button(frame, bar, self._("Back"))
        head = Box(area.x, 0, area.w, area.y)
        badge, words = head.pad(frame.mm(TIGHT), 0).cut_left(
            frame.mm(LINE + SPACE), frame.mm(MARGIN)
        )
        initial(frame, badge, self.name, player_colour(self.shell, self.name, self._seat))
        frame.text(words, self.name, cut="number", capital=NAME)
        note = self.messages.text
        if note:
            strip, area = area.cut_top(frame.mm(TOUCH), frame.mm(HAIR))
            strip = strip.pad(frame.mm(TIGHT), 0)
            frame.paragraph(centred(frame, strip, note, TEXT), note, capital=TEXT)
        strip, area = area.cut_bottom(colour_keys_height(frame), frame.mm(MARGIN))
        area = area.cut_top(min(area.h, MOST_ENTRIES * frame.mm(ROW)))[0]
        rows = area.rows(MOST_ENTRIES, frame.mm(GAP))
        entries = self._entries()
        for entry, box in zip(entries, rows, strict=False):
            entry_card(frame, box, entry)
        if is_known(self.shell, self.name):
            colour_keys(frame, strip, self._colour(), self._("Colour"))
        else:
            text = self._("Choose a colour once there’s a name.")
            place = rows[len(entries)].pad(frame.mm(SPACE), frame.mm(GAP))
            frame.paragraph(place, text, capital=TEXT, colour=frame.theme.dim)

    def _colour(self) -> int:
        found = (one.colour for one in self.shell.people.all() if one.name == self.name)
        return next(found, 0) % len(PLAYER_COLOURS)

    def _entries(self) -> list[MenuEntry]:
        _ = self._
        name = short_name(self.name)
        entries = []
        if is_known(self.shell, self.name):
            means = _("Changes {name}’s name in all games.").format(name=name)
            entries.append(MenuEntry("fix", "pencil", _("Fix the name"), means))
            means = _("Not {name}? Choose who it is, for this game only.").format(name=name)
            entries.append(MenuEntry("who", "person", _("Someone else"), means))
        else:
            means = _("The whole game counts for that player.")
            entries.append(MenuEntry("who", "pencil", _("Who’s this?"), means))
        if self.session.has(self._match) and self.name == self._match.coming_names[self._seat]:
            means = flow.game_ui(self.shell).say(_, "from-next")
            can_swap = more_to_come(self.shell)
            entries.append(MenuEntry("swap", "swap", _("Someone takes over"), means, can_swap))
        return entries

    def on_fix(self) -> None:
        """Opens the keyboard for the right name."""
        ask_new_name(self.shell, self.name, lambda _new: None)

    def on_swap(self) -> None:
        """Asks who takes over."""
        self.navigator.go(SubstituteScreen(self.shell, self._seat))

    def on_colour(self, number: int) -> None:
        """Gives the player another colour."""
        self.shell.people.recolour(self.name, number)

    def on_who(self) -> None:
        """Asks who sits there instead, in this match."""
        here = (*self._names, *self._match.coming_names)
        offered = [one.name for one in self.shell.people.all() if one.remembered]
        others = [name for name in offered if name not in here]
        title = self._("Who’s this?")
        if not is_placeholder(self.shell, self.name):
            title = self._("Not {name}? Who is it?").format(name=short_name(self.name))
        self.navigator.go(
            ChoosePerson(self.shell, title, others, self._sits, self._("Who’s this?"))
        )

    def _sits(self, typed: str) -> str | None:
        """Somebody else sits there, in this match; returns a sentence if it is refused."""
        old, new = self.name, known_name(self.shell, typed)
        try:
            if new != old:
                self._act(self._named(new))
            self.shell.people.remember((new,))
            sides = self.preferences.get("sides")
            if old in sides and new not in sides:
                self.preferences.set("sides", {**sides, new: sides[old]})
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        return None

    def _named(self, name: str) -> Action:
        """The action that names this seat: of who sits down only in the next stage, another.

        Of somebody who has left by now a third one, which knows the player by the name.
        """
        if self._match.names[self._seat] == self.name:
            return Rename(self._seat, name)
        if self._match.coming_names[self._seat] == self.name:
            return Substitute(self._seat, name)
        return Relabel(self.name, name)

    def _act(self, action: Action) -> None:
        """Does an action on this match. Raises a Refusal."""
        if self.session.has(self._match):
            self.session.act(action)
        else:
            self._match.act(action)
