"""The ways to the screens of 13, by name: a screen is loaded when it is opened first.

`self.navigator.go(routes.plays(self.shell))`. Each route takes what its screen takes.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.thirteen.screens.change_play import ChangePlay
    from companion.games.thirteen.screens.confirm_look import ConfirmLook
    from companion.games.thirteen.screens.count_piles import CountPiles
    from companion.games.thirteen.screens.later_plays import LaterPlays
    from companion.games.thirteen.screens.lost_cards import LostCards
    from companion.games.thirteen.screens.plays import Plays
    from companion.games.thirteen.screens.repairs.missing_card_place import MissingCardPlace
    from companion.games.thirteen.screens.repairs.player_count import PlayerCount
    from companion.games.thirteen.screens.repairs.stage_cards import StageCards
    from companion.games.thirteen.screens.stage_over import StageOver
    from companion.games.thirteen.screens.stage_scores import StageScores
    from companion.games.thirteen.screens.table import Table
    from companion.games.thirteen.screens.tile_contents import TileContents
    from companion.games.thirteen.screens.too_many_cards import TooManyCards
    from companion.games.thirteen.screens.wrong_turn import WrongTurn
    from companion.games.thirteen.shifts import Shift
    from companion.games.thirteen.stage import Play
    from companion.match.match import Match
    from companion.ui.shell.shell import Shell


def change_play(
    shell: "Shell", number: int, inserting: bool = False, turn: int | None = None
) -> "ChangePlay":
    """What is wrong with a play; `number` is its place in the record, from 1."""
    from companion.games.thirteen.screens.change_play import ChangePlay

    return ChangePlay(shell, number, inserting, turn)


def confirm_look(shell: "Shell") -> "ConfirmLook":
    """Whether everybody agrees to look at earlier cards."""
    from companion.games.thirteen.screens.confirm_look import ConfirmLook

    return ConfirmLook(shell)


def count_piles(shell: "Shell") -> "CountPiles":
    """How many cards of each colour everybody has taken."""
    from companion.games.thirteen.screens.count_piles import CountPiles

    return CountPiles(shell)


def later_plays(shell: "Shell", shift: "Shift", then: "Play | None" = None) -> "LaterPlays":
    """What happens to the cards after a corrected one."""
    from companion.games.thirteen.screens.later_plays import LaterPlays

    return LaterPlays(shell, shift, then)


def lost_cards(shell: "Shell") -> "LostCards":
    """Which cards are missing from the deck."""
    from companion.games.thirteen.screens.lost_cards import LostCards

    return LostCards(shell)


def missing_card_place(shell: "Shell") -> "MissingCardPlace":
    """Before which play a forgotten card was laid."""
    from companion.games.thirteen.screens.repairs.missing_card_place import MissingCardPlace

    return MissingCardPlace(shell)


def player_count(shell: "Shell", number: int, seat: int) -> "PlayerCount":
    """What one player took in a stage that was counted."""
    from companion.games.thirteen.screens.repairs.player_count import PlayerCount

    return PlayerCount(shell, number, seat)


def plays(shell: "Shell", number: int | None = None, match: "Match | None" = None) -> "Plays":
    """The deal and the plays of a stage."""
    from companion.games.thirteen.screens.plays import Plays

    return Plays(shell, number, match)


def stage_cards(
    shell: "Shell", number: int, *, seat: int | None = None, turn: int | None = None
) -> "StageCards":
    """All cards of a stage on one page."""
    from companion.games.thirteen.screens.repairs.stage_cards import StageCards

    return StageCards(shell, number, seat=seat, turn=turn)


def stage_over(shell: "Shell") -> "StageOver":
    """Why the stage ends while cards are left to lay."""
    from companion.games.thirteen.screens.stage_over import StageOver

    return StageOver(shell)


def stage_scores(
    shell: "Shell", number: int | None = None, match: "Match | None" = None
) -> "StageScores":
    """The scores of a stage."""
    from companion.games.thirteen.screens.stage_scores import StageScores

    return StageScores(shell, number, match)


def table(shell: "Shell") -> "Table":
    """The running stage."""
    from companion.games.thirteen.screens.table import Table

    return Table(shell)


def tile_contents(shell: "Shell", tile: int) -> "TileContents":
    """Which cards lie on a tile."""
    from companion.games.thirteen.screens.tile_contents import TileContents

    return TileContents(shell, tile)


def too_many_cards(shell: "Shell", card: str, tile: int, tapped: bool = False) -> "TooManyCards":
    """Which entry is wrong if a card is laid although all its copies are out."""
    from companion.games.thirteen.screens.too_many_cards import TooManyCards

    return TooManyCards(shell, card, tile, tapped)


def wrong_turn(shell: "Shell", seat: int) -> "WrongTurn":
    """What is wrong if it is the turn of another player than the table says."""
    from companion.games.thirteen.screens.wrong_turn import WrongTurn

    return WrongTurn(shell, seat)
