"""``/cartagena-mod tables``: moderators see every table of their server in any of its channels."""

import re
from collections.abc import Sequence

from discord import ui

from cogs.moderation.overview import (
    TABLES_PER_PAGE,
    Overview,
    ending_question,
    overview_message,
    removal_question,
    removed_text,
)
from cogs.notices import nudge
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.pages import page_number_of, paginate
from cogs.wording.errors import AnotherPlace, UnknownButton
from game.model.ids import UserId
from game.tables import Table
from game.tables.checks import check_moderator
from game.tables.errors import NotSeated
from game.tables.people import Person
from game.tables.play.actions import remove_person
from game.tables.time.ending import cancel

PAGE_AND_USER = re.compile(r"([0-9]{1,5})\.([0-9]{1,20})")


async def list_tables(ctx: Context) -> None:
    """Show the first page of the server's tables."""
    await ctx.show(await _message(ctx, 0))


async def turn_page(ctx: Context, click: ClickId) -> None:
    """Replace this page by another one."""
    await ctx.edit_clicked_message(await _message(ctx, page_number_of(click)))


async def nudge_player(ctx: Context, click: ClickId) -> None:
    """Remind the person on turn, and show the tables again."""
    table, (page, user) = await _table(ctx, click), _page_and_user(click)
    said = await nudge.nudge_player(ctx, table, _moderator(ctx), user)
    await ctx.edit_clicked_message(await _message(ctx, page, [ctx.words.render(said)]))


async def ask_to_remove(ctx: Context, click: ClickId) -> None:
    """Ask whether to take the person on turn out of their game."""
    table, (page, user) = await _table(ctx, click), _page_and_user(click)
    if table.seat_of(user) is None:
        raise NotSeated(table)
    await ctx.edit_clicked_message(removal_question(ctx.words, table, user, page, ctx.person.user))


async def remove_player(ctx: Context, click: ClickId) -> None:
    """Take somebody out of their game, and show the tables again."""
    table, (page, user) = await _table(ctx, click), _page_and_user(click)
    table = await ctx.tables.do(table.game.id, _moderator(ctx), ctx.click, remove_person, user)
    note = removed_text(ctx.words, table, user)
    await ctx.edit_clicked_message(await _message(ctx, page, [note]))


async def ask_to_call_off(ctx: Context, click: ClickId) -> None:
    """Ask whether to call a game off."""
    table = await _table(ctx, click)
    await ctx.edit_clicked_message(ending_question(ctx.words, table, page_number_of(click)))


async def call_off(ctx: Context, click: ClickId) -> None:
    """Call a game off for everyone, and show the tables again."""
    table = await _table(ctx, click)
    await ctx.tables.do(table.game.id, _moderator(ctx), ctx.click, cancel)
    await ctx.edit_clicked_message(
        await _message(ctx, page_number_of(click), [ctx.words("cancelled")])
    )


async def _message(ctx: Context, page: int, notes: Sequence[str] = ()) -> ui.LayoutView:
    numbers = await ctx.tables.game_ids_of_server(ctx.guild, _moderator(ctx))
    page, pages, shown = paginate(numbers, page, TABLES_PER_PAGE)
    tables = [await ctx.tables.table_to_show(number) for number in shown]
    return overview_message(ctx.words, Overview(tables, page, pages, len(numbers)), notes)


async def _table(ctx: Context, click: ClickId) -> Table:
    """Return the table that a button names.

    Raises ModeratorOnly for other people, and AnotherPlace for a table of another server.
    """
    _moderator(ctx)
    table = await ctx.tables.table(click.game)
    if table.game.guild != ctx.guild:
        raise AnotherPlace
    return table


def _moderator(ctx: Context) -> Person:
    """Return the person who clicked, as a moderator of the whole server. Raises ModeratorOnly."""
    person = ctx.person_in_server
    check_moderator(person)
    return person


def _page_and_user(click: ClickId) -> tuple[int, UserId]:
    """Return the page of a button and the person that it names.

    Raises UnknownButton if a part is missing.
    """
    found = PAGE_AND_USER.fullmatch(click.detail)
    if found is None:
        raise UnknownButton
    return int(found[1]), UserId(int(found[2]))
