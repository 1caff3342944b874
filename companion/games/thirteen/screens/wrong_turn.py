"""The screen after a tap on a player whose turn it is not by the record.

Either a card is missing in the record, an entry is too many, a card has the wrong player, the
player plays out of turn, another player dealt, or the name is wrong.
"""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.correction_widgets import (
    CAPTION_HEIGHT,
    draw_caption,
    draw_card_keys,
    draw_places_row,
    draw_play_row,
    draw_plays_strip,
    places_height,
)
from companion.games.thirteen.screens.corrections import (
    are_all_plays_visible,
    correction_refusal,
    correction_refusal_words,
    correction_words,
    return_to_table,
    settle_corrections,
    settle_for_turn,
    visible_plays,
)
from companion.games.thirteen.screens.words import laid_words, next_player_words
from companion.games.thirteen.shifts import find_shift
from companion.games.thirteen.stage import Play
from companion.games.thirteen.suspects import places_for_turn
from companion.games.thirteen.view import PlayView, dealer_for_turn
from companion.match.actions import Amend, Insert, Look, NextPlayer, Remove
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.people.seat_player import fix_name
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, back_button, centred, page, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import capital, short_name

# The most plays in a row: a turn each. Up to FEW stand in one column on a lying panel too.
ROW, FEW = 6, 4


