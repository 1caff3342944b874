"""Plays 13 against a data directory as fast as it can, until it is killed.

    python -m tests.system.crashes.writer DIRECTORY [--entries N] [--unkept] [--checked]

Prints a line for each entry once `act` has returned: match, number, action. What is printed must be
on disk. A line `refused` stands for an entry that was not saved, a line `notice` for a notice of
the store when it was opened.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.stage import CARDS, DIRTY_FOUR, PILE, Play, Stage
from companion.match.actions import Action, Amend, Change, Do, Look, Redo, Rename, Undo
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.store import open_store

PLAYERS = ("Anne", "Carl", "Marc", "Herman")
# Exit codes: the store is in memory; a refused entry changed the match.
NOT_DURABLE = 3
CHANGED_ALTHOUGH_REFUSED = 4


def next_action(match: Match) -> Action:
    """The next action; always the same after the same entries."""
    number = len(match.entries)
    state = match.state
    if match.can_redo and number % 2:
        return Redo()
    if match.can_undo and number % 17 == 5:
        return Undo()
    if number % 23 == 1:
        return Look()
    if number % 29 == 3:
        return Rename(number % 4, f"{PLAYERS[number % 4]} {number}")
    stage = state.running
    if stage is None:
        return Do(thirteen.opening(state))
    random = Random(number)
    play = _random_card(stage, random)
    if number % 13 == 7 and stage.plays:
        back = random.randrange(min(5, len(stage.plays)))
        return Amend((Change(match.step.number - back, play),))
    if number % 11 == 4:
        return Do(Play(play.card, play.tile, (stage.on + 2) % 4))
    return Do(play)


def _random_card(stage: Stage, random: Random) -> Play:
    left = [card for card, copies in zip(CARDS, stage.left, strict=True) if copies]
    card = random.choice(left)
    return Play(card, random.randrange(3) if card == DIRTY_FOUR else PILE[card])


def resume(journal: Journal) -> tuple[str, Match] | None:
    """The id of the last match and the match; None if there is none or it has ended."""
    last = journal.last()
    if last is None:
        return None
    match = journal.load(last)
    return None if match.ended else (last, match)


def play(journal: Journal) -> Iterator[str]:
    """Enters one action after the other; yields the line to print for each."""
    running = resume(journal)
    while True:
        if running is None or running[1].ended:
            try:
                running = journal.new_match(thirteen, thirteen.Setup(PLAYERS))
            except Refusal as refusal:
                yield _refused(refusal, "new")
                continue
            match_id, match = running
            (first,) = journal.entries(match_id)
            yield f"{match_id} 0 {first.entry.action}"
        match_id, match = running
        action = next_action(match)
        now, entries = match.now, list(match.entries)
        try:
            match.act(action)
        except Refusal as refusal:
            if match.now is not now or match.entries != entries:
                sys.exit(CHANGED_ALTHOUGH_REFUSED)
            yield _refused(refusal, f"{match_id} {len(entries) + 1} {action}")
        else:
            yield f"{match_id} {match.entries[-1].number} {match.entries[-1].action}"


def _refused(refusal: Refusal, what: str) -> str:
    if refusal.code != "not-saved":
        raise refusal
    return f"refused {refusal.params.get('reason', 'failed')} {what}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("directory", type=Path)
    parser.add_argument("--entries", type=int, help="so many attempts, then end")
    parser.add_argument("--unkept", action="store_true", help="go on with a store in memory")
    parser.add_argument(
        "--checked", action="store_true", help="while the background check runs, as in the app"
    )
    arguments = parser.parse_args()
    store = open_store(arguments.directory)
    for notice in store.notices:
        print("notice", notice.code, notice.params, flush=True)
    if not store.is_durable and not arguments.unkept:
        sys.exit(NOT_DURABLE)
    if arguments.checked:
        store.check_in_background(lambda notice: print("notice", notice.code, flush=True))
    rounds = count() if arguments.entries is None else range(arguments.entries)
    for _, line in zip(rounds, play(store.journal), strict=False):
        print(line, flush=True)
    store.close()


if __name__ == "__main__":
    main()
