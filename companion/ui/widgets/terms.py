"""Texts that say "stage" in one game and "round" in others, under the same keys."""

from companion.ui.widgets.words import Words


def stage_terms(_: Words) -> dict[str, str]:
    """The texts for a game of stages in which the fewest minus points win."""
    return {
        "title": _("Stage {number} of {of}"),
        "open-title": _("Stage {number}"),
        "continue": _("Continue: {game} · stage {number} of {of}"),
        "open-continue": _("Continue: {game} · stage {number}"),
        "pad": _("{game} · stage {number} of {of}"),
        "open-pad": _("{game} · stage {number}"),
        "plays": _("Cards of stage {number}"),
        "no-plays": _("No cards were tracked in this stage."),
        "menu-plays": _("Cards played"),
        "past-plays": _("Cards"),
        "menu-pad": _("all stages and totals"),
        "from-next": _("from the next stage"),
        "sits-down": _("From stage {number}, {name} takes over {old}’s points."),
        "lines": _("Chart starts after stage 1."),
        "dealer": _("Tap who deals this stage."),
        "who-dealt": _("Who dealt stage {number}?"),
        "dealt-once": _("Only this stage"),
        "dealt-all": _("All stages"),
        "stop-nothing": _(
            "No stage is finished yet, so nobody wins. The game goes to the history."
        ),
        "stop-between": _("The stages so far count. Whoever has the fewest minus points wins."),
        "stop-running": _(
            "The finished stages count, but not this one. Whoever has the fewest minus points wins."
        ),
        "average": _("points per stage"),
        "by-month": _("Points per stage, by month"),
        "by-match": _("Points per stage, game by game"),
        "points": _("Points per stage"),
        "extremes": _("Best and worst stage"),
        "best": _("best stage"),
        "worst": _("worst stage"),
        "highest": _("The highest stage ever at this table: {points}, by {names}."),
        "lowest": _("The lowest stage ever at this table: {points}, by {names}."),
        "scores": _("Stage {number} — scores"),
        "not-scored": _("This stage isn’t scored yet."),
        "points-here": _("This stage"),
        "next": _("Next stage — {name} deals"),
        "spoken-scores": _("Stage {number}: {scores}."),
    }


def round_terms(_: Words) -> dict[str, str]:
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
        "menu-plays": _("Cards played"),
        "past-plays": _("Cards"),
        "menu-pad": _("all rounds and totals"),
        "from-next": _("from the next round"),
        "sits-down": _("From round {number}, {name} takes over {old}’s points."),
        "lines": _("Chart starts after round 1."),
        "dealer": _("Tap who deals this round."),
        "who-dealt": _("Who dealt round {number}?"),
        "dealt-once": _("Only this round"),
        "dealt-all": _("All rounds"),
        "stop-nothing": _(
            "No round is finished yet, so nobody wins. The game goes to the history."
        ),
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
    }
