"""Pretends to be a tile scanner at a port: lays the cards of a sheet, or what is typed.

Typed lines: a play (B7, R4@G), a button (ok, undo, tile1 ...), miss 2, reboot, unplug, silence.
"""

import argparse
import sys
import threading

from companion.app.simulated_deck import Hands, default_deck
from companion.commands.common import refused
from companion.commands.options import filled, seconds
from companion.commands.streams import complain, lines, read_input, say
from companion.games import sheet as sheets
from companion.games.base import Refusal
from companion.games.thirteen.game import State
from companion.games.thirteen.stage import parse_play
from companion.store.tags import Deck, read_deck
from firmware_bridge.faults import ALL_FAULTS, BadFault, read_faults
from firmware_bridge.simulator import Lay, Pause, Press, Simulator, Step, Unread
from firmware_bridge.wire import BUTTONS


class NotToLay(ValueError):
    """A sheet whose cards cannot be laid."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `companion simulate-scanner` takes."""
    parser.add_argument(
        "--play", type=filled, metavar="SHEET", help="lay the cards of this sheet of 13"
    )
    parser.add_argument(
        "--faults", default="", metavar="LIST", help=f"all, or some of {', '.join(ALL_FAULTS)}"
    )
    parser.add_argument(
        "--pace", type=seconds, default=1.0, metavar="SECONDS", help="from one card to the next"
    )
    parser.add_argument(
        "--between", type=seconds, default=0.0, metavar="SECONDS", help="a rest after each stage"
    )
    parser.add_argument(
        "--wait",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="lay a card only when the host has acknowledged the one before",
    )
    parser.add_argument(
        "--port", type=filled, metavar="LINK", help="the name at which the scanner is found"
    )
    parser.add_argument(
        "--tags", type=filled, metavar="FILE", help="the deck, as companion tags export prints it"
    )
    parser.add_argument("--seed", default="13", metavar="S", help="the same seed, the same faults")


def run(options: argparse.Namespace) -> int:
    """Until the sheet is laid, else until Ctrl-C."""
    try:
        deck = read_deck(_text(options.tags)) if options.tags else default_deck()
        steps = steps_of(_match(options.play), deck, options.between) if options.play else []
        faults = read_faults(options.faults)
        simulator = Simulator(
            steps,
            port=options.port,
            faults=faults,
            pace=options.pace,
            wait=options.wait,
            seed=options.seed,
        )
    except Refusal as refusal:
        return refused(refusal)
    except (BadFault, NotToLay) as bad:
        complain(str(bad))
        return 2
    except OSError as error:
        complain(f"{error.filename or options.port}: {error.strerror}")
        return 2
    try:
        say(f"tile:{simulator.port}", flush=True)
        if options.play:
            # Not for ever in one call: Ctrl-C must be heard.
            while not simulator.done.wait(0.5):
                pass
            say(f"laid {sum(isinstance(step, Lay) for step in steps)} cards", flush=True)
        else:
            _typed(simulator, Hands(deck))
    except KeyboardInterrupt:
        return 0
    finally:
        simulator.close()
    return 0


def steps_of(match: State, deck: Deck, between: float = 0.0) -> list[Step]:
    """What the table does: `ok` when it has dealt, every card, `ok` when it has seen the scores."""
    hands = Hands(deck)
    steps: list[Step] = []
    for number, stage in enumerate(match.stages, 1):
        if stage.counted:
            raise NotToLay(f"stage {number} of the sheet was counted, not laid card by card")
        steps.append(Press("ok"))
        steps += [hands.lay(play) for play in stage.plays]
        if stage.complete:
            steps.append(Press("ok"))
            hands.gather()
            if between:
                steps.append(Pause(between))
    return steps


def _match(file: str) -> State:
    game, state = sheets.read(read_input(file))
    if game.NAME != "thirteen":
        raise NotToLay(f"the scanner lays cards of 13; this is a sheet of {game.NAME}")
    match: State = state
    return match


def _text(file: str) -> str:
    try:
        return read_input(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("bad-deck", reason="json") from None


def _typed(simulator: Simulator, hands: Hands) -> None:
    """Does what is typed; without anybody who types it only stands there."""
    for line in () if sys.stdin is None else lines():
        try:
            _do(simulator, hands, line.split())
        except Refusal as refusal:
            refused(refusal)
    threading.Event().wait()


def _do(simulator: Simulator, hands: Hands, words: list[str]) -> None:
    match words:
        case [name] if name in BUTTONS:
            simulator.do(Press(name))
            if name == "ok":
                hands.gather()
        case ["miss", "1" | "2" | "3" as tile]:
            simulator.do(Unread(int(tile)))
        case ["reboot"]:
            simulator.reboot()
        case ["unplug"]:
            simulator.unplug()
        case ["silence"]:
            simulator.silence(4.0)
        case [card]:
            simulator.do(hands.lay(parse_play(card)))
        case _:
            raise Refusal("unknown-card", card=" ".join(words))
