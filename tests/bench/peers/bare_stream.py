"""A bare tornado that sends each phone the bytes that it is handed, and knows nothing else."""

import asyncio
import sys
from typing import ClassVar

import tornado.httpserver
import tornado.web
from tornado.netutil import bind_sockets


class BareStream(tornado.web.RequestHandler):
    """An open stream."""

    open: ClassVar["set[BareStream]"] = set()

    async def get(self) -> None:
        """Stays until the phone goes."""
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        await self.flush()
        self.open.add(self)
        self.gone = asyncio.Event()
        await self.gone.wait()

    def on_connection_close(self) -> None:
        """Forgets it."""
        self.open.discard(self)
        self.gone.set()


async def main() -> None:
    """Each line of input is the length of an event, which follows."""
    (listening,) = bind_sockets(0, "127.0.0.1")
    server = tornado.httpserver.HTTPServer(tornado.web.Application([(r"/.*", BareStream)]))
    server.add_socket(listening)
    print(listening.getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin.buffer)
    while line := await reader.readline():
        event = await reader.readexactly(int(line))
        for stream in list(BareStream.open):
            stream.write(event)
            _ = stream.flush()


if __name__ == "__main__":
    asyncio.run(main())
