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
        only: str | None = None,
        among: list[str] | None = None,
        within: str | None = None,
        **what: Any,
    ) -> None:
        """Send an event to the listeners.

        `only` is the id of the only person who may get the event. `among` lists the ids of the
        people who may get it; None means everybody. `within` is the id of the event's guild.
        """
        event: Json = {"t": kind} | what
        if only is not None:
            event["for"] = only
        if among is not None:
            event["among"] = among
        if within is not None:
            event["guild"] = within
        for listener in tuple(self._listeners):
            listener(event)
