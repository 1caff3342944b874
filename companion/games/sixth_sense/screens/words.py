"""6th Sense: the record, the evening and the variant in words."""

from collections.abc import Iterable

from companion.games.game import Sheet
from companion.games.sixth_sense.event import DealRound, Event, Predict, Trick, Tricks, Trump, Won
from companion.games.sixth_sense.judge import COLOURS
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import SixthSenseState, distance
from companion.games.sixth_sense.screens.suits import (
    SUITS,
    laid_words,
    prediction_text,
    suit_words,
)
from companion.games.sixth_sense.screens.variant import SixthVariant, Variant, rules_words
from companion.games.sixth_sense.view import round_at
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import TEXT
from companion.ui.shell.game_ui.values import Choice, EventWords
from companion.ui.widgets.setting import Setting
from companion.ui.widgets.words import Words, listed, short_name
from companion.wording import plural

# From so many tricks off a miss is worth a sentence.
FAR = 3


def event_words(_: Words, match: Match[SixthSenseState], step: Step[SixthSenseState]) -> EventWords:
    """An event of the record; predictions only if the round is complete by now."""
    names = match.names_in(step.stage - 1)
    round_ = round_at(match, step)
    event: Event = step.event
    match event:
        case DealRound():
            who = names[round_.dealer]
            return EventWords(_("{name} dealt").format(name=who), seat=round_.dealer)
        case Trump(colour):
            return EventWords(_("Trump is {colour}").format(colour=suit_words(_, colour)))
        case Tricks(counts):
            return EventWords(_("The tricks were counted"), _by_name(names, map(str, counts)))
        case Predict(values):
            # Entered early, at a terminal, they stay secret like the cards themselves.
            known = round_.predictions is not None
            note = _by_name(names, map(prediction_text, values)) if known else ""
            return EventWords(_("The predictions"), note)
        case _:
            return _trick_words(_, round_, names, event)


def _by_name(names: Iterable[str], numbers: Iterable[str]) -> str:
    """Everybody's number behind the name."""
    pairs = zip(names, numbers, strict=True)
    return ", ".join(f"{short_name(name)} {number}" for name, number in pairs)


def _trick_words(_: Words, round_: Round, names: tuple[str, ...], event: Trick | Won) -> EventWords:
    """A trick that was entered; `round_` is the round after it."""
    number = len(round_.tricks)
    winner = round_.winners[-1] if round_.winners else None
    laid = event.cards if isinstance(event, Trick) else ()
    cards = ", ".join(laid_words(_, card) for card in laid)
    if winner is None:
        return EventWords(_("Nobody won this trick"), cards, None, str(number))
    text = _("{name} won two tricks") if event.split else _("{name} won the trick")
    return EventWords(text.format(name=short_name(names[winner])), cards, winner, str(number))


def alternatives(
    _: Words, match: Match[SixthSenseState], step: Step[SixthSenseState]
) -> list[Choice]:
    """What else an entry can have been, by one tap."""
    if isinstance(step.event, Trump):
        return [_colour_choice(_, suit) for suit in COLOURS]
    if isinstance(step.event, Won | Trick):
        return tricks(_, match, step)
    return []


def _colour_choice(_: Words, suit: str) -> Choice:
    sign, ground, ink, _dark = SUITS[suit]
    return Choice(suit_words(_, suit), Trump(suit), sign=sign, look=(ground, ink))


def tricks(_: Words, match: Match[SixthSenseState], step: Step[SixthSenseState]) -> list[Choice]:
    """A trick for each player, and one that was split; with two players one that was blocked.

    Empty where no trick can have been entered before `step`.
    """
    # Before the deal, and before trump, no trick can have been.
    if isinstance(step.event, DealRound | Trump) or record.before(step).stage != step.stage:
        return []
    names = match.names_in(step.stage - 1)
    ways = ((_("{name}: 1 trick"), False), (_("{name}: 2 tricks (12)"), True))
    offered = [
        Choice(text.format(name=short_name(name)), Won(seat, split), seat)
        for text, split in ways
        for seat, name in enumerate(names)
    ]
    if len(names) == 2:
        offered.append(Choice(_("Blocked: nobody"), Won(None)))
    return offered


def where_words(_: Words, match: Match[SixthSenseState]) -> str:
    """Who leads which trick of the round under way, or that the predictions are next."""
    round_: Round = view(match).table.rounds[-1]
    if round_.all_tricks:
        return _("Time to reveal the predictions.")
    return _("{name} leads trick {number} of {of}").format(
        name=short_name(match.names[round_.lead]), number=len(round_.tricks) + 1, of=round_.size
    )


def remarks(match: Match[SixthSenseState], _: Words) -> list[str]:
    """Who hit most, the farthest miss, the best round; the last two unless there are several."""
    found = []
    shown = view(match)
    hits: dict[int, int] = {}
    misses: list[tuple[int, int, int]] = []
    complete = [each for each in shown.table.rounds if each.complete]
    for number, round_ in enumerate(complete, 1):
        pairs = zip(round_.predictions or (), round_.won, strict=True)
        for seat, (said, won) in enumerate(pairs):
            missed = distance(said, won)
            misses.append((missed, number, seat))
            hits[seat] = hits.get(seat, 0) + (missed == 0)
    best = max(hits.values(), default=0)
    if best:
        names = listed(_, [match.names[seat] for seat, count in hits.items() if count == best])
        text = _("Best sixth sense: {names}, {count} of {of} predictions right.")
        found.append(text.format(names=names, count=best, of=len(complete)))
    missed, number, seat = _only_most(misses)
    if missed >= FAR:
        name = short_name(match.names_in(number - 1)[seat])
        found.append(
            plural(
                _,
                missed,
                "Furthest off: {name}, by {count} trick in round {number}.",
                "Furthest off: {name}, by {count} tricks in round {number}.",
                name=name,
                number=number,
            )
        )
    scored = [
        (points, number, seat)
        for number, row in enumerate(shown.scores, 1)
        for seat, points in enumerate(row or ())
    ]
    points, number, seat = _only_most(scored)
    if points > 0:
        name = short_name(match.names_in(number - 1)[seat])
        found.append(
            plural(
                _,
                points,
                "Best round: {name}, {count} point in round {number}.",
                "Best round: {name}, {count} points in round {number}.",
                name=name,
                number=number,
            )
        )
    return found


def _only_most(counted: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    """Whatever has the highest count, which comes first in it; zeros if there are several."""
    most = max((each[0] for each in counted), default=0)
    found = [each for each in counted if each[0] == most]
    return found[0] if len(found) == 1 else (0, 0, 0)


class SixthSetting(Setting):
    """One button that says what is played, and leads to where it is chosen."""

    def draw(self, frame: Frame, box: Box) -> None:
        frame.button(box, "variant", self._words(), sign="gear", capital=TEXT)

    def _words(self) -> str:
        variant = Variant(self.shell)
        return rules_words(self.shell.words, variant.trump, variant.target)

    def tap(self, name: str) -> None:
        """Opens the choices; ignores other targets."""
        if name == "variant":
            self.shell.navigator.go(SixthVariant(self.shell))

    def heading(self) -> Sheet:
        """The variant and the target are the match's."""
        variant = Variant(self.shell)
        return {
            "variant": "novice" if variant.trump == "none" else "standard",
            "target": variant.target,
        }
