"""Discord's REST API over HTTP: reads, checks, serves or refuses each request, and records it."""

import json
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from discord_playground.protocol.errors import ConnectionBroken, DiscordError, Scope, http_message
from discord_playground.rest import about, channels, commands, interactions, messages
from discord_playground.rest.api import Api
from discord_playground.rest.api_call import ApiCall, Reply, Route, read_request_body
from discord_playground.rest.sent import SentRequest
from discord_playground.world.availability import check_guild_reachable

BASE = "/api/v10"
HttpHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]

NO_ANSWER = 444
"""The status that is recorded for a request whose connection broke."""
UNKNOWN_ROUTE = "unknown"
"""The name under which requests to unknown routes are counted."""
BOT_PATHS = ("/api/", "/webhooks/", "/interactions/")
"""The first parts of paths that bots request.

A request to one of the last two paths is a bot's mistake, because it lacks `/api/v10`."""
VIA_HEADER = {"Via": "1.1 playground"}
BANNED_PAGE = "error code: 1015"

ROUTES: tuple[Route, ...] = (
    *about.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *messages.ROUTES,
)


@dataclass(slots=True)
class Answer:
    """An answer that is still being put together."""

    reply: Reply
    code: int | None = None
    scope: Scope | None = None
    headers: dict[str, str] = field(default_factory=dict[str, str])


def add_api_routes(app: web.Application, api: Api) -> None:
    for one in ROUTES:
        app.router.add_route(one.method, BASE + one.path, _route_handler(api, one))
    app.router.add_route("*", BASE + "/{rest:.*}", _unknown_route_handler(api))


def add_fallback_route(app: web.Application, api: Api) -> None:
    """Refuse bots at all other addresses. Call this after all other routes are added."""
    app.router.add_route("*", "/{rest:.*}", _fallback_handler(api))


def _route_handler(api: Api, route: Route) -> HttpHandler:
    async def serve(request: web.Request) -> web.StreamResponse:
        answer, payload, files = _answer_without_service(api), None, {}
        if answer is None:
            answer = Answer(Reply(), headers=dict(VIA_HEADER))
            try:
                payload, files = await _read(api, route, request)
                answer.reply = await _answer(api, route, request, payload, files, answer.headers)
            except DiscordError as error:
                _refuse(answer, error)
            except ConnectionBroken:
                answer.reply = Reply(None, NO_ANSWER)
                if request.transport is not None:
                    request.transport.abort()
        status, path = answer.reply.status, request.path.removeprefix(BASE)
        api.limits.count_answer(route.name, status, answer.scope)
        api.sent_requests.record(
            SentRequest(request.method, path, payload, files, status, answer.code)
        )
        return _to_response(answer)

    return serve


def _answer_without_service(api: Api) -> Answer | None:
    """Return the answer to every request while the bot's address is banned or Discord is down."""
    if api.limits.banned:
        return Answer(Reply(status=429, page=BANNED_PAGE))
    if api.faults.outage is not None:
        status = api.faults.outage
        return Answer(Reply(status=status, page=http_message(status)), headers=dict(VIA_HEADER))
    return None


async def _read(api: Api, route: Route, request: web.Request) -> Any:
    try:
        return await read_request_body(request)
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
    headers |= api.limits.count_request(route.name, params, with_bot_token=route.with_bot_token)
    api.faults.check_limits(request.method, path, with_bot_token=route.with_bot_token)
    fault = await api.faults.apply_next_fault(request.method, path)
    if fault is not None and (request.transport is None or request.transport.is_closing()):
        raise ConnectionBroken
    if route.with_bot_token and request.headers.get("Authorization") != f"Bot {api.world.token}":
        raise DiscordError(0, status=401)
    check_guild_reachable(api.world, params)
    api.checker.check(route.method, route.path, params, payload, files)
    reply = _call_handler(route, ApiCall(api, params, request.query, payload, files))
    if fault is not None and fault.error is not None:
        raise fault.error
    return reply


def _call_handler(route: Route, call: ApiCall) -> Reply:
    """Return the route's reply. Record an error that the route raises, also an unexpected one."""
    try:
        return route.handler(call)
    except DiscordError as error:
        call.api.checker.record_refusal(route.name, error)
        raise
    except Exception as error:
        call.api.checker.record(f"{route.name}: the playground broke over this: {error!r}")
        raise


def _refuse(answer: Answer, error: DiscordError) -> None:
    page = error.message if error.code is None else None
    answer.reply = Reply(error.body(), error.status, page)
    answer.code, answer.scope = error.code, error.scope
    answer.headers |= error.headers
    if error.scope is not None:
        answer.headers |= _rate_limit_headers(error.scope, error.retry_after or 0)


def _rate_limit_headers(scope: Scope, seconds: float) -> dict[str, str]:
    """Return the headers of a 429.

    A global limit belongs to no route, so it has no `X-RateLimit-Reset-After`.
    """
    headers = {"X-RateLimit-Scope": str(scope), "Retry-After": str(math.ceil(seconds))}
    if scope is Scope.GLOBAL:
        return headers | {"X-RateLimit-Global": "true"}
    return headers | {"X-RateLimit-Reset-After": str(seconds)}


def _unknown_route_handler(api: Api) -> HttpHandler:
    """Return a handler that answers 404 as Discord does, and records a violation.

    Discord may have the route even if the playground does not.
    """

    async def serve(request: web.Request) -> web.StreamResponse:
        answer = _answer_without_service(api)
        if answer is None:
            path = request.path.removeprefix(BASE)
            api.checker.record(f"{request.method} {path}: the playground has no such route")
            answer = Answer(
                Reply({"message": http_message(404), "code": 0}, 404), headers=dict(VIA_HEADER)
            )
        api.limits.count_answer(UNKNOWN_ROUTE, answer.reply.status, answer.scope)
        return _to_response(answer)

    return serve


def _fallback_handler(api: Api) -> HttpHandler:
    """Return a handler for addresses outside the API.

    The handler refuses bots as it refuses unknown routes. A browser gets a plain 404 instead,
    without a violation, because a browser may ask for any address.
    """
    refuse = _unknown_route_handler(api)

    async def serve(request: web.Request) -> web.StreamResponse:
        is_from_bot = "Authorization" in request.headers or request.path.startswith(BOT_PATHS)
        if request.method in ("GET", "HEAD") and not is_from_bot:
            raise web.HTTPNotFound
        return await refuse(request)

    return serve


def _to_response(answer: Answer) -> web.Response:
    reply, headers = answer.reply, answer.headers
    if reply.status == 204:
        return web.Response(status=204, headers=headers)
    if reply.page is not None:
        return web.Response(text=reply.page, status=reply.status, headers=headers)
    body = json.dumps(reply.json, separators=(",", ":")).encode()
    return web.Response(
        body=body, status=reply.status, content_type="application/json", headers=headers
    )
