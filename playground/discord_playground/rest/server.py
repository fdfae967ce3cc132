"""Discord's REST API over HTTP: reads, checks, serves or refuses each request, and records it."""

import json
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from discord_playground.protocol.errors import DiscordError, HungUp, Scope, http_words
from discord_playground.rest import about, channels, commands, interactions, messages
from discord_playground.rest.api import Api
from discord_playground.rest.api_call import ApiCall, Reply, Route, read
from discord_playground.rest.sent import Sent
from discord_playground.world.availability import check_place

BASE = "/api/v10"
Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]

NO_ANSWER = 444
"""The status that is recorded for a request whose connection broke."""
UNKNOWN = "unknown"
"""The name under which requests to unknown routes are counted."""
BOTS_PATHS = ("/api/", "/webhooks/", "/interactions/")
"""The first parts of paths that bots request.

A request to one of the last two paths is a bot's mistake, because it lacks `/api/v10`."""
VIA = {"Via": "1.1 playground"}
BANNED = "error code: 1015"

ROUTES: tuple[Route, ...] = (
    *about.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *messages.ROUTES,
)


@dataclass(slots=True)
class Met:
    """An answer that is still being put together."""

    reply: Reply
    code: int | None = None
    scope: Scope | None = None
    headers: dict[str, str] = field(default_factory=dict[str, str])


def install(app: web.Application, api: Api) -> None:
    """Open every route."""
    for one in ROUTES:
        app.router.add_route(one.method, BASE + one.path, _served(api, one))
    app.router.add_route("*", BASE + "/{rest:.*}", _unknown(api))


def install_elsewhere(app: web.Application, api: Api) -> None:
    """Refuse bots at all other addresses. Call this after every other part has its routes."""
    app.router.add_route("*", "/{rest:.*}", _elsewhere(api))


def _served(api: Api, route: Route) -> Serve:
    async def serve(request: web.Request) -> web.StreamResponse:
        met, payload, files = _shut(api), None, {}
        if met is None:
            met = Met(Reply(), headers=dict(VIA))
            try:
                payload, files = await _read(api, route, request)
                met.reply = await _answer(api, route, request, payload, files, met.headers)
            except DiscordError as error:
                _refuse(met, error)
            except HungUp:
                met.reply = Reply(None, NO_ANSWER)
                if request.transport is not None:
                    request.transport.abort()
        status, path = met.reply.status, request.path.removeprefix(BASE)
        api.limits.count(route.name, status, met.scope)
        api.sent.record(Sent(request.method, path, payload, files, status, met.code))
        return _written(met)

    return serve


def _shut(api: Api) -> Met | None:
    """Return the answer to every request while the bot's address is banned or Discord is down."""
    if api.limits.banned:
        return Met(Reply(status=429, page=BANNED))
    if api.faults.outage is not None:
        status = api.faults.outage
        return Met(Reply(status=status, page=http_words(status)), headers=dict(VIA))
    return None


async def _read(api: Api, route: Route, request: web.Request) -> Any:
    try:
        return await read(request)
    except DiscordError as error:
        api.checker.record(f"{route.name}: {error}")
        raise


async def _answer(
    api: Api,
    route: Route,
    request: web.Request,
    payload: Any,
    files: Any,
    headers: dict[str, str],
) -> Reply:
    params, path = request.match_info, request.path.removeprefix(BASE)
    headers |= api.limits.admit(route.name, params, by_token=route.by_token)
    api.faults.check_limits(request.method, path, by_token=route.by_token)
    fault = await api.faults.strike(request.method, path)
    if fault is not None and (request.transport is None or request.transport.is_closing()):
        raise HungUp
    if route.by_token and request.headers.get("Authorization") != f"Bot {api.world.token}":
        raise DiscordError(0, status=401)
    check_place(api.world, params)
    api.checker.check(route.method, route.path, params, payload, files)
    reply = _handled(route, ApiCall(api, params, request.query, payload, files))
    if fault is not None and fault.error is not None:
        raise fault.error
    return reply


def _handled(route: Route, call: ApiCall) -> Reply:
    """Return the route's reply. Record an error that the route raises, also an unexpected one."""
    try:
        return route.handler(call)
    except DiscordError as error:
        call.api.checker.record_refusal(route.name, error)
        raise
    except Exception as error:
        call.api.checker.record(f"{route.name}: the playground broke over this: {error!r}")
        raise


def _refuse(met: Met, error: DiscordError) -> None:
    page = error.message if error.code is None else None
    met.reply = Reply(error.body(), error.status, page)
    met.code, met.scope = error.code, error.scope
    met.headers |= error.headers
    if error.scope is not None:
        met.headers |= _waiting(error.scope, error.retry_after or 0)


def _waiting(scope: Scope, seconds: float) -> dict[str, str]:
    """Return the headers of a 429.

    A global limit belongs to no route, so it has no `X-RateLimit-Reset-After`.
    """
    headers = {"X-RateLimit-Scope": str(scope), "Retry-After": str(math.ceil(seconds))}
    if scope is Scope.GLOBAL:
        return headers | {"X-RateLimit-Global": "true"}
    return headers | {"X-RateLimit-Reset-After": str(seconds)}


def _unknown(api: Api) -> Serve:
    """Return a handler that answers 404 as Discord does, and records a violation.

    Discord may have the route even if the playground does not.
    """

    async def serve(request: web.Request) -> web.StreamResponse:
        met = _shut(api)
        if met is None:
            path = request.path.removeprefix(BASE)
            api.checker.record(f"{request.method} {path}: the playground has no such route")
            met = Met(Reply({"message": http_words(404), "code": 0}, 404), headers=dict(VIA))
        api.limits.count(UNKNOWN, met.reply.status, met.scope)
        return _written(met)

    return serve


def _elsewhere(api: Api) -> Serve:
    """Return a handler for addresses outside the API.

    The handler refuses bots as it refuses unknown routes. A browser gets a plain 404 instead,
    without a violation, because a browser may ask for any address.
    """
    unknown = _unknown(api)

    async def serve(request: web.Request) -> web.StreamResponse:
        of_a_bot = "Authorization" in request.headers or request.path.startswith(BOTS_PATHS)
        if request.method in ("GET", "HEAD") and not of_a_bot:
            raise web.HTTPNotFound
        return await unknown(request)

    return serve


def _written(met: Met) -> web.Response:
    reply, headers = met.reply, met.headers
    if reply.status == 204:
        return web.Response(status=204, headers=headers)
    if reply.page is not None:
        return web.Response(text=reply.page, status=reply.status, headers=headers)
    body = json.dumps(reply.json, separators=(",", ":")).encode()
    return web.Response(
        body=body, status=reply.status, content_type="application/json", headers=headers
    )
