"""Who is where: the places of everybody by points; those with the same points share a place."""

from collections.abc import Collection, Sequence


def places(
    totals: Sequence[int], most_wins: bool, winners: Collection[int] | None = None
) -> tuple[int, ...]:
    """The place of each seat, from 1.

    winners: the seats that have won, as the rules say; they share the first place, whatever the
    points of others are. None: whoever has the best points.

    >>> places((30, 17, 52, 17), most_wins=False)
    (3, 1, 4, 1)
    """
    keys = [
        (winners is not None and seat not in winners, -total if most_wins else total)
        for seat, total in enumerate(totals)
    ]
    return tuple(
        1 if winners is not None and seat in winners else 1 + sum(other < key for other in keys)
        for seat, key in enumerate(keys)
    )


def standing(found: Sequence[int]) -> list[int]:
    """The seats by their places, the first first; equal ones as they sit."""
    return sorted(range(len(found)), key=lambda seat: found[seat])
