"""Questions before something that cannot be taken back, and other private messages."""

from collections.abc import Iterable

import discord
from discord import ui

from cogs.ui.buttons import button, rows
from cogs.ui.choices import detail_of
from cogs.ui.click_id import ClickId
from cogs.ui.layout import board_link, fitting, layout, lines
from cogs.wording.names import escaped
from game.rules.setup import Options
from game.tables import Table
from i18n import Words

STYLE = discord.ButtonStyle


def confirm_resign(words: Words, table: Table) -> ui.LayoutView:
    """Leave the game for good?"""
    return layout(
        *lines([words("resign-question")]),
        *rows(
            [
                button(_id(table, "resign-yes"), words("resign-yes"), STYLE.danger),
                button(_id(table, "never-mind"), words("resign-no")),
            ]
        ),
    )


def confirm_cancel(words: Words, table: Table) -> ui.LayoutView:
    """Call a running game off for everyone?"""
    people = [seat for seat in table.game.seats if not seat.computer]
    return layout(
        *lines([words("cancel-question", count=len(people))]),
        *rows(
            [
                button(_id(table, "cancel-yes"), words("cancel-yes"), STYLE.danger),
                button(_id(table, "never-mind"), words("cancel-no")),
            ]
        ),
    )


def channel_taken(words: Words, table: Table) -> ui.LayoutView:
    """This place has a game: here it is."""
    return layout(*lines([words("taken", link=board_link(table))]))


def channel_taken_but(words: Words, table: Table, options: Options, language: str) -> ui.LayoutView:
    """This channel has a game: here it is, and a thread would hold another."""
    thread = button(
        ClickId("thread", 0, 0, detail_of(options, language)),
        words("taken-thread"),
        STYLE.primary,
    )
    texts = [words("taken", link=board_link(table)), words("taken-offer")]
    return layout(*lines(texts), *rows([thread]))


def games_list(words: Words, tables: Iterable[Table]) -> ui.LayoutView:
    """The reader's open games, with links; the first ones where they are too many."""
    games = [_game_line(words, table) for table in tables]
    if not games:
        return layout(*lines([words("games-none")]))
    title = f"### {words('games-title', count=len(games))}"
    shown = fitting(games, [title, "…"])
    more = [] if shown == games else ["…"]
    return layout(*lines([title, *shown, *more]))


def _game_line(words: Words, table: Table) -> str:
    link = board_link(table)
    if not table.playing:
        return words("games-lobby", game=str(table.game.id), link=link)
    name = escaped(table.names[table.state.turn])
    return words("games-running", game=str(table.game.id), link=link, name=name)


def _id(table: Table, verb: str) -> ClickId:
    return ClickId(verb, table.game.id, table.game.version)
