"""What must hold of everything anybody was ever shown."""

import re
from collections.abc import Iterator

from discord_playground import Playground, Shown
from discord_playground.protocol.types import Json
from tests.e2e.play import is_line_below


def events(playground: Playground) -> list[Json]:
    """Everything that ever reached anybody, each thing once."""
    found: dict[int, Json] = {}
    for person in playground.world.people.values():
        found |= {id(event): event for event in playground.events_seen_by(person.id)}
    return list(found.values())


def shown(playground: Playground, *kinds: str) -> Iterator[Shown]:
    """The bot's messages in every state; ``kinds``: message (as posted), edit."""
    for event in events(playground):
        if event["t"] in kinds and event["message"]["author"]["id"] == playground.world.bot.id:
            yield Shown(event["message"], playground.world.attachments.get)


def stray_pings(playground: Playground) -> list[str]:
    """Messages that pinged anybody but those whom a lobby invites, the player whom a fresh board
    or a line below one calls, who is next, and those who are told of an end."""

    def fits(message: Shown) -> bool:
        ids = [button.custom_id or "" for button in message.buttons]
        lobby, board, end = (
            any(f":{verb}:" in id for id in ids) for verb in ("join", "hand", "replay")
        )
        board = board or is_line_below(message)
        named = all(f"<@{user}>" in message.text for user in message.pings)
        called = lobby or end or (board and len(message.pings) <= 2)
        fit = not message.pings or (named and called)
        return fit and not message.data["mention_everyone"]

    return [message.text for message in shown(playground, "message", "edit") if not fits(message)]


def pinged(playground: Playground) -> list[str]:
    """Who was pinged, in order."""
    return [user for message in shown(playground, "message") for user in message.pings]


def unhappy(playground: Playground) -> list[str]:
    """Answers that blame the bot itself."""
    return [
        message.text for message in shown(playground, "message", "edit") if blames_itself(message)
    ]


def blames_itself(message: Shown) -> bool:
    """Whether an answer says that the bot failed."""
    return "went wrong on my side" in message.text


def undrawn_labels(playground: Playground) -> list[str]:
    """Buttons with markup in their words: Discord would show it letter by letter."""
    return [
        button.label
        for message in shown(playground, "message", "edit")
        for button in message.buttons
        if re.search(r"<\S+>|\\|\*\*", button.label)
    ]
