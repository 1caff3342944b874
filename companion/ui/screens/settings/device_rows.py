"""The rows of Settings for what only some tables have: Wi-Fi, clock, speakers, updates, a club."""

from companion.ui.shell.shell import Shell
from companion.ui.widgets.dates import date_words, hour_words
from companion.ui.widgets.setting_rows import Row
from companion.ui.widgets.words import Words
from companion.wording import plural


def device_rows(shell: Shell) -> list[Row]:
    """A row for each of them that this device has."""
    rows = (_wifi(shell), _date(shell), _speaker(shell), _update(shell))
    return [row for row in rows if row is not None]


def _wifi(shell: Shell) -> Row | None:
    wifi = shell.device.settings.wifi
    if wifi is None:
        return None
    connected = [each.name for each in wifi.networks or () if each.connected]
    return Row("wifi", shell.words("Wi-Fi"), value=connected[0] if connected else "")


def club_rows(shell: Shell) -> list[Row]:
    """A row for the club, if the table belongs to one."""
    club = shell.device.club
    if club is None:
        return []
    _ = shell.words
    note = waiting_words(_, club.waiting) if club.waiting else ""
    state = _("connected") if club.reached else _("not connected")
    return [Row("club", _("Club"), note, state)]


def waiting_words(_: Words, count: int) -> str:
    """How much the club does not have yet."""
    return plural(_, count, "{count} change waits", "{count} changes wait")


def _date(shell: Shell) -> Row | None:
    clock = shell.device.settings.clock
    if clock is None:
        return None
    moment = clock.now()
    value = f"{date_words(shell.words, moment)} {hour_words(shell.words, moment)}"
    return Row("date", shell.words("Date and time"), value=value)


def _speaker(shell: Shell) -> Row | None:
    if shell.device.settings.sound_outputs is None:
        return None
    chosen = shell.preferences.word("sound_output")
    return Row("speaker", shell.words("Speaker"), value=chosen or shell.words("automatic"))


def _update(shell: Shell) -> Row | None:
    updates = shell.device.settings.updates
    if updates is None:
        return None
    return Row("update", shell.words("Update"), value=updates.installed.number)
