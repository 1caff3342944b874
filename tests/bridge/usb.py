"""A /dev and a /sys of our own, with USB serial devices that are pseudo-terminals."""

from pathlib import Path


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
