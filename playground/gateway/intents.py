"""Which events a bot asked for."""

from collections.abc import Mapping

from playground.protocol.events import Event
from playground.protocol.types import Json

GUILDS, MEMBERS, PRESENCES, MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, CONTENT = 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT

NEEDED: Mapping[str, int] = {
    "GUILD_": GUILDS,
    "CHANNEL_": GUILDS,
    "THREAD_": GUILDS,
    "MESSAGE_": MESSAGES,
}


def is_direct(event: Event, data: Json) -> bool:
    """Whether this happened between the bot and one person, in no server."""
    return event.startswith(("MESSAGE_", "INTERACTION_")) and "guild_id" not in data


def wants(intents: int, event: Event, *, direct: bool) -> bool:
    """Whether a session with these intents gets this event; interactions come to all."""
    if direct and event.startswith("MESSAGE_"):
        return bool(intents & DIRECT_MESSAGES)
    fitting = [prefix for prefix in NEEDED if event.startswith(prefix)]
    return not fitting or bool(intents & NEEDED[max(fitting, key=len)])


def without_content(event: Event, data: Json, bot_id: str) -> Json:
    """Messages of others come without their content: that intent is privileged. Those written to
    the bot directly, or that mention it, come whole."""
    if event not in (Event.MESSAGE_CREATE, Event.MESSAGE_UPDATE) or data["author"]["id"] == bot_id:
        return data
    if is_direct(event, data) or any(user["id"] == bot_id for user in data["mentions"]):
        return data
    return data | {"content": "", "embeds": [], "components": [], "attachments": []}
