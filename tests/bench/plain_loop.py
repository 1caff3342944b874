"""The reference for `companion score`: a plain mutable loop that parses, adds up and prints.

It checks nothing and knows only sheets of plays in turn.
"""

import json
import sys

PILES = ("blue", "yellow", "green", "red")


def main() -> None:
    """Reads sheets of 13, one a line, and prints what the piles cost."""
    for line in sys.stdin:
        sheet = json.loads(line)
        players = sheet["players"]
        first = players.index(sheet["dealer"])
        totals = dict.fromkeys(players, 0)
        stages = []
        for number, plays in enumerate(sheet["stages"]):
            sums = [0, 0, 0]
            tiles: list[list[int]] = [[], [], []]
            taken = [[0, 0, 0, 0] for _ in players]
            on = (first + number + 1) % len(players)
            for play in plays:
                pile = "BYGR".index(play[0])
                tile = "BYG".index(play[3]) if pile == 3 else pile
                value = int(play[1])
                if sums[tile] + value > 13:
                    for lying in tiles[tile]:
                        taken[on][lying] += 1
                    tiles[tile] = [pile]
                    sums[tile] = value
                else:
                    tiles[tile].append(pile)
                    sums[tile] += value
                on = (on + 1) % len(players)
            points = [2 * pile[3] for pile in taken]
            for colour in range(3):
                counts = [pile[colour] for pile in taken]
                most = max(counts)
                for seat, count in enumerate(counts):
                    if count < most or counts.count(most) > 1:
                        points[seat] += count
            for name, point in zip(players, points, strict=True):
                totals[name] += point
            stages.append(
                {
                    "tiles": dict(zip(PILES, sums, strict=False)),
                    "taken": {
                        name: dict(zip(PILES, pile, strict=True))
                        for name, pile in zip(players, taken, strict=True)
                    },
                    "points": dict(zip(players, points, strict=True)),
                }
            )
        print(json.dumps({"stages": stages, "totals": totals}))


if __name__ == "__main__":
    main()
