"""What matches, steps, views and screens are generic in; a game says `Match[TenState]` and so on.

A `Match` alone is of any game, and the type of its state is not checked. Only type checkers see
`typing.Generic`: while the program runs, `Match[TenState]` is `Match`, so that it costs nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, Generic

    from typing_extensions import TypeVar

    from companion.games.game import GameSetup, GameState

    # The state of a game.
    State_co = TypeVar("State_co", bound=GameState[GameSetup], covariant=True, default=Any)
    # The game's own part of a view.
    Table_co = TypeVar("Table_co", covariant=True, default=Any)
else:
    State_co = Table_co = None

    class Generic:
        """The base of these classes, which ignores what they are of."""

        def __class_getitem__(cls, _of):
            return cls


__all__ = ["Generic", "State_co", "Table_co"]
