"""What a screen may show: screens get a view, never a state, so that none leaks by mistake."""

import importlib
from collections import Counter
from typing import Any

from companion.games import NAMES
from companion.match.match import Match
from companion.match.views.common import View


def view(match: Match, open_mode: bool = False) -> View:
    """What may be shown of this match now; `open_mode` is for learning, and hides nothing."""
    shown: View = _module(match).view(match, open_mode)
    return shown


def own_counts(match: Match) -> Counter[tuple[int, int]]:
    """What only this game counts for the statistics, by stage and seat (both from 0)."""
    counts: Counter[tuple[int, int]] = _module(match).own_counts(match)
    return counts


def _module(match: Match) -> Any:
    module = NAMES[match.game.NAME].rpartition(".")[2]
    return importlib.import_module(f"companion.match.views.{module}")
