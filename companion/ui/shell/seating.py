"""Who sits at which side of the table, clockwise; and the start of a match."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games import load
from companion.games.base import Refusal
from companion.ui.shell import game_uis
from companion.ui.shell.acting import say_refused
from companion.ui.shell.preferences import SIDES
from companion.ui.shell.shell import Shell

if TYPE_CHECKING:
    from companion.match.archive import MatchSummary
    from companion.ui.shell.game_ui import GameUI

# The most players at one side.
MOST_AT_A_SIDE = 3
# By the number of players: how many sit at each side, clockwise from the own side.
SPREAD = {1: (1, 0, 0, 0), 2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1)}
SPREAD |= {5: (1, 1, 2, 1), 6: (2, 1, 2, 1), 7: (2, 2, 2, 1), 8: (2, 2, 2, 2)}


def own_side(shell: Shell) -> str:
    """The side of the person who set up the device."""
    return shell.preferences.word("side")


def remember_sides(shell: Shell, seating: "Seating") -> None:
    """Stores the side of each player of `seating`; those of others stay as they are."""
    shell.preferences.set("sides", shell.preferences.get("sides") | seating.sides)


def placeholders(shell: Shell, count: int) -> list[str]:
    """The names of `count` seats whose players have not said theirs."""
    text = shell.words("Player {number}")
    return [text.format(number=number) for number in range(1, count + 1)]


def is_placeholder(shell: Shell, name: str) -> bool:
    """Whether a name is that of a seat whose player has not said one."""
    return name in placeholders(shell, max(SPREAD))


def last_group(lately: "Sequence[MatchSummary]", game_ui: "GameUI") -> tuple[tuple[str, ...], str]:
    """The players and the id of the last of these matches of a game.

    If there is none, those of the last match of any game with as many players as this one takes;
    empty without one.
    """
    fitting = [summary for summary in lately if len(summary.players) in game_ui.seats]
    of_game = [summary for summary in fitting if summary.kind == game_ui.kind]
    for summary in of_game or fitting:
        return tuple(summary.players), summary.id
    return (), ""


def known_people(shell: Shell, lately: "Sequence[MatchSummary]") -> list[str]:
    """The remembered players; those who played these matches come first."""
    offered = [player.name for player in shell.people.all() if player.remembered]
    names = dict.fromkeys(name for summary in lately for name in summary.players)
    order = {name: place for place, name in enumerate(names)}
    return sorted(offered, key=lambda name: order.get(name, len(order)))


def clockwise(first: str) -> tuple[str, ...]:
    """All sides, clockwise, beginning with this one."""
    at = SIDES.index(first)
    return SIDES[at:] + SIDES[:at]


class Seating:
    """The players at the four sides, each clockwise; `first` is the own side.

    Until somebody is moved by hand, players are spread evenly.
    """

    def __init__(self, first: str = SIDES[0]) -> None:
        self._first = first
        self._at: dict[str, list[str]] = {side: [] for side in SIDES}
        self._by_hand = False

    @property
    def names(self) -> tuple[str, ...]:
        """All players clockwise, beginning at the own side."""
        return tuple(name for side in clockwise(self._first) for name in self._at[side])

    @property
    def sides(self) -> dict[str, str]:
        """The side of each player."""
        return {name: side for side in SIDES for name in self._at[side]}

    def at(self, side: str) -> tuple[str, ...]:
        """The players at this side, clockwise."""
        return tuple(self._at[side])

    def seat(self, names: Sequence[str], sides: object = None) -> None:
        """Seats these players in this order.

        `sides` are those where they sat before; they are used if all are known and the order
        around the table stays the same.
        """
        self._by_hand = False
        self._spread(names)
        if isinstance(sides, dict) and all(sides.get(name) in SIDES for name in names):
            known = Seating(self._first)
            for name in names:
                known._at[sides[name]].append(name)
            most = max(len(known._at[side]) for side in SIDES)
            if most <= MOST_AT_A_SIDE and _same_circle(known.names, tuple(names)):
                self._at, self._by_hand = known._at, True

    def add(self, name: str) -> None:
        """Adds a player; nobody moves if somebody was placed by hand."""
        if not self._by_hand:
            self._spread((*self.names, name))
            return
        side = min(clockwise(self._first), key=lambda side: len(self._at[side]))
        self._at[side].append(name)

    def remove(self, name: str) -> None:
        """Removes a player."""
        for side in SIDES:
            self._at[side] = [other for other in self._at[side] if other != name]
        if not self._by_hand or not self.names:
            self._by_hand = False
            self._spread(self.names)

    def replace(self, old: str, new: str) -> None:
        """Gives the place of `old` to `new`, or frees it if `new` sits somewhere already."""
        if new in self.names:
            self.remove(old)
        else:
            self.swap(old, new)

    def swap(self, one: str, other: str) -> None:
        """Exchanges two players."""
        places = {one: other, other: one}
        self._at = {
            side: [places.get(name, name) for name in names] for side, names in self._at.items()
        }

    def move(self, name: str, side: str) -> bool:
        """Moves a player to a side, or one place on if already there; False if it is full."""
        here = self._at[side]
        if name in here:
            here.append(here.pop(0))
        elif len(here) >= MOST_AT_A_SIDE:
            return False
        else:
            for names in self._at.values():
                if name in names:
                    names.remove(name)
            here.append(name)
        self._by_hand = True
        return True

    def _spread(self, names: Sequence[str]) -> None:
        rest = list(names)
        for side, count in zip(clockwise(self._first), SPREAD.get(len(rest), ()), strict=False):
            self._at[side], rest = rest[:count], rest[count:]
        if not names:
            self._at = {side: [] for side in SIDES}


def _same_circle(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the order around the table is the same, wherever it begins."""
    return any([*one[at:], *one[:at]] == list(other) for at in range(len(one)))


