"""What *Settle it* says of a pad: how points are counted, when it is over, and who wins."""

import re

from companion.games.pad.definition import NumberField, PadDefinition
from companion.games.pad.library import shipped
from companion.games.pad.screens.pad_words import pad_words
from companion.match.view import View
from companion.ui.widgets.ruling import Remark, Ruling
from companion.ui.widgets.words import Words, listed
from companion.wording import plural

# The signs of a formula that people know otherwise.
SIGNS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "*": "×", "//": "÷", "-": "−"}
# Its words and signs; a comma comes right before `else`.
_PARTS = re.compile(r"\s*\belse\b|[A-Za-z_]+|//|[=!<>]=|[-*]")


def questions(_: Words) -> dict[str, str]:
    """The questions, by the name of the answer."""
    return {
        "points": _("How are points counted?"),
        "enter": _("What do you enter?"),
        "over": _("When is it over?"),
        "wins": _("Who wins?"),
    }


def answer(_: Words, pad: PadDefinition, name: str, shown: View | None) -> Ruling:
    """The rule of a pad, and how it stands."""
    match name:
        case "points":
            return Ruling(_points(_, pad))
        case "enter":
            return Ruling(" ".join(_entered(_, pad, field) for field in pad.fields))
        case "over":
            return Ruling(_over(_, pad))
    rule = _("The most points win.") if pad.most_wins else _("The fewest points win.")
    tie = _("A tie is shared.")
    return Ruling(f"{rule} {tie}", _standing(_, shown))


def _points(_: Words, pad: PadDefinition) -> str:
    if pad.formula is None:
        if len(pad.fields) == 1:
            return _("The numbers you enter are the points.")
        return _("The numbers you enter are added up.")
    rule = _shipped_rule(_, pad)
    return rule or _("Points of a round: {formula}").format(formula=readable(_, pad))


def _entered(_: Words, pad: PadDefinition, field: NumberField) -> str:
    text = _("{name}: from {least} to {most}.")
    if field.sum is not None:
        text = _("{name}: from {least} to {most}, together {sum}.")
    least, most = (f"−{-each}" if each < 0 else str(each) for each in (field.least, field.most))
    name = pad_words(_, pad.name)(field.name)
    return text.format(name=name, least=least, most=most, sum=field.sum)


def _over(_: Words, pad: PadDefinition) -> str:
    said = []
    if pad.rows:
        said.append(plural(_, len(pad.rows), "After {count} row.", "After all {count} rows."))
    elif pad.rounds:
        said.append(plural(_, pad.rounds, "After {count} round.", "After {count} rounds."))
    if pad.target is not None:
        said.append(
            plural(
                _,
                pad.target,
                "When somebody has {count} point or more at the end of a round.",
                "When somebody has {count} points or more at the end of a round.",
            )
        )
    said.append(_("You can end it in the menu after any round."))
    return " ".join(said)


def _standing(_: Words, shown: View | None) -> tuple[Remark, ...]:
    """Who is ahead, if anything is scored."""
    if shown is None or not shown.scored:
        return ()
    names = listed(_, [shown.names[seat] for seat in shown.leaders])
    points = shown.totals[shown.leaders[0]]
    text = _("Ahead now: {names}, with {points}.")
    return (Remark(text.format(names=names, points=f"−{-points}" if points < 0 else points)),)


def _shipped_rule(_: Words, pad: PadDefinition) -> str:
    """How points are counted, as people say it; "" of a formula that people have written."""
    rules = {
        "hearts": _(
            "You get the points that you took. Took all 26? You get 0, and everyone else 26."
        ),
        "rummy": _("Whoever went out gets what the others still hold. The others get nothing."),
        "oh-hell": _(
            "Bid right? 10 points, and 1 more for each trick you bid."
            " Bid wrong? You lose 1 for each trick you’re off."
        ),
    }
    for name, rule in rules.items():
        known = shipped(name)
        if (known.name, known.formula) == (pad.name, pad.formula):
            return rule
    return ""


def readable(_: Words, pad: PadDefinition) -> str:
    """The formula of a pad with the names of its fields, and with words and signs people know."""
    if pad.formula is None:
        return ""
    known = SIGNS | _known_words(_)
    words = pad_words(_, pad.name)
    for field in pad.fields:
        name = words(field.name)
        known[field.key] = name
        known[f"sum_{field.key}"] = _("{name} (everyone’s)").format(name=name)
        known[f"most_{field.key}"] = _("{name} (highest)").format(name=name)
        known[f"least_{field.key}"] = _("{name} (lowest)").format(name=name)
    text = _PARTS.sub(lambda part: known.get(part[0].strip(), part[0]), pad.formula.text)
    return " ".join(text.split())


def _known_words(_: Words) -> dict[str, str]:
    """The words of all formulas."""
    return {
        "if": _("if"),
        "else": ", " + _("otherwise"),
        "and": _("and"),
        "or": _("or"),
        "not": _("not"),
        "True": "1",
        "False": "0",
        "total": _("total so far"),
        "round": _("round number"),
        "players": _("players"),
    }
