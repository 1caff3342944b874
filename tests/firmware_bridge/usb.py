"""A /dev and a /sys of our own: USB serial devices that are pseudo-terminals, and keyboards."""

from pathlib import Path

# What a reader's capabilities/key says: all keys of an ordinary keyboard.
KEYS = "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe"


class Usb:
    """What is plugged in, as the kernel and udev would show it."""

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
        """A device `name` (ttyACM0) whose bytes come from the terminal."""
        # The kernel tells of a device, then gives it its name; udev's comes last.
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
        """Udev gives a device its stable name."""
        self._by_id.mkdir(parents=True, exist_ok=True)
        (self._by_id / by_id).symlink_to(self.dev / name)

    def pull(self, name: str) -> None:
        """Gone, with all its names."""
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
        """An input device `event` (event3) whose bytes come from the file `device`; its name in
        /dev/input/by-id."""
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
        """Gone, with all its names."""
        for link in (self.dev / "input/by-id").iterdir():
            if link.readlink() == Path(f"../{event}"):
                link.unlink()
        folder = self.sys / "class/input" / event
        (folder / "device").unlink()
        folder.rmdir()