def seats_here(shell: Shell) -> tuple[str, ...]:
    """Who sits here next, by the club; empty if nobody was told to, or they have begun."""
    club = shell.device.club
    if club is None or not club.seats or _next_game(shell, len(club.seats)) is None:
        return ()
    return () if shell.preferences.word("club_seated") == str(club.seating) else club.seats


def game_for_seats(shell: Shell, count: int) -> "GameUI":
    """The game that so many people play: that of the last match if it can be.

    Raises LookupError if there is none.
    """
    found = _next_game(shell, count)
    if found is None:
        raise LookupError(f"no game for {count}")
    return found


def _next_game(shell: Shell, count: int) -> "GameUI | None":
    lately = [
        game_uis.of_kind(summary.kind, shell.session.archive)
        for summary in shell.session.archive.latest(1)
        if game_uis.has(game_uis.game_of(summary.kind))
    ]
    return next((each for each in (*lately, *game_uis.every()) if count in each.seats), None)


def note_begun(shell: Shell, players: Sequence[str]) -> None:
    """A match begins: if most of those who were to sit here play, that was it."""
    club = shell.device.club
    if club is None or not club.seats:
        return
    here = {name.casefold() for name in players} & {name.casefold() for name in club.seats}
    if 2 * len(here) > len(club.seats):
        shell.preferences.set("club_seated", str(club.seating))


def begin_match(
    shell: Shell,
    name: str,
    players: Sequence[str],
    dealer: str | None = None,
    more: Mapping[str, object] | None = None,
) -> bool:
    """Begins a match and opens it; returns False if it is refused, and says why.

    `name` is the game, `more` are further fields of the sheet's heading. New players are
    remembered, except those who have no name yet.
    """
    from companion.ui.shell.flow import open_match

    game = load(name)
    heading = {
        "game": name,
        "players": list(players),
        "dealer": dealer or players[0],
        "stages": [],
        "rounds": [],
        **(more or {}),
    }
    unfinished = shell.session.archive.running()
    try:
        setup = game.read_sheet(heading).setup
        shell.people.remember(tuple(each for each in players if not is_placeholder(shell, each)))
        shell.session.begin(game, setup)
    except Refusal as refusal:
        say_refused(shell, refusal)
        return False
    note_begun(shell, players)
    open_match(shell)
    if unfinished:
        shell.messages.say(_saved_words(shell, unfinished[0].kind))
    return True


def _saved_words(shell: Shell, kind: str) -> str:
    """What has become of the match that was under way when another one began."""
    game = game_uis.game_of(kind)
    if not game_uis.has(game):
        return shell.words("Your last game is saved. You’ll find it on Home.")
    text = shell.words("Your game of {game} is saved. You’ll find it on Home.")
    return text.format(game=game_uis.of(game).title_of(shell.words, kind))
