"""``/cartagena-mod remove`` takes a player out of a channel's game: choose, confirm, remove.

In a lobby, a form asks whom to keep out, and nothing else is asked.
"""

from discord import ui

from cogs.lobby.setup import keeping_out
from cogs.moderation.overview import removal_text, removed_text
from cogs.ui.buttons import ClickId, button, parse_user, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, text_view
from cogs.ui.questions import question
from cogs.wording.errors import UnknownButton
from cogs.wording.names import plain, with_names_to_show
from game.model.game import Status
from game.model.ids import UserId
from game.rules.errors import IllegalActionError
from game.tables import Table
from game.tables.checks import check_moderator, check_running
from game.tables.errors import NotSeated
from game.tables.play.actions import remove_person
from i18n import Words


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
        question_view = confirm_removal_question(ctx.words, table, user, ctx.person.user)
        await ctx.edit_clicked_message(question_view)


async def remove_player(ctx: Context, click: ClickId) -> None:
    """Take this person out of the game."""
    user = _user(click)
    try:
        table = await ctx.do(click.game, remove_person, user)
    except (NotSeated, IllegalActionError):
        await ctx.edit_clicked_message(text_view(ctx.words("rule-already-out")))
    else:
        await ctx.edit_clicked_message(text_view(removed_text(ctx.words, table, user)))


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
        for one in with_names_to_show(words, table).people
    ]
    nobody = button(ClickId.for_table("never-mind", table), words("remove-nobody"))
    return layout(*joined_text_item([words("remove-whom")]), *rows([*people, nobody]))


def confirm_removal_question(
    words: Words, table: Table, user: UserId, moderator: UserId
) -> ui.LayoutView:
    """Ask whether to take this person out of the game."""
    yes = ClickId.for_table("remove-yes", table, str(user))
    text = removal_text(words, table, user, moderator)
    return question(text, yes, words("tables-remove"), words("remove-no"))
