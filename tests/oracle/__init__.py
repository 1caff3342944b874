"""A second, slow reading of the score sheet's contract, to hold the program against."""

import json
from typing import Any

from tests.oracle.checks import Refused, Sheet, is_texts, is_whole, need
from tests.oracle.pad import pad_match, read_pad
from tests.oracle.sixth_sense import sixth_sense
from tests.oracle.ten import ten
from tests.oracle.thirteen import thirteen


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
    pad = read_pad(sheet.get("pad")) if game == "pad" else {}
    players = sheet.get("players")
    need(players is None or is_texts(players), "bad-json", "sheet")
    dealer = sheet.get("dealer")
    need(dealer is None or isinstance(dealer, str), "bad-json", "sheet")
    need(game in ("thirteen", "sixth-sense", "ten", "pad"), "unknown-game", "sheet")
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
        need(sheet.get("lost") is None or is_whole(sheet["lost"]), "bad-json", "sheet")

    if game == "pad":
        ended = sheet.get("ended")
        need(ended is None or isinstance(ended, bool), "bad-json", "sheet")
        fewest, most = pad["players"]

    need(fewest <= len(players) <= most, "player-count", "sheet")
    for seat, name in enumerate(players):
        need(name.strip() != "" and len(name) <= 40, "bad-player", "sheet")
        need(name not in players[:seat], "bad-player", "sheet")
    need(dealer is None or dealer in players, "bad-player", "sheet")
    first_dealer = 0 if dealer is None else players.index(dealer)

    if game == "thirteen":
        return thirteen(sheet, players, first_dealer)
    if game == "pad":
        return pad_match(sheet, pad, players)
    if game == "sixth-sense":
        return sixth_sense(sheet, players, first_dealer)
    return ten(sheet, players)
