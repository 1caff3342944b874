"""The first screen at a start, and what is loaded only when a later screen asks for it."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Literal

from companion.app.display import Display
from companion.app.looking_back import LookingBack
from companion.app.options import Options
from companion.app.sharing import attach_sharing
from companion.device import log
from companion.device.power import owns_device
from companion.games.base import Refusal
from companion.match.match import Match
from companion.sentences import notice
from companion.store.preferences import StoredPreferences
from companion.store.store import Notice, Store
from companion.ui.shell import flow
from companion.ui.shell.device import ReadFolder, TableFiles
from companion.ui.shell.preferences import Preferences
from companion.ui.shell.shell import Shell
from companion.ui.widgets.notice_words import notice_words

HARDWARE_CLOCK = Path("/sys/class/rtc/rtc0")


def open_first_screen(shell: Shell, store: Store, options: Options) -> None:
    """Opens the match of the last time where it was cut off, else Home or the first start.

    What the store repaired and what is wrong with the settings is shown on top of it.
    """
    store.journal.write_timer.on_slow = partial(_say_slow, shell)
    shell.device.keeping = _keeping(store)
    shell.device.keeps_time = HARDWARE_CLOCK.exists()
    last = store.journal.last_running()
    # A match goes on if the app was cut off; if it was closed properly it waits at home.
    cut_off = shell.preferences.flag("open_now")
    match = None
    if last is not None and (options.resume or cut_off):
        try:
            match = store.journal.load(last)
        except Refusal as refusal:
            log.error("the last match cannot be read", refusal)
    if last is not None and match is not None and (options.resume or not match.ended):
        if match.left_out is not None:
            log.error(f"match {last} can be read up to entry {match.left_out.first - 1}")
        _open_match(shell, last, match)
    else:
        is_first = last is None and not _was_set_up(store)
        _open_without_match(shell, is_first=is_first, language_given=bool(options.language))
    for found in store.notices:
        show_notice(shell, found)
    if options.problem:
        from companion.ui.screens.notice import NoticeScreen

        shell.navigator.go(NoticeScreen(shell, options.problem))


def attach_background(
    shell: Shell, store: Store, wake: Callable[[], None], display: Display
) -> LookingBack:
    """Lets the screens ask for what is made in the background; `wake` wakes the main loop.

    Returns what must be closed in the end.
    """
    attach_files(shell, store, wake)
    attach_sharing(shell, store, wake)
    looking_back = LookingBack(shell, store.journal, wake, display.invalidate)
    shell.device.looking_back = looking_back
    return looking_back


def _keeping(store: Store) -> Literal["", "forgetful", "unplugged"]:
    """Whether what is played is still there tomorrow. On a desktop that is its owner's affair."""
    if any(found.code == "store-elsewhere" for found in store.notices):
        return "unplugged"
    if store.is_durable and owns_device():
        from companion.device.lasting import forgets

        return "forgetful" if forgets(str(store.directory)) else ""
    return ""


def attach_files(shell: Shell, store: Store, wake: Callable[[], None]) -> None:
    """Lets the screens ask for the files that people bring; `wake` wakes the main loop."""

    @cache
    def files(folder: str, read: ReadFolder) -> TableFiles:
        from companion.app.table_files import FolderFiles

        return FolderFiles(store.directory, folder, read, wake)

    shell.device.files = files


def _say_slow(shell: Shell) -> None:
    """Tells the table why a tap took so long."""
    log.warning("a write took longer than it should: the disk is slow")
    shell.messages.insist(shell.words("The disk is slow. Tap once and wait a moment."))


def _was_set_up(store: Store) -> bool:
    """Whether the table has answered a question of the first start before."""
    stored = Preferences(StoredPreferences(store.journal))
    return stored.is_set("language") or stored.is_set("side")


def _open_without_match(shell: Shell, *, is_first: bool, language_given: bool) -> None:
    """Opens the first start or Home.

    The first start does not ask for a language that the command line has given.
    """
    if is_first:
        from companion.ui.screens.first import STEPS, FirstStart

        steps = tuple(step for step in STEPS if step != "language" or not language_given)
        shell.navigator.start(FirstStart(shell, steps))
    else:
        flow.home(shell)


def show_notice(shell: Shell, found: Notice) -> None:
    """Shows what the store found on a screen of its own: it is too long for a message."""
    from companion.ui.screens.notice import NoticeScreen

    log.warning(notice(found.code, found.params))
    text = notice_words(shell.words, found.code, found.params)
    shell.navigator.go(NoticeScreen(shell, text))


def _open_match(shell: Shell, match_id: str, match: Match) -> None:
    """Opens the match as it was left.

    If its screen cannot be opened, tries again without the draft, and then goes home.
    """
    for without_draft in (False, True):
        if without_draft:
            shell.drafts.clear()
        try:
            flow.resume(shell, match_id, match)
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, the app must start
            log.error("the match under way could not be opened", error)
    shell.session.close()
    flow.home(shell)


def note_open(shell: Shell, *, is_open: bool) -> None:
    """Stores whether the app is open, so that the next start knows if it was cut off."""
    try:
        shell.preferences.set("open_now", is_open)
    except Refusal:
        log.warning("the disk does not keep whether the app is open")
