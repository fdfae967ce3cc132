"""Clicks that the gateway delivers twice or late."""

from collections.abc import Callable

from discord_playground import Event, Interaction, Playground
from discord_playground.protocol.types import Json


def deliver_twice(playground: Playground, interact: Callable[[], Interaction]) -> Interaction:
    """Deliver the interaction that ``interact`` makes, repeat it immediately, and return it."""
    interaction, repeat = deliver_with_repeat(playground, interact)
    repeat()
    return interaction


def deliver_with_repeat(
    playground: Playground, interact: Callable[[], Interaction]
) -> tuple[Interaction, Callable[[], None]]:
    """Deliver the interaction that ``interact`` makes; return it and a function that repeats it."""
    interaction, deliver = hold_back_delivery(playground, interact)
    deliver()
    return interaction, deliver


def hold_back_delivery(
    playground: Playground, interact: Callable[[], Interaction]
) -> tuple[Interaction, Callable[[], None]]:
    """Hold back the interaction that ``interact`` makes; return it and a function to deliver it."""
    news = playground.world.news
    send, events = news.to_bot, list[tuple[Event, Json]]()

    def record(name: Event, data: Json) -> None:
        events.append((name, data))

    def deliver() -> None:
        for name, data in events:
            send(name, data)

    news.to_bot = record
    try:
        return interact(), deliver
    finally:
        news.to_bot = send
