"""How a world begins."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setup:
    """What the server and the bot are called, and which channels and people are there at first.

    The first of the people owns the server.
    """

    server: str = "Playground"
    bot: str = "Bot"
    moderators: str = "Moderators"
    channels: tuple[str, ...] = ("general", "games", "help")
    people: tuple[str, ...] = ("Ana", "Ben", "Chloé", "Dirk", "Eva")
