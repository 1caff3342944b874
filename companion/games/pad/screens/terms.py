"""The texts that name the rounds or rows of a pad."""

from companion.ui.widgets.terms import round_terms
from companion.ui.widgets.words import Term, Words
from companion.wording import plural


def pad_terms(_: Words) -> dict[str, Term]:
    """Those of rounds; what was entered are numbers."""
    return round_terms(_) | {
        "menu-plays": _("Numbers entered"),
        "past-plays": _("Numbers"),
        "children": _("Children’s mode: only numbers and Undo work."),
    }


def row_terms(_: Words) -> dict[str, Term]:
    """Those of a pad whose rounds have names."""
    return pad_terms(_) | {
        "title": _("Row {number} of {of}"),
        "open-title": _("Row {number}"),
        "continue": _("Continue: {game} · row {number} of {of}"),
        "pad": _("{game} · row {number} of {of}"),
        "plays": _("What was entered for {name}"),
        "no-plays": _("Nothing entered in this row yet."),
        "menu-pad": _("all rows and totals"),
        "scores": _("Row {number} — scores"),
        "not-scored": _("This row isn’t filled in yet."),
        "points-here": _("Row"),
        "spoken-scores": _("Row {number}: {scores}."),
        "honour-record": _("the best row ever here"),
        "honour-led": lambda count, **_facts: plural(
            _, count, "led for {count} row", "led for {count} rows"
        ),
        "honour-won": _("won the most rows: {count}"),
        "honour-last": _("won the last row"),
        "honour-one": _("won row {number}"),
    }
