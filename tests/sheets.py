"""Random legal score sheets of the three games."""

import json
from random import Random
from typing import Any

from tests.oracle.sixth_sense import (
    SIXTH_SENSE_ROUNDS,
    SIXTH_SENSE_TRICKS,
    SIXTH_SENSE_VALUES,
    sixth_sense_points,
    trick_winner,
)
from tests.oracle.ten import TEN_DECK
from tests.oracle.thirteen import COLOURS, THIRTEEN_DECK, TILES

Sheet = dict[str, Any]

NAMES = [
    "Anne",
    "Carl",
    "Marc",
    "Zoë",
    "李",
    "🎲 Dé",
    'O\'Neil "Bo"',
    " Eve",
    "N" * 40,
    "play",
    "null",
]
WRONG: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, 7, 9, 10, 11, 15, -1, 3.0, 0.5, 10**20, -(10**20), 1_000_001),
    *("", " ", "x", "Anne", "Nobody", "N" * 41, "3", "novice", "ten", "thirteen", "sixth-sense"),
    *([], {}, [[]], ["B7"], [None], {"Anne": 1}, {"Nobody": 1}, {"play": "B7"}, {"counted": {}}),
]


def thirteen(chance: Random) -> Sheet:
    sheet, players = _table(chance, "thirteen", 3, 6)
    deck = [card for card, copies in THIRTEEN_DECK.items() for _ in range(copies)]
    chance.shuffle(deck)
    lost = chance.choice([0, 0, 0, 1, 3, 20, 46, 50])
    if lost or chance.random() < 0.3:
        sheet["missing"] = deck[:lost]
    deck = deck[lost:]
    stages_in_match = 6 if len(players) == 3 else len(players)
    stages = chance.choice([1, 1, 2, 3, stages_in_match, stages_in_match])
    sheet["stages"] = [
        _counted(chance, deck, players) if chance.random() < 0.3 else _plays(chance, deck, players)
        for _ in range(stages)
    ]
    last = sheet["stages"][-1]
    if isinstance(last, list) and chance.random() < 0.5:
        del last[chance.randint(0, len(last)) :]
    return sheet


def careless_sixth_sense(chance: Random) -> Sheet:
    """Rounds in which now and then somebody breaks a rule of the tricks."""
    return sixth_sense(chance, slips=0.01)


def sixth_sense(chance: Random, slips: float = 0) -> Sheet:
    sheet, players = _table(chance, "sixth-sense", 2, 6)
    novice = chance.random() < 0.3
    if novice or chance.random() < 0.3:
        sheet["variant"] = "novice" if novice else "standard"
    most = SIXTH_SENSE_ROUNDS[len(players)]
    target = chance.choice([None, None, 1, 6, 12])
    if target or chance.random() < 0.2:
        sheet["target"] = target
        most += 2 if target else 0
    dealer = players.index(sheet.get("dealer") or players[0])
    rounds = sheet["rounds"] = []
    totals = dict.fromkeys(players, 0)
    for number in range(chance.choice([1, 2, most, most])):
        leader = (dealer + number + 1) % len(players)
        if chance.random() < 0.5:
            given, tricks = _judged_round(chance, players, leader, novice, slips)
        else:
            given, tricks = _told_round(chance, players, novice)
        rounds.append(given)
        for name in players:
            totals[name] += sixth_sense_points(given["predictions"][name], tricks[name], novice)
        if target and max(totals.values()) >= target:
            break
    if chance.random() < 0.4:
        _leave_unfinished(chance, rounds[-1])
    return sheet


