"""Routes about the bot, its application, the application's emojis, the server and its members."""

import base64
import binascii

from discord_playground.protocol.errors import DiscordError
from discord_playground.rest.api_call import EMPTY, ApiCall, Reply, route
from discord_playground.world import descriptions

MOST_SERVERS = 200
"""The most servers in one answer."""

EMOJIS = "/applications/{application_id}/emojis"


@route("GET", "/gateway/bot")
def gateway(call: ApiCall) -> Reply:
    """Return the gateway's address, the advised shards, and the limits for session starts."""
    starts = call.api.starts
    answer = {"shards": starts.rules.shards, "session_start_limit": starts.limit_json()}
    return Reply({"url": call.api.gateway_url} | answer)


@route("GET", "/users/@me")
def me(call: ApiCall) -> Reply:
    """Return the bot's account."""
    return Reply(call.api.world.bot.user_json() | {"mfa_enabled": False, "locale": "en-US"})


@route("GET", "/users/@me/guilds")
def servers(call: ApiCall) -> Reply:
    """Return the servers of the bot by their ids, with its permissions in each."""
    after, limit = call.query.get("after", "0"), call.query.get("limit", "200")
    if not (after.isdecimal() and limit.isdecimal() and 1 <= int(limit) <= MOST_SERVERS):
        raise DiscordError(50035)
    joined = [one for one in call.api.world.guilds.values() if one.bot.in_guild]
    later = sorted((one for one in joined if int(one.id) > int(after)), key=lambda one: int(one.id))
    return Reply([descriptions.own_guild_json(one) for one in later[: int(limit)]])


@route("GET", "/users/{user_id}")
def user(call: ApiCall) -> Reply:
    """Return the account of any user."""
    return Reply(call.api.world.person(call.params["user_id"]).user_json())


@route("GET", "/applications/@me")
def application(call: ApiCall) -> Reply:
    """Return the application."""
    return Reply(descriptions.application_json(call.api.world))


@route("GET", "/oauth2/applications/@me")
def application_by_oauth(call: ApiCall) -> Reply:
    """Return the application, at Discord's older address."""
    return application.handler(call)


@route("GET", "/guilds/{guild_id}")
def server(call: ApiCall) -> Reply:
    """Return the server."""
    return Reply(descriptions.guild_json(call.api.world.guild(call.params["guild_id"])))


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: ApiCall) -> Reply:
    """Return a member of the server."""
    found = call.api.world.guild(call.params["guild_id"]).members.get(call.params["user_id"])
    if found is None or not found.in_guild:
        raise DiscordError(10007)
    return Reply(found.to_json())


@route("GET", EMOJIS)
def emojis(call: ApiCall) -> Reply:
    """Return the application's emojis."""
    return Reply({"items": list(call.api.world.emojis.values())})


@route("POST", EMOJIS)
def add_emoji(call: ApiCall) -> Reply:
    """Add an emoji to the application."""
    world = call.api.world
    name, picture = call.body["name"], _picture(call.body["image"])
    if any(one["name"] == name for one in world.emojis.values()):
        taken = {"code": "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "message": "Name is taken."}
        raise DiscordError(50035, errors={"name": {"_errors": [taken]}})
    emoji = world.add_emoji(name, world.bot)
    world.emoji_pictures[emoji["id"]] = picture
    return Reply(emoji, 201)


@route("DELETE", EMOJIS + "/{emoji_id}")
def delete_emoji(call: ApiCall) -> Reply:
    """Delete an emoji."""
    if call.api.world.emojis.pop(call.params["emoji_id"], None) is None:
        raise DiscordError(10014)
    return EMPTY


def _picture(image: str) -> bytes:
    """Return the bytes of a data URI. Refuse a URI that holds no valid data."""
    try:
        found = base64.b64decode(image.partition("base64,")[2], validate=True)
    except (binascii.Error, ValueError):
        found = b""
    if not found:
        wrong = {"code": "IMAGE_INVALID", "message": "Invalid image data."}
        raise DiscordError(50035, errors={"image": {"_errors": [wrong]}})
    return found


ROUTES = (
    gateway,
    me,
    servers,
    user,
    application,
    application_by_oauth,
    server,
    member,
    emojis,
    add_emoji,
    delete_emoji,
)
