"""``/cartagena-mod remove`` takes a player out of a channel's game: choose, confirm, remove.

In a lobby, a form asks whom to keep out, and nothing else is asked.
"""

from discord import ui

from cogs.lobby.setup import keeping_out
from cogs.moderation.overview import name_of_any_player, removal_text
from cogs.ui.buttons import ClickId, button, parse_user, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, text_view
from cogs.ui.questions import question
from cogs.ui.without_options import without_options
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped_name, plain
from game.model.game import Status
from game.model.ids import UserId
from game.rules.errors import IllegalActionError
from game.tables import NotSeated, Table
from game.tables.checks import check_moderator, check_running
from i18n import Words
from i18n.commands import localised


async def ask_whom(ctx: Context) -> None:
    """Ask whom to take out of this channel's game, or to keep out of its lobby."""
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    if table.game.status is Status.LOBBY:
        await keeping_out.open_keep_out_form(ctx, table)
        return
    _check_removal(ctx, table)
    await ctx.show(whom_to_remove_question(ctx.words, table))


async def ask_to_confirm(ctx: Context, click: ClickId) -> None:
    """Ask whether to take this person out of the game."""
    table = await ctx.tables.table(click.game)
    _check_removal(ctx, table)
    user = _user(click)
    if user not in {one.user for one in table.people}:
        await ctx.edit_clicked_message(text_view(ctx.words("rule-already-out")))
    else:
        await ctx.edit_clicked_message(confirm_removal_question(ctx.words, table, user))


async def remove_player(ctx: Context, click: ClickId) -> None:
    """Take this person out of the game."""
    user = _user(click)
    try:
        table = await ctx.tables.play.remove_person(click.game, user, ctx.person, ctx.click)
    except (NotSeated, IllegalActionError):
        await ctx.edit_clicked_message(text_view(ctx.words("rule-already-out")))
    else:
        await ctx.edit_clicked_message(
            text_view(ctx.words("removed", name=escaped_name(name_of_any_player(table, user))))
        )


def _check_removal(ctx: Context, table: Table) -> None:
    """Raise ModeratorOnly, GameEnded or NotStarted if nobody can be taken out."""
    check_moderator(ctx.person, table)
    check_running(table)


def _user(click: ClickId) -> UserId:
    """Return the person that a button names. Raises UnknownButton if it names nobody."""
    user = parse_user(click.detail)
    if user is None:
        raise UnknownButton
    return user


def whom_to_remove_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask whom to take out of the game."""
    people = [
        button(ClickId.for_table("remove", table, str(one.user)), plain(one.name))
        for one in table.people
    ]
    nobody = button(ClickId.for_table("never-mind", table), words("remove-nobody"))
    return layout(*joined_text_item([words("remove-whom")]), *rows([*people, nobody]))


def confirm_removal_question(words: Words, table: Table, user: UserId) -> ui.LayoutView:
    """Ask whether to take this person out of the game."""
    yes = ClickId.for_table("remove-yes", table, str(user))
    text = removal_text(words, table, user)
    return question(text, yes, words("tables-remove"), words("remove-no"))


remove_command = without_options(
    localised("command-remove.name"), localised("command-remove.description"), ask_whom
)
"""``/cartagena-mod remove``."""
