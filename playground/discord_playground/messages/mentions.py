"""The people and roles that a message really mentions."""

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


def pinged_users(
    world: World, parts: Json, allowed: Json | None, replied_to: str | None
) -> list[Json]:
    """Return the users that a message pings, according to `allowed_mentions`."""
    named = list(dict.fromkeys(USER.findall(_text(parts))))
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        named = [id for id in named if id in {str(user) for user in allowed.get("users") or []}]
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        named.append(replied_to)
    return [world.people[id].user_json() for id in dict.fromkeys(named) if id in world.people]


def mentioned_role_ids(guild: Guild, parts: Json, allowed: Json | None) -> list[str]:
    """Return the ids of the guild's roles that a message mentions and may mention."""
    named = list(dict.fromkeys(ROLE.findall(_text(parts))))
    if allowed is not None and "roles" not in (allowed.get("parse") or []):
        named = [id for id in named if id in {str(role) for role in allowed.get("roles") or []}]
    known = {role["id"] for role in descriptions.roles_json(guild)}
    return [id for id in named if id in known]


def pings_everyone(parts: Json, allowed: Json | None) -> bool:
    """Return whether the message mentions @everyone or @here and is allowed to."""
    allowed_at_all = allowed is None or "everyone" in (allowed.get("parse") or [])
    return allowed_at_all and EVERYBODY.search(_text(parts)) is not None


def replace_ids_by_names(text: str, mentioned: list[Json]) -> str:
    """Return the text with names in place of user ids, as a client draws it.

    ``mentioned`` are the people whom the message pings. The text may also name other people. A
    client may not know these others, so they become `@unknown-user`.
    """
    names = {user["id"]: user["global_name"] or user["username"] for user in mentioned}
    return USER.sub(lambda found: f"@{names.get(found[1], UNKNOWN)}", text)


def _text(parts: Json) -> str:
    displays = [one["content"] for one in walk(parts["components"]) if one.get("type") == Kind.TEXT]
    return "\n".join([parts["content"], *displays])
