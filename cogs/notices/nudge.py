"""The reminder of the player on turn that others ask for, and the command to ask with."""

from cogs.ui.commands import plain
from cogs.ui.context import Context
from cogs.ui.layout import game_link, sentence
from cogs.ui.table_meant import table_meant
from cogs.wording.names import escaped
from game.storage.due import Due
from game.tables import Person, Table
from i18n import Phrase, phrase
from i18n.commands import localised


async def nudge(ctx: Context) -> None:
    """Have the player on turn reminded, and say when that will be."""
    table = await table_meant(ctx)
    said = ctx.words.render(await nudge_player(ctx, table, ctx.person))
    await ctx.show(sentence(f"{said}\n{game_link(ctx.words, table)}"))


async def nudge_player(ctx: Context, table: Table, asking: Person) -> Phrase:
    """Have the player on turn reminded; gives what to say of it."""
    name = escaped(table.names[table.state.turn]) if table.playing else ""
    telling = await ctx.tables.notices.nudge(table.game.id, asking)
    due = telling.due[Due.CALL]
    if due is not None and due > ctx.tables.notices.now():
        return phrase("nudged-later", name=name)
    await ctx.desk.delivery.hurry(table.game.id, Due.CALL)
    return phrase("nudged", name=name)


nudge_command = plain(
    localised("command-nudge.name"), localised("command-nudge.description"), nudge
)
"""``/cartagena nudge``."""
