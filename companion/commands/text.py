"""Plays a match from typed lines, at a terminal or from another program."""

import re
import shlex
from pathlib import Path

from companion.commands.common import (
    data_argument,
    game_and_setup,
    match_arguments,
    match_options,
    open_argument,
    open_for_writing,
    print_left_out,
    print_notice,
    print_refusal,
)
from companion.commands.options import name
from companion.commands.streams import print_line, read_lines, stdin_is_terminal
from companion.games import DEFAULT, NAMES
from companion.games.base import Refusal, parse_seat
from companion.games.command_line import command_line
from companion.match import text as tables
from companion.match.action_text import parse_action
from companion.match.actions import Abandon, Action, Amend, Do, Open
from companion.match.changes import Changed
from companion.match.match import Match, Source
from companion.match.text_words import one_line
from companion.sentences import sentence
from companion.store.rows import Damaged
from companion.store.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

# What asks for help, what ends, and what can be typed in a match of any game.
HELP, QUIT = ("help", "?"), "quit"
ALSO = "Also: undo, redo, plays, look, amend change 3 B7, stop, discard, help, quit."


def arguments(parser: "argparse.ArgumentParser") -> None:
    """Adds the options of `companion text`."""
    games = " | ".join(NAMES)
    parser.add_argument("game", nargs="?", choices=NAMES, metavar="GAME", help=games)
    parser.add_argument("--game", dest="game_option", choices=NAMES, help="same as GAME")
    parser.add_argument(
        "--players",
        default="Anne,Carl,Marc",
        metavar="NAMES",
        help="clockwise, separated by commas (default: Anne,Carl,Marc)",
    )
    match_arguments(parser)
    parser.add_argument(
        "--resume",
        nargs="?",
        const=True,
        type=name,
        metavar="MATCH",
        help="continue a saved match (default: the last unfinished one)",
    )
    data_argument(parser)
    open_argument(parser)
    parser.add_argument(
        "--transcript", action="store_true", help="print each line and the table after it"
    )


class TypedMatch:
    """A match that is played by typed lines. `open_mode` also shows what fair play hides."""

    def __init__(self, match: Match, open_mode: bool = False) -> None:
        self.match = match
        self.game = match.game
        self.open_mode = open_mode

    def enter(self, line: str) -> str:
        """Runs one line and returns what happened; one that is refused once more with b7 as B7.

        Raises Refusal, which changes nothing.
        """
        if line == "plays":
            return f"plays: {tables.plays(self.match, self.open_mode)}"
        if line in HELP:
            return f"help: {' '.join(self.help())}"
        try:
            return self._act(line)
        except Refusal:
            capitals = command_line(self.game.NAME).capitals
            written = re.sub(capitals, lambda found: found.group().upper(), line)
            if not capitals or written == line:
                raise
        return self._act(written)

    def _act(self, line: str) -> str:
        action = parse_action(self.game, line, self._seat)
        before = self.match.state
        if isinstance(action, Do):
            opening = self.game.opening(before, action.event)
            if opening is not None:
                # After a stage the first play also begins the next stage; undo takes back both.
                action = Open(action.event)
                before = self.game.apply(before, opening)
        try:
            changed = self.match.act(action, Source("text"))
        except Refusal as refusal:
            self._leave_out_hidden(refusal, action)
            raise
        # The journal has another word for it than people.
        text = "discard" if isinstance(action, Abandon) else str(action).removeprefix("open ")
        what = tables.named(text, self.match.names)
        if isinstance(action, Do | Open):
            return f"{what}: {tables.standing(self.match.now, before)}"
        return f"{what}: {self._points(changed)}{tables.standing(self.match.now)}"

    def help(self) -> list[str]:
        """What can be typed, in sentences: the events of the game, and what any match takes."""
        examples = command_line(self.game.NAME).examples
        events = f"Type what happens{f': {examples}' if examples else ''}"
        return [events if events.endswith("…") else f"{events}.", ALSO]

    def _points(self, changed: Changed) -> str:
        """Returns how a correction changed the points of finished stages, as text."""
        return "".join(
            f"stage {stage.stage} was {stage.before} and is {stage.after}; "
            for stage in changed.stages
            if stage.before is not None and stage.after is not None
        )

    def _leave_out_hidden(self, refusal: Refusal, action: Action) -> None:
        """Removes from a refused correction the play that no longer fits, if it is hidden."""
        hidden = tables.hidden(self.match, self.open_mode)
        if hidden and isinstance(action, Amend):
            # The refusal counts entries with those that the correction inserts.
            last = max(hidden) + len(action.edits)
            number = refusal.params.get("number")
            if isinstance(number, int) and number <= last:
                refusal.params.pop("event", None)

    def _seat(self, name: str) -> int:
        names = self.match.names
        if name in names:
            return names.index(name)
        alike = [seat for seat, other in enumerate(names) if other.casefold() == name.casefold()]
        return alike[0] if len(alike) == 1 else parse_seat(name)


