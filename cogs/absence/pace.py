"""The pace of a running game: proposed in private and answered on the board, or made longer."""

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
    lengthened_line,
    pace_line,
)
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped_name
from game.model.time import Seconds
from game.tables import Table
from game.tables.absence import late_pace, longer_pace
from game.tables.absence.late_pace import (
    agreed_seats,
    check_may_propose,
    is_pace_proposed,
    pace_agreed_in_this_turn,
)
from game.tables.absence.longer_pace import check_may_lengthen, pace_lengthened_in_this_turn
from game.tables.lobby.proposal import PACES
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
    table = await ctx.tables.checked_table(click.game, check_may_propose, ctx.person.user)
    await ctx.edit_clicked_message(pace_question(ctx.words, table))


async def propose_pace(ctx: Context, click: ClickId) -> None:
    """Propose a pace, and say whether it applies at once."""
    table = await ctx.do(click.game, late_pace.propose_pace, read_pace(click))
    await ctx.edit_clicked_message(
        text_view(ctx.words("pace-proposed" if is_pace_proposed(table) else "pace-agreed"))
    )


async def agree_to_pace(ctx: Context, click: ClickId) -> None:
    """Agree to the pace that is proposed."""
    await ctx.acknowledge_change(
        await ctx.do(click.game, late_pace.agree_to_pace, read_pace(click))
    )


async def decline_pace(ctx: Context, click: ClickId) -> None:
    """End the proposal of a pace."""
    await ctx.acknowledge_change(await ctx.do(click.game, late_pace.decline_pace, read_pace(click)))


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


async def ask_for_longer_pace(ctx: Context, click: ClickId) -> None:
    """Ask how long a turn may take from now on."""
    table = await ctx.tables.checked_table(click.game, check_may_lengthen, ctx.person)
    await ctx.edit_clicked_message(longer_pace_question(ctx.words, table))


async def lengthen_pace(ctx: Context, click: ClickId) -> None:
    """Give every turn as much time as the button says."""
    await ctx.do(click.game, longer_pace.lengthen_pace, read_pace(click))
    await ctx.edit_clicked_message(text_view(ctx.words("longer-pace-set")))


def longer_pace_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask how long a turn may take, and offer the paces that are longer than the present one."""
    present_pace = table.game.pace or 0
    longer = [pace for pace in PACES if pace > present_pace]
    asked = words("longer-pace-question") if longer else words("longer-pace-longest")
    choices = pace_choices(words, table, "pace-longer", longer) if longer else []
    return layout(*joined_text_item([pace_line(words, table), asked]), *rows(choices))


def longer_pace_lines(words: Words, table: Table) -> list[str]:
    """Return the line that says who gave the game a longer pace in this turn, if somebody did."""
    if not pace_lengthened_in_this_turn(table):
        return []
    names = [escaped_name(name) for name in table.names]
    return [lengthened_line(words, table, table.game.longer_paces[-1], names)]
