"""What a monkey may feel like: each mood yields steps, and sees what came of each."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pygame

from companion.catalogues import LANGUAGES
from companion.games.thirteen.stage import CARDS, DIRTY_FOUR, PILE
from companion.match.tags import laid_tags
from tests.monkey.hands import Hands, Step
from tests.monkey.plan import SIZES, tags_of

# What leads away from playing on.
AWAY = (
    *("back", "undo", "redo", "menu", "remove", "home", "settings", "history", "players", "delete"),
    *("minus", "older", "newer", "look", "eye", "end", "settle", "pad", "plays", "close", "leave"),
)
KEYS = (
    *((pygame.K_RETURN, "\r"), (pygame.K_ESCAPE, "\x1b"), (pygame.K_BACKSPACE, "\b")),
    *((pygame.K_SPACE, " "), (pygame.K_TAB, "\t"), (pygame.K_F4, ""), (pygame.K_UP, "")),
    *((pygame.K_a, "a"), (pygame.K_z, "Z"), (pygame.K_e, "ë"), (pygame.K_7, "7"), (0, "漢")),
)
BUTTONS = ("undo", "ok", "tile1", "tile2", "tile3")
FAULTS = (
    ("reader", "tile 2: its reader does not answer"),
    ("reader-back", "tile 2: its reader works again"),
    ("two-cards", "tile 1: two cards came at once"),
    ("full", "too many events"),
    ("unknown", ""),
)
STRANGERS = ("04A1B2C3", "DEADBEEF01", "0004123456")
NOISE = ("CARD,00000000,1,1,04A1B2C3\n", "HELLO,9,x\n", "\x00\xff\n", "BEAT\n", "CARD,")
# By so many seconds the clock on the wall may be off after a restart.
SHIFTS = (0.0, 0.0, 0.0, 5.0, 3600.0, -600.0, -1800.0, -3600.0, 86400.0)

# After so many steps that came to nothing even somebody sensible tries something else.
ENOUGH = 8


def group(name: str) -> str:
    """Targets of one kind are one: key-B7 and key-Y1, person-Anne and person-Carl."""
    return name.partition("-")[0]


class Moods:
    """One monkey's. What it has tapped it remembers, and prefers what it knows little of."""

    def __init__(self, hands: Hands, random: Random) -> None:
        self._hands = hands
        self._random = random
        self._tried: Counter[tuple[str, str]] = Counter()
        # Where a kind of target led to the last time.
        self._leads: dict[tuple[str, str], str] = {}
        # How many steps in a row nothing came of: no other screen and no entry.
        self._idle = 0
        self._before = ("", 0)

    def curious(self) -> Iterator[Step]:
        """Taps what was seldom tapped, and what leads to where it seldom was."""
        for _ in range(self._random.randint(5, 40)):
            name = self._curious_target()
            if name is None:
                yield ["wait", 3.0]
                continue
            before = self._hands.screen
            self._notice()
            self._tried[before, group(name)] += 1
            yield self._a_tap(name)
            self._leads[before, group(name)] = self._hands.screen

    def _notice(self) -> None:
        """Counts the steps that nothing came of."""
        match = self._hands.match
        now = (self._hands.screen, 0 if match is None else len(match.entries))
        self._idle = self._idle + 1 if now == self._before else 0
        self._before = now

    def _curious_target(self) -> str | None:
        names = list(dict.fromkeys(self._hands.targets))
        if not names:
            return None
        screen = self._hands.screen
        sizes = Counter(map(group, names))
        weights = []
        for name in names:
            kind = group(name)
            led = self._leads.get((screen, kind))
            seen = 0 if led is None else self._hands.screens[led]
            novelty = 1 / (1 + self._tried[screen, kind]) ** 1.5 + 3 / (3 + seen)
            if led != screen:
                novelty *= 1 + self._idle
            weights.append(novelty / sizes[kind] ** (1.0 if kind == "letter" else 0.7))
        return self._random.choices(names, weights)[0]

    def _a_tap(self, name: str) -> Step:
        chance = self._random.random()
        if chance < 0.75:
            return ["tap", name]
        if chance < 0.85:
            return ["snap", name, self._random.choice((1, 1, 2, 3)), self._random.uniform(0, 1)]
        if chance < 0.95:
            return ["hold", name, self._random.choice((0.3, 0.6, 2.0))]
        return ["mouse", name]

    def sensible(self) -> Iterator[Step]:
        """Plays on, as somebody who wants to get to the end."""
        by_reader = self._hands.plan.readers and self._random.random() < 0.4
        for _ in range(self._random.randint(10, 120)):
            self._notice()
            if self._idle > ENOUGH and self._hands.targets:
                yield ["tap", self._of_any_kind(self._hands.targets)]
            else:
                yield self._sensible_step(by_reader)

    def _sensible_step(self, by_reader: bool) -> Step:
        hands, random = self._hands, self._random
        names = hands.targets
        if hands.screen == "Table":
            step = self._card_of_thirteen(by_reader)
            if step is not None:
                return step
        if hands.screen == "TenEnd":
            # As many chips as each got: that adds up.
            wanted = [name for name in names if name.startswith("chips-") or name == "number-7"]
            if wanted and random.random() < 0.6:
                return ["tap", random.choice(wanted)]
        if "next" in names and random.random() < 0.45:
            return ["tap", "next"]
        onward = [name for name in names if name not in AWAY and group(name) != "letter"]
        if not onward:
            return ["tap", random.choice(names)] if names else ["wait", 3.0]
        return ["tap", self._of_any_kind(onward)]

    def _of_any_kind(self, names: list[str]) -> str:
        """One of these, each kind being as likely as another."""
        kind = self._random.choice(sorted(set(map(group, names))))
        return self._random.choice([name for name in names if group(name) == kind])

    def _card_of_thirteen(self, by_reader: bool) -> Step | None:
        """One of the cards that are left."""
        match, random = self._hands.match, self._random
        stage = None if match is None else match.state.running
        if match is None or stage is None:
            return None
        left = [card for card, copies in zip(CARDS, stage.left, strict=True) for _ in range(copies)]
        if not left:
            return None
        card = random.choice(left)
        tile = random.randrange(3) if card == DIRTY_FOUR else PILE[card]
        if by_reader:
            lying = laid_tags(match)
            tags = [tag for tag, of in tags_of("thirteen").items() if of == card]
            free = [tag for tag in tags if tag not in lying]
            if free:
                return ["lay", random.choice(free), tile + 1]
        return ["tap", f"key-{card}@{'BYG'[tile]}" if card == DIRTY_FOUR else f"key-{card}"]

    def fingers(self) -> Iterator[Step]:
        """Several at once: interleaved, sliding, a palm, and some that never come up."""
        random = self._random
        for _ in range(random.choice((0, 1, 3))):
            yield from self._crossing()
        most = random.choice((2, 2, 2, 3, 5))
        down: list[int] = []
        for _ in range(random.randint(4, 16)):
            chance = random.random()
            if down and chance < 0.1:
                yield ["slide", random.choice(down), random.random(), random.random()]
            elif down and (chance < 0.5 or len(down) >= most):
                finger = down.pop(random.randrange(len(down)))
                if not self._lost(0.06):
                    yield ["up", finger, random.choice((0.0, 0.05, 0.3, 0.7))]
            else:
                finger = random.choice([each for each in range(1, 8) if each not in down])
                down.append(finger)
                yield ["down", finger, self._somewhere(), random.choice((0.0, 0.02, 0.2))]
        for finger in down:
            if not self._lost(0.1):
                yield ["up", finger, 0.1]

    def _crossing(self) -> Iterator[Step]:
        """One finger rests while another, or a reader, changes the screen; then it is lifted."""
        screen = self._hands.screen
        names = self._hands.targets
        away = [name for name in names if self._leads.get((screen, group(name)), screen) != screen]
        yield ["down", 1, self._somewhere(), 0.5]
        if self._random.random() < 0.7:
            yield ["down", 2, self._random.choice(away) if away else self._somewhere(), 0.05]
            yield ["up", 2, 0.05]
        else:
            yield self._sensible_step(by_reader=self._hands.plan.readers)
        if not self._lost(0.06):
            yield ["up", 1, self._random.choice((0.05, 0.3, 0.7))]

    def _lost(self, often: float) -> bool:
        """Whether the panel never tells that a finger came up."""
        return self._hands.plan.loses_fingers and self._random.random() < often

    def _somewhere(self) -> str | list[float]:
        names = self._hands.targets
        if names and self._random.random() < 0.85:
            return self._random.choice(names)
        return [round(self._random.random(), 3), round(self._random.random(), 3)]

    def wild(self) -> Iterator[Step]:
        """Taps anywhere, on the edges too."""
        for _ in range(self._random.randint(3, 15)):
            x, y = (self._random.choice((0.0, 1.0, self._random.random())) for _ in "xy")
            yield ["tap", [x, y], self._random.choice((0.01, 0.2, 0.6))]

    def keys(self) -> Iterator[Step]:
        """A keyboard, or a card reader that nobody took for one and that types its code."""
        if self._random.random() < 0.3:
            for letter in self._random.choice(STRANGERS):
                yield ["key", ord(letter.lower()), letter]
            yield ["key", *KEYS[0]]
        for _ in range(self._random.randint(1, 6)):
            yield ["key", *self._random.choice(KEYS)]

    def scanner(self) -> Iterator[Step]:
        """Whatever a scanner can tell, true or not."""
        random = self._random
        if not self._hands.plan.readers:
            return
        tags = [tag for game in ("thirteen", self._hands.plan.game) for tag in tags_of(game)]
        for _ in range(random.randint(2, 14)):
            chance = random.random()
            tag = random.choice(STRANGERS) if random.random() < 0.12 else random.choice(tags)
            if chance < 0.5:
                yield ["lay", tag, random.randint(0, 3)]
            elif chance < 0.6:
                yield ["typed", tag]
            elif chance < 0.7:
                for _ in range(random.choice((1, 1, 2, 8))):
                    yield ["scanner", "miss", random.randint(0, 3)]
            elif chance < 0.85:
                yield ["scanner", "press", random.choice(BUTTONS)]
            elif chance < 0.9:
                yield ["scanner", "report_fault", *random.choice(FAULTS)]
            else:
                yield self._mishap()

    def _mishap(self) -> Step:
        plugged = self._hands.cable.plugged
        return self._random.choice(
            [
                ["scanner", "reboot"],
                ["plug", not plugged],
                ["plug", True],
                ["noise", self._random.choice(NOISE)],
                ["gather"],
                ["wait", 4.0],
            ]
        )

    def patient(self) -> Iterator[Step]:
        """Lets time go by."""
        yield ["wait", self._random.choice((0.2, 1.0, 6.0, 30.0, 400.0, 7200.0))]

    def homesick(self) -> Iterator[Step]:
        """Goes home, and often begins something else there."""
        yield ["home"]
        if self._random.random() < 0.6:
            games = [name for name in self._hands.targets if name.startswith("game-")]
            if games:
                yield ["tap", self._random.choice(games)]

    def restless(self) -> Iterator[Step]:
        """Ends the app, in one way or the other, and starts it again."""
        how = self._random.choice(("kill", "kill", "close", "quit"))
        yield ["restart", how, self._random.choice(SHIFTS)]

    def strict(self) -> Iterator[Step]:
        """Looks whether everything is as it should be, also through other eyes."""
        yield ["compare"]
        width, height = self._random.choice(SIZES)
        if self._random.random() < 0.3:
            width, height = height, width
        language = self._random.choice(LANGUAGES)
        bright = self._random.random() < 0.5
        yield ["redraw", width, height, language, bright, self._random.choice((1.0, 1.15))]
