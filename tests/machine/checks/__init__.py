"""All checks, in groups. Each group begins just after the boot; its checks build on each other."""

from tests.machine.checks import (
    black,
    connectors,
    crashes,
    device,
    disks,
    hands,
    phones,
    readers,
    screen,
    settings,
)
from tests.machine.checks.check import Check

GROUPS: dict[str, list[Check]] = {
    "start": [
        screen.boots_before_the_network,
        screen.waits_for_nothing_else,
        screen.shows_a_picture,
    ],
    "fingers": [
        hands.feels_fingers,
        hands.feels_a_panel_plugged_in_again,
        hands.feels_the_mouse,
        hands.finds_no_fault,
    ],
    "crashes": [
        crashes.is_started_again_when_it_hangs,
        crashes.is_back_after_a_crash,
        crashes.shows_the_text_screen,
        crashes.comes_back_by_enter,
    ],
    "black screen": [black.never_stays_black, black.comes_back_by_a_tap],
    "screens": [
        connectors.takes_the_screen_that_is_asked_for,
        connectors.takes_it_by_sdl_too,
        connectors.takes_the_second_screen_if_the_first_is_off,
        connectors.waits_for_a_late_screen,
    ],
    "disk": [disks.waits_for_a_disk_that_stalls, disks.is_told_of_a_disk_that_may_only_be_read],
    "terminal": [hands.lends_the_screen_to_a_login],
    "scanner": [
        readers.hears_a_scanner_plugged_in_late,
        readers.hears_a_scanner_plugged_in_again,
        readers.stops_beside_a_silent_scanner,
    ],
    "typing reader": [readers.hears_a_reader_that_types],
    "turned": [hands.turned(90), hands.turned(180), hands.turned(270)],
    "ways": [screen.draws_cheaply, screen.finds_another_way, screen.shows_a_picture_by_gles],
    "installer": [device.is_brought_up_to_date, device.is_taken_away],
    "settings": [
        settings.lights_the_panel,
        settings.makes_networks,
        phones.knows_the_networks,
        settings.joins_and_forgets,
        settings.sets_the_date,
    ],
    "wrong date": [settings.asks_for_a_date_that_cannot_be_true],
    "phones": [phones.lets_phones_in],
    "hotspot": [phones.makes_a_hotspot],
    "update": [settings.is_updated],
    "restart": [device.switches("restart", "guest-reset")],
    "shut-down": [device.switches("shut-down", "guest-shutdown")],
}
# On the standing panel.
STANDING: dict[str, list[Check]] = {
    "standing": [screen.shows_a_picture, hands.feels_fingers],
    "standing, turned": [hands.turned(90), hands.turned(270)],
}
