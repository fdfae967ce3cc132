"""How to play, in private: opened by a button or a command, paged by its own buttons."""

from collections import OrderedDict
from io import BytesIO

import discord
import structlog

from cogs.buttons import Handler
from cogs.ids import ClickId
from cogs.rules_pages import PAGES, read_page, rules_page
from cogs.starting import read_detail
from cogs.visit import Visit
from game.rules.editions import CLASSIC
from game.rules.notation import NotationError
from game.rules.setup import Options
from game.tables import NoGame, Table
from i18n import phrase

log = structlog.get_logger(__name__)

READERS = 1000


class Readers:
    """Which page each person turned to last: an older page's picture comes too late."""

    def __init__(self) -> None:
        self._newest: OrderedDict[int, int] = OrderedDict()

    def turned(self, user: int, click: int) -> None:
        """Somebody turned to a page with this click."""
        self._newest[user] = click
        self._newest.move_to_end(user)
        if len(self._newest) > READERS:
            self._newest.popitem(last=False)

    def still_reads(self, user: int, click: int) -> bool:
        """Whether that page is the newest."""
        return self._newest.get(user) == click


async def rules(visit: Visit, click: ClickId) -> None:
    """Show the rules of this table."""
    try:
        table = await visit.tables.table(click.game)
    except NoGame:
        table = None
    await open_rules(visit, table)


async def open_rules(visit: Visit, table: Table | None, edition: Options | None = None) -> None:
    """Answer with the first page: for a table's options, else for an edition as printed."""
    options = edition or (Options.printed(CLASSIC) if table is None else table.options)
    await visit.show(rules_page(visit.words, options, 0))
    await _illustrate(visit, options, 0)


async def page(visit: Visit, click: ClickId) -> None:
    """Turn to the page that the button names."""
    try:
        options, _ = read_detail(click.detail)
    except NotationError:
        await visit.tell(phrase("error-unknown-button"))
        return
    number = min(click.version, len(PAGES) - 1)
    await visit.change(rules_page(visit.words, options, number))
    await _illustrate(visit, options, number)


async def _illustrate(visit: Visit, options: Options, number: int) -> None:
    """Add the picture to the answer, unless the reader has turned the page meanwhile."""
    readers, user = visit.cog.readers, visit.person.user
    readers.turned(user, visit.click)
    example = read_page(visit.words, options, number).example
    try:
        picture = await visit.cog.pictures.plan(example.view, example.actions)
    except Exception:
        log.exception("a page goes without its picture")
        return
    if not readers.still_reads(user, visit.click):
        return
    view = rules_page(visit.words, options, number, picture.filename)
    file = discord.File(BytesIO(picture.data), filename=picture.filename)
    try:
        await visit.interaction.edit_original_response(view=view, attachments=[file])
    except discord.NotFound as error:
        log.info("a page is closed", code=error.code)


HANDLERS: dict[str, Handler] = {"page": page, "rules": rules}
"""What to do at a click, by verb."""
