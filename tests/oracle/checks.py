"""The oracle: how a sheet is refused, and checks that all games share."""

from typing import Any

Sheet = dict[str, Any]


class Refused(Exception):
    """Why a sheet is refused, and where."""

    def __init__(self, code: str, where: str) -> None:
        super().__init__(code, where)
        self.code = code
        self.where = where


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
