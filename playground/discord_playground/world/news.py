"""News go to the bot's gateway, and to every listener, who passes on what is for its people."""

from collections.abc import Callable
from typing import Any

from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json

Listener = Callable[[Json], None]


class News:
    """Hands news on to those it is for.

    Listeners get events of the people's protocol as they stand: an event with "for" is meant for
    that person alone, one with "among" for these, one with "guild" for those who are in that
    guild, and listeners must heed it.
    """

    def __init__(self) -> None:
        self.to_bot: Callable[[Event, Json], None] = lambda name, data: None
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Tell this listener of every event from now on."""
        self._listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Tell this listener no more."""
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
        """Tell the people; `only` names the one person it is for, `among` those who can be there
        if these are not all, `within` the guild it is of."""
        event: Json = {"t": kind} | what
        if only is not None:
            event["for"] = only
        if among is not None:
            event["among"] = among
        if within is not None:
            event["guild"] = within
        for listener in tuple(self._listeners):
            listener(event)
