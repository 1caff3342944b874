"""Answers to questions about the rules, applied to the cards on the tiles.

In fair play an answer tells nothing that is hidden from the players.
"""

from collections.abc import Sequence

from companion.games.thirteen.stage import DIRTY_FOUR, LIMIT
from companion.games.thirteen.view import StageView
from companion.match.view import View
from companion.ui.widgets.ruling import Remark, Ruling
from companion.ui.widgets.words import Words

VALUES = (1, 2, 4, 5, 7)
TILES = range(3)


def questions(_: Words) -> dict[str, str]:
    """The questions, by the name that `answer` takes."""
    return {
        "where": _("May this card go there?"),
        "takes": _("Who takes, and which cards?"),
        "thirteen": _("What if it is exactly 13?"),
        "red": _("Do the red fours count?"),
        "tie": _("What does a tie mean?"),
        "turn": _("Whose turn is it?"),
        "order": _("Somebody played out of turn"),
        "left": _("What of the cards on the tiles?"),
    }


def answer(_: Words, name: str, shown: View | None) -> Ruling:
    """The rule, and what it means now; only the rule if no stage runs.

    Raises KeyError for a name that `questions` does not have.
    """
    stage: StageView | None = None if shown is None else shown.table
    if shown is None or stage is None or stage.complete:
        return Ruling(_rules(_)[name])
    if name in ("turn", "order"):
        now = _turn_now(_, name, shown.names, stage)
    elif name == "tie":
        now = _ties_now(_, shown.names, stage)
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
    return {
        "where": _(
            "A blue, yellow or green card has only the tile of its colour. A red four may go on"
            " any tile, at any time. You may always lay a card, also one that goes over 13."
        ),
        "takes": _(
            "Whoever takes a tile over 13 takes all cards that lay there before, face down. The"
            " card just laid stays, and the tile counts on from it."
        ),
        "thirteen": _(
            "Exactly 13 is safe: nobody takes anything, and the cards stay. The next card on that"
            " tile goes over, whatever it is."
        ),
        "red": _(
            "On a tile a red four is worth 4. Taken, it costs 2 points, always; no majority"
            " helps against it."
        ),
        "tie": _(
            "Whoever has more cards of a colour than anybody else counts that colour as 0. If two"
            " or more share the most, nobody does: each counts all of them."
        ),
        "turn": _(
            "Whoever sits to the left of the dealer begins; then it goes on clockwise, one card"
            " each. The next stage is dealt by the next player."
        ),
        "order": _(
            "The rules do not say; the table decides. Either the card goes back to the hand: undo"
            " it. Or it stands: then it counts for whoever laid it, and the turn goes on to the"
            " left of that player."
        ),
        "left": _(
            "When the last card of a stage is laid, the cards on the tiles count for nobody. Only"
            " what was taken counts."
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
        return _("No card goes over 13 here now.")
    facts = {"value": over, "total": total + over, "count": count}
    if count == 1:
        return _(
            "A {value} makes {total}: whoever lays it takes the 1 card that lies here. The"
            " {value} stays."
        ).format(**facts)
    return _(
        "A {value} makes {total}: whoever lays it takes the {count} cards that lie here. The"
        " {value} stays."
    ).format(**facts)


def _what_makes_thirteen(_: Words, stage: StageView, tile: int) -> str:
    room = LIMIT - stage.sums[tile]
    if not room:
        return _("Exactly 13: safe for now. The next card takes all {count}.").format(
            count=len(stage.tiles[tile])
        )
    if room in VALUES:
        return _("A {value} makes exactly 13.").format(value=room)
    return _("No single card makes 13 now.")


def _red_fours_here(_: Words, stage: StageView, tile: int) -> str:
    count = stage.tiles[tile].count(DIRTY_FOUR)
    if not count:
        return _("No red four lies here.")
    if count == 1:
        return _("1 red four lies here: 2 points for whoever takes it.")
    return _("{count} red fours lie here: {points} points for whoever takes them.").format(
        count=count, points=2 * count
    )


def _cards_left_here(_: Words, stage: StageView, tile: int) -> str:
    count = len(stage.tiles[tile])
    if not count:
        return _("Nothing lies here.")
    if count == 1:
        return _("1 card lies here. If the stage ended now, it would cost nobody anything.")
    return _(
        "{count} cards lie here. If the stage ended now, they would cost nobody anything."
    ).format(count=count)


def _ties_now(_: Words, names: Sequence[str], stage: StageView) -> tuple[Remark, ...]:
    if stage.piles is None or stage.majority is None:
        # Who has what is hidden while the stage runs, so only an example can be given.
        return (
            Remark(_("An example: two players have 5 blue cards each, and nobody has more.")),
            Remark(_("Then both count 5 points for blue.")),
            Remark(_("With one blue card more, that player alone would count 0.")),
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
        return _("{name} has the most, {count}, and counts 0 for them.").format(
            name=names[leader], count=most
        )
    return _("A tie at {count}: everybody counts this colour.").format(count=most)


def _turn_now(_: Words, name: str, names: Sequence[str], stage: StageView) -> tuple[Remark, ...]:
    seats = len(names)
    on, then = names[stage.on], names[(stage.on + 1) % seats]
    if name == "order":
        return (
            Remark(_("By the record {name} is on.").format(name=on)),
            Remark(_("If somebody else laid the card: tap that player on the table first.")),
            Remark(_("Already entered? Tap the last play, and say who laid it.")),
        )
    return (
        Remark(
            _("{dealer} dealt this stage, so {first} began.").format(
                dealer=names[stage.dealer], first=names[(stage.dealer + 1) % seats]
            )
        ),
        Remark(_("Now {name} is on, {then} comes next.").format(name=on, then=then)),
    )


def _comma_list(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
