"""Plays a match from typed lines, at a terminal or fed by another program line by line."""

import re
import shlex
import sys

from companion import tables
from companion.commands.common import (
    beginning,
    chosen_match,
    data_argument,
    match_arguments,
    refused,
    tell,
    writing,
)
from companion.games import NAMES
from companion.games.base import Refusal, parse_seat, seat_text
from companion.match.actions import Do, parse_action
from companion.match.match import Match, Source
from companion.messages import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from typing import Any

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
    parser.add_argument("--game", dest="game_option", choices=NAMES, help="the same")
    parser.add_argument("--players", default="Anne,Carl,Marc", help="names, separated by commas")
    match_arguments(parser)
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="MATCH",
        help="go on with a match of the journal, the last one unless told",
    )
    data_argument(parser)
    parser.add_argument("--open", action="store_true", help="13: show what was taken, to learn")
    parser.add_argument(
        "--transcript", action="store_true", help="write each line and the table after it"
    )


class Session:
    """A match that grows by typed lines; a refused line changes nothing."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game

    @property
    def state(self) -> "Any":
        """The match as it stands, with the names of those who play now."""
        return self.match.now.named_state()

    def enter(self, line: str) -> str:
        """Takes one line; returns what happened, or raises a Refusal."""
        action = parse_action(self.game, self._with_seat_numbers(line), self._seat)
        before = self.state
        if isinstance(action, Do):
            before = self._open_stage(action.event)
        self.match.act(action, Source("text"))
        what = tables.named(str(action), self.match.names)
        told = tables.standing(self.game, self.state, before if isinstance(action, Do) else None)
        return f"{what}: {told}"

    def _open_stage(self, event: "Any") -> "Any":
        """Begins the stage that this event belongs to, unless the event would be refused then."""
        opening = self.game.opening(self.match.state)
        if opening is not None and event != opening and not self.match.ended:
            self.game.apply(self.game.apply(self.match.state, opening), event)
            self.match.act(Do(opening), Source("text"))
        return self.state

    def _with_seat_numbers(self, line: str) -> str:
        """Names with blanks in them would fall apart into words: write their seats instead."""
        for seat, name in enumerate(self.match.names):
            if re.search(r"\s", name):
                line = line.replace(name, seat_text(seat))
        return line

    def _seat(self, name: str) -> int:
        names = self.match.names
        if name in names:
            return names.index(name)
        alike = [seat for seat, other in enumerate(names) if other.casefold() == name.casefold()]
        return alike[0] if len(alike) == 1 else parse_seat(name)


def run(options: "argparse.Namespace") -> int:
    """Plays one match from standard input."""
    # Names may hold letters that this terminal cannot show; that is no reason to stop.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        if options.resume is None:
            name = options.game_option or options.game or "thirteen"
            _play(Match(*beginning(options, name)), options)
        else:
            with writing(options) as store:
                store.check_in_background(tell)
                match_id = chosen_match(store.journal, options.resume)
                _play(store.journal.load(match_id), options)
    except Refusal as refusal:
        return refused(refusal)
    return 0


def _play(match: Match, options: "argparse.Namespace") -> None:
    session = Session(match)
    if options.transcript:
        _transcript(session, options)
    elif sys.stdin.isatty():
        _terminal(session, options.open)
    else:
        for line in _lines():
            print(_answer(session, line), flush=True)


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
