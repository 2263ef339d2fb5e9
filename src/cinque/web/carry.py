"""From one process of a house to another: requests and sockets are carried to where their room is played."""

import asyncio
import contextlib
import http.client
from typing import Final
from urllib.parse import urlsplit

from fastapi import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cinque.web.owners import CARRIED, Elsewhere

CARRY_SECONDS: Final = 30
PASSED_ON: Final = ("authorization", "content-type", "accept-language", "accept", "host")
COME_AGAIN: Final = 1012


async def carried(
    to: Elsewhere, method: str, path: bytes, query: bytes, headers: dict[str, str], body: bytes
) -> tuple[int, str, bytes] | None:
    """What the owner of a room answers to a request: status, kind and body; None if it is not there."""
    passed = {name: headers[name] for name in PASSED_ON if name in headers} | {CARRIED: to.secret}
    target = path.decode("latin-1") + (f"?{query.decode('latin-1')}" if query else "")

    def ask() -> tuple[int, str, bytes] | None:
        there = urlsplit(to.address)
        try:
            connection = http.client.HTTPConnection(there.hostname or "", there.port, timeout=CARRY_SECONDS)
            with contextlib.closing(connection):
                connection.request(method, target, body, passed)
                answer = connection.getresponse()
                return answer.status, answer.getheader("content-type", "application/json"), answer.read()
        except (OSError, http.client.HTTPException):
            return None

    return await asyncio.to_thread(ask) if to.address else None


async def carry_socket(socket: WebSocket, to: Elsewhere, hello: str) -> bool:
    """Carry what is said on a socket to the owner of its room and back, until either goes; False if nobody is there."""
    if not to.address:
        return False
    url = "ws" + to.address.removeprefix("http") + "/api/play"
    try:
        there = await connect(url, additional_headers={CARRIED: to.secret}, max_size=None, open_timeout=5, proxy=None)
        await there.send(hello)
        first = await there.recv()
    except (OSError, TimeoutError, WebSocketException):
        return False
    out, back = asyncio.create_task(_out(socket, there)), asyncio.create_task(_back(socket, there, first))
    await asyncio.wait({out, back}, return_when=asyncio.FIRST_COMPLETED)
    for task in (out, back):
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, ConnectionClosed):
            await task
    await there.close()
    # as the owner has closed it; where the owner has died, whoever is there comes again
    code = there.close_code if (there.close_code or 0) >= 4000 else COME_AGAIN
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code or COME_AGAIN)
    return True


async def _out(socket: WebSocket, there: ClientConnection) -> None:
    while True:
        await there.send(await socket.receive_text())


async def _back(socket: WebSocket, there: ClientConnection, first: str | bytes) -> None:
    await socket.send_text(str(first))
    async for message in there:
        await socket.send_text(str(message))
