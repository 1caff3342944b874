"""A desktop that ends under its window: told apart from other servers that SDL talks to."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.ui.render.text import Fonts
from companion.ui.shell.outputs import DisplayLost
from companion.ui.shell.window import Window


@contextmanager
def ended(address: Path) -> Iterator[int]:
    """The client's end of a connection whose server has closed its own."""
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        address.parent.mkdir(exist_ok=True)
        server.bind(str(address))
        server.listen()
        client.connect(str(address))
        server.accept()[0].close()
        yield client.fileno()


@pytest.mark.parametrize("path", [".X11-unix/X0", "run/wayland-0"])
def test_a_desktop_that_has_ended_is_noticed(tmp_path: Path, path: str) -> None:
    window = Window((80, 48), 0, Fonts())
    with ended(tmp_path / path) as file:
        window.server = [file]
        with pytest.raises(DisplayLost):
            window.check_server()


def test_a_network_connection_that_has_ended_was_the_desktops() -> None:
    window = Window((80, 48), 0, Fonts())
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as client,
    ):
        accepted = server.accept()[0]
        client.shutdown(socket.SHUT_WR)
        accepted.close()
        window.server = [client.fileno()]
        with pytest.raises(DisplayLost):
            window.check_server()


def test_a_message_bus_that_has_ended_does_not_end_the_app(tmp_path: Path) -> None:
    window = Window((80, 48), 0, Fonts())
    with ended(tmp_path / "run" / "bus") as file:
        window.server = [file]
        window.check_server()
        window.close()


def test_a_desktop_that_lives_is_left_alone() -> None:
    window = Window((80, 48), 0, Fonts())
    here, there = socket.socketpair()
    with here, there:
        window.server = [here.fileno()]
        window.check_server()
        there.sendall(b"an event")
        window.check_server()
        assert here.recv(100) == b"an event"
    window.close()
