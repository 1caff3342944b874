"""The oracle: 13."""

from typing import Any

from tests.oracle.checks import Sheet, is_whole, need, need_each_player, need_player

COLOURS = {"B": "blue", "Y": "yellow", "G": "green", "R": "red"}
TILES = ["blue", "yellow", "green"]
THIRTEEN_DECK = {f"{c}{v}": 2 if v == 4 else 3 for c in "BYG" for v in (1, 2, 4, 5, 7)} | {"R4": 8}


def thirteen(sheet: Sheet, players: list[str], first_dealer: int) -> Sheet:
    deck = dict(THIRTEEN_DECK)
    for card in sheet.get("missing") or []:
        need(card in deck, "unknown-card", "sheet")
        need(deck[card] > 0, "too-many-copies", "sheet")
        deck[card] -= 1

    stages_in_match = 6 if len(players) == 3 else len(players)
    stages: list[Sheet] = []
    totals = dict.fromkeys(players, 0)
    for number, given in enumerate(sheet["stages"], start=1):
        where = f"stage {number}"
        if stages:
            need(stages[-1]["complete"], "stage-incomplete", f"stage {number - 1}")
        dealer = (first_dealer + number - 1) % len(players)
        if isinstance(given, dict):
            need_counted_form(given.get("counted"), players, where)
        else:
            need(isinstance(given, list), "bad-json", where)
        need(number <= stages_in_match, "match-over", where)
        if isinstance(given, dict):
            stage = counted_stage(given["counted"], players, deck, where)
        else:
            stage = played_stage(given, players, deck, dealer, where)
        stage["dealer"] = players[dealer]
        if stage["complete"]:
            count_thirteen(stage, players)
            for name in players:
                totals[name] += stage["points"][name]
        stages.append(stage)

    over = len(stages) == stages_in_match and stages[-1]["complete"]
    winners = [name for name in players if over and totals[name] == min(totals.values())]
    return {
        "game": "thirteen",
        "stages": stages,
        "totals": totals,
        "over": over,
        "winners": winners,
    }


def need_counted_form(counted: Any, players: list[str], where: str) -> None:
    need_each_player(counted, players, where)
    for name in players:
        need(isinstance(counted[name], dict), "bad-json", where)
        for colour in COLOURS.values():
            number = counted[name].get(colour)
            need(number is None or is_whole(number), "bad-json", where)


def counted_stage(counted: Sheet, players: list[str], deck: dict[str, int], where: str) -> Sheet:
    taken = {}
    for name in players:
        taken[name] = {colour: counted[name].get(colour) or 0 for colour in COLOURS.values()}
    for letter, colour in COLOURS.items():
        there = sum(copies for card, copies in deck.items() if card[0] == letter)
        for name in players:
            need(taken[name][colour] >= 0, "bad-counts", where)
        need(sum(taken[name][colour] for name in players) <= there, "bad-counts", where)
    return {"complete": True, "counted": True, "taken": taken}


def played_stage(
    plays: list[Any], players: list[str], deck: dict[str, int], dealer: int, stage_where: str
) -> Sheet:
    taken = {name: dict.fromkeys(COLOURS.values(), 0) for name in players}
    tiles: dict[str, list[str]] = {tile: [] for tile in TILES}
    laid: list[str] = []
    seat = dealer
    for number, play in enumerate(plays, start=1):
        where = f"{stage_where}, play {number}"
        seat = (seat + 1) % len(players)
        text = play
        if isinstance(play, dict):
            text = play.get("play")
            need(isinstance(text, str), "bad-json", where)
            if play.get("by") is not None:
                need_player(play["by"], players, where)
                seat = players.index(play["by"])
        need(isinstance(text, str), "bad-json", where)
        need(number <= sum(deck.values()), "stage-over", where)

        card, at, tile = text.partition("@")
        need(card in THIRTEEN_DECK, "unknown-card", where)
        if at:
            need(tile in ("B", "Y", "G"), "unknown-card", where)
        if card == "R4":
            need(at == "@", "tile-missing", where)
        elif at:
            need(tile == card[0], "wrong-tile", where)
        else:
            tile = card[0]
        laid.append(card)
        need(laid.count(card) <= deck[card], "too-many-copies", where)

        pile = tiles[COLOURS[tile]]
        if sum(int(other[1]) for other in pile) + int(card[1]) > 13:
            for other in pile:
                taken[players[seat]][COLOURS[other[0]]] += 1
            pile.clear()
        pile.append(card)

    return {
        "complete": len(plays) == sum(deck.values()),
        "tiles": {tile: sum(int(card[1]) for card in pile) for tile, pile in tiles.items()},
        "taken": taken,
    }


def count_thirteen(stage: Sheet, players: list[str]) -> None:
    taken = stage["taken"]
    majority: dict[str, str | None] = {}
    points = {name: 2 * taken[name]["red"] for name in players}
    for colour in TILES:
        most = max(taken[name][colour] for name in players)
        holders = [name for name in players if taken[name][colour] == most]
        majority[colour] = holders[0] if len(holders) == 1 else None
        for name in players:
            if name != majority[colour]:
                points[name] += taken[name][colour]
    stage["majority"] = majority
    stage["points"] = points
