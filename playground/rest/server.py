"""Discord's REST API over HTTP: reads, checks, serves, refuses, and writes it all down."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from playground.protocol.errors import DiscordError, HungUp
from playground.rest import about, channels, commands, interactions, messages
from playground.rest.api import Api
from playground.rest.call import Call, Reply, Route, read
from playground.rest.sent import Sent

BASE = "/api/v10"
Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]

NO_ANSWER = 444
"""How a request is remembered whose line broke."""
ROUTES: tuple[Route, ...] = (
    *about.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *messages.ROUTES,
)


def install(app: web.Application, api: Api) -> None:
    """Open every route."""
    for one in ROUTES:
        app.router.add_route(one.method, BASE + one.path, _served(api, one))
    app.router.add_route("*", BASE + "/{rest:.*}", _unknown(api))


def _served(api: Api, route: Route) -> Serve:
    async def serve(request: web.Request) -> web.StreamResponse:
        payload, files, code = None, {}, None
        try:
            payload, files = await read(request)
            reply = await _answer(api, route, request, payload, files)
        except DiscordError as error:
            reply, code = Reply(error.body(), error.status), error.code
        except HungUp:
            reply = Reply(None, NO_ANSWER)
            if request.transport is not None:
                request.transport.abort()
        path = request.path.removeprefix(BASE)
        api.sent.note(Sent(request.method, path, payload, files, reply.status, code))
        return _written(reply)

    return serve


async def _answer(api: Api, route: Route, request: web.Request, payload: Any, files: Any) -> Reply:
    held = await api.faults.strike(request.method, request.path.removeprefix(BASE))
    if held and (request.transport is None or request.transport.is_closing()):
        raise HungUp
    if route.by_token and request.headers.get("Authorization") != f"Bot {api.world.token}":
        raise DiscordError(0)
    api.checker.check(route.method, route.path, request.match_info, payload, files)
    return route.handler(Call(api, request.match_info, request.query, payload, files))


def _unknown(api: Api) -> Serve:
    """Answers as Discord does, and holds it against the bot: this may be a gap of ours."""

    async def serve(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(BASE)
        api.checker.note(f"{request.method} {path}: the playground has no such route")
        return _written(Reply({"message": "404: Not Found", "code": 0}, 404))

    return serve


def _written(reply: Reply) -> web.Response:
    if reply.status == 204:
        return web.Response(status=204)
    headers = {"Via": "1.1 playground"}
    if reply.status == 429 and isinstance(reply.json, dict):
        headers["Retry-After"] = str(reply.json.get("retry_after", 1))
    body = json.dumps(reply.json, separators=(",", ":")).encode()
    return web.Response(
        body=body, status=reply.status, content_type="application/json", headers=headers
    )
