"""What the lobby's buttons do."""

import discord

from cogs.lobby.questions import confirm_cancel
from cogs.ui.buttons import Handler
from cogs.ui.choices import read_detail
from cogs.ui.click_id import ClickId, number_in
from cogs.ui.context import Visit, sentence
from cogs.ui.layout import jump_link
from cogs.wording.names import plain
from cogs.wording.refusals import MissingPermissions
from game.rules.notation import NotationError
from game.rules.setup import Options
from game.tables import AlreadyStarted, StaleClick
from game.tables.checks import check_may_cancel
from i18n import phrase

THREADS = ("create_public_threads", "send_messages_in_threads")
MOST_CHARACTERS_OF_A_THREAD_NAME = 100


async def join(visit: Visit, click: ClickId) -> None:
    """Take a seat."""
    await visit.tables.join(click.game, visit.person, visit.click)
    await visit.acknowledge()


async def leave(visit: Visit, click: ClickId) -> None:
    """Give it up."""
    await visit.tables.leave(click.game, visit.person, visit.click)
    await visit.acknowledge()


async def vote(visit: Visit, click: ClickId) -> None:
    """Say who should begin."""
    choice = number_in(click.detail)
    if choice is None:
        raise StaleClick(await visit.tables.table(click.game))
    await visit.tables.vote(click.game, visit.person, choice, visit.click)
    await visit.acknowledge()


async def oldest(visit: Visit, click: ClickId) -> None:
    """Say that one is the oldest."""
    await visit.tables.vote(click.game, visit.person, visit.person.user, visit.click)
    await visit.acknowledge()


async def start(visit: Visit, click: ClickId) -> None:
    """Deal and begin."""
    visit.check_permissions()
    await visit.tables.start(click.game, visit.person, visit.click)
    await visit.acknowledge()


async def cancel(visit: Visit, click: ClickId) -> None:
    """Call the lobby off; a game that runs by now is asked about first."""
    table = await visit.tables.table(click.game)
    if table.playing and not (visit.person.moderator or table.watched):
        raise AlreadyStarted(table)
    if table.playing:
        check_may_cancel(table, visit.person)
        await visit.show(confirm_cancel(visit.words, table))
        return
    await visit.tables.cancel(click.game, visit.person, visit.click)
    await visit.acknowledge()


async def open_thread(visit: Visit, click: ClickId) -> None:
    """Open a thread with a lobby of its own, where the channel has a game already."""
    channel = visit.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        await visit.tell(phrase("error-no-threads-here"))
        return
    rights = visit.interaction.app_permissions
    if missing := [name for name in THREADS if not getattr(rights, name)]:
        raise MissingPermissions(tuple(missing))
    try:
        options, language = read_detail(click.detail)
    except NotationError:
        await visit.tell(phrase("error-unknown-button"))
        return
    await visit.interaction.response.defer()
    message = visit.interaction.message
    offer, taken = 0 if message is None else message.id, visit.cog.offers_taken
    if offer in taken:
        return
    taken.add(offer)
    try:
        await _game_in_thread(visit, options, language, channel)
    except BaseException:
        taken.discard(offer)
        raise


async def _game_in_thread(
    visit: Visit, options: Options, language: str, channel: discord.TextChannel
) -> None:
    words = visit.bot.catalogue.for_locale(language)
    name = words("thread-name", host=plain(visit.person.name))[:MOST_CHARACTERS_OF_A_THREAD_NAME]
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    table = await visit.tables.open(
        channel.guild.id,
        thread.id,
        visit.person,
        options,
        language,
        visit.click,
    )
    visit.cog.boards.refresh(table.game.id)
    link = jump_link(channel.guild.id, thread.id)
    text = visit.words("thread-opened", link=link)
    await visit.interaction.edit_original_response(view=sentence(text))


HANDLERS: dict[str, Handler] = {
    "join": join,
    "leave": leave,
    "vote": vote,
    "oldest": oldest,
    "start": start,
    "cancel": cancel,
    "thread": open_thread,
}
"""What to do at a click, by verb."""
