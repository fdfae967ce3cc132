"""POST /playground/admin: trouble on order, for tests that run in another process.

The body is `{"do": name, …}`; what else it holds goes to the deed of that name.
"""

import json
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web

from playground.core import Core
from playground.protocol.types import Json

Answer = Json | None


def _fail_next(core: Core, it: Json) -> None:
    core.faults.fail_next(
        it["pattern"],
        it["status"],
        it.get("code", 0),
        times=it.get("times", 1),
        retry_after=it.get("retry_after"),
    )


def _delay(core: Core, it: Json) -> None:
    core.faults.delay(it["pattern"], it["seconds"], times=it.get("times", 1))


def _clear(core: Core, it: Json) -> None:
    core.faults.clear()


def _reconnect(core: Core, it: Json) -> None:
    core.switchboard.ask_to_reconnect()


def _invalidate(core: Core, it: Json) -> None:
    core.switchboard.invalidate(resumable=bool(it.get("resumable")))


def _age(core: Core, it: Json) -> None:
    core.age(it["message"], it["seconds"])


def _expire_tokens(core: Core, it: Json) -> None:
    core.expire_tokens()


def _locale(core: Core, it: Json) -> None:
    core.set_locale(it["locale"])


def _violations(core: Core, it: Json) -> Json:
    return {"violations": core.violations}


DEEDS: Mapping[str, Callable[[Core, Json], Answer]] = {
    "fail_next": _fail_next,
    "delay": _delay,
    "clear": _clear,
    "reconnect": _reconnect,
    "invalidate": _invalidate,
    "age": _age,
    "expire_tokens": _expire_tokens,
    "locale": _locale,
    "violations": _violations,
}


def handler(core: Core) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """What serves the address. Only JSON is taken: no page of another site can send that here."""

    async def serve(request: web.Request) -> web.StreamResponse:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            asked: Json = json.loads(await request.text())
            answer = DEEDS[asked["do"]](core, asked)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"message": f"That made no sense: {error!r}"}, status=400)
        return web.json_response(answer or {"done": True})

    return serve