def ten(chance: Random) -> Sheet:
    sheet, players = _table(chance, "ten", 2, 7)
    if chance.random() < 0.3:
        return _short_ten(chance, sheet, players)
    pile = [card for card, copies in TEN_DECK.items() for _ in range(copies) if card != "J"]
    pile += ["J"] * (7 - len(players))
    chance.shuffle(pile)
    hands = {name: ["J", *(pile.pop() for _ in range(3))] for name in players}
    rounds = sheet["rounds"] = []
    round_cards = chance.sample(range(1, 11), 10)
    start = chance.randrange(len(players))
    while len(rounds) < 10 and all(len(hand) == 4 for hand in hands.values()):
        laid = {name: _laying(chance, hands[name]) for name in players}
        in_turn = players[start:] + players[:start]
        rounds.append({"card": round_cards[len(rounds)], "start": players[start], "laid": laid})
        for name in in_turn:
            while len(hands[name]) < 4 and pile:
                hands[name].append(pile.pop())
        start = chance.randrange(len(players))
    if chance.random() < 0.5:
        sheet["hands"] = hands
        _count_chips(chance, sheet, players)
    else:
        del rounds[chance.randint(0, len(rounds)) :]
    return sheet


def written(chance: Random, sheet: Sheet) -> str:
    """The sheet as text, in one of the ways JSON allows."""
    return json.dumps(sheet, ensure_ascii=chance.random() < 0.5, indent=chance.choice([None, 1]))


def _table(chance: Random, game: str, fewest: int, most: int) -> tuple[Sheet, list[str]]:
    players = chance.sample(NAMES, chance.randint(fewest, most))
    sheet: Sheet = {"game": game, "players": players}
    if chance.random() < 0.6:
        sheet["dealer"] = chance.choice([None, *players])
    if chance.random() < 0.1:
        sheet["note"] = chance.choice(WRONG)
    return sheet, players


def _plays(chance: Random, deck: list[str], players: list[str]) -> list[Any]:
    plays: list[Any] = []
    for card in chance.sample(deck, len(deck)):
        play = card
        if card == "R4":
            play += "@" + chance.choice("BYG")
        elif chance.random() < 0.1:
            play += "@" + card[0]
        if chance.random() < 0.1:
            plays.append({"play": play, "by": chance.choice([None, *players])})
        else:
            plays.append(play)
    return plays


def _counted(chance: Random, deck: list[str], players: list[str]) -> Sheet:
    piles: dict[str, dict[str, int | None]] = {name: {} for name in players}
    for card in deck:
        if chance.random() < 0.95:
            pile = piles[chance.choice(players)]
            colour = COLOURS[card[0]]
            pile[colour] = (pile.get(colour) or 0) + 1
    for pile in piles.values():
        for colour in TILES:
            if chance.random() < 0.5:
                pile.setdefault(colour, chance.choice([0, None]))
    return {"counted": piles}


def _told_round(chance: Random, players: list[str], novice: bool) -> tuple[Sheet, dict[str, int]]:
    least, most = (-4, 4) if len(players) == 2 else (0, 5)
    number = SIXTH_SENSE_TRICKS[len(players)] + chance.randint(least, most)
    tricks = _shared(chance, number, players)
    given: Sheet = {
        "predictions": {name: chance.choice(SIXTH_SENSE_VALUES) for name in players},
        "tricks": tricks,
    }
    if not novice and chance.random() < 0.1:
        given["trump"] = chance.choice("BYGRP")
    return given, tricks


def _judged_round(
    chance: Random, players: list[str], leader: int, novice: bool, slips: float
) -> tuple[Sheet, dict[str, int]]:
    """A round really dealt: each hand follows when it can, blocks and splits when it likes."""
    colours = chance.sample("BYGRP", 4 if len(players) == 2 else 5)
    deck = [(colour, value) for colour in colours for value in SIXTH_SENSE_VALUES]
    chance.shuffle(deck)
    tricks_in_round = SIXTH_SENSE_TRICKS[len(players)]
    hands = [[deck.pop() for _ in range(tricks_in_round)] for _ in players]
    trump = None if novice else chance.choice(colours)
    tricks = dict.fromkeys(players, 0)
    played: list[Sheet] = []
    for _ in range(tricks_in_round):
        trick, winner = _trick(chance, hands, leader, trump, slips)
        if chance.random() < 0.5:
            trick["lead"] = chance.choice([None, players[leader]])
        if winner is not None:
            leader = winner
            tricks[players[winner]] += 2 if trick.get("split") else 1
        played.append(trick)
    predictions = {name: chance.choice(SIXTH_SENSE_VALUES) for name in players}
    given: Sheet = {"trump": trump, "predictions": predictions, "played": played}
    if chance.random() < 0.1:
        given["tricks"] = dict.fromkeys(players, 0)
    return given, tricks


