"""The oracle: 6th Sense."""

import re
from typing import Any

from tests.oracle.checks import (
    Refused,
    Sheet,
    is_texts,
    is_whole,
    need,
    need_each_player,
    need_player,
)

SIXTH_SENSE_VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14]
SIXTH_SENSE_ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
SIXTH_SENSE_TRICKS = {2: 14, 3: 13, 4: 13, 5: 12, 6: 10}


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
