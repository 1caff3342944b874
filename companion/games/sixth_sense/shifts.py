"""6th Sense: tricks that were judged keep their cards and players when earlier ones are corrected.

Whoever wins a trick leads the next one. So a correction can say that another player led a later
trick than the one who was asked for the first card of it.
"""

from companion.games.base import Refusal
from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.judge import asked_colour
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.turned_trick import led_anyway, led_by, winner_of
from companion.match import record
from companion.match.actions import Change, Edit
from companion.match.match import Match
from companion.match.record import Step
from companion.records import dataclass


@dataclass(frozen=True)
class LeadQuestion:
    """Two players can have led a trick, and who wins it depends on that.

    number: the trick's entry in the corrected record. trick: its number in the round. stage: the
    round (from 1), and trump in it. before: who led the trick so far, and the trick as it was laid.
    after: who leads it by the correction, and the trick with the same cards of the same players.
    """

    number: int
    trick: int
    stage: int
    trump: str | None
    before: tuple[int, Trick]
    after: tuple[int, Trick]

    def answer(self, lead: int) -> Change:
        """The correction of the trick, led by this one of the two."""
        seat, trick = self.before
        if lead != seat:
            return Change(self.number, self.after[1])
        return Change(self.number, led_anyway(trick, seat))


@dataclass(frozen=True)
class KeptTricks:
    """Corrections, with those of later tricks that follow; `question`: what decides the next one.

    Until that is answered no trick after it is looked at.
    """

    edits: tuple[Edit, ...]
    question: LeadQuestion | None = None


def keep_tricks(match: Match[SixthSenseState], edits: tuple[Edit, ...]) -> KeptTricks:
    """`edits`, and what keeps the cards of later tricks with the players who laid them.

    A trick that another player leads by the correction gets the order of its cards from there. If
    that would give it to somebody else than the table was told, the table has to say who led it.
    It stays as it was laid if it goes to the same winner but would ask for another colour, or if
    its cards cannot have been laid in that order. Edits that are refused come back as they are.
    """
    line = record.steps(match.step)
    now = {step.play: step for step in line}
    try:
        events = record.edited(record.tagged(line, {}), edits)
    except Refusal:
        return KeptTricks(edits)
    step = record.start(match.game, match.setup)
    found = list(edits)
    for number, (event, _tag, play) in enumerate(events, 1):
        was = now.get(play) if play is not None else None
        if isinstance(event, Trick) and was is not None and was.event == event:
            kept = _kept(step, was, event, number)
            if isinstance(kept, LeadQuestion):
                return KeptTricks(tuple(found), kept)
            if kept is not event:
                found.append(Change(number, kept))
                event = kept
        try:
            step = record.add(match.game, step, event)
        except Refusal:
            break
    return KeptTricks(tuple(found))


def _kept(
    step: Step[SixthSenseState], was: Step[SixthSenseState], trick: Trick, number: int
) -> Trick | LeadQuestion:
    """The trick after `step`, with the cards of the same players as in the record so far."""
    round_ = step.state.running
    before = was.state.rounds[-1].leads[-1]
    if round_ is None or trick.anyway or before == round_.lead:
        return trick
    turned = led_by(trick, before, round_.lead)
    if turned is None:
        return led_anyway(trick, before)
    won = winner_of(trick, before, round_.trump), winner_of(turned, round_.lead, round_.trump)
    if won[0] == won[1]:
        same_colour = asked_colour(trick.cards) == asked_colour(turned.cards)
        return turned if same_colour else led_anyway(trick, before)
    here, after = len(round_.tricks) + 1, (round_.lead, turned)
    return LeadQuestion(number, here, step.stage, round_.trump, (before, trick), after)
