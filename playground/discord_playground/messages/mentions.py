"""Who a message really pings."""

import re

from discord_playground.protocol.components import Kind, walk
from discord_playground.protocol.types import Json
from discord_playground.world import descriptions
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.state import World

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYBODY = re.compile(r"@(everyone|here)\b")
UNKNOWN = "unknown-user"


def pinged(world: World, parts: Json, allowed: Json | None, replied_to: str | None) -> list[Json]:
    """The users pinged by a message, after the rules of `allowed_mentions`."""
    named = list(dict.fromkeys(USER.findall(_text(parts))))
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        named = [id for id in named if id in {str(user) for user in allowed.get("users") or []}]
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        named.append(replied_to)
    return [world.people[id].user() for id in dict.fromkeys(named) if id in world.people]


def named_roles(guild: Guild, parts: Json, allowed: Json | None) -> list[str]:
    """The guild's roles that a message names and is allowed to mention."""
    named = list(dict.fromkeys(ROLE.findall(_text(parts))))
    if allowed is not None and "roles" not in (allowed.get("parse") or []):
        named = [id for id in named if id in {str(role) for role in allowed.get("roles") or []}]
    known = {role["id"] for role in descriptions.roles(guild)}
    return [id for id in named if id in known]


def pings_everyone(parts: Json, allowed: Json | None) -> bool:
    """Whether @everyone or @here is meant and allowed."""
    allowed_at_all = allowed is None or "everyone" in (allowed.get("parse") or [])
    return allowed_at_all and EVERYBODY.search(_text(parts)) is not None


def with_names(text: str, mentioned: list[Json]) -> str:
    """The text with names for people, as a client draws it: it need not know anybody whom the
    message does not mention."""
    names = {user["id"]: user["global_name"] or user["username"] for user in mentioned}
    return USER.sub(lambda found: f"@{names.get(found[1], UNKNOWN)}", text)


def _text(parts: Json) -> str:
    displays = [one["content"] for one in walk(parts["components"]) if one.get("type") == Kind.TEXT]
    return "\n".join([parts["content"], *displays])
