"""The lobby: who is in, how it will be played, and the promise about the shuffles."""

from typing import Any

import discord
from discord import ui

from cogs.buttons import TableButton, button, rows
from cogs.ids import ClickId
from cogs.layout import layout, lines, small
from cogs.moments import LOBBY
from cogs.names import escaped
from cogs.signs import HANDLINGS, SEAT_COLOURS, SEAT_SIGNS
from game.rules.setup import LEAST_SEATS, MOST_SEATS
from game.storage.records import Status
from game.tables import Table
from i18n import Words, keys

CLOSED = keys("lobby-closed-{}", [status for status in Status if status is not Status.LOBBY])


def lobby_message(words: Words, table: Table) -> ui.LayoutView:
    """The lobby as it stands: open with its buttons, or closed with a word of why."""
    waiting = table.game.status is Status.LOBBY
    ending = _waiting(words, table) if waiting else words(CLOSED[table.game.status])
    return layout(
        *lines(
            [
                f"## {words('lobby-title')}",
                *_options(words, table),
                "",
                *_seats(words, table),
                ending,
                small(words("lobby-fair", hash=table.commitment)),
            ]
        ),
        *(rows(_buttons(words, table)) if waiting else []),
        colour=SEAT_COLOURS[0],
    )


def _options(words: Words, table: Table) -> list[str]:
    handling = table.options.handling
    passing = words("lobby-passing") if table.options.passing else words("lobby-no-passing")
    return [words(HANDLINGS[handling]), passing]


def _seats(words: Words, table: Table) -> list[str]:
    def line(number: int) -> str:
        seat = table.game.seats[number]
        host = words("lobby-host") if seat.user == table.game.host else ""
        return f"{SEAT_SIGNS[number]} **{escaped(seat.name)}** {host}".rstrip()

    return [line(number) for number in range(len(table.game.seats))]


def _waiting(words: Words, table: Table) -> str:
    taken = len(table.game.seats)
    if taken < LEAST_SEATS:
        return words("lobby-need-more")
    return words("lobby-ready", free=MOST_SEATS - taken)


def _buttons(words: Words, table: Table) -> list[TableButton]:
    def make(verb: str, label: str, style: discord.ButtonStyle) -> TableButton:
        return button(ClickId(verb, table.game.id, table.game.version, LOBBY), label, style)

    style: Any = discord.ButtonStyle
    return [
        make("join", words("lobby-join"), style.success),
        make("leave", words("lobby-leave"), style.secondary),
        make("start", words("lobby-start"), style.primary),
        make("cancel", words("lobby-cancel"), style.danger),
        make("rules", words("button-rules"), style.secondary),
    ]
