"""The ways to the screens of 13, by name: a screen is loaded when it is opened first.

`self.navigator.go(routes.plays(self.shell))`. Each route takes what its screen takes.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.thirteen.screens.change_play import ChangePlay
    from companion.games.thirteen.screens.children import ChildrenTable
    from companion.games.thirteen.screens.confirm_look import ConfirmLook
    from companion.games.thirteen.screens.counting.count_piles import CountPiles
    from companion.games.thirteen.screens.looking_back.how_it_went import HowItWent
    from companion.games.thirteen.screens.lost_cards import LostCards
    from companion.games.thirteen.screens.plays import Plays
    from companion.games.thirteen.screens.repairs.about_player import AboutPlayer
    from companion.games.thirteen.screens.repairs.back_to import BackTo
    from companion.games.thirteen.screens.repairs.missing_card_place import MissingCardPlace
    from companion.games.thirteen.screens.repairs.player_count import PlayerCount
    from companion.games.thirteen.screens.repairs.stage_cards import StageCards
    from companion.games.thirteen.screens.repairs.tile_contents import TileContents
    from companion.games.thirteen.screens.repairs.too_many_cards import TooManyCards
    from companion.games.thirteen.screens.repairs.whose_turn import WhoseTurn
    from companion.games.thirteen.screens.stage_over import StageOver
    from companion.games.thirteen.screens.stage_scores import StageScores
    from companion.games.thirteen.screens.table import Table
    from companion.games.thirteen.shifts import Shift
    from companion.games.thirteen.stage import Play
    from companion.match.match import Match
    from companion.ui.shell.shell import Shell


def about_player(shell: "Shell", seat: int) -> "AboutPlayer":
    """What can be wrong with a player: whose turn it is, a card, the dealer, the name."""
    from companion.games.thirteen.screens.repairs.about_player import AboutPlayer

    return AboutPlayer(shell, seat)


def back_to(shell: "Shell") -> "BackTo":
    """How the table was a while ago, to go back there."""
    from companion.games.thirteen.screens.repairs.back_to import BackTo

    return BackTo(shell)


def change_play(
    shell: "Shell", number: int, inserting: bool = False, turn: int | None = None
) -> "ChangePlay":
    """What is wrong with a play; `number` is its place in the record, from 1."""
    from companion.games.thirteen.screens.change_play import ChangePlay

    return ChangePlay(shell, number, inserting, turn)


def children_table(shell: "Shell") -> "ChildrenTable":
    """The running stage, where only cards and undo work."""
    from companion.games.thirteen.screens.children import ChildrenTable

    return ChildrenTable(shell)


def confirm_look(shell: "Shell") -> "ConfirmLook":
    """Whether everybody agrees to look at earlier cards."""
    from companion.games.thirteen.screens.confirm_look import ConfirmLook

    return ConfirmLook(shell)


def count_piles(shell: "Shell") -> "CountPiles":
    """How many cards of each colour everybody has taken."""
    from companion.games.thirteen.screens.counting.count_piles import CountPiles

    return CountPiles(shell)


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


def points_editor(shell: "Shell", number: int, seat: int) -> "PlayerCount | StageCards | None":
    """A player's counts of a counted stage, or the cards of another one; None without a score."""
    from companion.games.thirteen.results import COUNTED, stage_result

    result = stage_result(shell.session.match, number)
    if result is None:
        return None
    if result.how == COUNTED:
        return player_count(shell, number, seat)
    return stage_cards(shell, number, seat=seat)


def how_it_went(
    shell: "Shell", number: int | None = None, match: "Match | None" = None
) -> "HowItWent":
    """What is told of a stage afterwards."""
    from companion.games.thirteen.screens.looking_back.how_it_went import HowItWent

    return HowItWent(shell, number, match)


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
    from companion.games.thirteen.screens.repairs.tile_contents import TileContents

    return TileContents(shell, tile)


def too_many_cards(shell: "Shell", card: str, tile: int, tapped: bool = False) -> "TooManyCards":
    """Which entry is wrong if a card is laid although all its copies are out."""
    from companion.games.thirteen.screens.repairs.too_many_cards import TooManyCards

    return TooManyCards(shell, card, tile, tapped)


def whose_turn(
    shell: "Shell", shift: "Shift", then: "Play | None" = None, tapped: int | None = None
) -> "WhoseTurn":
    """Whose turn it is after a correction."""
    from companion.games.thirteen.screens.repairs.whose_turn import WhoseTurn

    return WhoseTurn(shell, shift, then, tapped)
