"""Answers to questions about the rules, applied to the cards on the tiles.

In fair play an answer tells nothing that is hidden from the players.
"""

from collections.abc import Sequence

from companion.games.thirteen.stage import COPIES, DIRTY_FOUR, LIMIT
from companion.games.thirteen.view import StageView
from companion.match.view import View
from companion.ui.widgets.ruling import Remark, Ruling
from companion.ui.widgets.words import Words
from companion.wording import plural

VALUES = tuple(COPIES)
TILES = range(3)


def questions(_: Words) -> dict[str, str]:
    """The questions, by the name that `answer` takes."""
    return {
        "where": _("Can this card go there?"),
        "takes": _("Who takes, and which cards?"),
        "thirteen": _("What if it’s exactly 13?"),
        "red": _("Do the red fours count?"),
        "tie": _("What if there’s a tie?"),
        "turn": _("Whose turn is it?"),
        "order": _("Someone played out of turn"),
        "left": _("What about the cards on the tiles?"),
    }


def answer(_: Words, name: str, shown: View[StageView | None] | None) -> Ruling:
    """The rule, and what it means now; only the rule if no stage runs.

    Raises KeyError for a name that `questions` does not have.
    """
    stage = None if shown is None else shown.table
    if shown is None or stage is None or stage.complete:
        return Ruling(_rules(_)[name])
    if name in ("turn", "order"):
        now = _turn_now(_, name, shown.names, stage)
    elif name == "tie":
        now = _ties_now(_, shown.names, stage)
    elif not stage.laid:
        # Nothing is known of the tiles: it is the start, or only the piles are counted at the end.
        now = ()
    else:
        by_question = {
            "where": _which_fit,
            "takes": _what_takes,
            "thirteen": _what_makes_thirteen,
            "red": _red_fours_here,
        }
        describe = by_question.get(name, _cards_left_here)
        now = tuple(Remark(describe(_, stage, t), t, str(stage.sums[t])) for t in TILES)
    return Ruling(_rules(_)[name], now)


def _rules(_: Words) -> dict[str, str]:
    """The rule by question: a short conclusion first, then why."""
    return {
        "where": _(
            "Only on its own colour; a red four anywhere. A red four may even be the first or the"
            " only card on a tile. You can also play a card that goes over 13."
        ),
        "takes": _(
            "Whoever goes over 13 takes the cards that were there before. They go face down, and"
            " nobody looks at them until the stage is scored. The card just played stays, and the"
            " tile counts on from it."
        ),
        "thirteen": _(
            "Exactly 13 is safe: nobody takes anything, and the cards stay. The next card on that"
            " tile goes over, whatever it is."
        ),
        "red": _(
            "Yes, always: 4 on the tile, and 2 minus points for whoever takes it. Having the most"
            " of them doesn’t help, and they count for no colour."
        ),
        "tie": _(
            "If the most is shared, nobody is spared: everyone counts 1 minus point per card. Only"
            " someone who has more cards of a colour than anyone else counts none of them. If you"
            " are level at the end of the game, you share the win."
        ),
        "turn": _(
            "Left of the dealer starts, then clockwise, one card each. After your card you draw one"
            " while there are any. The deal goes clockwise too: everyone deals once, or twice if"
            " there are three of you."
        ),
        "order": _(
            "You decide together: the rules don’t say. Take it back: tap Undo. Or let it stay: it"
            " counts for whoever played it, and it goes on to the left of that player."
        ),
        "left": _(
            "They count for nobody. The stage ends when the draw pile and all hands are empty, and"
            " then only what was taken counts."
        ),
    }


def _which_fit(_: Words, stage: StageView, tile: int) -> str:
    room = LIMIT - stage.sums[tile]
    fits = [value for value in VALUES if value <= room]
    over = [value for value in VALUES if value > room]
    if not over:
        return _("Every card fits.")
    if not fits:
        return _("Every card goes over.")
    return _("Fits: {fits}. Goes over: {over}.").format(
        fits=_comma_list(fits), over=_comma_list(over)
    )