def _trick(
    chance: Random,
    hands: list[list[tuple[str, int]]],
    leader: int,
    trump: str | None,
    slips: float,
) -> tuple[Sheet, int | None]:
    texts: list[str] = []
    live: list[tuple[int, str, int]] = []
    blocks = 0
    for place in range(len(hands)):
        hand = hands[(leader + place) % len(hands)]
        asked = live[0][1] if live else None
        following = [card for card in hand if card[0] == asked and chance.random() >= slips]
        colour, value = chance.choice(following or hand)
        hand.remove((colour, value))
        text = f"{colour}{value}"
        # Few cards are zeros, so with them hands slip more often.
        slip = chance.random() < 10 * slips
        if value == 0 and ((place and not blocks) or slip) and chance.random() < 0.8:
            blocks = 1
            covered = chance.randrange(-1, place + 2) if slip else chance.randrange(place)
            live = [card for card in live if card[0] != covered]
            texts.append(f"{text}!{covered + 1}")
            continue
        if value == 6 and chance.random() < 0.6:
            value = chance.choice([6, 9])
            text += f"={value}"
        texts.append(text)
        live.append((place, colour, value))
    trick: Sheet = {"cards": texts}
    if any(value == 12 for _, _, value in live) or chance.random() < slips:
        trick["split"] = chance.random() < 0.7
    if not live:
        return trick, None
    return trick, (leader + trick_winner(live, live[0][1], trump)) % len(hands)


def _leave_unfinished(chance: Random, given: Sheet) -> None:
    if "played" in given and chance.random() < 0.6:
        del given["played"][chance.randrange(len(given["played"])) :]
    elif chance.random() < 0.5:
        given["predictions"] = None
    else:
        given.pop("tricks", None)
        given.pop("played", None)


def _short_ten(chance: Random, sheet: Sheet, players: list[str]) -> Sheet:
    sheet["rounds"] = []
    for card in chance.sample(range(1, 11), chance.randint(1, 10)):
        if sheet["rounds"] and chance.random() < 0.3:
            laid = {name: [str(chance.randint(0, 10))] for name in players}
            given: Sheet = {"card": card, "start": chance.choice(players), "laid": laid}
        else:
            winner, loser = chance.sample(players, 2)
            penalty = chance.randint(0, 60)
            given = {"card": card, "winner": winner, "loser": loser, "penalty": penalty}
        sheet["rounds"].append(given)
    chance.shuffle(sheet["rounds"])
    if chance.random() < 0.6:
        sheet["hands"] = {
            name: chance.choice([0, 3, 41, [], ["J"], ["P8", "0", "10"]]) for name in players
        }
        _count_chips(chance, sheet, players)
    return sheet


def _count_chips(chance: Random, sheet: Sheet, players: list[str]) -> None:
    """Shares out the chips; of some games a few are lost."""
    lost = chance.choice([0, 0, 0, 1, 2, 7 * len(players)])
    sheet["chips"] = _shared(chance, 7 * len(players) - lost, players)
    if lost or chance.random() < 0.3:
        sheet["lost"] = lost or chance.choice([0, None])


def _laying(chance: Random, hand: list[str]) -> list[str]:
    laying: list[str] = []
    room = 10
    for _ in range(chance.choice([1, 1, 2])):
        fitting = [c for c in hand if c == "J" or int(c.removeprefix("P")) <= room]
        if not fitting:
            break
        card = chance.choice(fitting)
        hand.remove(card)
        value = chance.randint(0, room) if card == "J" else int(card.removeprefix("P"))
        laying.append(f"J={value}" if card == "J" else card)
        room -= value
    return laying


def _shared(chance: Random, number: int, players: list[str]) -> dict[str, int]:
    shares = dict.fromkeys(chance.sample(players, len(players)), 0)
    for _ in range(number):
        shares[chance.choice(players)] += 1
    return shares
