"""The table in words, for the terminal; one module a game, if it has words of its own."""

from companion.games import has_part, part
from companion.games.base import seat_text
from companion.match.text_words import each, ended_word, one_line
from companion.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any, Protocol

    from companion.games.game import Game
    from companion.match.match import Match
    from companion.match.moment import Moment

    class Words(Protocol):
        """What each game's module offers."""

        def standing(self, state: Any, before: Any) -> str:
            """One line about how the match stands, and what changed since `before` if given."""

        def table(self, state: Any, open_mode: bool) -> list[str]:
            """The table, a few lines; what is hidden only in open mode."""

        def hidden(self, match: Any, open_mode: bool) -> "Collection[int]":
            """The numbers of the events (from 1) that the rules hide now."""


def standing(moment: "Moment", before: "Any" = None) -> str:
    """One line about how the match stands, and what changed since the state `before`."""
    if moment.ended in ("stopped", "abandoned"):
        return f"the match is {ended_word(moment.ended)}{_winners(moment)}"
    return _words(moment.game).standing(_named_state(moment), before)


def table(moment: "Moment", open_mode: bool) -> str:
    """The whole table with totals and, at the end, the winners."""
    state = _named_state(moment)
    lines = [
        *_words(moment.game).table(state, open_mode),
        f"Totals: {each(moment.names, state.totals)}.",
    ]
    if moment.ended:
        lines.append(f"The match is {ended_word(moment.ended)}{_winners(moment)}.")
    return "\n".join(f"  {line}".rstrip() for line in lines)


def hidden(match: "Match", open_mode: bool) -> "Collection[int]":
    """The numbers of the events (from 1) that fair play hides until the table agrees to look."""
    return _words(match.game).hidden(match, open_mode)


def plays(match: "Match", open_mode: bool) -> str:
    """The events with their numbers, as amend wants them; of what is hidden only the numbers."""
    unseen = hidden(match, open_mode)
    parts, first = [], 0
    for number, event in enumerate(match.events, 1):
        if number in unseen:
            first = first or number
            if number + 1 not in unseen:
                parts.append(f"{_span(first, number)} hidden until everyone agrees to look")
                first = 0
        else:
            parts.append(f"{number} {named(str(event), match.names)}")
    return ", ".join(parts)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _named_state(moment: "Moment") -> "Any":
    state = moment.state_with_next
    names = tuple(map(one_line, moment.names))
    return replace(state, setup=replace(state.setup, players=names))


def _winners(moment: "Moment") -> str:
    names = " and ".join(one_line(moment.names[seat]) for seat in moment.winners)
    return f"; {names} won" if names else ""


def named(text: str, players: "Sequence[str]") -> str:
    """An event's text with names for seat numbers."""
    for seat, name in enumerate(players):
        text = text.replace(seat_text(seat), one_line(name))
    return text


def _words(game: "Game") -> "Words":
    words: Words = part(game.NAME, "text") if has_part(game.NAME, "text") else _PlainWords()
    return words


class _PlainWords:
    """The words of a game that has no module `text`, and whose rules hide nothing."""

    def standing(self, state: "Any", before: "Any") -> str:  # noqa: ARG002 - as every game's
        """Everybody's points."""
        return each(state.setup.players, state.totals)

    def table(self, state: "Any", open_mode: bool) -> list[str]:  # noqa: ARG002
        """The round under way, if there is one; the totals follow."""
        return [] if state.running is None else [f"Round {state.opened}."]

    def hidden(self, match: "Any", open_mode: bool) -> tuple[int, ...]:  # noqa: ARG002
        """No event."""
        return ()
