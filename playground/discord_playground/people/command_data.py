"""Turns what a person typed after the slash into the command data that Discord sends."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from discord_playground.interactions import installs
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.options import CommandKind, OptionKind
from discord_playground.protocol.types import Json
from discord_playground.world import descriptions, permission_bits, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.interactions import BOT_DIRECT_CONTEXT, SERVER_CONTEXT
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World


def client_refusal(message: str) -> DiscordError:
    """Return the error for an action that Discord's client would not send at all."""
    return DiscordError(50035, message=message)


def command_data(
    world: World,
    person: Person,
    channel: Channel,
    words: str,
    given: Mapping[str, Any],
    *,
    focused: str | None = None,
) -> Json:
    """Return the `data` of a command interaction. `focused` is the option that is being typed."""
    path = words_of(words)
    command = _find_command(world, person, channel, path[0] if path else "", CommandKind.CHAT)
    resolved: Json = {}
    leaf, wrap = _descend(command, path[1:])
    filled = [
        _option_data(world, channel, option, given[option["name"]], resolved, focused)
        for option in leaf.get("options") or []
        if given.get(option["name"]) is not None
    ]
    _check_options(leaf, given, focused)
    data: Json = {"id": command["id"], "name": command["name"], "type": 1}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    data["options"] = wrap(filled)
    if resolved:
        data["resolved"] = resolved
    return data


def user_command_data(
    world: World, person: Person, channel: Channel, name: str, target_id: str
) -> Json:
    """Return the `data` of a command from the menu of another person or of the bot."""
    command = _find_command(world, person, channel, name, CommandKind.USER)
    resolved: Json = {}
    _resolve_user(world, channel, target_id, resolved)
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return data | {"target_id": target_id, "resolved": resolved}


def find_installers(
    world: World, person: Person, channel: Channel, name: str, kind: CommandKind
) -> Json:
    """Return who installed the command with this name, for this person in this channel."""
    return installs.installers_of_command(
        world, person, channel, _find_command(world, person, channel, name, kind)
    )


def words_of(words: str) -> list[str]:
    """Return the name of a typed command, with its group and subcommand."""
    return words.strip().lstrip("/").split()


def _find_command(
    world: World, person: Person, channel: Channel, name: str, kind: CommandKind
) -> Json:
    for command in world.commands_in(channel.guild_id):
        if (command["name"], command["type"]) == (name, kind) and is_offered(
            world, person, channel, command
        ):
            break
    else:
        raise client_refusal(f"There is no command {name}.")
    needed = command.get("default_member_permissions")
    held = rights.permissions_in_channel(world, person, channel)
    if not channel.is_direct and not permission_bits.allows_command(held, needed):
        raise DiscordError(50013, message="You do not have permission to use this command here.")
    if not rights.has_permission(world, person, channel, "use_application_commands"):
        raise DiscordError(50013)
    return command


def is_offered(world: World, person: Person, channel: Channel, command: Json) -> bool:
    """Return whether this person can find a command in this channel.

    The command must be installed for the person in this channel, and allow this kind of channel.
    """
    if not installs.installers_of_command(world, person, channel, command):
        return False
    contexts = command.get("contexts")
    if contexts is not None:
        return (BOT_DIRECT_CONTEXT if channel.is_direct else SERVER_CONTEXT) in contexts
    only_for_servers = bool(command.get("guild_id")) or command.get("dm_permission") is False
    return not (channel.is_direct and only_for_servers)


def _descend(command: Json, path: list[str]) -> tuple[Json, Callable[[list[Json]], list[Json]]]:
    """Return the subcommand that the words name, and a function that wraps its options.

    The function puts the options into the subcommand, its group and so on.
    """
    here = command
    above: list[Json] = []
    for word in path:
        below = {
            one["name"]: one for one in here.get("options") or [] if one["type"] <= OptionKind.GROUP
        }
        if word not in below:
            raise client_refusal(f"/{command['name']} has no subcommand {word}.")
        here = below[word]
        above.append(here)
    if any(one["type"] <= OptionKind.GROUP for one in here.get("options") or []):
        raise client_refusal(f"/{' '.join([command['name'], *path])} needs a subcommand.")

    def wrap(options: list[Json]) -> list[Json]:
        for level in reversed(above):
            options = [{"name": level["name"], "type": level["type"], "options": options}]
        return options

    return here, wrap


