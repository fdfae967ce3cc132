"""Lets players propose a pace in private for a game without a pace, and answer on the board."""

from collections.abc import Iterable

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, text_view
from cogs.wording.clock import (
    PACE_LENGTH_KEYS,
    PACE_NAMES,
    PACES_BY_NAME,
    agreed_pace_line,
    date_and_time,
)
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped_name
from game.model.time import Seconds
from game.tables import Table
from game.tables.absence.late_pace import agreed_seats, is_pace_proposed, pace_agreed_in_this_turn
from game.tables.lobby.terms import PACES
from i18n import Words


def pace_lines(words: Words, table: Table) -> list[str]:
    """Return the lines about the proposed pace, or about a pace accepted in this turn.

    May be empty.
    """
    pace, since = agreed_pace_line(words, table), table.game.agreement.not_before
    if pace_agreed_in_this_turn(table) and since is not None:
        return [words("board-pace-agreed", pace=pace, moment=date_and_time(since))]
    if not is_pace_proposed(table):
        return []
    names = ", ".join(escaped_name(table.names[seat]) for seat in agreed_seats(table))
    agreed = [words("board-agreed", names=names)] if names else []
    return [words("board-pace-proposed", pace=pace), *agreed]


def pace_buttons(words: Words, table: Table) -> list[TableItem]:
    """Return the buttons that accept or decline a proposed pace. Empty if there is no proposal."""
    if not is_pace_proposed(table):
        return []
    pace = PACE_NAMES[table.game.agreement.pace]
    yes = button(
        ClickId.for_table("pace-yes", table, pace),
        words("board-pace-yes"),
        discord.ButtonStyle.success,
    )
    return [yes, button(ClickId.for_table("pace-no", table, pace), words("board-pace-no"))]


async def ask_for_pace(ctx: Context, click: ClickId) -> None:
    """Ask which pace this person proposes."""
    table = await ctx.tables.paces.load_if_may_propose(click.game, ctx.person)
    await ctx.show(pace_question(ctx.words, table))


async def propose_pace(ctx: Context, click: ClickId) -> None:
    """Propose a pace, and say whether it applies at once."""
    table = await ctx.tables.paces.propose(click.game, ctx.person, read_pace(click), ctx.click)
    await ctx.edit_clicked_message(
        text_view(ctx.words("pace-proposed" if is_pace_proposed(table) else "pace-agreed"))
    )


async def agree_to_pace(ctx: Context, click: ClickId) -> None:
    """Agree to the pace that is proposed."""
    await ctx.tables.paces.agree(click.game, ctx.person, read_pace(click), ctx.click)
    await ctx.acknowledge()


async def decline_pace(ctx: Context, click: ClickId) -> None:
    """End the proposal of a pace."""
    await ctx.tables.paces.decline(click.game, ctx.person, read_pace(click), ctx.click)
    await ctx.acknowledge()


def pace_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask the reader which pace they propose."""
    paces = pace_choices(words, table, "pace-set", PACES)
    return layout(*joined_text_item([words("pace-question")]), *rows(paces))


def pace_choices(
    words: Words, table: Table, verb: str, paces: Iterable[Seconds]
) -> list[TableItem]:
    """Return a button with this verb for each of these paces, and one that chooses none."""
    buttons = [
        button(ClickId.for_table(verb, table, PACE_NAMES[pace]), words(PACE_LENGTH_KEYS[str(pace)]))
        for pace in paces
    ]
    return [*buttons, button(ClickId.for_table("never-mind", table), words("hand-over-no"))]


def read_pace(click: ClickId) -> Seconds:
    """Return the pace that a button names. Raises UnknownButton if it names none."""
    pace = PACES_BY_NAME.get(click.detail)
    if pace is None:
        raise UnknownButton
    return pace
