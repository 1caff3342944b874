"""`companion score` beside a plain loop, and its start beside a bare import."""

import json
import sys
import tempfile
from pathlib import Path
from random import Random

from companion.games.thirteen import game as thirteen
from companion.games.thirteen.game import Setup
from companion.games.thirteen.rules import Deal
from companion.games.thirteen.stage import CARDS, PILE, Play
from tests.bench.measure import in_turns, process, report

MATCHES = 600
COMPANION = Path(sys.executable).with_name("companion")


def sheets() -> bytes:
    """Four-player matches in which nobody broke the order: what the plain loop understands."""
    random = Random(13)
    lines = []
    for _ in range(MATCHES):
        state = thirteen.new(Setup(("Anne", "Carl", "Marc", "Herman"), random.randrange(4)))
        while not state.over:
            state = thirteen.apply(state, Deal())
            deck = state.stages[-1].left
            cards = [card for card, copies in zip(CARDS, deck, strict=True) for _ in range(copies)]
            random.shuffle(cards)
            for card in cards:
                tile = random.randrange(3) if card == "R4" else PILE[card]
                state = thirteen.apply(state, Play(card, tile))
        lines.append(json.dumps(thirteen.write_sheet(state)))
    return "\n".join(lines).encode() + b"\n"


def main() -> int:
    """Prints the ratios; 1 if one misses its limit."""
    data = sheets()
    plays = MATCHES * 4 * 50
    speed = in_turns(
        {
            "plain": process([sys.executable, "-m", "tests.bench.plain_loop"], data),
            "score": process([str(COMPANION), "score"], data),
        },
        times=7,
    )
    for name, seconds in speed.items():
        print(f"{name}: {plays / seconds:,.0f} plays a second")
    fast = report(
        "score: plays a second of the plain loop's", speed["plain"] / speed["score"], 0.4, True
    )
    with tempfile.NamedTemporaryFile(suffix=".json") as one:
        one.write(data.splitlines()[0])
        one.flush()
        start = in_turns(
            {
                "bare": process([sys.executable, "-c", "import json, argparse"]),
                "score": process([str(COMPANION), "score", one.name]),
            },
            times=31,
        )
    quick = report("score: one sheet beside a bare import", start["score"] / start["bare"], 2.2)
    return 0 if fast and quick else 1


if __name__ == "__main__":
    sys.exit(main())
