"""Turns what a person chose from a menu into the component data that Discord sends."""

from discord_playground.people.command_data import client_refusal
from discord_playground.protocol.components import SELECTS, Kind
from discord_playground.protocol.types import Json
from discord_playground.world import descriptions
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World

RESOLVED_KINDS = (
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)


def select_data(world: World, menu: Json, channel: Channel, values: list[str]) -> Json:
    """Return the `data` of a menu's interaction. Refuse values that the menu does not accept."""
    _check(menu, values)
    data: Json = {
        "component_type": menu["type"],
        "custom_id": menu["custom_id"],
        "id": menu["id"],
        "values": values,
    }
    if menu["type"] in RESOLVED_KINDS:
        data["resolved"] = resolved_data(world, menu, channel, values)
    return data


def _check(menu: Json, values: list[str]) -> None:
    if menu["type"] not in SELECTS:
        raise client_refusal("That is no select menu.")
    least, most = menu.get("min_values"), menu.get("max_values")
    if not (1 if least is None else least) <= len(values) <= (1 if most is None else most):
        raise client_refusal("Too few or too many values.")
    if menu["type"] == Kind.STRING_SELECT:
        offered = {option["value"] for option in menu["options"]}
        if not set(values) <= offered:
            raise client_refusal("That is not among the options.")


def resolved_data(world: World, menu: Json, channel: Channel, values: list[str]) -> Json:
    """Return Discord's description of chosen people, roles and channels.

    Refuse a person, role or channel that this kind of menu cannot have.
    """
    kind = menu["type"]
    if kind == Kind.CHANNEL_SELECT:
        return {"channels": _channels(world, menu, channel, values)} if values else {}
    known = [] if channel.is_direct else descriptions.roles_json(world.guild_of(channel))
    roles = {one["id"]: one for one in known if one["id"] in values}
    if roles and kind == Kind.USER_SELECT:
        raise client_refusal("That is no person.")
    if kind == Kind.ROLE_SELECT and len(roles) < len(set(values)):
        raise client_refusal("That is no role.")
    people = [world.person(id) for id in values if id not in roles]
    return (_people(world, people, channel) if people else {}) | ({"roles": roles} if roles else {})


def _channels(world: World, menu: Json, channel: Channel, values: list[str]) -> Json:
    """Describe channels of the server. Refuse those of a kind that the menu does not offer."""
    found = {id: world.channel(id) for id in values}
    types = menu.get("channel_types") or {one.type for one in found.values()}
    if any(one.guild_id != channel.guild_id or one.type not in types for one in found.values()):
        raise client_refusal("That is no channel of this kind.")
    return {id: one.to_json() for id, one in found.items()}


def _people(world: World, people: list[Person], channel: Channel) -> Json:
    users = {one.id: one.user_json() for one in people}
    if channel.is_direct:
        return {"users": users}
    guild_members = world.guild_of(channel).members
    found = [guild_members[one.id] for one in people if one.id in guild_members]
    members = {one.person.id: one.json_without_user() | {"permissions": "0"} for one in found}
    return {"users": users, "members": members}
