"""Which events a bot asked for."""

from collections.abc import Mapping

from playground.protocol.events import Event
from playground.protocol.types import Json

GUILDS, MEMBERS, PRESENCES, MESSAGES, CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 9, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT

NEEDED: Mapping[str, int] = {
    "GUILD_": GUILDS,
    "CHANNEL_": GUILDS,
    "THREAD_": GUILDS,
    "MESSAGE_": MESSAGES,
}


def wants(intents: int, event: Event) -> bool:
    """Whether a session with these intents gets this event; interactions come to all."""
    fitting = [prefix for prefix in NEEDED if event.startswith(prefix)]
    return not fitting or bool(intents & NEEDED[max(fitting, key=len)])


def without_content(event: Event, data: Json, bot_id: str) -> Json:
    """Messages of others come without their content: that intent is privileged."""
    if event not in (Event.MESSAGE_CREATE, Event.MESSAGE_UPDATE) or data["author"]["id"] == bot_id:
        return data
    if any(user["id"] == bot_id for user in data["mentions"]):
        return data
    return data | {"content": "", "embeds": [], "components": [], "attachments": []}
