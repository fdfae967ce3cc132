"""How to play, in private: opened by a button or a command, paged by its own buttons."""

from functools import partial

from cogs.rulebook.pages import PAGES, read_page, rules_page
from cogs.ui.buttons import Handler
from cogs.ui.choices import read_detail
from cogs.ui.click_id import ClickId
from cogs.ui.context import Visit
from cogs.ui.pages import open_page, turn_page
from game.rules.editions import CLASSIC
from game.rules.notation import NotationError
from game.rules.setup import Options
from game.tables import NoGame, Table
from i18n import phrase


async def rules(visit: Visit, click: ClickId) -> None:
    """Show the rules of this table."""
    await open_rules(visit, await _table(visit, click))


async def rule(visit: Visit, click: ClickId) -> None:
    """Show the one page of this table's rules that the button names."""
    number = int(click.detail) if click.detail.isdecimal() else 0
    await open_rules(visit, await _table(visit, click), number=number)


async def open_rules(
    visit: Visit, table: Table | None, edition: Options | None = None, number: int = 0
) -> None:
    """Answer with a page: for a table's options, else for an edition as printed."""
    options = edition or (Options.printed(CLASSIC) if table is None else table.options)
    number = min(number, len(PAGES) - 1)
    shown = partial(rules_page, visit.words, options, number)
    await open_page(visit, read_page(visit.words, options, number).drawing, shown)


async def page(visit: Visit, click: ClickId) -> None:
    """Turn to the page that the button names."""
    try:
        options, _ = read_detail(click.detail)
    except NotationError:
        await visit.tell(phrase("error-unknown-button"))
        return
    number = min(click.version, len(PAGES) - 1)
    turned = partial(rules_page, visit.words, options, number)
    await turn_page(visit, read_page(visit.words, options, number).drawing, turned)


async def _table(visit: Visit, click: ClickId) -> Table | None:
    try:
        return await visit.tables.table(click.game)
    except NoGame:
        return None


HANDLERS: dict[str, Handler] = {"page": page, "rule": rule, "rules": rules}
"""What to do at a click, by verb."""
