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


async def _fail_next(controls: Controls, args: Json) -> None:
    controls.faults.fail_next(
        args["pattern"],
        args["status"],
        args.get("code", 0),
        times=args.get("times", 1),
        retry_after=args.get("retry_after"),
        scope=_scope(args),
    )


async def _rate_limit(controls: Controls, args: Json) -> None:
    controls.faults.rate_limit(
        args["pattern"], args["seconds"], scope=_scope(args), code=args.get("code", 0)
    )


async def _rate_limit_globally(controls: Controls, args: Json) -> None:
    controls.faults.rate_limit_globally(args["seconds"])


async def _delay(controls: Controls, args: Json) -> None:
    controls.faults.delay(args["pattern"], args["seconds"], times=args.get("times", 1))


async def _clear(controls: Controls, args: Json) -> None:
    controls.faults.clear()


async def _reconnect(controls: Controls, args: Json) -> None:
    controls.gateway.ask_to_reconnect()


async def _invalidate(controls: Controls, args: Json) -> None:
    controls.gateway.invalidate(resumable=bool(args.get("resumable")))


async def _leave_starts(controls: Controls, args: Json) -> None:
    controls.gateway.starts.leave(args["remaining"])


async def _advance(controls: Controls, args: Json) -> None:
    controls.advance(args["seconds"])


async def _age(controls: Controls, args: Json) -> None:
    controls.age(args["message"], args["seconds"])


async def _expire_tokens(controls: Controls, args: Json) -> None:
    controls.expire_tokens()


async def _set_locale(controls: Controls, args: Json) -> None:
    controls.set_locale(args["locale"], _guild(controls, args))


async def _add_guild(controls: Controls, args: Json) -> Json:
    guild = controls.add_guild(args["name"], args["channels"], args["people"])
    channels = {channel.name: channel.id for channel in guild.channels.values()}
    return {"guild": guild.id, "channels": channels}


async def _lose_guild(controls: Controls, args: Json) -> None:
    controls.lose_guild(_guild(controls, args))


async def _find_guild(controls: Controls, args: Json) -> None:
    controls.find_guild(_guild(controls, args))


async def _receive(controls: Controls, args: Json) -> None:
    controls.receive(args["person"], args["direct"])


async def _flag_bot(controls: Controls, args: Json) -> None:
    controls.flag_bot(flagged=args.get("flagged", True))


async def _get_violations(controls: Controls, args: Json) -> Json:
    return {"violations": controls.violations}


async def _lose_answer(controls: Controls, args: Json) -> None:
    status = args.get("status", 502)
    controls.faults.lose_answer(args["pattern"], status, times=args.get("times", 1))


async def _begin_outage(controls: Controls, args: Json) -> None:
    await controls.begin_outage(args.get("status", 503))


async def _end_outage(controls: Controls, args: Json) -> None:
    controls.end_outage()


async def _exhaust_late_edits(controls: Controls, args: Json) -> None:
    controls.limits.exhaust_late_edits(args["channel"], args.get("seconds", LATE_EDITS.seconds))


async def _get_counts(controls: Controls, args: Json) -> Json:
    return controls.limits.counts.to_json()


def _scope(args: Json) -> Scope:
    """Return the scope that the body names. The default is the bot's limit at one route."""
    return Scope(args.get("scope", Scope.USER))


def _guild(controls: Controls, args: Json) -> Guild:
    """Return the guild that the body names, or the first one."""
    return controls.world.guild_by_name(args["guild"]) if "guild" in args else controls.world.home


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
    "locale": _set_locale,
    "add_guild": _add_guild,
    "lose_guild": _lose_guild,
    "find_guild": _find_guild,
    "receive": _receive,
    "flag_bot": _flag_bot,
    "violations": _get_violations,
    "lose_answer": _lose_answer,
    "outage": _begin_outage,
    "outage_over": _end_outage,
    "exhaust_late_edits": _exhaust_late_edits,
    "counts": _get_counts,
}


def add_admin_route(app: web.Application, controls: Controls) -> None:
    """Add the route. It accepts only JSON, because a page of another site cannot send JSON here."""

    async def serve(request: web.Request) -> web.StreamResponse:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            order: Json = json.loads(await request.text())
            answer = await ORDERS[order["do"]](controls, order)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"message": f"That made no sense: {error!r}"}, status=400)
        return web.json_response(answer or {"done": True})

    app.router.add_post("/playground/admin", serve)
