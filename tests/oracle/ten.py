"""The oracle: 10."""

from typing import Any

from tests.oracle.checks import Sheet, is_texts, is_whole, need, need_each_player, need_player

TEN_DECK = {str(v): 5 for v in range(11)} | {f"P{v}": 1 for v in range(1, 9)} | {"J": 7}


def ten(sheet: Sheet, players: list[str]) -> Sheet:
    short = any(isinstance(r, dict) and r.get("laid") is None for r in sheet["rounds"])
    rounds: list[Sheet] = []
    used: list[int] = []
    laid: list[str] = []
    penalties = dict.fromkeys(players, 0)
    for number, given in enumerate(sheet["rounds"], start=1):
        where = f"round {number}"
        need_ten_form(given, players, where)
        need(number <= 10, "match-over", where)
        need(1 <= given["card"] <= 10, "unknown-card", where)
        need(given["card"] not in used, "stage-over", where)
        used.append(given["card"])
        if given.get("laid") is None:
            need(0 <= given["penalty"] <= 10**999, "bad-counts", where)
            result = {field: given[field] for field in ("winner", "loser", "penalty")}
        else:
            result = full_round(given, players, laid, not short, where)
        penalties[result["loser"]] += result["penalty"]
        rounds.append(result)

    over = sheet.get("hands") is not None
    totals = penalties
    if over:
        held = need_end(sheet, players, laid, short)
        for name in players:
            penalties[name] += held[name]
        if len(rounds) < 10:
            penalties[rounds[-1]["loser"]] += sum(range(1, 11)) - sum(used)
        totals = {name: penalties[name] - 2 * sheet["chips"][name] for name in players}
    return {
        "game": "ten",
        "rounds": rounds,
        "penalties": penalties,
        "totals": totals,
        "over": over,
        "winners": [n for n in players if over and totals[n] == min(totals.values())],
    }


def need_ten_form(given: Any, players: list[str], where: str) -> None:
    need(isinstance(given, dict), "bad-json", where)
    need(is_whole(given.get("card")), "bad-json", where)
    if given.get("laid") is None:
        need_player(given.get("winner"), players, where)
        need_player(given.get("loser"), players, where)
        need(is_whole(given.get("penalty")), "bad-json", where)
        if given.get("start") is not None:
            need_player(given["start"], players, where)
        need(given["winner"] != given["loser"], "bad-player", where)
    else:
        need_player(given.get("start"), players, where)
        need_each_player(given["laid"], players, where)
        for name in players:
            need(is_texts(given["laid"][name]), "bad-json", where)
            need(1 <= len(given["laid"][name]) <= 2, "bad-json", where)


def full_round(
    given: Sheet, players: list[str], laid: list[str], check_copies: bool, where: str
) -> Sheet:
    values: dict[str, int] = {}
    penalty = given["card"]
    for name in players:
        cards = []
        values[name] = 0
        for text in given["laid"][name]:
            card, joker, value = text.partition("=")
            if joker:
                need(card == "J", "unknown-card", where)
                need(value in [str(v) for v in range(11)], "unknown-card", where)
            else:
                need(card in TEN_DECK and card != "J", "unknown-card", where)
                value = card.removeprefix("P")
            values[name] += int(value)
            penalty += ten_points(card)
            cards.append(card)
        need(values[name] <= 10, "bad-total", where)
        for card in cards:
            laid.append(card)
            need(not check_copies or laid.count(card) <= TEN_DECK[card], "too-many-copies", where)

    start = players.index(given["start"])
    in_turn = players[start:] + players[:start]
    winner = in_turn[0]
    for name in in_turn[1:]:
        fewer_cards = len(given["laid"][name]) < len(given["laid"][winner])
        if values[name] > values[winner] or (values[name] == values[winner] and fewer_cards):
            winner = name
    loser = ""
    for name in in_turn:
        if name != winner and (loser == "" or values[name] <= values[loser]):
            loser = name
    return {"winner": winner, "loser": loser, "penalty": penalty}


def ten_points(card: str) -> int:
    if card == "J":
        return 10
    return int(card[1:]) + 2 if card[0] == "P" else 1


def need_end(sheet: Sheet, players: list[str], laid: list[str], short: bool) -> dict[str, int]:
    """Each player's penalty points in hand, once the end is found in order."""
    hands, chips = sheet["hands"], sheet["chips"]
    need_each_player(hands, players, "sheet")
    for name in players:
        as_number = short and is_whole(hands[name])
        need(as_number or is_texts(hands[name]), "bad-json", "sheet")
    need_each_player(chips, players, "sheet")
    for name in players:
        need(is_whole(chips[name]), "bad-json", "sheet")

    held = [card for name in players if isinstance(hands[name], list) for card in hands[name]]
    if not short and len(sheet["rounds"]) < 10:
        empty = len(laid) + len(held) == 70
        below_four = any(len(hands[name]) < 4 for name in players)
        need(empty and below_four, "stage-incomplete", "sheet")
        need(len(sheet["rounds"]) > 0, "stage-incomplete", "sheet")
    for card in held:
        need(card in TEN_DECK, "unknown-card", "sheet")
    for card in held:
        together = laid.count(card) + held.count(card)
        need(short or together <= TEN_DECK[card], "too-many-copies", "sheet")
    for name in players:
        in_bounds = isinstance(hands[name], list) or 0 <= hands[name] <= 10**999
        need(in_bounds, "bad-counts", "sheet")
        need(chips[name] >= 0, "bad-counts", "sheet")
    lost = 0 if sheet.get("lost") is None else sheet["lost"]
    need(lost >= 0, "bad-counts", "sheet")
    found = sum(chips[name] for name in players)
    need(found + lost == 7 * len(players), "bad-total", "sheet")

    points = {}
    for name in players:
        hand = hands[name]
        points[name] = sum(map(ten_points, hand)) if isinstance(hand, list) else hand
    return points
