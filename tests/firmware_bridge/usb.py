"""A fake /dev and /sys with USB serial devices, which are pseudo-terminals, and keyboards."""

from pathlib import Path

# What a reader's capabilities/key says: all keys of an ordinary keyboard.
KEYS = "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe"


class Usb:
    """Plugs and unplugs devices as the kernel and udev would show them."""

    def __init__(self, folder: Path) -> None:
        self.dev = folder / "dev"
        self.sys = folder / "sys"
        self._by_id = self.dev / "serial/by-id"
        self.dev.mkdir()
        (self.sys / "class/tty").mkdir(parents=True)

    def plug(
        self,
        name: str,
        terminal: str,
        ids: tuple[str, str] | None = ("2e8a", "0005"),
        serial: str = "",
        by_id: str = "",
        socket: str = "1-1",
    ) -> None:
        """Plugs in a device `name` (ttyACM0) whose bytes come from the terminal."""
        # In the kernel's order: /sys, then /dev; the name from udev comes last.
        if ids is not None:
            usb = self.sys / "devices" / socket
            interface = usb / f"{socket}:1.0"
            interface.mkdir(parents=True, exist_ok=True)
            (usb / "idVendor").write_text(ids[0] + "\n")
            (usb / "idProduct").write_text(ids[1] + "\n")
            if serial:
                (usb / "serial").write_text(serial + "\n")
            (self.sys / "class/tty" / name).mkdir()
            (self.sys / "class/tty" / name / "device").symlink_to(interface)
        (self.dev / name).symlink_to(terminal)
        if by_id:
            self.name(name, by_id)

    def name(self, name: str, by_id: str) -> None:
        """Adds the stable name of a device, as udev does."""
        self._by_id.mkdir(parents=True, exist_ok=True)
        (self._by_id / by_id).symlink_to(self.dev / name)

    def pull(self, name: str) -> None:
        """Unplugs a device and removes all its names."""
        if self._by_id.exists():
            for link in self._by_id.iterdir():
                if link.readlink() == self.dev / name:
                    link.unlink()
        (self.dev / name).unlink()
        tty = self.sys / "class/tty" / name
        if tty.exists():
            (tty / "device").unlink()
            tty.rmdir()

    def plug_keyboard(
        self,
        event: str,
        device: str,
        by_id: str,
        name: str = "Sycreader USB Reader",
        *,
        bus: str = "0003",
        keys: str = KEYS,
        moves: str = "0",
        places: str = "0",
    ) -> Path:
        """Plugs in an input device `event` (event3) whose bytes come from the file `device`.
        Returns its path in /dev/input/by-id."""
        about = self.sys / "devices" / f"input-of-{event}"
        for file, text in {
            "name": name,
            "id/bustype": bus,
            "capabilities/key": keys,
            "capabilities/rel": moves,
            "capabilities/abs": places,
        }.items():
            (about / file).parent.mkdir(parents=True, exist_ok=True)
            (about / file).write_text(text + "\n")
        folder = self.sys / "class/input" / event
        folder.mkdir(parents=True)
        (folder / "device").symlink_to(about)
        link = self.dev / "input/by-id" / by_id
        link.parent.mkdir(parents=True, exist_ok=True)
        Path(device).rename(self.dev / "input" / event)
        link.symlink_to(f"../{event}")
        return link

    def pull_keyboard(self, event: str) -> None:
        """Unplugs a device and removes all its names."""
        for link in (self.dev / "input/by-id").iterdir():
            if link.readlink() == Path(f"../{event}"):
                link.unlink()
        folder = self.sys / "class/input" / event
        (folder / "device").unlink()
        folder.rmdir()