class WrongTurn(Screen):
    """Asks for the missing card, or for the entry too many; `seat` is the player who was tapped.

    A card that another player played is chosen from the last ones, or from all of them once the
    table has agreed to look. Whose turn it is then answers what happens to later cards.
    """

    def __init__(self, shell: Shell, seat: int) -> None:
        super().__init__(shell)
        self._seat = seat
        self._place = 0
        self._refusal_text = ""
        # For the player just before, one entry too many is likelier than a lap of missing cards.
        just_before = self._turns_ahead() == len(shell.session.match.names) - 1
        self._too_many = just_before and bool(visible_plays(shell))

    def _turns_ahead(self) -> int:
        """How many turns this seat comes after the one that is on by the record."""
        shown = self.view()
        return (self._seat - shown.table.in_order) % len(shown.names) if shown.running else 0

    def draw(self, frame: Frame) -> None:
        """Draws the places and keys for a missing card, or the entries that can be removed."""
        said = self._refusal_text or self.messages.text
        portrait = frame.panel.portrait
        # Beside the title of a standing panel there is no room for what the places are for.
        note = said or ("" if portrait or self._too_many else self._places_words())
        area, bar = page(frame, self._title(), note, frame.theme.ink if said else None)
        gap = frame.mm(1.2 if portrait else 0.8)
        if portrait:
            # There is no room for these buttons in the bar.
            row, area = area.cut_bottom(frame.mm(TOUCH), gap)
            dealer, name = row.columns(2, gap)
            frame.button(dealer, "dealer", self._("Wrong dealer?"))
            frame.button(name, "fix", self._("Fix the name"), sign="pencil")
        if visible_plays(self.shell):
            row, area = area.cut_bottom(frame.mm(11 if portrait else TOUCH), gap)
            self._draw_earlier(frame, row)
        if self._too_many:
            self._draw_entries(frame, area)
        else:
            if visible_plays(self.shell):
                row, area = area.cut_bottom(frame.mm(14.0 if portrait else 10.2), gap)
                self._draw_last_plays(frame, row)
            self._draw_missing(frame, area, gap)
        self._draw_bar(frame, bar)

    def _draw_missing(self, frame: Frame, area: Box, gap: int) -> None:
        """Draws the places where a card may be missing, and the keys to say which one it is."""
        found = places_for_turn(self.session.match, self._seat)
        if frame.panel.portrait:
            caption, area = area.cut_top(frame.mm(CAPTION_HEIGHT))
            draw_caption(frame, caption, self._places_words(), 0)
        # The keys stay where they are while several missing cards are entered one after the other.
        most = max(len(found), len(self.session.match.names) - 1)
        row, area = area.cut_top(places_height(frame, most), gap)
        draw_places_row(frame, row, self.shell, found, self._place, visible_plays(self.shell))
        draw_card_keys(frame, area, self.shell)

    def _places_words(self) -> str:
        """What is to be tapped, and in which order."""
        numbers = {place.number for place in places_for_turn(self.session.match, self._seat)}
        if len(numbers) == 1:
            return self._("Tap who, then the card.")
        return self._("Tap when, then the card.")

    def _title(self) -> str:
        names = self.session.match.names
        name = short_name(names[self._seat])
        if self._too_many:
            return self._("{name}’s turn? Which card is extra?").format(name=name)
        found = places_for_turn(self.session.match, self._seat)
        other = short_name(names[found[min(self._place, len(found) - 1)].seat])
        return self._("{name}’s turn? What did {other} play?").format(name=name, other=other)

    def _draw_last_plays(self, frame: Frame, box: Box) -> None:
        """Draws the last turn each, to say that one of these cards has the wrong player."""
        names, shown = self.session.match.names, visible_plays(self.shell)[:ROW]
        box = draw_caption(frame, box, self._("Wrong player? Tap the card."), 30)
        cells = box.columns(max(3 if frame.panel.portrait else 4, len(names)), frame.mm(1))
        draw_plays_strip(frame, cells, self.shell, names, shown, "who")

    def _draw_earlier(self, frame: Frame, row: Box) -> None:
        """Draws the way to earlier cards; if they are hidden it asks whether the table agrees."""
        if are_all_plays_visible(self.shell):
            text = self._("Wrong player? See all cards")
            frame.button(row, "all", text, sign="eye")
            return
        text = self._("Yes, everyone agrees")
        wide = min(width_for(frame, text), row.w // 2)
        button, words = row.cut_right(wide, frame.mm(1.5))
        frame.button(button, "agree", text)
        asked = self._("Earlier card? Everyone will see what was taken.")
        words = words.pad(frame.mm(1), 0)
        capital = 2.2 if frame.panel.portrait else 2.4
        frame.paragraph(centred(frame, words, asked, capital), asked, capital=capital)

    def _draw_entries(self, frame: Frame, area: Box) -> None:
        names, found = self.session.match.names, self._removable()[:ROW]
        columns = 1 if frame.panel.portrait or len(found) <= FEW else 2
        rows = ROW if frame.panel.portrait else max(3, -(-len(found) // columns))
        height = min(area.h, rows * frame.mm(18))
        cells = Box(area.x, area.y, area.w, height).grid(columns, rows, frame.mm(1.3))
        for shown, cell in zip(found, cells, strict=False):
            name = names[shown.seat]
            title = self._("{name}’s {card}").format(
                name=short_name(name), card=laid_words(self._, shown.play)
            )
            title = capital(title)
            stripe = player_colour(self.shell, name, shown.seat)
            target = f"entry-{shown.number}"
            words = self._("Wrong player?")
            wide = max(frame.mm(20), width_for(frame, words, capital=2.2))
            who, cell = cell.cut_right(min(wide, cell.w * 2 // 5), frame.mm(0.6))
            frame.button(who, f"who-{shown.number}", words, capital=2.2)
            # Beside the words are the card and, in one column, a sign.
            room = cell.w - frame.mm(11 if columns == 2 else 15.4)
            if frame.fonts.width(title, "name", frame.size("name", 2.2)) > room:
                # The card is seen, so the name is enough.
                title = name
            note = self._("tap to remove")
            if self._is_repeated(shown):
                note = self._("entered twice? tap to remove")
                if frame.fonts.width(note, "note", frame.size("note", 2.2)) > room:
                    note = self._("entered twice?")
            # Where the note has little room it says enough without the sign.
            sign = "close" if columns == 1 else None
            draw_play_row(frame, cell, target, shown.play, title, note, stripe=stripe, sign=sign)

    def _removable(self) -> list[PlayView]:
        """The visible plays, those that look entered twice first."""
        return sorted(visible_plays(self.shell), key=lambda shown: not self._is_repeated(shown))

    def _is_repeated(self, shown: PlayView) -> bool:
        before = self.session.match.events[shown.number - 2]
        return isinstance(before, Play) and replace(before, by=None) == replace(shown.play, by=None)

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        rest = back_button(frame, bar, self._("Back"))
        other = self._("A card is missing") if self._too_many else self._("Extra card")
        if not frame.panel.portrait:
            text = self._("Wrong dealer?")
            button, rest = rest.cut_left(width_for(frame, text), gap)
            frame.button(button, "dealer", text)
            text = self._("Fix the name")
            wide = width_for(frame, text, sign=True)
            if rest.w - wide < frame.mm(82):
                text, wide = "", frame.mm(TOUCH)
            button, rest = rest.cut_left(wide, gap)
            frame.button(button, "fix", text, sign="pencil")
        least = rest.w - width_for(frame, other) - gap
        sentence = self._("It’s {name}’s turn")
        size = frame.size("body", 2.2)
        room = least - frame.mm(4) - frame.fonts.width(sentence.format(name=""), "body", size)
        name = short_name(self.session.match.names[self._seat])
        if frame.fonts.width(name, "body", size) > room:
            whole = self.session.match.names[self._seat]
            name, _size = frame.fonts.fit(whole, "body", size, room, size)
        text = sentence.format(name=name)
        button, rest = rest.cut_right(min(width_for(frame, text), least), gap)
        frame.button(button, "allow", text, primary=True)
        if visible_plays(self.shell):
            button, rest = rest.cut_right(min(width_for(frame, other), rest.w), gap)
            frame.button(button, "other", other)

    def tap(self, name: str) -> None:
        """Handles a tap; what was refused before it is said no longer."""
        self._refusal_text = ""
        super().tap(name)

    def on_place(self, place: int) -> None:
        """Chooses where a card is missing."""
        self._place = place

    def on_who(self, number: int) -> None:
        """Asks who really played a card."""
        self.navigator.go(routes.change_play(self.shell, number, turn=self._seat))

    def on_all(self) -> None:
        """Shows all cards of the stage, to find the one with the wrong player."""
        number = self.session.match.opened
        self.navigator.go(routes.stage_cards(self.shell, number, turn=self._seat))

    def on_agree(self) -> None:
        """Notes that everybody agrees to look at earlier cards, and shows them."""
        if self.act(Look()) is not None:
            self.on_all()

    def on_fix(self) -> None:
        """Asks for the right name of the player."""
        fix_name(self.shell, self._seat)

    def on_other(self) -> None:
        """Asks for an entry too many instead of a missing card, or the other way round."""
        self._too_many = not self._too_many

    def on_dealer(self) -> None:
        """Asks who dealt, and proposes who must have if it is this player's turn."""
        from companion.ui.screens.dealing.who_dealt import WhoDealt

        match = self.session.match
        dealer = dealer_for_turn(match, self._seat)
        self.navigator.swap(WhoDealt(self.shell, match.opened, dealer))

    def on_allow(self) -> None:
        """Lets the player play next, out of turn."""
        if self.act(NextPlayer(self._seat)) is not None:
            name = self.session.match.names[self._seat]
            return_to_table(self.shell, next_player_words(self._, name))

    def on_key(self, text: str) -> None:
        """Inserts the missing card at the chosen place."""
        match = self.session.match
        play: Play = match.game.parse_event(text)
        found = places_for_turn(self.session.match, self._seat)
        place = found[min(self._place, len(found) - 1)]
        edit = place.insert(play.card, play.tile)
        refusal = correction_refusal(self.shell, (edit,))
        if refusal is not None:
            self._refusal_text = correction_refusal_words(self.shell, (edit,), refusal)
        elif self._turns_ahead() > 1 and place.seat == self.view().table.in_order:
            self._insert_one_of_several(edit)
        else:
            self._settle(edit)

    def _settle(self, edit: Insert | Remove) -> None:
        """Makes a correction; asks about later plays unless it is the tapped player's turn then."""
        shift = find_shift(self.session.match, (edit,))
        if shift is None or not settle_for_turn(self.shell, shift, self._seat):
            settle_corrections(self.shell, edit)

    def _insert_one_of_several(self, edit: Insert) -> None:
        """Inserts a card and stays here to ask for the next missing one, if the stage goes on."""
        said = correction_words(self.shell, edit)
        self._place = 0
        if self.act(Amend((edit,))) is None:
            return
        if not self.session.match.stage_runs:
            return_to_table(self.shell, said, was_running=True)
        else:
            self.messages.say(said)

    def on_entry(self, number: int) -> None:
        """Removes an entry that is too many."""
        edit = Remove(number)
        refusal = correction_refusal(self.shell, (edit,))
        if refusal is None:
            self._settle(edit)
        else:
            self._refusal_text = correction_refusal_words(self.shell, (edit,), refusal)
