"""A second, slow reading of the score sheet's contract, to hold the program against."""

import json
import re
from typing import Any

Sheet = dict[str, Any]

COLOURS = {"B": "blue", "Y": "yellow", "G": "green", "R": "red"}
TILES = ["blue", "yellow", "green"]
THIRTEEN_DECK = {f"{c}{v}": 2 if v == 4 else 3 for c in "BYG" for v in (1, 2, 4, 5, 7)} | {"R4": 8}
SIXTH_SENSE_VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14]
SIXTH_SENSE_ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
SIXTH_SENSE_TRICKS = {2: 14, 3: 13, 4: 13, 5: 12, 6: 10}
TEN_DECK = {str(v): 5 for v in range(11)} | {f"P{v}": 1 for v in range(1, 9)} | {"J": 7}


class Refused(Exception):
    """Why a sheet is refused, and where."""

    def __init__(self, code: str, where: str) -> None:
        super().__init__(code, where)
        self.code = code
        self.where = where


def score(text: str) -> Sheet:
    """The result of one sheet, or its error without the message."""
    try:
        return judge(read(text))
    except Refused as refused:
        return {"error": {"code": refused.code, "where": refused.where}}


def read(text: str) -> Any:
    def no_constant(name: str) -> Any:
        raise ValueError(name)

    def number(digits: str) -> int:
        # Python reads no longer integers; so long a one is only ever compared here.
        return int(digits) if len(digits) < 4000 else int(digits[:4000])

    try:
        return json.loads(text, parse_constant=no_constant, parse_int=number)
    except (ValueError, RecursionError):
        raise Refused("bad-json", "sheet") from None


def judge(sheet: Any) -> Sheet:
    need(isinstance(sheet, dict), "bad-json", "sheet")
    game = sheet.get("game")
    need(isinstance(game, str), "bad-json", "sheet")
    players = sheet.get("players")
    need(players is None or is_texts(players), "bad-json", "sheet")
    dealer = sheet.get("dealer")
    need(dealer is None or isinstance(dealer, str), "bad-json", "sheet")
    need(game in ("thirteen", "sixth-sense", "ten"), "unknown-game", "sheet")
    need(players is not None, "bad-json", "sheet")

    if game == "thirteen":
        need(sheet.get("missing") is None or is_texts(sheet["missing"]), "bad-json", "sheet")
        need(isinstance(sheet.get("stages"), list), "bad-json", "sheet")
        fewest, most = 3, 6
    else:
        need(isinstance(sheet.get("rounds"), list), "bad-json", "sheet")
        fewest, most = 2, 6
    if game == "sixth-sense":
        need(sheet.get("variant") in (None, "standard", "novice"), "bad-json", "sheet")
        target = sheet.get("target")
        need(target is None or (is_whole(target) and target > 0), "bad-json", "sheet")
    if game == "ten":
        most = 7
        for field in ("hands", "chips"):
            need(sheet.get(field) is None or isinstance(sheet[field], dict), "bad-json", "sheet")
        together = (sheet.get("hands") is None) == (sheet.get("chips") is None)
        need(together, "bad-json", "sheet")

    need(fewest <= len(players) <= most, "player-count", "sheet")
    for seat, name in enumerate(players):
        need(name.strip() != "" and len(name) <= 40, "bad-player", "sheet")
        need(name not in players[:seat], "bad-player", "sheet")
    need(dealer is None or dealer in players, "bad-player", "sheet")
    first_dealer = 0 if dealer is None else players.index(dealer)

    if game == "thirteen":
        return thirteen(sheet, players, first_dealer)
    if game == "sixth-sense":
        return sixth_sense(sheet, players, first_dealer)
    return ten(sheet, players)


def need(true: bool, code: str, where: str) -> None:
    if not true:
        raise Refused(code, where)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def need_each_player(value: Any, players: list[str], where: str) -> None:
    need(isinstance(value, dict), "bad-json", where)
    for name in value:
        need(name in players, "bad-player", where)
    for name in players:
        need(name in value, "bad-json", where)


