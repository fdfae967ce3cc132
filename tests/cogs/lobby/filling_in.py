"""Helpers that open and send the forms of a lobby."""

from collections.abc import Iterable
from typing import Any

from cogs.lobby.setup.fields import FIELDS
from cogs.ui.buttons import ClickId
from game.tables import Person, Table
from tests.cogs.offline import FORM_ANSWER, Answer, OfflineBot


async def open_form(bot: OfflineBot, who: Person, table: Table, field: str) -> Answer:
    """Open the form that has this field; return the answer to the click."""
    page = next(page for page, fields in FIELDS.items() if field in fields)
    answer = await bot.press(who, ClickId.for_table("set-page", table, page))
    assert answer.kind == FORM_ANSWER
    return answer


async def send_form(
    bot: OfflineBot, who: Person, form: Answer, *, roles: Iterable[Any] = (), **chosen: list[str]
) -> Answer:
    """Send a form in which each field named in ``chosen`` has these values."""
    custom_ids = {one.partition(":")[0]: one for one in form.ids}
    fields = {custom_ids[field]: values for field, values in chosen.items()}
    return await bot.submit_form(who, form.data["custom_id"], roles=roles, **fields)


async def fill_in_form(bot: OfflineBot, who: Person, table: Table, **chosen: list[str]) -> Answer:
    """Open the form with these fields, and send it with these choices."""
    form = await open_form(bot, who, table, next(iter(chosen)))
    return await send_form(bot, who, form, **chosen)
