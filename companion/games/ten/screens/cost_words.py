"""10: which cards make up the penalty of a round, in words."""

from collections.abc import Collection, Sequence

from companion.games.ten.cards import JOKER, POINTS
from companion.ui.render.box import Box
from companion.ui.render.fitting import NO_BREAK
from companion.ui.render.frame import Frame
from companion.ui.render.measures import TEXT
from companion.ui.widgets.words import Words
from companion.wording import plural

# Up to so many penalty cards are listed by their values; more are only counted.
MOST_LISTED = 4


def cost_words(_: Words, card: int, plain: int, red: Collection[int], jokers: int) -> list[str]:
    """What each kind of cards costs, and the round card; kinds that do not lie there are left out.

    plain: how many normal cards there are. red: the values of the penalty cards.
    """
    found = []
    gold = jokers * POINTS[JOKER]
    if jokers:
        text = plural(_, jokers, "{count} joker: {points}", "{count} jokers: {points}", points=gold)
        found.append(text)
    points = sum(POINTS[f"P{value}"] for value in red)
    if len(red) > MOST_LISTED:
        found.append(
            plural(
                _,
                len(red),
                "{count} penalty card: {points}",
                "{count} penalty cards: {points}",
                points=points,
            )
        )
    elif red:
        values = ", ".join(map(str, sorted(red)))
        found.append(_("red {values}: {points}").format(values=values, points=points))
    # A normal card costs one point, so there are as many of them as points.
    if plain:
        text = plural(_, plain, "{count} card: {points}", "{count} cards: {points}", points=plain)
        found.append(text)
    found.append(_("round card: {points}").format(points=card))
    return found


def cost_of_kinds(_: Words, card: int, kinds: Sequence[str]) -> list[str]:
    """The same for cards of the deck as they were laid."""
    red = [int(kind[1:]) for kind in kinds if kind.startswith("P")]
    jokers = kinds.count(JOKER)
    return cost_words(_, card, len(kinds) - len(red) - jokers, red, jokers)


def with_costs(frame: Frame, box: Box, text: str, costs: Sequence[str]) -> str:
    """The text with these costs behind it, if a paragraph of both fits into `box`; else alone."""
    unbroken = "; ".join(cost.replace(" ", NO_BREAK) for cost in costs)
    both = f"{text} ({unbroken})"
    lines, size, high = frame.lines(box, both, "body", TEXT)
    wide = max(frame.fonts.width(line, "body", size) for line in lines)
    return both if len(lines) * high <= box.h and wide <= box.w else text
