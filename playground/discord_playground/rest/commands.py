"""Routes for the application's commands."""

from typing import Any

from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.rest.api_call import EMPTY, ApiCall, Reply, Route, route
from discord_playground.world.setup import GUILD_INSTALL
from discord_playground.world.state import World

GLOBAL = "/applications/{application_id}/commands"
GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
DEFAULTS: Json = {
    "description": "",
    "name_localizations": None,
    "description_localizations": None,
    "options": [],
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [GUILD_INSTALL],
    "nsfw": False,
    "type": 1,
}


def listing(call: ApiCall) -> Reply:
    """Return all global commands, or all commands of one server."""
    return Reply(list(call.api.world.commands.get(_scope(call), {}).values()))


def replace(call: ApiCall) -> Reply:
    """Replace all global commands, or all commands of one server.

    A command that keeps its name keeps its id.
    """
    world, scope = call.api.world, _scope(call)
    old_ids = {one["name"]: one["id"] for one in world.commands.get(scope, {}).values()}
    sent: list[Json] = call.payload or []
    made = [_new_command(world, scope, one, old_ids.get(one["name"])) for one in sent]
    world.commands[scope] = {one["id"]: one for one in made}
    _publish(world)
    return Reply(made)


def create(call: ApiCall) -> Reply:
    """Add a command. It replaces a command of the same name."""
    world, scope = call.api.world, _scope(call)
    known = world.commands.setdefault(scope, {})
    known_id = next((one["id"] for one in known.values() if one["name"] == call.body["name"]), None)
    made = _new_command(world, scope, call.body, known_id)
    known[made["id"]] = made
    _publish(world)
    return Reply(made, 201 if known_id is None else 200)


def get(call: ApiCall) -> Reply:
    """Return one command."""
    return Reply(_find(call))


def delete(call: ApiCall) -> Reply:
    """Delete a command."""
    found = _find(call)
    del call.api.world.commands[_scope(call)][found["id"]]
    _publish(call.api.world)
    return EMPTY


def _scope(call: ApiCall) -> str | None:
    if call.params["application_id"] != call.api.world.application_id:
        raise DiscordError(20012)
    guild_id = call.params.get("guild_id")
    if guild_id is not None and guild_id not in call.api.world.guilds:
        raise DiscordError(50001)
    return guild_id


def _find(call: ApiCall) -> Json:
    found = call.api.world.commands.get(_scope(call), {}).get(call.params["command_id"])
    if found is None:
        raise DiscordError(10063)
    return found


def _new_command(world: World, scope: str | None, sent: Json, id: str | None) -> Json:
    made = DEFAULTS | sent | {"id": id or world.new_id(), "version": world.new_id()}
    if scope is None:
        made["integration_types"] = sent.get("integration_types") or list(
            world.setup.installation_kinds
        )
    made["application_id"] = world.application_id
    if made["default_member_permissions"] is not None:
        made["default_member_permissions"] = str(made["default_member_permissions"])
    if scope is not None:
        made["guild_id"] = scope
    return made


def _publish(world: World) -> None:
    world.news.publish("commands", commands=world.commands_in(world.home.id))


def _both_scopes(method: str, handler: Any, suffix: str = "") -> tuple[Route, Route]:
    return route(method, GLOBAL + suffix)(handler), route(method, GUILD + suffix)(handler)


ROUTES = (
    *_both_scopes("GET", listing),
    *_both_scopes("PUT", replace),
    *_both_scopes("POST", create),
    *_both_scopes("GET", get, "/{command_id}"),
    *_both_scopes("DELETE", delete, "/{command_id}"),
)
