"""Plays a match from typed lines, at a terminal or fed by another program line by line."""

import re
import shlex
import sys

from companion import tables
from companion.games import NAMES, load
from companion.games.base import Refusal, parse_seat, seat_text
from companion.messages import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from typing import Any

    from companion.games.game import Game

HELP = {
    "thirteen": "B7, R4@G (a dirty four on green), Anne: B7 (out of turn), count 3,2,0,1 0,6,2,0 …",
    "sixth-sense": "trump B, trick Y3 G11 Y6=9 G0!1 [split], won Anne [split], won nobody,"
    " tricks 9 5, predict 6 2",
    "ten": "card 7 start Anne, laid 10 4+6 J=2, short Anne Marc 17, protect Anne 2, swap Carl Anne,"
    " bid Carl Anne 2, sold, end 3+P8 - J chips 9 3 9",
}


def arguments(parser: "argparse.ArgumentParser") -> None:
    """What `companion text` takes."""
    games = " | ".join(NAMES)
    parser.add_argument("game", nargs="?", choices=NAMES, metavar="GAME", help=games)
    parser.add_argument(
        "--game", dest="game_option", choices=NAMES, metavar="GAME", help="the same"
    )
    parser.add_argument("--players", default="Anne,Carl,Marc", help="names, separated by commas")
    parser.add_argument("--dealer", help="who deals first; else the first player")
    parser.add_argument("--missing", default="", help="13: cards that the deck has lost: B7,R4")
    parser.add_argument("--variant", choices=("standard", "novice"), help="6th Sense")
    parser.add_argument("--target", type=int, help="6th Sense: play to so many points")
    parser.add_argument("--open", action="store_true", help="13: show what was taken, to learn")
    parser.add_argument(
        "--transcript", action="store_true", help="write each line and the table after it"
    )


class Session:
    """A match that grows by typed lines; a refused line changes nothing."""

    def __init__(self, game: "Game", state: "Any") -> None:
        self.game = game
        self.players: tuple[str, ...] = state.setup.players
        self._states = [state]
        self._undone: list[Any] = []

    @property
    def state(self) -> "Any":
        """The match as it stands."""
        return self._states[-1]

    def enter(self, line: str) -> str:
        """Takes one line; returns what happened, or raises a Refusal."""
        if line == "undo":
            return self._undo()
        if line == "redo":
            return self._redo()
        event = self.game.parse_event(self._with_seat_numbers(line), self._seat)
        before = self.state
        opening = self.game.opening(before)
        if opening is not None and event != opening:
            before = self.game.apply(before, opening)
        self._states.append(self.game.apply(before, event))
        self._undone.clear()
        return tables.happened(self.game, before, self.state, event)

    def _undo(self) -> str:
        if len(self._states) == 1:
            raise Refusal("nothing-to-undo")
        self._undone.append(self._states.pop())
        return f"undo: {tables.standing(self.game, self.state)}"

    def _redo(self) -> str:
        if not self._undone:
            raise Refusal("nothing-to-redo")
        self._states.append(self._undone.pop())
        return f"redo: {tables.standing(self.game, self.state)}"

    def _with_seat_numbers(self, line: str) -> str:
        """Names with blanks in them would fall apart into words: write their seats instead."""
        for seat, name in enumerate(self.players):
            if re.search(r"\s", name):
                line = line.replace(name, seat_text(seat))
        return line

    def _seat(self, name: str) -> int:
        if name in self.players:
            return self.players.index(name)
        alike = [seat for seat, p in enumerate(self.players) if p.casefold() == name.casefold()]
        return alike[0] if len(alike) == 1 else parse_seat(name)


def run(options: "argparse.Namespace") -> int:
    """Plays one match from standard input."""
    game = load(options.game_option or options.game or "thirteen")
    try:
        session = Session(game, game.read_sheet(_heading(game, options)))
    except Refusal as refusal:
        print(f"companion text: {sentence(refusal)}", file=sys.stderr)
        return 2
    # Names may hold letters that this terminal cannot show; that is no reason to stop.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    if options.transcript:
        _transcript(session, options)
    elif sys.stdin.isatty():
        _terminal(session, options.open)
    else:
        for line in _lines():
            print(_answer(session, line), flush=True)
    return 0


def _heading(game: "Game", options: "argparse.Namespace") -> "dict[str, Any]":
    """The start of a match as a sheet, so that it is checked as sheets are."""
    return {
        "game": game.NAME,
        "players": [name.strip() for name in options.players.split(",")],
        "dealer": options.dealer,
        "missing": [card.strip() for card in options.missing.split(",") if card.strip()],
        "variant": options.variant,
        "target": options.target,
        "stages": [],
        "rounds": [],
    }


def _lines() -> "Iterator[str]":
    """Standard input as it comes, without blank lines; bytes that are no text become marks."""
    for raw in iter(sys.stdin.buffer.readline, b""):
        line = raw.decode(errors="replace").strip()
        if line:
            yield line


def _answer(session: Session, line: str) -> str:
    try:
        return f"ok {session.enter(line)}"
    except Refusal as refusal:
        return f"refused {refusal.code} {sentence(refusal)}"


def _transcript(session: Session, options: "argparse.Namespace") -> None:
    """The command, then each line, its answer and the table: what a playthrough file holds."""
    command = ["companion", "text", session.game.NAME, "--players", options.players]
    for name in ("dealer", "missing", "variant", "target"):
        if getattr(options, name):
            command += [f"--{name}", str(getattr(options, name))]
    command += ["--open"] * options.open + ["--transcript"]
    print(f"$ {shlex.join(command)}\n")
    for line in _lines():
        print(f"> {line}\n{_answer(session, line)}")
        print(tables.table(session.game, session.state, options.open), end="\n\n", flush=True)


def _terminal(session: Session, open_mode: bool) -> None:
    print(f"Type what is laid: {HELP[session.game.NAME]}.\nAlso: undo, redo, help, quit.\n")
    print(tables.table(session.game, session.state, open_mode))
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            print()
            return
        if line == "quit":
            return
        if line in ("help", "?"):
            print(HELP[session.game.NAME])
        elif line:
            _show(session, line, open_mode)


def _show(session: Session, line: str, open_mode: bool) -> None:
    """People at a keyboard write b7 for B7."""
    written = re.sub(
        r"(?<![\w#])[bygrpj](?=[\d=])|@[byg]\b|(?<=^trump )[bygrp]$",
        lambda match: match.group().upper(),
        line,
    )
    try:
        session.enter(written)
    except Refusal as refusal:
        print(sentence(refusal))
        return
    print(tables.table(session.game, session.state, open_mode))
