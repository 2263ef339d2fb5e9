"""Real server processes: started quickly one after another, killed at any moment, and spoken to as a browser does."""

import json
import os
import select
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cinque.web.sight import changed

Data = dict[str, Any]

NURSERY = """
import os, signal, sys
import cinque.web.serve
from cinque.systems import NAMES, system
for name in NAMES:
    system(name).new_scene(system(name).first_setup(0), {})
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if os.fork() == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        from cinque.web.serve import listening, serve
        from cinque.web.store import Store
        place = listening("127.0.0.1", 0)
        serve(Store(line.strip()), place, lambda key: print(os.getpid(), place.here, key, flush=True))
        os._exit(0)
"""
"""One process that has loaded everything; each line on its input is a database, for which it forks a server."""


class Server(NamedTuple):
    """A server process: its number, where it is, and the key of its house."""

    pid: int
    url: str
    key: str

    def kill(self) -> None:
        """As if the power went."""
        os.kill(self.pid, signal.SIGKILL)
        for _ in range(1000):
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.005)

    def ask(self, path: str, body: Any = None, key: str = "", method: str = "") -> Any:
        headers = {"Authorization": f"Bearer {key or self.key}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method or None)
        with urllib.request.urlopen(request, timeout=120) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def text(self, path: str, key: str) -> str:
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {key}"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return str(answer.read().decode())


class Nursery:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.servers: list[Server] = []

    def start(self, url: str) -> Server:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(url + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select(
            [self.process.stdout], [], [], 300
        )  # a busy machine takes its time to load five books
        assert ready, "the server did not start"
        pid, here, key = self.process.stdout.readline().split()
        self.servers.append(Server(int(pid), here, key))
        return self.servers[-1]

    def close(self) -> None:
        for server in self.servers:
            try:
                os.kill(server.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.kill()
        with self.process:  # which closes both of its pipes
            pass


class Page:
    """A browser at a table: what it was sent, put together."""

    def __init__(self, server: Server, key: str, lang: str = "en") -> None:
        self.stack = ExitStack()
        where = f"ws{server.url.removeprefix('http')}/api/play"
        self.socket: ClientConnection = self.stack.enter_context(
            connect(where, max_size=None, proxy=None, open_timeout=120, close_timeout=1)
        )
        self.sight: Data = {}
        self.log: list[Data] = []
        self.texts: list[str] = []
        self.send(type="hello", proto=1, key=key, lang=lang)
        self.until("snapshot")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stack.close()
        self.socket.socket.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def take(self, timeout: float = 30) -> Data:
        text = str(self.socket.recv(timeout))
        self.texts.append(text)
        message: Data = json.loads(text)
        if message["type"] == "snapshot":
            self.sight, self.log = message["sight"], message["log"]
        elif message["type"] == "patch":
            self.sight = changed(self.sight, message["set"])
            self.log = [*self.log[: message["keep"]], *message["log"]]
        return message

    def until(self, *types: str) -> Data:
        while True:
            message = self.take()
            if message["type"] in (*types, "home"):
                return message

    def do(self, **command: Any) -> Data:
        self.send(**command)
        return self.until("ack", "refused")


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'rooms.db'}"


GONE = (ConnectionClosed, OSError, TimeoutError)
