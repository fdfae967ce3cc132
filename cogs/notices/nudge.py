"""The nudge, with which a person lets the bot remind the player on turn, and its command."""

from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import game_link, joined_text_item, layout
from cogs.ui.table_meant import table_meant
from cogs.ui.without_options import without_options
from cogs.wording.names import escaped_name
from cogs.wording.refusals import TABLE_ERROR_KEYS
from game.model.due import Due
from game.model.ids import UserId
from game.tables import Person, Table, errors
from game.tables.absence.late_pace import may_propose_pace
from game.tables.notices.announcement import person_on_turn
from game.tables.notices.nudge import check_nudge
from i18n import Phrase, Words, phrase
from i18n.commands import localised


async def nudge(ctx: Context) -> None:
    """Remind the player on turn, and say when the reminder is sent."""
    table = await table_meant(ctx)
    offers = may_propose_pace(table, ctx.person.user)
    try:
        answer = await nudge_player(ctx, table, ctx.person, person_on_turn(table))
    except (errors.NotToBeCalled, errors.NudgedAlready) as refusal:
        if not offers:
            raise
        answer = phrase(TABLE_ERROR_KEYS[type(refusal)])
    await ctx.show(nudge_answer(ctx.words, table, answer, offers_pace=offers))


def nudge_answer(words: Words, table: Table, said: Phrase, *, offers_pace: bool) -> ui.LayoutView:
    """Say what a nudge did. If ``offers_pace``, add a button that proposes a pace for the game."""
    propose = button(ClickId.for_table("pace", table), words("nudge-pace"))
    text = f"{words.render(said)}\n{game_link(words, table)}"
    return layout(*joined_text_item([text]), *rows([propose] if offers_pace else []))


async def nudge_player(ctx: Context, table: Table, asker: Person, whom: UserId | None) -> Phrase:
    """Remind this player if it is still their turn. Returns the text of the answer."""
    notices = ctx.tables.notices
    if whom is None:
        # The table waited for nobody. If it still waits for nobody, this check raises an error that
        # says why.
        whom = check_nudge(await ctx.tables.table(table.game.id), asker, notices.now())
    announcement = await notices.nudge(table.game.id, asker, whom, ctx.click)
    seat, due = table.seat_of(whom), announcement.due[Due.CALL]
    name = "" if seat is None else escaped_name(table.names[seat])
    if due is not None and due > notices.now():
        return phrase("nudged-later", name=name)
    await ctx.services.delivery.deliver_if_due(table.game.id, Due.CALL)
    return phrase("nudged", name=name)


nudge_command = without_options(
    localised("command-nudge.name"), localised("command-nudge.description"), nudge
)
"""``/cartagena nudge``."""
