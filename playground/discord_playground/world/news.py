"""Passes events to the bot's gateway and to listeners.

Each listener picks the events that its people may see.
"""

from collections.abc import Callable
from typing import Any

from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json

Listener = Callable[[Json], None]


class News:
    """Passes events to the bot's gateway and to listeners.

    Listeners get every event of the people's protocol. They must respect three keys of an event:
    "for" is the only person who may get the event, "among" lists all people who may get it, and
    "guild" limits it to people in that guild.
    """

    def __init__(self) -> None:
        self.to_bot: Callable[[Event, Json], None] = lambda name, data: None
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Send every event to this listener from now on."""
        self._listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Send this listener no more events."""
        self._listeners.remove(listener)

    def publish(
        self,
        kind: str,
        *,
        only_person_id: str | None = None,
        reader_ids: list[str] | None = None,
        within_guild_id: str | None = None,
        **what: Any,
    ) -> None:
        """Send an event to the listeners.

        `only_person_id` is the id of the only person who may get the event. `reader_ids` lists the
        ids of the people who may get it; None means everybody. `within_guild_id` is the id of the
        event's guild.
        """
        event: Json = {"t": kind} | what
        if only_person_id is not None:
            event["for"] = only_person_id
        if reader_ids is not None:
            event["among"] = reader_ids
        if within_guild_id is not None:
            event["guild"] = within_guild_id
        for listener in tuple(self._listeners):
            listener(event)
