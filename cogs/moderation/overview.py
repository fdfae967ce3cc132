"""The open tables of a server, page by page, and the questions about one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.lobby.calling_off import call_off_text
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import board_link, joined_text_item, layout, small_print
from cogs.ui.pages import page_button, page_footer
from cogs.wording.clock import pace_line, relative_time, time_left_lines
from cogs.wording.names import escaped_name, with_names_to_show
from game.model.ids import UserId
from game.model.time import Moment
from game.tables import Table
from game.tables.play.actions import is_only_opponent
from game.tables.players import Player
from i18n import Words

TABLES_PER_PAGE = 5
"""The number of tables on a page: each needs five of a message's forty components."""

VERB = "tables"
"""The verb of the buttons that turn the pages."""


@dataclass(frozen=True, slots=True)
class Overview:
    """One page of a server's tables; pages count from 0."""

    tables: Sequence[Table]
    page_number: int
    page_count: int
    table_count: int


def overview_message(words: Words, overview: Overview, notes: Sequence[str] = ()) -> ui.LayoutView:
    """Build the page. Notes about the last action come first."""
    if not overview.table_count:
        return layout(*joined_text_item([*notes, words("tables-none")]))
    footer = page_footer(words, VERB, overview.page_number, overview.page_count)
    title = f"### {words('tables-title', count=overview.table_count)}"
    items: list[ui.Item[Any]] = [*joined_text_item([*notes, title])]
    for table in overview.tables:
        items += [
            *joined_text_item(table_lines(words, table)),
            *rows(_table_buttons(words, table, overview.page_number)),
        ]
    return layout(*items, *footer)


def table_lines(words: Words, table: Table) -> list[str]:
    """Say which table it is, for whom it waits, since when, and how long a turn may take."""
    game, link, moment = str(table.game.id), board_link(table), relative_time(_waiting_since(table))
    if table.resting:
        return [words("tables-resting", game=game, link=link, moment=moment)]
    if not table.playing:
        return [words("tables-lobby", game=game, link=link, moment=moment)]
    times = small_print(" ".join([pace_line(words, table), *_clock_texts(words, table)]))
    if table.computer is not None:
        return [words("tables-computer", game=game, link=link, moment=moment), times]
    name = escaped_name(with_names_to_show(words, table).names[table.state.seat_on_turn])
    return [words("tables-awaited", game=game, link=link, name=name, moment=moment), times]


def _clock_texts(words: Words, table: Table) -> list[str]:
    is_stopped = table.game.clock.paused_at is not None
    return [words("tables-still")] if is_stopped else time_left_lines(words, table)


def removal_question(
    words: Words, table: Table, user: UserId, page: int, moderator: UserId
) -> ui.LayoutView:
    """Ask whether to take this person out of the game."""
    yes_id = ClickId.for_table("take-out-yes", table, f"{page}.{user}")
    yes_button = button(yes_id, words("tables-remove"), discord.ButtonStyle.danger)
    no_button = page_button(VERB, page, words("remove-no"))
    return _question(
        words, table, removal_text(words, table, user, moderator), yes_button, no_button
    )


def name_of_any_player(words: Words, table: Table, user: UserId) -> str:
    """Return the escaped name of somebody who plays or has played at the table."""
    table = with_names_to_show(words, table)
    seat = table.seat_of(user)
    seat = table.own_seat_of(user) if seat is None else seat
    if seat is not None:
        return escaped_name(table.names[seat])
    guests = (
        guest.name for guest in reversed(table.game.replacements.guests) if guest.user == user
    )
    return escaped_name(next(guests, ""))


def removal_text(words: Words, table: Table, user: UserId, moderator: UserId) -> str:
    """Ask whether to take this person out of the game, and say what happens to their pirates."""
    name = name_of_any_player(words, table, user)
    if is_only_opponent(table, user, moderator):
        return words("remove-last", name=name)
    if table.returns_to_first_owner(table.seat_of(user)):
        return words("remove-guest", name=name)
    if table.game.terms.stays:
        return words("remove-stays", name=name)
    return words("tables-remove-question", name=name)


def removed_text(words: Words, table: Table, user: UserId) -> str:
    """Say that this person was taken out of the game, and whether the game ended with that."""
    name = name_of_any_player(words, table, user)
    return words("removed" if table.final_removal is None else "removed-last", name=name)


def ending_question(words: Words, table: Table, page: int) -> ui.LayoutView:
    """Ask whether to call this game off for everybody."""
    yes_id = ClickId.for_table("call-off-yes", table, str(page))
    yes_button = button(yes_id, words("cancel-yes"), discord.ButtonStyle.danger)
    no_button = page_button(VERB, page, words("cancel-no"))
    return _question(words, table, call_off_text(words, table), yes_button, no_button)


def _question(
    words: Words, table: Table, text: str, yes_button: TableItem, no_button: TableItem
) -> ui.LayoutView:
    return layout(
        *joined_text_item([*table_lines(words, table), text]),
        *rows([yes_button, no_button]),
    )


def _waiting_since(table: Table) -> Moment:
    """Return when somebody last did something. The table has waited since then."""
    return table.game.record[-1].at if table.playing and table.game.record else table.game.changed


def _table_buttons(words: Words, table: Table, page: int) -> list[TableItem]:
    if not table.open:
        return []
    cancel_id = ClickId.for_table("call-off", table, str(page))
    cancel_button = button(cancel_id, words("cancel-yes"), discord.ButtonStyle.danger)
    awaited = _awaited(table)
    if awaited is None:
        return [cancel_button]
    remove_id = ClickId.for_table("take-out", table, f"{page}.{awaited.user}")
    remind_id = ClickId.for_table("remind", table, f"{page}.{awaited.user}")
    remind_button = button(remind_id, words("tables-remind"), discord.ButtonStyle.primary)
    return [remind_button, button(remove_id, words("tables-remove")), cancel_button]


def _awaited(table: Table) -> Player | None:
    """Return the person on turn, or None."""
    if not table.playing or table.computer is not None:
        return None
    return table.on_turn