def _check_options(leaf: Json, given: Mapping[str, Any], focused: str | None) -> None:
    options = {option["name"]: option for option in leaf.get("options") or []}
    for name in given:
        if name not in options:
            raise client_refusal(f"The command has no option {name}.")
    if focused is not None:
        if not options.get(focused, {}).get("autocomplete"):
            raise client_refusal(f"The option {focused} offers no suggestions.")
        return
    for name, option in options.items():
        if option.get("required") and given.get(name) is None:
            raise client_refusal(f"The option {name} is required.")


def _option_data(
    world: World,
    channel: Channel,
    option: Json,
    value: Any,
    resolved: Json,
    focused: str | None,
) -> Json:
    found: Json = {"name": option["name"], "type": option["type"]}
    if option["name"] == focused:
        return found | {"value": str(value), "focused": True}
    value = READERS.get(option["type"], _text)(option, value)
    if option["type"] in RESOLVERS:
        RESOLVERS[option["type"]](world, channel, str(value), resolved)
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise client_refusal(f"{value!r} is not among the choices of {option['name']}.")
    return found | {"value": value}


def _resolve_user(world: World, channel: Channel, id: str, resolved: Json) -> None:
    person = world.person(id)
    resolved.setdefault("users", {})[id] = person.user_json()
    if channel.is_direct:
        return
    member = world.guild_of(channel).members.get(id)
    if member is not None:
        held = {"permissions": str(rights.permissions_in_channel(world, person, channel))}
        resolved.setdefault("members", {})[id] = member.json_without_user() | held


def _resolve_channel(world: World, _: Channel, id: str, resolved: Json) -> None:
    resolved.setdefault("channels", {})[id] = world.channel(id).to_json()


def _resolve_role(world: World, channel: Channel, id: str, resolved: Json) -> None:
    roles = _roles(world, channel)
    if id not in roles:
        raise client_refusal("That is no role.")
    resolved.setdefault("roles", {})[id] = roles[id]


def _resolve_mentionable(world: World, channel: Channel, id: str, resolved: Json) -> None:
    is_role = id in _roles(world, channel)
    (_resolve_role if is_role else _resolve_user)(world, channel, id, resolved)


def _roles(world: World, channel: Channel) -> dict[str, Json]:
    """Return the roles of the channel's guild by id. A direct channel has none."""
    known = [] if channel.is_direct else descriptions.roles_json(world.guild_of(channel))
    return {one["id"]: one for one in known}


def _text(option: Json, value: Any) -> str:
    text = str(value)
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not least <= len(text) <= most:
        raise client_refusal(f"{option['name']} must be {least} to {most} characters long.")
    return text


def _check_range(option: Json, value: float) -> None:
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and value < least) or (most is not None and value > most):
        raise client_refusal(f"{option['name']} is out of range.")


def _number(
    option: Json, value: Any, read: Callable[[Any], float] = float, called: str = "a number"
) -> float:
    try:
        number = read(value)
    except (TypeError, ValueError):
        raise client_refusal(f"{option['name']} must be {called}.") from None
    _check_range(option, number)
    return number


def _boolean(option: Json, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if str(value).lower() in ("true", "false"):
        return str(value).lower() == "true"
    raise client_refusal(f"{option['name']} must be true or false.")


READERS: Mapping[int, Callable[[Json, Any], Any]] = {
    OptionKind.STRING: _text,
    OptionKind.INTEGER: partial(_number, read=int, called="a whole number"),
    OptionKind.BOOLEAN: _boolean,
    OptionKind.NUMBER: _number,
}
RESOLVERS: Mapping[int, Callable[[World, Channel, str, Json], None]] = {
    OptionKind.USER: _resolve_user,
    OptionKind.CHANNEL: _resolve_channel,
    OptionKind.ROLE: _resolve_role,
    OptionKind.MENTIONABLE: _resolve_mentionable,
}
