"""What a run begins with: the panel, the table's choices, who plays what, and how far they are."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

from companion.app.simulated_deck import default_deck
from companion.catalogues import LANGUAGES
from companion.games import NAMES as REGISTRY
from companion.games import load
from companion.match.actions import Abandon, Do, Look, Stop
from companion.store.decks import Deck, StoredDecks
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from companion.ui.shell.preferences import SIDES, TURNS
from tests.ui.studio import LONG

SIZES = ((800, 480), (720, 1280), (1024, 600), (1280, 800), (1920, 1080))
# The small ones are drawn much more quickly.
SIZE_WEIGHTS = (8, 3, 4, 2, 1)
GAMES = tuple(REGISTRY)
SEATS = {name: load(name).SEATS for name in GAMES}
NAMES = ("Anne", "Carl", "Marc", "Herman", "Zoë", "Eva", "Finn", "Bo")
# first: a directory that does not exist. home: nothing is under way. begun: a match just begun.
# amid: one that was left somewhere. brink: before the last events of a stage. late: before those
# of the match. past: it is over, as others are.
BEGINNINGS = ("first", "home", "begun", "amid", "brink", "brink", "late", "past")
# The last so many events are left to the monkey, on the brink of something.
LEFT = (1, 1, 2, 3)
# Decks beside that of 13 have tags that say their card too.
TAG_PREFIX = {"sixth-sense": "06", "ten": "10"}


def tags_of(game: str) -> dict[str, str]:
    """The tags of a whole deck of a game, and the card of each."""
    if game == "thirteen":
        return default_deck().tags
    return {
        f"{TAG_PREFIX[game]}{card}{copy:02}": card
        for card, copies in load(game).CARDS.items()
        for copy in range(1, copies + 1)
    }


@dataclass(frozen=True)
class Plan:
    """All of it; the same seed gives the same."""

    seed: int
    game: str
    players: tuple[str, ...]
    size: tuple[int, int]
    rotation: int
    language: str | None
    choices: dict[str, Any]
    beginning: str
    readers: bool
    # Whether the panel now and then does not tell that a finger came up.
    loses_fingers: bool
    problem: str

    @classmethod
    def of(cls, seed: int, game: str | None = None) -> "Plan":
        """The plan of a seed; of any game unless one is asked for."""
        random = Random(f"plan {seed}")
        any_game = random.choice(GAMES)
        game = game or any_game
        names = NAMES if random.random() < 0.8 else (*LONG, *NAMES[:4])
        language = random.choice(LANGUAGES)
        choices: dict[str, Any] = {
            "language": language,
            "bright": random.random() < 0.25,
            "text_scale": random.choice((1.0, 1.0, 1.0, 1.15)),
            "open": random.random() < 0.3,
            "animations": random.random() < 0.7,
            "ten_full": random.random() < 0.5,
        }
        choices |= _effects(seed, names)
        beginning = random.choice(BEGINNINGS)
        return cls(
            seed,
            game,
            tuple(names[: random.choice(SEATS[game])]),
            random.choices(SIZES, SIZE_WEIGHTS)[0],
            random.choice((0, 0, 90, 180, 270)),
            None if beginning == "first" or random.random() < 0.5 else language,
            choices,
            beginning,
            random.random() < 0.75,
            random.random() < 0.4,
            "settings.toml is no TOML" if random.random() < 0.05 else "",
        )

    @classmethod
    def read(cls, value: dict[str, Any]) -> "Plan":
        """A plan as JSON keeps it (`asdict`)."""
        lists = {"players": tuple(value["players"]), "size": tuple(value["size"])}
        return cls(**(value | lists))

    def prepare(self, directory: Path, wall: Callable[[], float]) -> None:
        """Makes the data directory that the app finds."""
        if self.beginning == "first":
            return
        random = Random(f"beginning {self.seed}")
        store = open_store(directory)
        journal = store.journal
        cast("Any", journal)._clock = wall
        people, choices, tags = (
            StoredPlayers(journal),
            StoredPreferences(journal),
            StoredDecks(journal),
        )
        for name, value in self.choices.items():
            choices.set(name, value)
        people.remember(self.players)
        if random.random() < 0.8:
            for game in GAMES:
                tags.save(Deck(f"deck {game}", game, tags_of(game)))
        if self.beginning == "past":
            for game in GAMES:
                self._play(journal, random, game, "past")
        if self.beginning not in ("home", "first"):
            self._play(journal, random, self.game, self.beginning)
            choices.set("open_now", True)
        store.close()

    def _play(self, journal: Any, random: Random, name: str, how_far: str) -> None:
        """A match as chance has it, up to where this beginning wants it."""
        game = load(name)
        count = max(min(len(self.players), SEATS[name][-1]), SEATS[name][0])
        players = (*self.players, *(each for each in NAMES if each not in self.players))[:count]
        state = game.simulate(random, players)
        events = list(game.events(state))
        _, match = journal.new_match(game, state.setup, None)
        for event in events[: _how_many(game, state.setup, events, how_far, random)]:
            match.act(Do(event))
        chance = random.random()
        if match.ended:
            return
        if how_far == "past" or chance < 0.05:
            match.act(Stop() if chance < 0.5 else Abandon())
        elif chance < 0.2:
            match.act(Look())


def _effects(seed: int, names: tuple[str, ...]) -> dict[str, Any]:
    """Which effects are on, and who sits where, so that the board can turn."""
    random = Random(f"effects {seed}")
    sides = {name: random.choice(SIDES) for name in names}
    return {
        "big_takes": random.random() < 0.8,
        "celebrations": random.random() < 0.8,
        "turn_to_me": random.choice(TURNS),
        "sides": sides if random.random() < 0.7 else {},
    }


def _how_many(game: Any, setup: Any, events: list[Any], how_far: str, random: Random) -> int:
    """How many events of a match have happened at a beginning."""
    if how_far == "begun":
        return 0
    if how_far == "past":
        return len(events)
    if how_far == "late":
        return max(0, len(events) - random.choice(LEFT))
    if how_far == "amid":
        return random.randrange(len(events))
    ends, state = [], game.new(setup)
    for number, event in enumerate(events, 1):
        ran, state = state.running is not None, game.apply(state, event)
        if ran and state.running is None:
            ends.append(number)
    return max(0, random.choice(ends) - random.choice(LEFT)) if ends else 0