def run(options: "argparse.Namespace") -> int:
    """Plays one match from standard input."""
    try:
        if options.resume is None:
            game = options.game_option or options.game or DEFAULT
            _play(Match(*game_and_setup(options, game)), options)
        else:
            with open_for_writing(options, kept=False) as store:
                store.check_in_background(print_notice)
                match_id = options.resume
                if match_id is True:
                    match_id = store.journal.last_running()
                if match_id is None:
                    raise Refusal("no-match")
                match = _load(store, match_id)
                print_left_out(match_id, match)
                _play(match, options)
    except Refusal as refusal:
        return print_refusal(refusal)
    return 0


def _load(store: Store, match_id: str) -> Match:
    """Reads a match. Raises Refusal if it cannot be read; if it is damaged the next start mends it.

    A start only reads the match that was played last.
    """
    try:
        return store.journal.load(match_id)
    except Damaged as error:
        store.note_damage(error)
        directory = str(Path(store.journal.path).parent)
        raise Refusal("bad-journal", directory=directory, error=str(error)) from error


def _play(match: Match, options: "argparse.Namespace") -> None:
    typed = TypedMatch(match, options.open)
    if options.transcript:
        _transcript(typed, options)
    elif stdin_is_terminal():
        _terminal(typed)
    else:
        for line in read_lines():
            if line == QUIT:
                return
            print_line(_answer(typed, line), flush=True)


def _answer(typed: TypedMatch, line: str) -> str:
    try:
        return f"ok {typed.enter(line)}"
    except Refusal as refusal:
        return f"refused {refusal.code} {tables.named(sentence(refusal), typed.match.names)}"


def _transcript(typed: TypedMatch, options: "argparse.Namespace") -> None:
    """Prints a playthrough file: the command, then each line, its answer and the table."""
    command = ["companion", "text", typed.game.NAME, "--players", options.players]
    for option in ("dealer", *(option.name for _game, option in match_options())):
        if getattr(options, option):
            command += [f"--{option}", str(getattr(options, option))]
    command += ["--open"] * options.open + ["--transcript"]
    print_line(f"$ {one_line(shlex.join(command))}\n")
    for line in read_lines():
        print_line(f"> {line}\n{_answer(typed, line)}")
        print_line(f"{tables.table(typed.match.now, typed.open_mode)}\n", flush=True)


def _terminal(typed: TypedMatch) -> None:
    print_line("\n".join(typed.help()) + "\n")
    print_line(tables.table(typed.match.now, typed.open_mode))
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            print_line()
            return
        if line == QUIT:
            return
        if line in HELP:
            print_line("\n".join(typed.help()))
        elif line:
            _show(typed, line)


def _show(typed: TypedMatch, line: str) -> None:
    """Runs a line typed at a terminal, and prints the table after it."""
    try:
        answer = typed.enter(line)
        if line.startswith(("plays", "amend")):
            print_line(answer)
    except Refusal as refusal:
        print_line(tables.named(sentence(refusal), typed.match.names))
        return
    print_line(tables.table(typed.match.now, typed.open_mode))
