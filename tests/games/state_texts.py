"""A state as one line of text, and back: the heading of its sheet, then its events."""

import json
from typing import Any

from companion.games.base import Refusal
from companion.games.game import Game


def state_text(game: Game, state: Any) -> str:
    """A state on one line: the sheet's heading, then the events that led there."""
    sheet = game.write_sheet(game.new(state.setup))
    heading = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"))
    return "; ".join([heading, *map(str, game.events(state))])


def parse_state(game: Game, text: str) -> Any:
    """The state that `state_text` wrote; raises a Refusal on anything else."""
    try:
        heading, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise Refusal("bad-json", reason="syntax", line=line, column=column) from None
    if not isinstance(heading, dict) or heading.get("game") != game.NAME:
        raise Refusal("unknown-game", game=game.NAME)
    state = game.read_sheet(heading)
    for event in text[end:].split("; ")[1:]:
        state = game.apply(state, game.parse_event(event))
    return state
