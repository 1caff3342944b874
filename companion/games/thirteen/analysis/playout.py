"""Plays a stage to its end as quick, sensible players would: the inner loop of the analysis."""

from companion.games.thirteen.analysis.bits import (
    BASE,
    COST,
    FIELD,
    FIELD_MASK,
    LYING,
    ON_TILE,
    PLACE,
    RED_LYING,
    RED_STEP,
    RED_TILE,
    SAFE,
    STEP,
    TILE_OF,
    VALUE_OF,
)
from companion.games.thirteen.stage import RED

# More than any tile costs.
MOST_COST = 1 << 20


def play_out(
    hands: list[int], stock: list[int], seat: int, key: int, tiles: list[int], taken: list[int]
) -> None:
    """Lays all cards of `hands` and `stock`, from `seat` on; `taken` has what each took then.

    Everybody lays the highest card that takes nothing, else takes the cheapest tile, and draws
    while there is a stock (its last card first). All lists but `stock` are changed; `key` are the
    sums of the tiles, `tiles` what lies there. Whoever has no card is passed over.
    """
    seats = len(hands)
    at = len(stock)
    left = at + sum(map(int.bit_count, hands))
    most = [max([pile >> shift & FIELD_MASK for pile in taken]) for shift in (0, FIELD, 2 * FIELD)]
    tile = 0
    while left:
        hand = hands[seat]
        if not hand:
            seat = (seat + 1) % seats
            continue
        left -= 1
        safe = hand & SAFE[key]
        if safe:
            card = safe.bit_length() - 1
            tile = TILE_OF[card]
            if tile == RED:
                tile = RED_TILE[key]
                key += RED_STEP[tile]
                tiles[tile] += RED_LYING
            else:
                key += STEP[card]
                tiles[tile] += LYING[card]
        else:
            least = MOST_COST
            for number in (0, 1, 2):
                if hand & ON_TILE[number]:
                    lies = tiles[number]
                    cost = lies >> COST
                    shift = FIELD * number
                    colour = lies >> shift & FIELD_MASK
                    if (taken[seat] >> shift & FIELD_MASK) + colour > most[number]:
                        cost -= colour
                    if cost < least:
                        least, tile = cost, number
            card = (hand & ON_TILE[tile]).bit_length() - 1
            lies = taken[seat] = taken[seat] + tiles[tile]
            colour = lies >> FIELD * tile & FIELD_MASK
            if colour > most[tile]:
                most[tile] = colour
            tiles[tile] = LYING[card]
            place = PLACE[tile]
            key += (VALUE_OF[card] - key // place % BASE) * place
        hand ^= 1 << card
        if at:
            at -= 1
            hand |= stock[at]
        hands[seat] = hand
        seat += 1
        if seat == seats:
            seat = 0
