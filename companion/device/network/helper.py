"""The network helper: a process beside the game that may ask NetworkManager, and nothing else.

systemd starts it when the game connects to its socket (systemd/companion-network.socket), and it
ends when nobody has asked for a while. The game itself has no network, and this one has none of its
own either: NetworkManager does what it is asked for.
"""

import os
import socket
import sys

from companion.device import log
from companion.device.network import nmcli
from companion.device.network.protocol import (
    BAD_REQUEST,
    MOST_BYTES,
    BadRequest,
    Request,
    read_request,
    write_answer,
)

# The first file descriptor that systemd hands over.
FIRST = 3
# Seconds without a request until it ends, and until a request must have come.
IDLE, SLOW = 60.0, 10.0


def serve(listening: socket.socket, idle: float = IDLE) -> None:
    """Answers one request a connection, one after the other, until nobody asks any more."""
    listening.settimeout(idle)
    while True:
        try:
            connection, _ = listening.accept()
        except TimeoutError:
            return
        with connection:
            connection.settimeout(SLOW)
            try:
                _answer(connection)
            except OSError as error:  # whoever asked has gone
                log.warning(f"no answer was taken: {error}")


def _answer(connection: socket.socket) -> None:
    """Reads a request, does it, and says what there is then. Raises OSError."""
    line = b""
    while not line.endswith(b"\n") and len(line) <= MOST_BYTES:
        piece = connection.recv(MOST_BYTES)
        if not piece:
            break
        line += piece
    try:
        request = read_request(line)
    except BadRequest as bad:
        log.warning(f"a request that is none: {bad}")
        connection.sendall(write_answer(BAD_REQUEST, []))
        return
    connection.sendall(carry_out(request))


def carry_out(request: Request) -> bytes:
    """Does what was asked for; returns the answer."""
    problem = ""
    try:
        if request.do == "connect":
            nmcli.connect(request.ssid, request.password)
        elif request.do == "forget":
            nmcli.forget(request.ssid)
    except nmcli.NetworkProblem as failed:
        problem = failed.code
    try:
        found = nmcli.networks(look=request.do == "list")
    except nmcli.NetworkProblem as failed:
        return write_answer(problem or failed.code, [])
    return write_answer(problem, found)


def main() -> int:
    """0 when nobody has asked for a while; 2 if systemd has not handed over the socket."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        sys.stderr.write("systemd starts this: companion-network.socket\n")
        return 2
    with socket.socket(fileno=FIRST) as listening:
        serve(listening)
    return 0


if __name__ == "__main__":
    sys.exit(main())
