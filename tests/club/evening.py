"""An evening of a club: many tables that play at once, and what their journals say afterwards."""

import json
import os
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.club.address import ClubAddress
from companion.games import load
from companion.match.actions import Action, Do
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.repair import make_empty
from companion.store.tables import identity
from tests.system.command import COMPANION

PEOPLE = ("Anne", "Carl", "Marc", "Herman", "Zoë", "Eva", "Otto", "Ida")
# The entries of one table in a second; at a real one they are one in two.
PACE = 5.0


class PlayingTable:
    """A table whose matches are entered one action at a time, and its `sync` as a process."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        folder.mkdir()
        self.folder, self.name = folder, name
        make_empty(folder / "companion.db")
        self.journal = Journal(folder / "companion.db")
        self._random = Random(seed)
        self._running: tuple[Match, list[Action]] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def act(self) -> None:
        """The next action; now and then a finished match is deleted, or brought back."""
        random = self._random
        if self._running is None:
            game = load(random.choice(("pad", "ten", "thirteen")))
            players = random.sample(PEOPLE, 4)
            state = game.simulate(random, players)
            _, match = self.journal.new_match(game, state.setup)
            self._running = (match, [Do(event) for event in game.events(state)])
        match, actions = self._running
        match.act(actions.pop(0))
        if not actions:
            self._running = None
            ended = [each.id for each in self.journal.matches("all") if each.ended]
            chosen = random.choice(ended)
            if random.random() < 0.3 and not self.journal.restore(chosen):
                self.journal.delete(chosen)

    def start(self, address: ClubAddress, port: int, **environment: str) -> None:
        """Begins to sync, through a proxy."""
        found = ClubAddress(address.parameters | {"port": str(port)})
        url = found.url(self.name, found.parameters["password"], found.parameters["dbname"])
        command = [*COMPANION, "club", "sync", "--data", str(self.folder)]
        with (self.folder / "said").open("w") as said:
            self._process = subprocess.Popen(
                command, env={**os.environ, "COMPANION_CLUB": url, **environment}, stderr=said
            )

    def end(self) -> None:
        """Ends what runs."""
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            assert process.wait(20) == 0, (self.folder / "said").read_text()
        self.journal.close()

    @property
    def is_reached(self) -> bool:
        """Whether the club answers it, as far as it knows."""
        try:
            return bool(json.loads((self.folder / "club.json").read_text())["reached"])
        except OSError:
            return False

    def rows(self) -> list[tuple[Any, ...]]:
        """The entries of the journal."""
        query = "SELECT match, number, action, time, crc FROM entries ORDER BY match, number"
        return self.journal.connection.execute(query).fetchall()

    def results(self) -> Iterator[tuple[tuple[float, str, str], dict[str, int], list[str]]]:
        """What each match that counts came to: its place in the order of all, totals, winners."""
        name = str(identity.of(self.journal.connection))
        for summary in self.journal.matches():
            if summary.ended == "over":
                match = self.journal.load(summary.id)
                ended = [entry.time for entry in match.entries if entry.source.kind != "people"]
                result = match.result()
                yield (ended[-1], name, summary.id), result["totals"], result["winners"]


def standing_by_journals(tables: list[PlayingTable]) -> list[tuple[str, int, int, int, str]]:
    """The standing, counted from the journals by itself."""
    from openskill.models import BradleyTerryPart

    model = BradleyTerryPart()
    ratings: dict[str, Any] = defaultdict(model.rating)
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for _, totals, winners in sorted(
        (each for table in tables for each in table.results()), key=lambda each: each[0]
    ):
        fewest = totals[winners[0]] == min(totals.values())
        keys = {
            name: (name not in winners, points if fewest else -points)
            for name, points in totals.items()
        }
        keys |= dict.fromkeys(winners, (False, 0))
        for name, mine in keys.items():
            behind = sum(other > mine for other in keys.values())
            level = sum(other == mine for other in keys.values()) - 1
            sums[name][0] += 1
            sums[name][1] += name in winners
            sums[name][2] += 2 * behind + level
        ranks = [float(sum(other < mine for other in keys.values())) for mine in keys.values()]
        rated = model.rate([[ratings[name]] for name in keys], ranks=ranks)
        ratings |= {name: team[0] for name, team in zip(keys, rated, strict=True)}
    lines = [
        (name, *found, f"{ratings[name].mu:.1f}{'' if found[0] >= 8 else '?'}")
        for name, found in sums.items()
    ]
    return sorted(lines, key=lambda line: (-line[3], -line[2], line[1], line[0]))  # type: ignore[arg-type]


def play(tables: list[PlayingTable], seconds: float, pace: float = PACE) -> int:
    """All of them play for so long, each at this pace; returns how many entries that were."""
    begun, entered = time.monotonic(), 0
    while (now := time.monotonic() - begun) < seconds:
        if entered < now * pace * len(tables):
            tables[entered % len(tables)].act()
            entered += 1
        else:
            time.sleep(0.005)
    return entered
