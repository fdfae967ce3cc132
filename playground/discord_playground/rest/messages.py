"""Routes for messages in channels."""

from discord_playground.messages import channels, posting, threads
from discord_playground.messages.posting import Draft
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.rest.api_call import EMPTY, ApiCall, Reply, route
from discord_playground.world import rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.messages import REPLY, StoredMessage
from discord_playground.world.state import World

HOUR = 3600.0
MAX_LISTED = 100
MAX_ID_DIGITS = 20

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"


@route("POST", MESSAGES)
def create(call: ApiCall) -> Reply:
    """Send a message. With `enforce_nonce` a nonce that was sent before makes no new message."""
    world, channel = call.api.world, call.api.world.channel(call.params["channel_id"])
    rights.demand_permissions(world, world.bot, channel, rights.write_permission(channel))
    if call.files:
        rights.demand_permissions(world, world.bot, channel, "attach_files")
    if call.body.get("embeds"):
        rights.demand_permissions(world, world.bot, channel, "embed_links")
    channels.demand_messages_allowed(world, world.bot, channel)
    rights.demand_direct_allowed(world, channel)
    stored = _sent_before(world, channel, call.body) or _send(call, channel)
    return Reply(stored.data)


def _sent_before(world: World, channel: Channel, body: Json) -> StoredMessage | None:
    """Return the recent message with the same nonce, if the bot asks for this check.

    If that message was deleted, the request is refused (10008, Unknown Message).
    """
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    message_id = world.nonces.find(channel.id, str(body["nonce"]))
    return None if message_id is None else world.message(message_id)


def _send(call: ApiCall, channel: Channel) -> StoredMessage:
    world, nonce = call.api.world, call.body.get("nonce")
    extra = _reply_fields(world, channel, call.body.get("message_reference"))
    if nonce is not None:
        extra["nonce"] = nonce
    threads.reopen(world, channel)
    stored = posting.post(world, Draft(channel, world.bot, call.body, call.files, extra))
    if nonce is not None:
        world.nonces.record(channel.id, str(nonce), stored.id)
    return stored


@route("GET", MESSAGES)
def listing(call: ApiCall) -> Reply:
    """List messages, newest first. The list is empty without the right to read the history."""
    world, channel = call.api.world, call.api.world.channel(call.params["channel_id"])
    rights.demand_permissions(world, world.bot, channel)
    if not rights.has_permission(world, world.bot, channel, "read_message_history"):
        return Reply([])
    found = [stored for stored in reversed(world.messages_in(channel.id)) if not stored.loading]
    if call.query.get("around"):
        raise _field_error(
            "around", "NOT_SERVED", "The playground lists by before and after alone."
        )
    before, after = _id(call, "before"), _id(call, "after")
    if before is not None:
        found = [stored for stored in found if int(stored.id) < before]
    if after is not None:
        found = [stored for stored in found if int(stored.id) > after]
    limit = _limit(call.query.get("limit", "50"))
    chosen = found[:limit] if after is None else found[-limit:]
    return Reply([stored.data for stored in chosen])


@route("GET", MESSAGE)
def get(call: ApiCall) -> Reply:
    """Return one message."""
    world, stored = call.api.world, _find(call)
    rights.demand_permissions(
        world, world.bot, world.channel(stored.channel_id), "read_message_history"
    )
    return Reply(stored.data)


@route("PATCH", MESSAGE)
def change(call: ApiCall) -> Reply:
    """Edit a message of the bot."""
    world, stored = call.api.world, _find(call)
    channel = world.channel(stored.channel_id)
    if stored.author_id != world.bot.id:
        raise DiscordError(50005)
    if channel.archived:
        raise DiscordError(50083)
    if call.files:
        rights.demand_permissions(world, world.bot, channel, "attach_files")
    if world.clock.now() - stored.created > HOUR:
        call.api.limits.check_late_edit(stored.channel_id)
    posting.edit(world, stored, call.body, call.files)
    return Reply(stored.data)


@route("DELETE", MESSAGE)
def delete(call: ApiCall) -> Reply:
    """Delete a message. To delete another author's message needs Manage Messages."""
    world, stored = call.api.world, _find(call)
    channel = world.channel(stored.channel_id)
    if stored.author_id != world.bot.id:
        rights.demand_permissions(world, world.bot, channel, "manage_messages")
    if channel.archived:
        raise DiscordError(50083)
    posting.delete(world, stored)
    return EMPTY


def _id(call: ApiCall, name: str) -> int | None:
    """Return the id in this query parameter, or None. Refuse a value that is not an id."""
    given = call.query.get(name)
    if not given:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= MAX_ID_DIGITS):
        raise _field_error(name, "NUMBER_TYPE_COERCE", f'Value "{given}" is not snowflake.')
    return int(given)


def _limit(given: str) -> int:
    if not given.isdecimal() or not 1 <= int(given) <= MAX_LISTED:
        raise _field_error("limit", "NUMBER_TYPE_MAX", "int value should be 1 to 100.")
    return int(given)


def _field_error(name: str, code: str, message: str) -> DiscordError:
    return DiscordError(50035, errors={name: {"_errors": [{"code": code, "message": message}]}})


def _find(call: ApiCall) -> StoredMessage:
    world, channel = call.api.world, call.api.world.channel(call.params["channel_id"])
    rights.demand_permissions(world, world.bot, channel)
    stored = world.message(call.params["message_id"])
    if stored.channel_id != channel.id:
        raise DiscordError(10008)
    return stored


def _reply_fields(world: World, channel: Channel, reference: Json | None) -> Json:
    if reference is None or reference.get("message_id") is None:
        return {}
    if not rights.has_permission(world, world.bot, channel, "read_message_history"):
        raise DiscordError(160002)
    stored = world.messages.get(str(reference["message_id"]))
    if stored is None or stored.channel_id != channel.id:
        if reference.get("fail_if_not_exists", True):
            raise _field_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return {}
    return {
        "type": REPLY,
        "referenced_message": stored.data,
        "message_reference": {
            "type": 0,
            "message_id": stored.id,
            "channel_id": channel.id,
        }
        | channel.guild_id_json,
    }


ROUTES = (create, listing, get, change, delete)
