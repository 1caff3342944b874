"""Looking back at a stage of 13: how fast and how strong it is, and whether its hands are right.

- A decision beside a plain flat Monte-Carlo that copies lists (`plain_advice`), by turns.
- Stages against three greedy players: how often it is best, at 60 worlds.
- A whole stage, analysed.
- Costs of plays before the last five, with hands sampled with and without weights, against the
  cost with the hand that was really held: correlation, and the error of the mean.
- Positions with at most two cards in each hand: whether its best play is the best of all worlds.

Times are those of the processor. `script/bench analysis` takes about seven minutes of it;
`--stages 40 --hands 8 --positions 40` is a first look. `script/bench analysis_taps` measures what
an analysis costs the taps.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import correlation, fmean, median

from companion.games.thirteen.analysis.bits import BIT, BITS_OF, CARD_OF
from companion.games.thirteen.analysis.costs import price, results
from companion.games.thirteen.analysis.estimates import options, outcomes
from companion.games.thirteen.analysis.hands import sample_hands
from companion.games.thirteen.analysis.position import Decision, Position, decisions, start
from companion.games.thirteen.analysis.stage_analysis import HANDS, PART, WORLDS, analyse
from companion.games.thirteen.stage import LIMIT, PILE, VALUE, Play, Stage, ThirteenSetup, lay
from companion.games.thirteen.stage import open_stage as open_
from tests.bench.measure import report
from tests.bench.plain_advice import plain_advice

NAMES = ("Anne", "Carl", "Marc", "Herman")
SEATS = len(NAMES)
TRUE_WORLDS = 300


def greedy(random: Random, hand: list[str], stage: Stage) -> Play:
    """Takes as few points as it can now; of equal plays any."""
    plays = [Play(c, t) for c in set(hand) for t in (range(3) if c == "R4" else (PILE[c],))]

    def cost(play: Play) -> tuple[int, float]:
        takes = stage.sums[play.tile] + VALUE[play.card] > LIMIT
        lying = stage.tiles[play.tile]
        return (len(lying) + lying.count("R4") if takes else 0), random.random()

    return min(plays, key=cost)


def held_bits(hand: list[str], unlaid: int) -> int:
    """A hand as bits of cards that are not laid yet."""
    bits = 0
    for card in hand:
        bits |= next(bit for bit in BITS_OF[card] if bit & unlaid & ~bits)
    return bits


def advised(position: Position, seat: int, hand: list[str], random: Random) -> Play:
    """The best play of a hand."""
    plays, found, _ = results(position, seat, held_bits(hand, position.unlaid), WORLDS, random)
    totals = [sum(each[number] for each in found) for number in range(len(plays))]
    card, tile = plays[totals.index(min(totals))]
    return Play(CARD_OF[card], tile)


def play_stage(random: Random, thinker: int | None) -> tuple[Stage, list[list[str]], list[float]]:
    """A stage among greedy players, the hand before each play, and seconds of each decision."""
    deck = [CARD_OF[number] for number in range(len(BIT))]
    random.shuffle(deck)
    hands = [[deck.pop() for _ in range(5)] for _ in range(SEATS)]
    stage = open_(ThirteenSetup(NAMES), random.randrange(SEATS))
    position, held, seconds = start(SEATS), [], []
    while not stage.complete:
        seat = stage.on
        hand = hands[seat]
        if seat == thinker:
            begin = time.process_time()
            play = advised(position, seat, hand, random)
            seconds.append(time.process_time() - begin)
        else:
            play = greedy(random, hand, stage)
        held.append(list(hand))
        bit = held_bits([play.card], position.unlaid)
        position = position.after(seat, bit, play.tile)
        stage = lay(stage, (play,))
        hand.remove(play.card)
        if deck:
            hand.append(deck.pop())
    return stage, held, seconds


def measure_strength(stages: int) -> bool:
    """How often it is best against three greedy players."""
    random, best, own, others = Random(7), 0, [], []
    seconds: list[float] = []
    for number in range(stages):
        thinker = number % SEATS
        stage, _, taken = play_stage(random, thinker)
        seconds += taken
        points = list(stage.points)
        own.append(points.pop(thinker))
        others += points
        best += own[-1] <= min(points)
    print(f"{stages} stages: {fmean(own):.2f} points, the others {fmean(others):.2f};", end=" ")
    print(f"{fmean(seconds) * 1e3:.1f} ms a decision")
    good = report("best of the stage, of all stages", best / stages, 0.45, at_least=True)
    return report("a decision beside 25 ms", fmean(seconds) / 0.025, 1.0) and good


def measure_speed(times: int) -> bool:
    """Decisions beside the plain one, in the same positions."""
    random = Random(3)
    ours, plain = [], []
    for _ in range(times):
        stage, held, _ = play_stage(random, None)
        plays = list(decisions(stage, ThirteenSetup(NAMES).deck))
        for each in random.sample(plays[:40], 5):
            hand = held[each.number - 1]
            begin = time.process_time()
            advised(each.before, each.seat, hand, random)
            middle = time.process_time()
            plain_advice(stage.plays[: each.number - 1], stage.dealer, SEATS, hand, WORLDS, random)
            ours.append(middle - begin)
            plain.append(time.process_time() - middle)
    print(f"a decision: {median(ours) * 1e3:.1f} ms, plain {median(plain) * 1e3:.1f} ms")
    return report("a decision beside a plain one", sum(ours) / sum(plain), 0.7)


def measure_stage() -> bool:
    """A whole stage."""
    stage, _, _ = play_stage(Random(5), None)
    begin = time.process_time()
    analyse(stage, ThirteenSetup(NAMES).deck)
    seconds = time.process_time() - begin
    print(f"a stage analysed: {seconds:.2f} s of a core")
    return report("a stage beside 6 s", seconds / 6, 1.0)


def all_worlds(each: Decision, hand: int) -> list[float]:
    """What each play of the hand leads to, of every way to share out the unseen cards."""
    before = each.before
    unseen = [bit for bit in BIT if bit & before.unlaid & ~hand]
    sizes = [0 if seat == each.seat else size for seat, size in enumerate(before.sizes)]
    plays = options(hand)
    totals, count = [0.0] * len(plays), 0
    for hands in shares(unseen, sizes):
        hands[each.seat] = hand
        found = outcomes((hands, []), plays, each.seat, before.key, before.tiles, before.taken)
        totals = [total + result for total, result in zip(totals, found, strict=True)]
        count += 1
    return [total / count for total in totals]


def shares(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """Every way to share out cards."""
    if not sizes:
        yield []
        return
    for held in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in held]
        for others in shares(rest, sizes[1:]):
            yield [sum(held), *others]


def measure_ends(positions: int) -> bool:
    """The best play where each holds at most two cards, beside that of all worlds."""
    random, right, tried = Random(23), 0, 0
    while tried < positions:
        stage, _, _ = play_stage(random, None)
        plays = list(decisions(stage, ThirteenSetup(NAMES).deck))
        each = plays[-random.randrange(SEATS + 1, 2 * SEATS + 1)]
        own = [other for other in plays[each.number - 1 :] if other.seat == each.seat]
        hand = sum(other.bit for other in own)
        if len(options(hand)) < 2:
            continue
        tried += 1
        exact = all_worlds(each, hand)
        _, found, _ = results(each.before, each.seat, hand, WORLDS, random)
        totals = [sum(world[number] for world in found) for number in range(len(exact))]
        right += exact[totals.index(min(totals))] <= min(exact) + 0.1
    return report("the best play of all worlds", right / positions, 0.95, at_least=True)


def cost_of(each: Decision, hand: int, worlds: int, random: Random) -> float:
    """As the analysis counts it."""
    return max(0.0, price(each, hand, worlds, random).points)


def measure_hands(stages: int) -> None:
    """Costs with sampled hands against those with the real one."""
    random = Random(11)
    true: list[float] = []
    estimated: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(stages):
        stage, held, _ = play_stage(random, None)
        plays = list(decisions(stage, ThirteenSetup(NAMES).deck))
        for each in random.sample(plays[: -5 * SEATS], 8):
            own = [other for other in plays if other.seat == each.seat]
            hand = each.bit
            rest = list(held[each.number - 1])
            rest.remove(each.play.card)
            hand |= held_bits(rest, each.before.unlaid & ~each.bit)
            true.append(cost_of(each, hand, TRUE_WORLDS, random))
            for weighted, costs in estimated.items():
                found = [
                    cost_of(
                        each,
                        sample_hands(own, random, weighted)[own.index(each)],
                        WORLDS // PART,
                        random,
                    )
                    for _ in range(HANDS)
                ]
                costs.append(fmean(found))
    for weighted, costs in estimated.items():
        error = fmean((a - b) ** 2 for a, b in zip(true, costs, strict=True)) ** 0.5
        print(
            f"hands {'with' if weighted else 'without'} weights: correlation with the true cost"
            f" {correlation(true, costs):.3f}, error {error:.3f}, mean {fmean(costs):.2f}"
            f" (true {fmean(true):.2f}), {len(true)} plays"
        )


def main() -> int:
    """Prints the figures; 1 if one misses its goal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--stages", type=int, default=200)
    parser.add_argument("--hands", type=int, default=40, help="stages for the sampler of hands")
    parser.add_argument("--positions", type=int, default=200, help="with two cards each")
    chosen = parser.parse_args()
    good = [measure_stage(), measure_speed(6), measure_ends(chosen.positions)]
    good.append(measure_strength(chosen.stages))
    measure_hands(chosen.hands)
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
