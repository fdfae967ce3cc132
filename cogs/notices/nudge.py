"""The nudge, with which a person lets the bot remind the player on turn."""

from cogs.ui.context import Context
from cogs.wording.names import escaped_name, with_names_to_show
from game.model.due import Due
from game.model.ids import UserId
from game.model.time import add_duration
from game.tables import Person, Table
from game.tables.notices.nudge import CALL_WAIT, check_nudge
from i18n import Phrase, phrase


async def nudge_player(ctx: Context, table: Table, asker: Person, whom: UserId | None) -> Phrase:
    """Remind this player if it is still their turn. Returns the text of the answer."""
    notices = ctx.tables.notices
    if whom is None:
        # The table waited for nobody. If it still waits for nobody, this check raises an error that
        # says why.
        whom = check_nudge(await ctx.tables.table(table.game.id), asker, notices.now())
    announcement = await notices.nudge(table.game.id, asker, whom, ctx.click)
    seat, due = table.seat_of(whom), announcement.due[Due.CALL]
    name = "" if seat is None else escaped_name(with_names_to_show(ctx.words, table).names[seat])
    if due is not None and due > add_duration(notices.now(), CALL_WAIT):
        return phrase("nudged-later", name=name)
    if due is not None and due > notices.now():
        return phrase("nudged-soon", name=name)
    await ctx.services.delivery.deliver_if_due(table.game.id, Due.CALL)
    return phrase("nudged", name=name)
