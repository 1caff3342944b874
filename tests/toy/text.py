"""Pebbles in words, for the terminal."""

from typing import Any

from companion.match.text_words import each


def standing(state: Any, before: Any) -> str:  # noqa: ARG001 - as every game's words
    """How it stands."""
    return each(state.setup.players, state.totals)


def table(state: Any, open_mode: bool) -> list[str]:  # noqa: ARG001
    """The table."""
    return [standing(state, None)]


def hidden(_match: object, _open_mode: bool) -> tuple[int, ...]:
    """Nothing: what was entered, everybody has seen."""
    return ()