def _what_takes(_: Words, stage: StageView, tile: int) -> str:
    total, count = stage.sums[tile], len(stage.tiles[tile])
    over = next((value for value in VALUES if total + value > LIMIT), None)
    if over is None:
        return _("No card goes over 13 here right now.")
    if over == VALUES[-1]:
        return plural(
            _,
            count,
            "A {value} goes over: whoever plays it takes the {count} card here.",
            "A {value} goes over: whoever plays it takes the {count} cards here.",
            value=over,
        )
    return plural(
        _,
        count,
        "A {value} or more goes over: whoever plays it takes the {count} card here.",
        "A {value} or more goes over: whoever plays it takes the {count} cards here.",
        value=over,
    )


def _what_makes_thirteen(_: Words, stage: StageView, tile: int) -> str:
    room = LIMIT - stage.sums[tile]
    if not room:
        return plural(
            _,
            len(stage.tiles[tile]),
            "Exactly 13. Whoever plays here next takes the {count} card.",
            "Exactly 13. Whoever plays here next takes all {count} cards.",
        )
    if room in VALUES:
        return _("A {value} makes exactly 13.").format(value=room)
    return _("No single card makes 13 right now.")


def _red_fours_here(_: Words, stage: StageView, tile: int) -> str:
    count = stage.tiles[tile].count(DIRTY_FOUR)
    if not count:
        return _("No red four here.")
    return plural(
        _,
        count,
        "{count} red four here: {points} points for whoever takes it.",
        "{count} red fours here: {points} points for whoever takes them.",
        points=2 * count,
    )


def _cards_left_here(_: Words, stage: StageView, tile: int) -> str:
    count = len(stage.tiles[tile])
    if not count:
        return _("Nothing here.")
    return plural(
        _,
        count,
        "{count} card here. If the stage ended now, it would cost nobody anything.",
        "{count} cards here. If the stage ended now, they would cost nobody anything.",
    )


def _ties_now(_: Words, names: Sequence[str], stage: StageView) -> tuple[Remark, ...]:
    if stage.piles is None or stage.majority is None or not stage.laid:
        # Who has what is hidden while the stage runs, or unknown: only an example can be given.
        return (
            Remark(_("For example: two players have 5 blue cards each, and nobody has more.")),
            Remark(_("Then blue costs both of them 5 points.")),
            Remark(_("If one of them had one more, blue would cost that player nothing.")),
        )
    return tuple(
        Remark(
            _majority_words(_, names, [pile[tile] for pile in stage.piles], tile, stage),
            tile,
            str(stage.sums[tile]),
        )
        for tile in TILES
    )


def _majority_words(
    _: Words, names: Sequence[str], counts: Sequence[int], tile: int, stage: StageView
) -> str:
    most = max(counts)
    leader = stage.majority[tile] if stage.majority is not None else None
    if not most:
        return _("Nobody has taken this colour yet.")
    if leader is not None:
        return _("{name} has the most, {count}, and they cost nothing.").format(
            name=names[leader], count=most
        )
    return _("A tie at {count}: everyone counts this colour.").format(count=most)


def _turn_now(_: Words, name: str, names: Sequence[str], stage: StageView) -> tuple[Remark, ...]:
    seats = len(names)
    on, then = names[stage.on], names[(stage.on + 1) % seats]
    if name == "order":
        return (
            Remark(_("The screen says it’s {name}’s turn.").format(name=on)),
            Remark(_("Not entered yet? Tap the player, and say it’s their turn.")),
            Remark(_("Already entered? Tap the last card, then who played it.")),
        )
    facts = {"dealer": names[stage.dealer], "first": names[(stage.dealer + 1) % seats]}
    count = Remark(_stages_words(_, seats, stage))
    if not stage.laid and stage.on == stage.in_order:
        # If only the piles are counted at the end, nobody knows how far they are.
        return Remark(_("{dealer} dealt, so {first} starts.").format(**facts)), count
    now = _("Now it’s {name}’s turn, then {then}’s.").format(name=on, then=then)
    if stage.to_lay == 1:
        now = _("Now it’s {name}’s turn, with the last card.").format(name=on)
    began = _("{dealer} dealt, so {first} was first in turn.").format(**facts)
    return Remark(now), Remark(began), count


def _stages_words(_: Words, seats: int, stage: StageView) -> str:
    facts = {"number": stage.number, "of": stage.of}
    if stage.of > seats:
        return _("Stage {number} of {of}: with three, everyone deals twice.").format(**facts)
    return _("Stage {number} of {of}: everyone deals once.").format(**facts)


def _comma_list(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
