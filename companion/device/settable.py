"""What of this device can be set on its screen: found out when somebody opens the settings."""

import time
from collections.abc import Callable

from companion.device import log, power
from companion.device.backlight import Backlight
from companion.device.sound import Sounds
from companion.games.base import Refusal
from companion.store.steady_clock import last_entry_time, this_boot
from companion.store.store import Store
from companion.ui import routes
from companion.ui.shell.device_states import DeviceSettings
from companion.ui.shell.shell import Shell


def attach_settings(
    shell: Shell, store: Store, sounds: Sounds, backlight: Backlight, wake: Callable[[], None]
) -> None:
    """Has what can be set found when it is asked for first.

    On a desktop, which has settings of its own, that is only the choice of a speaker.
    """

    def find() -> DeviceSettings:
        from companion.device.sound_outputs import DeviceOutputs

        settings = DeviceSettings()
        settings.sound_outputs = DeviceOutputs(sounds, wake)
        if power.owns_device():
            _find_own(settings, store, backlight, wake)
        return settings

    shell.device.find_settings = find


def _find_own(
    settings: DeviceSettings, store: Store, backlight: Backlight, wake: Callable[[], None]
) -> None:
    """Finds what can be set on a device that is ours alone."""
    from companion.device import clock, updates
    from companion.device.network import wifi

    settings.has_backlight = lambda: backlight.exists
    if clock.can_be_set():
        last = last_entry_time(store.journal.connection)
        settings.clock = clock.DeviceClock(last, wake)
    if wifi.exists():
        settings.wifi = wifi.Wifi(wake)
    if updates.exists():
        settings.updates = updates.ProgramUpdates(wake)


def ask_date(shell: Shell, store: Store, changed: Callable[[], None]) -> None:
    """Asks for the date if what the clock shows cannot be true; once after the Pi was switched on.

    changed: called if there is another screen now. Matches do not wait for it: they keep their own
    steady time.
    """
    from companion.device.clock import RELEASE

    known = max(RELEASE, last_entry_time(store.journal.connection))
    if not power.owns_device() or time.time() >= known:
        return
    if not any(shell.preferences.is_set(each) for each in ("language", "side")):
        return  # the first start leads there
    clock = shell.device.settings.clock
    boot = this_boot().id
    if clock is None or clock.from_network or shell.preferences.word("date_asked") == boot:
        return
    shell.navigator.go(routes.date(shell))
    changed()
    try:
        shell.preferences.set("date_asked", boot)
    except Refusal as refusal:
        log.warning(f"the date is asked for again after the next start: {refusal}")
