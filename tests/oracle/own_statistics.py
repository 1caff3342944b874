"""The oracle: what each game counts on its own, from a sheet and the lines of chips."""

from collections import Counter
from collections.abc import Callable

from tests.oracle.statistics import Told

COLOURS = ("blue", "yellow", "green")


def seats_of(told: Told, person: str) -> dict[int, int]:
    """The seat of somebody in each complete stage."""
    return {
        number: told.names[number].index(person)
        for number, _ in told.points()
        if person in told.names[number]
    }


def holders(piles: list[dict[str, int]]) -> dict[str, int]:
    """Who has more cards of a colour than anybody else."""
    found = {}
    for colour in COLOURS:
        counts = sorted((pile[colour] for pile in piles), reverse=True)
        if counts[0] > counts[1]:
            found[colour] = [pile[colour] for pile in piles].index(counts[0])
    return found


def thirteen(told: Told, person: str) -> Counter[str]:
    """Dirty fours, majorities, takes; hundredths of what was given away and of luck."""
    found: Counter[str] = Counter()
    players = told.sheet["players"]
    for number, seat in seats_of(told, person).items():
        if number in told.looked:
            given, luck = told.looked[number][0][seat]
            found["given"] += round(100 * given)
            found["luck"] += round(100 * luck)
            found["looked"] += 100
        piles = [told.result["stages"][number]["taken"][name] for name in players]
        found["stages"] += 1
        found["fours"] += piles[seat]["red"]
        found["majorities"] += list(holders(piles).values()).count(seat)
        stage = told.sheet["stages"][number]
        if isinstance(stage, list):
            found["played"] += 1
            first = (told.dealer() + number + 1) % len(players)
            held, takes = play_again(stage, players, first, seat)
            found["takes"] += len(takes)
            found["cards"] += sum(takes)
            found["held"] += len(held)
            found["kept"] += sum(holders(piles).get(colour) == seat for colour in held)
    return found


def play_again(
    stage: list[str | dict[str, str]], players: list[str], on: int, wanted: int
) -> tuple[set[str], list[int]]:
    """The colours that a seat led in at some time, and the sizes of its takes."""
    tiles: dict[str, list[str]] = {letter: [] for letter in "BYG"}
    piles = [dict.fromkeys((*COLOURS, "red"), 0) for _ in players]
    held: set[str] = set()
    takes: list[int] = []
    for line in stage:
        text = line if isinstance(line, str) else line["play"]
        seat = on if isinstance(line, str) else players.index(line["by"])
        card, _, tile = text.partition("@")
        lying = tiles[tile or card[0]]
        if sum(int(each[1]) for each in [*lying, card]) > 13:
            for each in lying:
                piles[seat][dict(zip("BYGR", (*COLOURS, "red"), strict=True))[each[0]]] += 1
            takes += [len(lying)] * (seat == wanted)
            lying.clear()
        lying.append(card)
        held |= {colour for colour, holder in holders(piles).items() if holder == wanted}
        on = (seat + 1) % len(players)
    return held, takes


def sixth_sense(told: Told, person: str) -> Counter[str]:
    """Predictions by their number, and those too high or too low."""
    found: Counter[str] = Counter()
    players = told.sheet["players"]
    for number, seat in seats_of(told, person).items():
        said = told.sheet["rounds"][number]["predictions"][players[seat]]
        won = told.result["rounds"][number]["tricks"][players[seat]]
        aim = 9 if said == 6 and won >= 8 else said
        found.update(["rounds", f"said {said}"])
        if aim == won:
            found.update(["hit", f"hit {said}"])
        elif aim > won:
            found.update({"over": 1, "too many": aim - won})
        else:
            found.update({"under": 1, "too few": won - aim})
    return found


def ten(told: Told, person: str) -> Counter[str]:
    """Rounds, chips, and weak cards with chips on them."""
    found: Counter[str] = Counter()
    players = told.sheet["players"]
    lines = told.stages()
    followed = any(
        line.text.split()[0] in ("protect", "swap", "bid", "sold")
        for number, _ in told.points()
        for line in lines[number]
    )
    seats = seats_of(told, person)
    for number, seat in seats.items():
        round_, outcome = told.sheet["rounds"][number], told.result["rounds"][number]
        me = players[seat]
        found["rounds"] += 1
        found["won"] += outcome["winner"] == me
        found["lost"] += outcome["loser"] == me
        if not followed:
            continue
        found["followed"] += 1
        protected, bought, moved, buyer = False, 0, False, ["", ""]
        for line in lines[number]:
            words = line.text.split()
            mine = f"#{seat + 1}"
            if words[0] == "protect":
                protected = protected or words[1] == mine
            elif words[0] == "bid":
                buyer = words[1:3]
            if words[0] in ("swap", "sold"):
                pair = words[1:3] if words[0] == "swap" else buyer
                bought += pair[0] == mine
                moved = moved or mine in pair
        found["protected"] += protected
        found["trades"] += bought
        if protected and not moved and "laid" in round_:
            worth = sum(int(card.lstrip("PJ=")) for card in round_["laid"][me])
            found["guarded"] += 1
            found["bluffs"] += worth <= 5
            found["safe"] += worth <= 5 and outcome["loser"] != me
    # Who sits there at the end has the chips, if that person played the last round.
    last = len(told.sheet["rounds"]) - 1
    if "chips" in told.sheet and last in seats:
        found["ends"] += 1
        found["chips"] += told.sheet["chips"][players[seats[last]]]
    return found


OWN: dict[str, Callable[[Told, str], Counter[str]]] = {
    "thirteen": thirteen,
    "sixth-sense": sixth_sense,
    "ten": ten,
}
