"""Texts about the rounds of a game; one that calls them otherwise has its own, by the same keys."""

from companion.ui.widgets.words import Term, Words
from companion.wording import plural


def round_terms(_: Words) -> dict[str, Term]:
    """The texts for a game of rounds."""
    return {
        "title": _("Round {number} of {of}"),
        "open-title": _("Round {number}"),
        "continue": _("Continue: {game} · round {number} of {of}"),
        "open-continue": _("Continue: {game} · round {number}"),
        "pad": _("{game} · round {number} of {of}"),
        "open-pad": _("{game} · round {number}"),
        "plays": _("What was entered in round {number}"),
        "no-plays": _("Nothing entered in this round yet."),
        "children": _("Children’s mode: only the keys of this round work."),
        "children-wait": _("This round is over."),
        "menu-plays": _("Cards played"),
        "past-plays": _("Cards"),
        "menu-pad": _("all rounds and totals"),
        "from-next": _("from the next round"),
        "sits-down": _("From round {number}, {name} takes over {old}’s points."),
        "took-over": _("{name} for {old} from round {number}"),
        "lines": _("Chart starts after round 1."),
        "dealer": _("Tap who deals this round."),
        "who-dealt": _("Who dealt round {number}?"),
        "dealt-once": _("Only this round"),
        "dealt-all": _("All rounds"),
        "stop-between": _("The rounds so far count. Whoever is ahead wins."),
        "stop-running": _("The finished rounds count, but not this one. Whoever is ahead wins."),
        "average": _("points per round"),
        "by-month": _("Points per round, by month"),
        "by-match": _("Points per round, game by game"),
        "points": _("Points per round"),
        "extremes": _("Best and worst round"),
        "best": _("best round"),
        "worst": _("worst round"),
        "highest": _("The highest round ever at this table: {points}, by {names}."),
        "lowest": _("The lowest round ever at this table: {points}, by {names}."),
        "scores": _("Round {number} — scores"),
        "not-scored": _("This round isn’t scored yet."),
        "points-here": _("Round"),
        "next": _("Next round — {name} deals"),
        "spoken-scores": _("Round {number}: {scores}."),
        "honour-record": _("the best round ever here"),
        "honour-best": _("the best round of the game"),
        "honour-led": lambda count, **_facts: plural(
            _, count, "led for {count} round", "led for {count} rounds"
        ),
        "honour-won": _("won the most rounds: {count}"),
        "honour-improved": lambda count, **_facts: plural(
            _,
            count,
            "{count} point better than in the first round",
            "{count} points better than in the first round",
        ),
        "honour-last": _("won the last round"),
        "honour-one": _("won round {number}"),
        "honour-own": _("best in round {number}: {points}"),
    }
