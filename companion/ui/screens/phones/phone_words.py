"""What the screen for phones says: how to come in, what is missing, who is here."""

from companion import formats
from companion.ui.shell.device_states import (
    AddressKind,
    Hotspot,
    PhoneAddress,
    PhonesControl,
    PhonesServed,
)
from companion.ui.widgets.words import Words
from companion.wording import plural

# So many letters of a key stand together.
GROUP = 4
# What the text of a code for a Wi-Fi has a backslash before.
MARKED = '\\;,":'


def own_wifi(phones: PhonesControl, address: PhoneAddress | None) -> Hotspot | None:
    """The hotspot of this device, if this address is in it and its password is known."""
    hotspot = phones.hotspot
    if address is None or hotspot is None or address.kind != "hotspot":
        return None
    return hotspot if address.network in ("", hotspot.name) else None


def code_texts(_: Words, phones: PhonesControl, address: PhoneAddress) -> list[tuple[str, str]]:
    """What the codes are for and their texts, in the order in which they are scanned."""
    port = 0 if phones.served is None else phones.served.port
    opens = (_("2. The page"), f"http://{address.address}:{port}/#{phones.key}")
    wifi = own_wifi(phones, address)
    if wifi is None:
        return [opens]
    text = f"WIFI:T:WPA;S:{_marked(wifi.name)};P:{_marked(wifi.password)};;"
    return [(_("1. The Wi-Fi"), text), opens]


def _marked(text: str) -> str:
    return "".join(f"\\{each}" if each in MARKED else each for each in text)


def scan_words(_: Words, phones: PhonesControl, address: PhoneAddress) -> str:
    """How to come in at this address."""
    wifi = own_wifi(phones, address)
    if wifi is not None:
        text = _("Scan 1 to join the Wi-Fi {name}, then 2. Switch mobile data off on the phone.")
        return text.format(name=wifi.name)
    if address.network:
        text = _("Scan with the camera. The phone must be in the same Wi-Fi: {name}.")
        return text.format(name=address.network)
    return _("Scan with the camera. The phone must be in the same network.")


def key_words(_: Words, key: str) -> str:
    """The key as people type it, in groups."""
    groups = (key[start : start + GROUP] for start in range(0, len(key), GROUP))
    return _("Code: {code}").format(code=" ".join(groups))


def kind_words(_: Words, kind: AddressKind) -> str:
    """What an address belongs to."""
    words = {
        "hotspot": _("own Wi-Fi"),
        "cable": _("cable"),
        "wifi": _("Wi-Fi"),
        "other": _("other"),
    }
    return words[kind]


def here_words(_: Words, served: PhonesServed) -> str:
    """How many phones look on, and whose they are."""
    if not served.phones:
        return _("No phone is here yet.")
    if not served.names:
        return plural(_, served.phones, "{count} phone is here", "{count} phones are here")
    return plural(
        _,
        served.phones,
        "{count} phone is here: {names}",
        "{count} phones are here: {names}",
        names=formats.listed(_, served.names),
    )


def missing_words(_: Words, served: PhonesServed | None, *, has_wifi: bool) -> str:
    """Why there is no code, and what to do."""
    if served is None or not (served.port or served.problem):
        return _("Nothing answers phones here. Restart the device, or start: companion serve")
    if served.problem == "taken":
        return _("Another program uses the port for phones. Restart the device.")
    if served.problem:
        return _("Phones can’t be let in right now. Restart the device.")
    if has_wifi:
        return _("This device has no network. Choose a Wi-Fi, or plug in a network cable.")
    return _("This device has no network. Plug in a network cable.")
