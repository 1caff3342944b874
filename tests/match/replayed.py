"""A match under way, reopened from its journal, and imported from its own export is one match.

python -m tests.match.replayed --actions 50000 --seed 1
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games import load, sheet
from companion.games.base import Refusal
from companion.match import record
from companion.match.action_text import parse_action
from companion.match.match import Entry, Match, Source
from companion.match.moment import Standing
from companion.match.statistics import figures_of
from companion.match.tags import laid_tags
from companion.match.view import own_counts, view
from companion.records import replace
from companion.store.duplicates import DuplicateFinder
from companion.store.journal import Journal
from companion.store.past import Past
from companion.store.rows import INSERT_ENTRY, EntryRow
from tests.match.plain_tags import PlainTags
from tests.match.random_tables import NAMES, RandomTable
from tests.match.tables import GAMES

# The actions of one match; a table that goes on for longer plays as before.
LENGTH = 130
# Entries that no match accepts, as an older version may have left them.
MISFITS = ("mark 04A1 B9", "amend remove 999", "nonsense", "without 7-3", "redo 2", "scanned 04A1")


class Difference(AssertionError):
    """Two matches that should be one are not; says in what, and after which entries."""


def everything(match: Match) -> dict[str, object]:
    """All that can be asked about a match, also what undo and redo would bring back."""
    return {
        "state": match.state,
        "text of the state": repr(match.state),
        "events": match.events,
        "entries": list(match.entries),
        "next number": match.next_number,
        "left out": match.left_out,
        "ended": match.ended,
        "looked": match.now.looked_in,
        "sittings": match.now.sittings,
        "names": [match.names_in(stage) for stage in range(12)],
        "past": [_standing(match, each) for each in match._past],
        "now": _standing(match, match.now.standing),
        "future": [_standing(match, each) for each in match._future],
        "undoes": (match.undoes, list(match._done)),
        "redoes": (match.redoes, list(match._undone)),
        "tags on the table": laid_tags(match),
        "marks": [tag for _, tag in match.now.marked],
        "fair view": view(match),
        "open view": view(match, open_mode=True),
        "own counts": own_counts(match),
        "sheet": match.sheet(),
        "result": match.result(),
    }


def _standing(match: Match, standing: Standing) -> tuple[object, ...]:
    tagged = record.tagged(record.steps(standing.step), dict(match.now.marked))
    facts = (standing.ended, standing.next_by)
    return *facts, standing.step.state, [(event, tag) for event, tag, _ in tagged]


def in_a_sheet(match: Match) -> dict[str, object]:
    """What a score sheet carries of a match, with what is saved around it."""
    return {
        "sheet": match.sheet(),
        "result": match.game.result(match.now.named_state()),
        "names": match.names,
        "scores": match.state.scores,
        "totals": match.state.totals,
        "ended": match.ended,
        "sittings": match.now.seated,
        # Of a stage that the table ended early a sheet only has the piles: nobody's takes.
        "figures": {name: replace(each, own=0) for name, each in figures_of(match).items()},
    }


def compare(here: dict[str, object], there: dict[str, object], where: str, match: Match) -> None:
    """Raises a Difference that names every field in which they are not the same."""
    wrong = [field for field in here if here[field] != there[field]]
    if wrong:
        facts = "".join(f"\n{name}: {here[name]}\n  not: {there[name]}" for name in wrong)
        raise Difference(f"{where}, {_story(match)}{facts}")


def _story(match: Match) -> str:
    return f"{match.game.NAME}: {'; '.join(entry.action for entry in match.entries)}"


class Replayed:
    """Plays random matches in one journal and imports them into another."""

    def __init__(self, directory: Path) -> None:
        self.counts: Counter[str] = Counter()
        self._plain = PlainTags()
        self.journal = self._open(directory / "played.db")
        self.elsewhere = self._open(directory / "elsewhere.db")

    def _open(self, path: Path) -> Journal:
        journal = Journal(path)
        # What a power cut would leave is for other tests.
        journal.connection.execute("PRAGMA synchronous = OFF")
        return journal

    def close(self) -> None:
        """Closes both journals."""
        self.journal.close()
        self.elsewhere.close()

    def play(self, name: str, seed: int, actions: int = LENGTH) -> None:
        """One match of this game with so many accepted actions, compared again and again."""
        table = RandomTable(load(name), seed)
        match_id, match = self.journal.new_match(table.game, table.setup)
        self._plain = PlainTags()
        until = self.counts["actions"] + actions
        while self.counts["actions"] < until:
            for action in table.several(match):
                self._act(match, action)
            chance = table.random.random()
            if chance < 0.12:
                again = self._reopened(match_id, match)
                # Whoever goes on must not matter.
                match = again if chance < 0.06 else match
            if chance < 0.03:
                self._exported(match, seed)
            if 0.6 < chance < 0.61:
                self._renamed(match, table)
            if 0.5 < chance < 0.505:
                match = self._harmed(match_id, match, table.random.choice(MISFITS))
        self._reopened(match_id, match)
        self._exported(match, seed)
        assert DuplicateFinder(self.journal).find(match.game, self._read(match)) is not None
        self.counts["matches"] += 1

    def _act(self, match: Match, action: Any) -> None:
        number = match.next_number
        before = match.now
        self._plain.before(match)
        try:
            match.act(action)
        except Refusal:
            assert match.now is before
            assert match.next_number == number
            self.counts["refused"] += 1
        else:
            # As it was written: with the player of a play, if the table had named one.
            written = parse_action(match.game, match.entries[-1].action)
            self._plain.after(written, match)
            self.counts["actions"] += 1
            self.counts[type(action).__name__] += 1

    def _reopened(self, match_id: str, match: Match) -> Match:
        again = self.journal.load(match_id)
        compare(everything(match), everything(again), "reopened", match)
        wrong = self._plain.differs(again)
        if wrong:
            raise Difference(f"{_story(match)}\n{wrong}")
        self.counts["reopened"] += 1
        self.counts["replayed"] += len(again.entries)
        return again

    def _harmed(self, match_id: str, match: Match, action: str) -> Match:
        """The match with an entry on disk that does not fit; it must open as it was before it."""
        if match.left_out is not None:
            return match
        bad = Entry(match.next_number, action, Source("test"), 1.0)
        self.journal.connection.execute(INSERT_ENTRY, EntryRow(0, match_id, bad).values)
        again = self.journal.load(match_id)
        assert again.left_out is not None
        assert (again.left_out.first, again.left_out.last) == (bad.number, bad.number)
        wanted = everything(match) | {"left out": again.left_out}
        compare(wanted, everything(again), "with a bad entry", match)
        self.counts["misfits"] += 1
        return again

    def _renamed(self, match: Match, table: RandomTable) -> None:
        """Somebody gets another name, in all matches and without a word to the one in use."""
        old = table.random.choice(sorted(match.now.everybody))
        new = table.random.choice(NAMES)
        where = self.journal.matches_of(old)
        assert where, "at least the match in use"
        with self.journal.relabelling(old, new, where - self.journal.matches_of(new)):
            pass
        self.counts["renamed"] += 1

    def check_summaries(self) -> None:
        """The list of matches says what the matches say."""
        for summary in self.journal.matches():
            match = self.journal.load(summary.id)
            assert summary.players == match.names
            assert summary.result == (match.result() if match.ended else None)

    def _exported(self, match: Match, seed: int) -> None:
        fingerprint = f"{match.game.NAME} {seed} {self.counts['exported']}"
        state = self._read(match)
        past = Past(None, 0.0, 0.0, 0.0, match.ended, match.now.seated)
        imported = self.elsewhere.import_match(match.game, state, fingerprint, past)
        assert imported is not None
        wanted = in_a_sheet(match)
        if state.opened < match.opened:
            # Of a round that has only begun a sheet says nothing; who sat down for it still will.
            wanted = {field: wanted[field] for field in ("scores", "totals", "ended")}
        compare(wanted, in_a_sheet(self.elsewhere.load(imported)), "imported", match)
        self.counts["exported"] += 1

    def _read(self, match: Match) -> Any:
        """The state that the export of a match tells."""
        return sheet.read(json.dumps(match.sheet()).encode())[1]


def run(actions: int, seed: int, directory: Path, games: Sequence[str] = GAMES) -> Counter[str]:
    """Plays matches of these games until so many actions were accepted; what was done, counted."""
    replayed = Replayed(directory)
    try:
        while replayed.counts["actions"] < actions:
            for name in games:
                replayed.play(name, seed)
            seed += 1
        replayed.check_summaries()
    finally:
        replayed.close()
    return replayed.counts


def main() -> None:
    """Runs as long as asked, and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    began = time.monotonic()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as directory:
        counts = run(options.actions, options.seed, Path(directory))
    for name, count in counts.items():
        print(f"{count:8} {name}")
    print(f"no difference, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
