"""The menu of a person: *Challenge to Cartagena* opens a lobby here with that person invited."""

from functools import partial

import discord
from discord import app_commands

from cogs.lobby.opening.proposals import make_proposal, settings_of_new_tables
from cogs.ui.answer_services import AnswerServices, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.layout import board_link
from cogs.wording.names import escaped_name
from game.model.ids import UserId
from game.tables import Person, Table
from game.tables.errors import ChannelTaken
from game.tables.notices.inviting import open_invitations
from i18n import Phrase, phrase
from i18n.command_texts import localised


def challenge_menu(services: AnswerServices) -> app_commands.ContextMenu:
    """Make the entry in the menu of a person."""

    async def run(interaction: Interaction, rival: discord.Member | discord.User) -> None:
        await answer_interaction(services, interaction, partial(challenge, rival=rival))

    return app_commands.ContextMenu(
        name=localised("command-challenge.menu"),
        callback=run,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
    )


async def challenge(ctx: Context, rival: discord.Member | discord.User) -> None:
    """Open a lobby that invites this person, or say why not. The boards post its message."""
    if rival.bot:
        await ctx.reply(phrase("challenge-bot"))
        return
    invited = Person(UserId(rival.id), rival.display_name)
    if invited.user == ctx.person.user:
        await ctx.reply(phrase("challenge-self"))
        return
    await ctx.check_can_post_board()
    proposal = await make_proposal(ctx, await settings_of_new_tables(ctx))
    try:
        table = await ctx.tables.lobbies.challenge(
            proposal, ctx.place, ctx.person, invited, ctx.click
        )
    except ChannelTaken as taken:
        if taken.table is None:
            raise
        await ctx.reply(_taken_phrase(taken.table, invited))
    else:
        name = escaped_name(invited.name)
        await ctx.reply(phrase("challenge-sent", name=name, link=board_link(table)))


def _taken_phrase(table: Table, invited: Person) -> Phrase:
    """Say that the channel has a game already, and whether the person is or can be in it."""
    name, link = escaped_name(invited.name), board_link(table)
    if table.seat_of(invited.user) is not None:
        return phrase("challenge-seated", name=name, link=link)
    if any(one.user == invited.user for one in open_invitations(table)):
        return phrase("challenge-invited", name=name, link=link)
    return phrase("challenge-taken", link=link)
