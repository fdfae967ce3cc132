"""The reader's finished games on a server: a private list, and a page for each game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from cogs.afterwards.stepping import open_replay_button
from cogs.board.message import more_button, ranking_lines, replay_button, review_button
from cogs.lobby.message import CARDS
from cogs.ui.buttons import ClickId, filled_rows, parse_number, rows
from cogs.ui.context import Context
from cogs.ui.layout import board_link, joined_text_item, layout, small_print
from cogs.ui.menus import Option, menu, with_choice
from cogs.ui.pages import page_button, page_footer, page_number_of, paginate
from cogs.ui.table_meant import finished_game_in_server
from cogs.wording.clock import date_and_time, full_date
from cogs.wording.emoji import EDITION_LABELS
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped_name, shortened_names, with_names_to_show
from cogs.wording.summary import outcome_line, played_line
from game.model.ids import GameId, UserId
from game.model.results import SeatEnd
from game.tables import Table
from game.tables.afterwards.results import result_of
from i18n import Words

VERB, GAME_VERB = "history", "history-game"
"""The verbs of the buttons that turn the pages, and of the menu that opens a game."""

GAMES_PER_PAGE = 10


async def list_history(ctx: Context) -> None:
    """Show the person's newest finished games on this server."""
    await ctx.show(await _page(ctx, 0))


async def turn_page(ctx: Context, click: ClickId) -> None:
    """Show another page of the reader's finished games in the place of this one."""
    await ctx.edit_clicked_message(await _page(ctx, page_number_of(click)))


async def show_game(ctx: Context, click: ClickId) -> None:
    """Show the game that was chosen in the menu of a page."""
    number = parse_number(with_choice(ctx.interaction, click).detail)
    if number is None:
        raise UnknownButton
    table = await finished_game_in_server(ctx, replace(click, game=GameId(number)))
    await ctx.edit_clicked_message(game_page(ctx.words, table, click.version))


async def _page(ctx: Context, page: int) -> ui.LayoutView:
    """Make a page of games; read only the games on this page."""
    user = ctx.person.user
    page, page_count, numbers = paginate(
        await ctx.tables.finished_game_ids(user, ctx.guild), page, GAMES_PER_PAGE
    )
    return history_page(
        ctx.words, await ctx.tables.readable_tables(numbers), user, page, page_count
    )


def history_page(
    words: Words, tables: Sequence[Table], user: UserId, page: int = 0, page_count: int = 1
) -> ui.LayoutView:
    """Make a page of finished games, with a menu that opens one of them; the first page is 0."""
    if page_count == 1 and not tables:
        return layout(*joined_text_item([words("history-none")]))
    shown = [with_names_to_show(words, table) for table in tables]
    options = [Option(str(table.game.id), _option_label(words, table)) for table in shown]
    games = [item for table in shown for item in joined_text_item(_game_lines(words, table, user))]
    click = ClickId(GAME_VERB, version=page)
    return layout(
        *joined_text_item([f"### {words('history-title')}"]),
        *games,
        *(menu(click, options, words("history-menu")) if options else []),
        *page_footer(words, VERB, page, page_count),
    )


def game_page(words: Words, table: Table, page: int) -> ui.LayoutView:
    """Make the page of a finished game: its ranking, and all that one can do with it now."""
    table = with_names_to_show(words, table)
    title = words("history-game", game=str(table.game.id), link=board_link(table))
    ended = words("history-ended", moment=date_and_time(table.game.changed))
    about = [ended, words(CARDS[table.options.handling]), *_played(words, table)]
    buttons: list[Any] = [
        replay_button(words, table),
        open_replay_button(words, table),
        *review_button(words, table),
        more_button(words, table, words("history-file")),
    ]
    return layout(
        *joined_text_item([f"### {title}", outcome_line(words, table)]),
        *joined_text_item(ranking_lines(words, table, table.public_view)),
        *joined_text_item([small_print(played_line(words, table)), small_print(" · ".join(about))]),
        *filled_rows(buttons),
        *rows([page_button(VERB, page, words("history-back"))]),
    )


def _game_lines(words: Words, table: Table, user: UserId) -> list[str]:
    """Say in two lines how a game ended for the reader, and what was played with whom."""
    about = [*_played(words, table), ", ".join(map(escaped_name, table.names))]
    return [_result_line(words, table, user), small_print(" · ".join(about))]


def _result_line(words: Words, table: Table, user: UserId) -> str:
    result, winner = result_of(table), table.state.winner
    game, link, moment = str(table.game.id), board_link(table), full_date(result.ended)
    if winner is None:
        return words("history-drawn", game=game, link=link, moment=moment)
    own = next(seat for seat in result.seats if seat.person == user)
    if own.place == 1 and own.end is SeatEnd.PLAYED:
        return words("history-won", game=game, link=link, moment=moment)
    return words(
        "history-lost",
        game=game,
        link=link,
        moment=moment,
        place=own.place,
        seats=len(result.seats),
        winner=escaped_name(table.names[winner]),
    )


def _played(words: Words, table: Table) -> list[str]:
    """Name the edition, and say whether the game was friendly."""
    friendly = [words("lobby-friendly")] if table.game.terms.friendly else []
    return [words(EDITION_LABELS[table.options.edition.name]), *friendly]


def _option_label(words: Words, table: Table) -> str:
    names = ", ".join(shortened_names(table.names))
    return words("history-option", game=str(table.game.id), names=names)
