"""A line to the server that can be cut: then nobody answers at its address, until it is mended."""

from contextlib import suppress
from select import select
from socket import create_connection
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread

NOTICED = 0.05  # seconds until a line notices that it was cut


class Line(ThreadingTCPServer):
    allow_reuse_address = True

    def __init__(self, port: int) -> None:
        self.port, self.up = port, False
        self.own = 0  # whichever is free
        self.mend()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.own}"

    def mend(self) -> None:
        super().__init__(("127.0.0.1", self.own), Carrying)
        self.own, self.up = self.socket.getsockname()[1], True
        Thread(target=self.serve_forever, args=[NOTICED], daemon=True).start()

    def cut(self) -> None:
        if self.up:
            self.up = False
            self.shutdown()
            self.server_close()


class Carrying(StreamRequestHandler):
    """One connection, carried on to the server."""

    server: Line

    def handle(self) -> None:
        with suppress(OSError), create_connection(("127.0.0.1", self.server.port)) as there:
            other = {self.request: there, there: self.request}
            while self.server.up:
                for end in select([*other], [], [], NOTICED)[0]:
                    if not (sent := end.recv(65536)):
                        return
                    other[end].sendall(sent)
