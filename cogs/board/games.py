"""The command that lists a person's open games."""

from collections.abc import Iterable

from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import board_link, joined_text_item, layout
from cogs.ui.pages import page_footer, page_number_of, paginate
from cogs.wording.clock import relative_time
from cogs.wording.names import escaped_name, with_names_to_show
from game.model.ids import UserId
from game.tables import Table
from game.tables.time.clock import waiting_since
from i18n import Words

VERB = "games"
"""The verb of the buttons that turn the pages."""

GAMES_PER_PAGE = 15
"""Games on a page: a line takes up to 250 of the 4,000 characters that a message may have."""


async def list_games(ctx: Context) -> None:
    """List the person's open games and their resting games."""
    await ctx.show(await _page(ctx, 0))


async def turn_page(ctx: Context, click: ClickId) -> None:
    """Show another page of the reader's own games in the place of this one."""
    await ctx.edit_clicked_message(await _page(ctx, page_number_of(click)))


async def _page(ctx: Context, page: int) -> ui.LayoutView:
    """Make a page of games; read only the games on this page."""
    user = ctx.person.user
    page, page_count, numbers = paginate(
        await ctx.tables.game_ids_of_person(user), page, GAMES_PER_PAGE
    )
    return games_list(ctx.words, await ctx.tables.readable_tables(numbers), user, page, page_count)


def games_list(
    words: Words, tables: Iterable[Table], user: UserId, page: int = 0, page_count: int = 1
) -> ui.LayoutView:
    """Make a page of the games that the reader has not left, with links; the first page is 0.

    First come games in which it is the reader's turn, longest wait first. Resting games come last.
    """
    own_tables = [table for table in tables if not table.has_left(user)]
    found = sorted(own_tables, key=lambda table: _sort_key(table, user))
    games = [_game_line(words, table, user) for table in found]
    if page_count == 1 and not games:
        return layout(*joined_text_item([words("games-none")]))
    title = words("games-title", count=len(games)) if page_count == 1 else words("games-many")
    return layout(
        *joined_text_item([f"### {title}", *games]), *page_footer(words, VERB, page, page_count)
    )


def _sort_key(table: Table, user: UserId) -> tuple[bool, bool, bool, int]:
    awaits_user = _is_turn_of(table, user)
    return (
        table.resting,
        not awaits_user,
        not table.playing,
        waiting_since(table) if awaits_user else -waiting_since(table),
    )


def _is_turn_of(table: Table, user: UserId) -> bool:
    return table.playing and table.on_turn.user == user


def _game_line(words: Words, table: Table, user: UserId) -> str:
    game, link, moment = str(table.game.id), board_link(table), relative_time(waiting_since(table))
    if table.resting:
        return words("games-resting", game=game, link=link, moment=moment)
    if not table.playing:
        return words("games-lobby", game=game, link=link, moment=moment)
    if _is_turn_of(table, user):
        return words("games-yours", game=game, link=link, moment=moment)
    name = escaped_name(with_names_to_show(words, table).names[table.state.seat_on_turn])
    return words("games-others", game=game, link=link, name=name, moment=moment)
