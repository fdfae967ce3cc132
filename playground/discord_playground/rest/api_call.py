"""One request of the bot, its reply, and the route that answers it."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from discord_playground.protocol.errors import NO_JSON, DiscordError
from discord_playground.protocol.types import Json
from discord_playground.rest.api import Api

FILE_FIELD = re.compile(r"files\[(\d+)\]")
MAX_FILE_BYTES = 10 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One request after its body has been read."""

    api: Api
    params: Mapping[str, str]
    query: Mapping[str, str]
    payload: Any
    files: Mapping[int, tuple[str, bytes]]

    @property
    def body(self) -> Json:
        """The JSON object that was sent. Raises DiscordError if the body is not an object."""
        if not isinstance(self.payload, dict):
            raise DiscordError(NO_JSON)
        return self.payload


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a request: JSON, or the text of a page."""

    json: Any = None
    status: int = 200
    page: str | None = None


EMPTY = Reply(status=204)
Handler = Callable[[ApiCall], Reply]


@dataclass(frozen=True, slots=True)
class Route:
    """A method, a path as Discord documents it, and the function that answers such requests."""

    method: str
    path: str
    handler: Handler
    with_bot_token: bool = True

    @property
    def name(self) -> str:
        """The method and the path, such as `GET /users/@me`."""
        return f"{self.method} {self.path}"


def route(method: str, path: str) -> Callable[[Handler], Route]:
    """Return a decorator for the handler of a route that needs the bot's token."""
    return lambda handler: Route(method, path, handler)


def route_without_bot_token(method: str, path: str) -> Callable[[Handler], Route]:
    """Return a decorator for the handler of a route whose path holds an interaction token."""
    return lambda handler: Route(method, path, handler, with_bot_token=False)


async def read_request_body(request: web.Request) -> tuple[Any, dict[int, tuple[str, bytes]]]:
    """Return the request's JSON, and its files by number."""
    # `request.content_type` would take long: aiohttp parses every header text that is new to it.
    # The header of each form is new, because each form has a boundary of its own.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/form-data"):
        return await _read_parts(request)
    body = await request.read()
    return (_parse(body) if body else None), {}


async def _read_parts(request: web.Request) -> tuple[Any, dict[int, tuple[str, bytes]]]:
    # A form may contain files and no JSON.
    payload: Any = {}
    files: dict[int, tuple[str, bytes]] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise DiscordError(NO_JSON)
        found = FILE_FIELD.fullmatch(part.name or "")
        data = bytes(await part.read())
        if found:
            if len(data) > MAX_FILE_BYTES:
                raise DiscordError(40005)
            files[int(found[1])] = (part.filename or "file", data)
        elif part.name == "payload_json":
            payload = _parse(data)
    return payload, files


def _parse(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise DiscordError(NO_JSON) from None
