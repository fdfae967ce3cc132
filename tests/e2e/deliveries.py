"""Clicks that the gateway delivers twice or late."""

from collections.abc import Callable

from discord_playground import Event, Interaction, Playground
from discord_playground.protocol.types import Json


def deliver_twice(playground: Playground, interact: Callable[[], Interaction]) -> Interaction:
    """Deliver an interaction two times at once; ``interact`` makes that interaction."""
    asked, again = deliver_with_repeat(playground, interact)
    again()
    return asked


def deliver_with_repeat(
    playground: Playground, interact: Callable[[], Interaction]
) -> tuple[Interaction, Callable[[], None]]:
    """Return the interaction that ``interact`` makes, and a function that delivers it once more."""
    asked, again = hold_back(playground, interact)
    again()
    return asked, again


def hold_back(
    playground: Playground, interact: Callable[[], Interaction]
) -> tuple[Interaction, Callable[[], None]]:
    """Return the interaction that ``interact`` makes, and the function that delivers it."""
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
