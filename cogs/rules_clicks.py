"""How to play, in private: opened by a button or a command, paged by its own buttons."""

from cogs.buttons import Handler
from cogs.ids import ClickId
from cogs.illustrated import illustrate
from cogs.rules_pages import PAGES, read_page, rules_page
from cogs.starting import read_detail
from cogs.visit import Visit
from game.rules.editions import CLASSIC
from game.rules.notation import NotationError
from game.rules.setup import Options
from game.tables import NoGame, Table
from i18n import phrase


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
    example = read_page(visit.words, options, number).example
    await illustrate(
        visit,
        example.view,
        example.actions,
        lambda name: rules_page(visit.words, options, number, name),
    )


HANDLERS: dict[str, Handler] = {"page": page, "rules": rules}
"""What to do at a click, by verb."""