def need_player(value: Any, players: list[str], where: str) -> None:
    need(isinstance(value, str), "bad-json", where)
    need(value in players, "bad-player", where)


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


def sixth_sense(sheet: Sheet, players: list[str], first_dealer: int) -> Sheet:
    novice = sheet.get("variant") == "novice"
    target = sheet.get("target")
    tricks_in_round = SIXTH_SENSE_TRICKS[len(players)]
    rounds: list[Sheet] = []
    totals = dict.fromkeys(players, 0)
    over = False
    for number, given in enumerate(sheet["rounds"], start=1):
        where = f"round {number}"
        if rounds:
            need(rounds[-1]["complete"], "stage-incomplete", f"round {number - 1}")
        need_sixth_sense_form(given, players, novice, where)
        need(not over, "match-over", where)

        predictions = given.get("predictions")
        if given.get("trump") is not None:
            need(given["trump"] in ("B", "Y", "G", "R", "P"), "unknown-card", where)
        if predictions is not None:
            for name in players:
                need(predictions[name] in SIXTH_SENSE_VALUES, "unknown-card", where)

        result: Sheet = {"complete": False, "tricks": dict.fromkeys(players, 0)}
        if given.get("played") is not None:
            leader = (first_dealer + number) % len(players)
            played_round(given, players, leader, where, result)
        elif given.get("tricks") is not None:
            tricks = {name: given["tricks"][name] for name in players}
            need(min(tricks.values()) >= 0, "bad-tricks", where)
            if predictions is not None:
                extra = sum(tricks.values()) - tricks_in_round
                least, most = (-4, 4) if len(players) == 2 else (0, 5)
                need(least <= extra <= most, "bad-tricks", where)
            result["tricks"] = tricks
            result["complete"] = predictions is not None

        if result["complete"]:
            result["points"] = {}
            for name in players:
                points = sixth_sense_points(predictions[name], result["tricks"][name], novice)
                result["points"][name] = points
                totals[name] += points
            if target is None:
                over = number == SIXTH_SENSE_ROUNDS[len(players)]
            else:
                over = max(totals.values()) >= target
        rounds.append(result)

    winners = [name for name in players if over and totals[name] == max(totals.values())]
    return {
        "game": "sixth-sense",
        "rounds": rounds,
        "totals": totals,
        "over": over,
        "winners": winners,
    }


def need_sixth_sense_form(given: Any, players: list[str], novice: bool, where: str) -> None:
    need(isinstance(given, dict), "bad-json", where)
    need_numbers(given.get("predictions"), players, where)
    if given.get("played") is not None:
        need(isinstance(given["played"], list), "bad-json", where)
    else:
        need_numbers(given.get("tricks"), players, where)
    trump = given.get("trump")
    need(trump is None or isinstance(trump, str), "bad-json", where)
    need(trump is None or not novice, "bad-json", where)
    if given.get("played") is not None:
        need(trump is not None or novice, "bad-json", where)


def need_numbers(value: Any, players: list[str], where: str) -> None:
    if value is not None:
        need_each_player(value, players, where)
        for name in players:
            need(is_whole(value[name]), "bad-json", where)


def sixth_sense_points(prediction: int, tricks: int, novice: bool) -> int:
    distance = abs(prediction - tricks)
    if prediction == 6:
        distance = min(distance, abs(9 - tricks))
    if novice:
        return [6, 4, 3, 2, 1, 0][min(distance, 5)]
    return tricks if distance == 0 else -distance


