"""Keeps a pad that is new to this table, and opens its seats."""

from collections.abc import Callable

from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition
from companion.games.pad.library import ENDING, FOLDER, file_name, pads_in
from companion.games.pad.screens.game_ui import pad_ui
from companion.ui import routes
from companion.ui.screens.ask import Ask
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.device import TableFiles
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell


def pad_files(shell: Shell) -> TableFiles:
    """The files of pads; `own` and `on_stick` are lists of PadFile."""
    return shell.device.files(FOLDER, pads_in)


def pad_seats(shell: Shell, pad: PadDefinition, *, seated: bool = False) -> Screen:
    """Who plays a match on this pad? With `seated` those who played last sit there already."""
    seats = routes.seats(shell, pad_ui(pad))
    if seated:
        seats.seat_last_group()
    return seats


def keep_pad(shell: Shell, pad: PadDefinition, content: bytes, then: Callable[[], None]) -> None:
    """Writes a pad into the folder of this table, then calls `then`.

    If the disk does not take it, asks whether to play all the same: a match has its pad in itself.
    """
    try:
        pad_files(shell).add(file_name(pad), ENDING, content)
    except Refusal as refusal:
        _ = shell.words
        means = _("You can play now, but this pad won’t be in the list next time.")
        text = f"{refusal_words(shell, refusal)} {means}"
        shell.navigator.go(Ask(shell, _("Not saved"), text, _("Play anyway"), then))
        return
    then()
