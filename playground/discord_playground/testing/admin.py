"""POST /playground/admin: faults and other changes, for tests that run in another process.

The body is `{"do": name, …}`. Its other keys are the arguments of the order with this name.
"""

import json
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web

from discord_playground.protocol.errors import Scope
from discord_playground.protocol.types import Json
from discord_playground.rest.limits.numbers import LATE_EDITS
from discord_playground.testing.controls import Controls
from discord_playground.world.objects.guilds import Guild

Answer = Json | None
Order = Callable[[Controls, Json], Awaitable[Answer]]


async def _fail_next(controls: Controls, it: Json) -> None:
    controls.faults.fail_next(
        it["pattern"],
        it["status"],
        it.get("code", 0),
        times=it.get("times", 1),
        retry_after=it.get("retry_after"),
        scope=_scope(it),
    )


async def _rate_limit(controls: Controls, it: Json) -> None:
    controls.faults.rate_limit(
        it["pattern"], it["seconds"], scope=_scope(it), code=it.get("code", 0)
    )


async def _rate_limit_globally(controls: Controls, it: Json) -> None:
    controls.faults.rate_limit_globally(it["seconds"])


async def _delay(controls: Controls, it: Json) -> None:
    controls.faults.delay(it["pattern"], it["seconds"], times=it.get("times", 1))


async def _clear(controls: Controls, it: Json) -> None:
    controls.faults.clear()


async def _reconnect(controls: Controls, it: Json) -> None:
    controls.gateway.ask_to_reconnect()


async def _invalidate(controls: Controls, it: Json) -> None:
    controls.gateway.invalidate(resumable=bool(it.get("resumable")))


async def _leave_starts(controls: Controls, it: Json) -> None:
    controls.gateway.starts.leave(it["remaining"])


async def _advance(controls: Controls, it: Json) -> None:
    controls.advance(it["seconds"])


async def _age(controls: Controls, it: Json) -> None:
    controls.age(it["message"], it["seconds"])


async def _expire_tokens(controls: Controls, it: Json) -> None:
    controls.expire_tokens()


async def _locale(controls: Controls, it: Json) -> None:
    controls.set_locale(_guild(controls, it), it["locale"])


async def _add_guild(controls: Controls, it: Json) -> Json:
    made = controls.add_guild(it["name"], it["channels"], it["people"])
    channels = {channel.name: channel.id for channel in made.channels.values()}
    return {"guild": made.id, "channels": channels}


async def _lose_guild(controls: Controls, it: Json) -> None:
    controls.lose_guild(_guild(controls, it))


async def _find_guild(controls: Controls, it: Json) -> None:
    controls.find_guild(_guild(controls, it))


async def _receive(controls: Controls, it: Json) -> None:
    controls.receive(it["person"], it["direct"])


async def _flag_bot(controls: Controls, it: Json) -> None:
    controls.flag_bot(flagged=it.get("flagged", True))


async def _violations(controls: Controls, it: Json) -> Json:
    return {"violations": controls.violations}


async def _lose_answer(controls: Controls, it: Json) -> None:
    status = it.get("status", 502)
    controls.faults.lose_answer(it["pattern"], status, times=it.get("times", 1))


async def _outage(controls: Controls, it: Json) -> None:
    await controls.begin_outage(it.get("status", 503))


async def _outage_over(controls: Controls, it: Json) -> None:
    controls.end_outage()


async def _exhaust_late_edits(controls: Controls, it: Json) -> None:
    controls.limits.exhaust_late_edits(it["channel"], it.get("seconds", LATE_EDITS.seconds))


async def _counts(controls: Controls, it: Json) -> Json:
    return controls.limits.counts.to_json()


def _scope(it: Json) -> Scope:
    """Return the scope that the body names. The default is the bot's limit at one route."""
    return Scope(it.get("scope", Scope.USER))


def _guild(controls: Controls, it: Json) -> Guild:
    """Return the guild that the body names, or the first one."""
    return controls.world.guild_called(it["guild"]) if "guild" in it else controls.world.home


ORDERS: Mapping[str, Order] = {
    "fail_next": _fail_next,
    "rate_limit": _rate_limit,
    "rate_limit_globally": _rate_limit_globally,
    "delay": _delay,
    "clear": _clear,
    "reconnect": _reconnect,
    "invalidate": _invalidate,
    "leave_starts": _leave_starts,
    "advance": _advance,
    "age": _age,
    "expire_tokens": _expire_tokens,
    "locale": _locale,
    "add_guild": _add_guild,
    "lose_guild": _lose_guild,
    "find_guild": _find_guild,
    "receive": _receive,
    "flag_bot": _flag_bot,
    "violations": _violations,
    "lose_answer": _lose_answer,
    "outage": _outage,
    "outage_over": _outage_over,
    "exhaust_late_edits": _exhaust_late_edits,
    "counts": _counts,
}


def install(app: web.Application, controls: Controls) -> None:
    """Add the route. It accepts only JSON, because a page of another site cannot send JSON here."""

    async def serve(request: web.Request) -> web.StreamResponse:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            asked: Json = json.loads(await request.text())
            answer = await ORDERS[asked["do"]](controls, asked)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"message": f"That made no sense: {error!r}"}, status=400)
        return web.json_response(answer or {"done": True})

    app.router.add_post("/playground/admin", serve)
