"""The events that a bot asked for."""

from collections.abc import Mapping

from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json

GUILDS, MEMBERS, PRESENCES, MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, CONTENT = 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT

INTENT_BY_PREFIX: Mapping[str, int] = {
    "GUILD_": GUILDS,
    "CHANNEL_": GUILDS,
    "THREAD_": GUILDS,
    "MESSAGE_": MESSAGES,
}


def guild_of(event: Event, data: Json) -> str | None:
    """Return the id of the guild of an event.

    Returns None if the event concerns only the bot and one person.
    """
    about_guild = event in (Event.GUILD_CREATE, Event.GUILD_UPDATE, Event.GUILD_DELETE)
    return data["id"] if about_guild else data.get("guild_id")


def intents_include(intents: int, event: Event, *, direct: bool) -> bool:
    """Return whether a session with these intents gets this event.

    Every session gets interactions.
    """
    if direct and event.startswith("MESSAGE_"):
        return bool(intents & DIRECT_MESSAGES)
    fitting = [prefix for prefix in INTENT_BY_PREFIX if event.startswith(prefix)]
    return not fitting or bool(intents & INTENT_BY_PREFIX[max(fitting, key=len)])


def hide_content(event: Event, data: Json, bot_id: str) -> Json:
    """Return the event without the content of other authors' messages.

    The intent for that content is privileged. The content stays if the message is direct or
    mentions the bot.
    """
    if event not in (Event.MESSAGE_CREATE, Event.MESSAGE_UPDATE) or data["author"]["id"] == bot_id:
        return data
    if guild_of(event, data) is None or any(user["id"] == bot_id for user in data["mentions"]):
        return data
    return data | {"content": "", "embeds": [], "components": [], "attachments": []}
