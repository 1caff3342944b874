"""What a screen may show: screens get a view, never a state, so that none leaks by mistake."""

import importlib

from companion.games import NAMES
from companion.match.match import Match
from companion.match.views.common import View


def view(match: Match, open_mode: bool = False) -> View:
    """What may be shown of this match now; `open_mode` is for learning, and hides nothing."""
    module = NAMES[match.game.NAME].rpartition(".")[2]
    shown: View = importlib.import_module(f"companion.match.views.{module}").view(match, open_mode)
    return shown