def played_round(given: Sheet, players: list[str], leader: int, where: str, result: Sheet) -> None:
    """Judges every trick and fills in who won them; knows the rest of the round's result too."""
    trump = given.get("trump")
    colours = set() if trump is None else {trump}
    seen: set[str] = set()
    winners: list[str | None] = []
    # Every card as (trick, player, its colour, the colour asked when it was laid).
    laid: list[tuple[int, int, str, str | None]] = []
    for number, trick in enumerate(given["played"], start=1):
        at = f"{where}, trick {number}"
        need(isinstance(trick, dict), "bad-json", at)
        need(is_texts(trick.get("cards")), "bad-json", at)
        split = trick.get("split")
        need(split is None or isinstance(split, bool), "bad-json", at)
        if trick.get("lead") is not None:
            need_player(trick["lead"], players, at)
        need(number <= SIXTH_SENSE_TRICKS[len(players)], "bad-trick", at)

        cards = [sixth_sense_card(text, colours, len(players), at) for text in trick["cards"]]
        need(len(cards) == len(players), "bad-trick", at)
        if trick.get("lead") is not None:
            need(trick["lead"] == players[leader], "bad-trick", at)
        gone: list[int] = []
        asked = None
        for place, (colour, value, blocked) in enumerate(cards):
            card = f"{colour}{6 if value == 9 else value}"
            need(card not in seen, "bad-trick", at)
            seen.add(card)
            laid.append((number, (leader + place) % len(players), colour, asked))
            if blocked is not None:
                need(gone == [] and 1 <= blocked <= place, "bad-trick", at)
                gone = [blocked - 1, place]
            staying = [cards[p][0] for p in range(place + 1) if p not in gone]
            asked = staying[0] if staying else None

        live = [(p, cards[p][0], cards[p][1]) for p in range(len(cards)) if p not in gone]
        if split:
            need(any(value == 12 for _, _, value in live), "bad-trick", at)
        if live:
            leader = (leader + trick_winner(live, asked, trump)) % len(players)
            winners.append(players[leader])
            result["tricks"][players[leader]] += 2 if split else 1
        else:
            winners.append(None)

    result["winners"] = winners
    result["complete"] = (
        len(winners) == SIXTH_SENSE_TRICKS[len(players)] and given.get("predictions") is not None
    )
    if result["complete"]:
        for number, player, colour, asked in laid:
            if asked is not None and colour != asked:
                for later, other, other_colour, _ in laid:
                    had_it = later > number and other == player and other_colour == asked
                    need(not had_it, "bad-trick", f"{where}, trick {number}")


def sixth_sense_card(
    text: str, colours: set[str], players: int, where: str
) -> tuple[str, int, int | None]:
    """Colour, value as laid, and which card of the trick it blocks."""
    found = re.fullmatch("([BYGRP])([0-9]+)(=[69])?(![0-9]+)?", text)
    if found is None:
        raise Refused("unknown-card", where)
    colour, digits, declared, block = found.groups()
    need(digits in [str(value) for value in SIXTH_SENSE_VALUES], "unknown-card", where)
    need(declared is None or digits == "6", "unknown-card", where)
    need(block is None or digits == "0", "unknown-card", where)
    colours.add(colour)
    need(players > 2 or len(colours) <= 4, "unknown-card", where)
    value = 9 if declared == "=9" else int(digits)
    # Nobody lays a hundredth card, so a longer number need not be read.
    return colour, value, None if block is None else int(block[1:4])


def trick_winner(live: list[tuple[int, str, int]], asked: str | None, trump: str | None) -> int:
    reverse = sum(1 for _, _, value in live if value == 4) % 2 == 1
    best = None
    winner = 0
    for place, colour, value in live:
        rank = 0
        if colour == asked:
            rank = 1
        if colour == trump:
            rank = 2
        strength = (rank, value)
        if best is None or (strength <= best if reverse else strength > best):
            best = strength
            winner = place
    return winner


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
    need(sum(chips[name] for name in players) == 7 * len(players), "bad-total", "sheet")

    points = {}
    for name in players:
        hand = hands[name]
        points[name] = sum(map(ten_points, hand)) if isinstance(hand, list) else hand
    return points
