"""Clicks that the gateway delivers twice or late."""

from collections.abc import Callable

from discord_playground import Event, Interaction, Playground
from discord_playground.protocol.types import Json


def twice(playground: Playground, deed: Callable[[], Interaction]) -> Interaction:
    """Deliver an interaction two times at once; ``interact`` makes that interaction."""
    asked, again = delivered(playground, deed)
    again()
    return asked


def delivered(
    playground: Playground, deed: Callable[[], Interaction]
) -> tuple[Interaction, Callable[[], None]]:
    """Return the interaction that ``interact`` makes, and a function that delivers it once more."""
    asked, again = held_back(playground, deed)
    again()
    return asked, again


def held_back(
    playground: Playground, deed: Callable[[], Interaction]
) -> tuple[Interaction, Callable[[], None]]:
    """Return the interaction that ``interact`` makes, and the function that delivers it."""
    news = playground.world.news
    tell, told = news.to_bot, list[tuple[Event, Json]]()

    def record(name: Event, data: Json) -> None:
        told.append((name, data))

    def deliver() -> None:
        for name, data in told:
            tell(name, data)

    news.to_bot = record
    try:
        return deed(), deliver
    finally:
        news.to_bot = tell
