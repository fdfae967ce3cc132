"""Lets players propose a pace in private for a game without a pace, and answer on the board."""

from collections.abc import Iterable

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import layout, lines, sentence
from cogs.wording.clock import LENGTHS, PACE_NAMES, PACES_BY_NAME, agreed_pace_line, date_and_time
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped
from game.model.time import Seconds
from game.tables import Table
from game.tables.absence.late_pace import agreed_in_this_turn, agreed_seats, is_proposed
from game.tables.lobby.terms import PACES
from i18n import Words


def pace_lines(words: Words, table: Table) -> list[str]:
    """Return the lines about the proposed pace, or about a pace accepted in this turn.

    May be empty.
    """
    pace, since = agreed_pace_line(words, table), table.game.agreement.not_before
    if agreed_in_this_turn(table) and since is not None:
        return [words("board-pace-agreed", pace=pace, moment=date_and_time(since))]
    if not is_proposed(table):
        return []
    names = ", ".join(escaped(table.names[seat]) for seat in agreed_seats(table))
    agreed = [words("board-agreed", names=names)] if names else []
    return [words("board-pace-proposed", pace=pace), *agreed]


def pace_buttons(words: Words, table: Table) -> list[TableItem]:
    """Return the buttons that accept or decline a proposed pace. Empty if there is no proposal."""
    if not is_proposed(table):
        return []
    pace = PACE_NAMES[table.game.agreement.pace]
    yes = button(
        ClickId.at("pace-yes", table, pace), words("board-pace-yes"), discord.ButtonStyle.success
    )
    return [yes, button(ClickId.at("pace-no", table, pace), words("board-pace-no"))]


async def ask_for_pace(ctx: Context, click: ClickId) -> None:
    """Ask which pace this person proposes."""
    table = await ctx.tables.paces.may_propose(click.game, ctx.person)
    await ctx.show(pace_question(ctx.words, table))


async def propose(ctx: Context, click: ClickId) -> None:
    """Propose a pace, and say whether it applies at once."""
    table = await ctx.tables.paces.propose(click.game, ctx.person, pace_of(click), ctx.click)
    await ctx.change(sentence(ctx.words("pace-proposed" if is_proposed(table) else "pace-agreed")))


async def agree(ctx: Context, click: ClickId) -> None:
    """Agree to the pace that is proposed."""
    await ctx.tables.paces.agree(click.game, ctx.person, pace_of(click), ctx.click)
    await ctx.acknowledge()


async def decline(ctx: Context, click: ClickId) -> None:
    """End the proposal of a pace."""
    await ctx.tables.paces.decline(click.game, ctx.person, pace_of(click), ctx.click)
    await ctx.acknowledge()


def pace_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask the reader which pace they propose."""
    paces = pace_choices(words, table, "pace-set", PACES)
    return layout(*lines([words("pace-question")]), *rows(paces))


def pace_choices(
    words: Words, table: Table, verb: str, paces: Iterable[Seconds]
) -> list[TableItem]:
    """Return a button with this verb for each of these paces, and one that chooses none."""
    buttons = [
        button(ClickId.at(verb, table, PACE_NAMES[pace]), words(LENGTHS[str(pace)]))
        for pace in paces
    ]
    return [*buttons, button(ClickId.at("never-mind", table), words("hand-over-no"))]


def pace_of(click: ClickId) -> Seconds:
    """Return the pace that a button names. Raises UnknownButton if it names none."""
    pace = PACES_BY_NAME.get(click.detail)
    if pace is None:
        raise UnknownButton
    return pace
