"""Matches in which the same person plays in every way there is, and what must hold in all."""

import json

from companion.games.thirteen import game as thirteen
from companion.match.action_text import parse_action
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.players import StoredPlayers

FOUR = ("Anne", "Carl", "Marc", "Herman")
COUNT = "count 1,0,0,0 0,0,0,1 0,0,0,0 0,2,0,0"
# The same person in each, with what happens to the match.
STORIES = {
    "running": ("deal", "B7"),
    "over": ("deal", COUNT) * 4,
    "stopped": ("deal", COUNT, "stop"),
    "abandoned": ("deal", COUNT, "abandon"),
    "left": ("deal", COUNT, 'substitute #2 "Ida"', "deal", COUNT, "stop"),
    "comes": ("rename #2 Bo", "deal", 'substitute #1 "Carl"'),
    "returns": ("deal", COUNT, "substitute #2 Ida", "deal", COUNT, "substitute #3 Carl", "deal"),
    "named later": ("deal", 'rename #2 "Player 2"', COUNT, "rename #2 Carl", "stop"),
}
Played = dict[str, tuple[str, Match]]


def begin(journal: Journal, *lines: str, players: tuple[str, ...] = FOUR) -> tuple[str, Match]:
    """A match of 13 after these lines."""
    match_id, match = journal.new_match(thirteen, thirteen.Setup(players))
    for line in lines:
        match.act(parse_action(thirteen, line))
    return match_id, match


def play_all(journal: Journal) -> Played:
    """A match for each story, all counted for the statistics."""
    found = {name: begin(journal, *lines) for name, lines in STORIES.items()}
    count(journal)
    return found


def count(journal: Journal) -> None:
    """Counts what is not counted yet."""
    journal.keep_figures(
        filter(None, [journal.count_match(match_id) for match_id in journal.uncounted()])
    )


def check(journal: Journal) -> None:
    """Every match folds to what its summary and its figures say."""
    count(journal)
    for summary in journal.matches():
        match = journal.load(summary.id)
        assert match.left_out is None
        assert match.names == summary.players
        assert summary.result == (match.result() if match.ended else None)
        again = journal.count_match(summary.id)
        assert again is not None
        query = "SELECT player FROM figures WHERE match = ?"
        kept = {json.loads(name) for (name,) in journal.connection.execute(query, (summary.id,))}
        assert kept == set(again.figures)


def ids(people: StoredPlayers) -> dict[str, str]:
    """The id of each known player."""
    return {player.name: player.id for player in people.all()}
