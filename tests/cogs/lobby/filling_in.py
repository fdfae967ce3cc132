"""Helpers that open and send the forms of a lobby."""

from cogs.lobby.setup.forms import FIELDS
from cogs.ui.buttons import ClickId
from game.tables import Person, Table
from tests.cogs.offline import OPENED_FORM, Answer, OfflineBot


async def opened(bot: OfflineBot, who: Person, table: Table, field: str) -> Answer:
    """Open the form with this field."""
    page = next(page for page, fields in FIELDS.items() if field in fields)
    answer = await bot.press(who, ClickId.at("set-page", table, page))
    assert answer.kind == OPENED_FORM
    return answer


async def sent(bot: OfflineBot, who: Person, form: Answer, **chosen: list[str]) -> Answer:
    """Send a form with these choices, field by field."""
    custom_ids = {one.partition(":")[0]: one for one in form.ids}
    fields = {custom_ids[field]: values for field, values in chosen.items()}
    return await bot.send(who, form.data["custom_id"], **fields)


async def filled_in(bot: OfflineBot, who: Person, table: Table, **chosen: list[str]) -> Answer:
    """Open the form of these fields, and send it."""
    form = await opened(bot, who, table, next(iter(chosen)))
    return await sent(bot, who, form, **chosen)
