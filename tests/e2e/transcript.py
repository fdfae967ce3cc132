"""Checks of everything that any person was shown."""

import re
from collections.abc import Iterator

from discord_playground import Playground, Shown
from discord_playground.protocol.types import Json
from discord_playground.world.objects.messages import SUPPRESS_NOTIFICATIONS
from tests.e2e.play import is_ping_below_board


def events(playground: Playground) -> list[Json]:
    """Return every event that reached anybody, each event once."""
    found: dict[int, Json] = {}
    for person in playground.world.people.values():
        found |= {id(event): event for event in playground.history.seen_by(person.id)}
    return list(found.values())


def shown_messages(playground: Playground, *kinds: str) -> Iterator[Shown]:
    """Yield the bot's messages as posted (kind "message"), and as each edit left them ("edit")."""
    for event in events(playground):
        if event["t"] in kinds and event["message"]["author"]["id"] == playground.world.bot.id:
            yield Shown(event["message"], playground.world.attachments.get)


def stray_pings(playground: Playground) -> list[str]:
    """Return messages that pinged somebody without a reason.

    A lobby may ping the people whom it invites. A new board, or a line below a board, may ping the
    player on turn and the next one. A final message may ping those who are told of the end.
    """

    def fits(message: Shown) -> bool:
        ids = [button.custom_id or "" for button in message.buttons]
        lobby, board, end = (
            any(f":{verb}:" in id for id in ids) for verb in ("join", "hand", "replay")
        )
        board = board or is_ping_below_board(message)
        named = all(f"<@{user}>" in message.text for user in message.pings)
        has_reason = lobby or end or (board and len(message.pings) <= 2)
        fit = not message.pings or (named and has_reason)
        return fit and not message.data["mention_everyone"]

    return [
        message.text
        for message in shown_messages(playground, "message", "edit")
        if not fits(message)
    ]


def pinged_ids(playground: Playground) -> list[str]:
    """Return the ids of the people who were notified by a mention, in order."""
    return [
        user
        for message in shown_messages(playground, "message")
        if not message.data["flags"] & SUPPRESS_NOTIFICATIONS
        for user in message.pings
    ]


def bot_error_answers(playground: Playground) -> list[str]:
    """Return the answers which say that the bot failed."""
    return [
        message.text
        for message in shown_messages(playground, "message", "edit")
        if says_bot_failed(message)
    ]


def says_bot_failed(message: Shown) -> bool:
    """Return whether an answer says that the bot failed."""
    return "went wrong on my side" in message.text


def labels_with_markup(playground: Playground) -> list[str]:
    """Return button labels with markup, which Discord would show as plain characters."""
    return [
        button.label
        for message in shown_messages(playground, "message", "edit")
        for button in message.buttons
        if re.search(r"<\S+>|\\|\*\*", button.label)
    ]
