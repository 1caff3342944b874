"""What stages are called, how the pad lists them, and what the settings mean in 13."""

from companion.games.thirteen.stage import ThirteenState
from companion.match.match import Match
from companion.ui.shell.game_ui.values import PadLine
from companion.ui.widgets.words import Term, Words
from companion.wording import plural


def setting_notes(_: Words) -> dict[str, str]:
    """What the settings mean in 13; see `GameUI.setting_notes`."""
    return {
        "sound": _("a tone per tile, a jingle at 13"),
        "spoken": _("says sums, takes and whose turn it is"),
        "big_takes": _("shows in big letters who takes cards"),
        "open": _("for learning: shows taken cards"),
        "looking_back": _("skill and luck after a stage"),
        "open-question": _(
            "Everyone sees what was taken, which cards are still to come and who has the"
            " most of a colour. Good for learning; ask everyone at the table first."
        ),
    }


def stage_terms(_: Words) -> dict[str, Term]:
    """The texts of `round_terms` for stages, in which the fewest minus points win."""
    return {
        "title": _("Stage {number} of {of}"),
        "open-title": _("Stage {number}"),
        "continue": _("Continue: {game} · stage {number} of {of}"),
        "open-continue": _("Continue: {game} · stage {number}"),
        "pad": _("{game} · stage {number} of {of}"),
        "open-pad": _("{game} · stage {number}"),
        "plays": _("Cards of stage {number}"),
        "no-plays": _("No cards were tracked in this stage."),
        "children": _("Children’s mode: only cards and Undo work."),
        "children-wait": _("All cards are played. The stage is over."),
        "menu-plays": _("Cards played"),
        "past-plays": _("Cards"),
        "menu-pad": _("all stages and totals"),
        "from-next": _("from the next stage"),
        "sits-down": _("From stage {number}, {name} takes over {old}’s points."),
        "took-over": _("{name} for {old} from stage {number}"),
        "lines": _("Chart starts after stage 1."),
        "dealer": _("Tap who deals this stage."),
        "who-dealt": _("Who dealt stage {number}?"),
        "dealt-once": _("Only this stage"),
        "dealt-all": _("All stages"),
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
        "honour-record": _("the best stage ever here"),
        "honour-best": _("the best stage of the game"),
        "honour-led": lambda count, **_facts: plural(
            _, count, "led for {count} stage", "led for {count} stages"
        ),
        "honour-won": _("won the most stages: {count}"),
        "honour-improved": lambda count, **_facts: plural(
            _,
            count,
            "{count} point better than in the first stage",
            "{count} points better than in the first stage",
        ),
        "honour-last": _("won the last stage"),
        "honour-one": _("won stage {number}"),
        "honour-own": _("best in stage {number}: {points}"),
    }


def pad_lines(match: Match[ThirteenState], _: Words) -> tuple[PadLine, ...]:
    """A line for each stage; a stage whose piles were counted is marked."""
    from companion.games.thirteen.results import COUNTED, pad_rows

    legend = _("c. = piles counted at the end")
    return tuple(
        PadLine(
            f"{row.number} · {row.names[row.dealer]}",
            row.points,
            row.number,
            row.best,
            _("c.") if row.how == COUNTED else "",
            legend if row.how == COUNTED else "",
            short=f"{row.number}",
            dealt=True,
        )
        for row in pad_rows(match)
    )
