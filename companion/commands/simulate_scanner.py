"""Acts as a tile scanner on a port: plays the cards of a sheet, or what is typed.

Typed lines: a card (B7, R4@G), a button (ok, undo, tile1 ...), miss 2, two 2, reboot,
unplug, silence. (miss: a card that can't be read; two: two cards at once, both on that tile.)
"""

import argparse
import sys
import threading
from typing import Any

from companion.app.simulated_deck import Hands, default_deck, simulated_game
from companion.commands.common import print_refusal
from companion.commands.options import not_empty, seconds
from companion.commands.streams import print_error, print_line, read_input, read_lines
from companion.games import sheet as sheets
from companion.games import title
from companion.games.base import Refusal
from companion.store.decks import Deck, read_deck
from firmware_bridge.faults import ALL_FAULTS, UnknownFault, parse_faults
from firmware_bridge.simulator import LayCard, LayUnreadable, Pause, PressButton, Simulator, Step
from firmware_bridge.wire import BUTTONS


class CannotLay(ValueError):
    """The cards of this sheet cannot be laid; the text says why."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `companion simulate-scanner`."""
    game, _scanning = simulated_game()
    parser.add_argument(
        "--play",
        type=not_empty,
        metavar="SHEET",
        help=f"play the cards of this sheet of {title(game)}",
    )
    parser.add_argument(
        "--faults", default="", metavar="LIST", help=f"all, or some of {', '.join(ALL_FAULTS)}"
    )
    parser.add_argument(
        "--pace",
        type=seconds,
        default=1.0,
        metavar="SECONDS",
        help="time between cards (default: 1)",
    )
    parser.add_argument(
        "--between",
        type=seconds,
        default=0.0,
        metavar="SECONDS",
        help="pause after each stage (default: 0)",
    )
    parser.add_argument(
        "--wait",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="play the next card once the app has saved the last one",
    )
    parser.add_argument(
        "--port", type=not_empty, metavar="LINK", help="create a link of this name to the port"
    )
    parser.add_argument(
        "--tags",
        type=not_empty,
        metavar="FILE",
        help="the deck, as companion tags export prints it",
    )
    parser.add_argument("--seed", default="13", metavar="S", help="same seed, same faults")


def run(options: argparse.Namespace) -> int:
    """Runs the scanner until the sheet is laid, or else until Ctrl-C."""
    try:
        deck = read_deck(_text(options.tags)) if options.tags else default_deck()
        steps = steps_of(_match(options.play), deck, options.between) if options.play else []
        faults = parse_faults(options.faults)
        simulator = Simulator(
            steps,
            port=options.port,
            faults=faults,
            pace=options.pace,
            wait=options.wait,
            seed=options.seed,
        )
    except Refusal as refusal:
        return print_refusal(refusal)
    except (UnknownFault, CannotLay) as bad:
        print_error(str(bad))
        return 2
    except OSError as error:
        print_error(f"{error.filename or options.port}: {error.strerror}")
        return 2
    try:
        print_line(f"tile:{simulator.port}", flush=True)
        if options.play:
            # With a timeout, so that Ctrl-C is handled.
            while not simulator.done.wait(0.5):
                pass
            print_line(
                f"played {sum(isinstance(step, LayCard) for step in steps)} cards", flush=True
            )
        else:
            _run_typed(simulator, Hands(deck))
    except KeyboardInterrupt:
        return 0
    finally:
        simulator.close()
    return 0


def steps_of(match: Any, deck: Deck, between: float = 0.0) -> list[Step]:
    """Returns the steps of a match: `ok` after the deal, each card, `ok` after the scores.

    `match` is its state, `between` a pause after each stage, in seconds. Raises CannotLay for a
    stage whose plays are not known.
    """
    hands = Hands(deck)
    steps: list[Step] = []
    _game, scanning = simulated_game()
    for number, stage in enumerate(scanning.laid_stages(match), 1):
        if stage.plays is None:
            raise CannotLay(f"stage {number} of the sheet was counted, not played card by card")
        steps.append(PressButton("ok"))
        steps += [hands.lay(play) for play in stage.plays]
        if stage.complete:
            steps.append(PressButton("ok"))
            hands.gather()
            if between:
                steps.append(Pause(between))
    return steps


def _match(file: str) -> Any:
    game, state = sheets.read(read_input(file))
    scanned, _scanning = simulated_game()
    if scanned != game.NAME:
        raise CannotLay(f"the scanner plays {title(scanned)}; this is a sheet of {game.NAME}")
    return state


def _text(file: str) -> str:
    try:
        return read_input(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("bad-deck", reason="json") from None


def _run_typed(simulator: Simulator, hands: Hands) -> None:
    """Runs the lines of standard input, then waits for Ctrl-C."""
    for line in () if sys.stdin is None else read_lines():
        try:
            _run_line(simulator, hands, line.split())
        except Refusal as refusal:
            print_refusal(refusal)
    threading.Event().wait()


def _run_line(simulator: Simulator, hands: Hands, words: list[str]) -> None:
    match words:
        case [name] if name in BUTTONS:
            simulator.add_steps(PressButton(name))
            if name == "ok":
                hands.gather()
        case ["miss", "1" | "2" | "3" as tile]:
            simulator.add_steps(LayUnreadable(int(tile)))
        case ["two", "1" | "2" | "3" as tile]:
            simulator.report_fault("two-cards", f"tile {tile}: two cards came at once")
        case ["reboot"]:
            simulator.reboot()
        case ["unplug"]:
            simulator.unplug()
        case ["silence"]:
            simulator.silence(4.0)
        case [card]:
            _game, scanning = simulated_game()
            simulator.add_steps(hands.lay(scanning.parse_play(card)))
        case _:
            raise Refusal("unknown-card", card=" ".join(words))
