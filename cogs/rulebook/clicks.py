"""How to play, in private: opened by a button or a command, paged by its own buttons."""

from functools import partial

from cogs.rulebook.pages import PAGES, read_page, rules_page
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.fields import check_nothing_else, read_fields, written
from cogs.ui.options.codes import option_fields, read_options
from cogs.ui.pages import open_page, turn_page
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import NoGame


async def rules(ctx: Context, click: ClickId) -> None:
    """Show the rules of this table."""
    await open_rules(ctx, await _options(ctx, click))


async def rule(ctx: Context, click: ClickId) -> None:
    """Show the one page of this table's rules that the button names."""
    number = int(click.detail) if click.detail.isdecimal() else 0
    await open_rules(ctx, await _options(ctx, click), number)


async def open_rules(ctx: Context, options: Options, number: int = 0) -> None:
    """Answer with a page of the rules for these options."""
    number = min(number, len(PAGES) - 1)
    shown = partial(rules_page, ctx.words, options, number)
    await open_page(ctx, read_page(ctx.words, options, number).drawing, shown)
    _prepare_next(ctx, options, number)


async def page(ctx: Context, click: ClickId) -> None:
    """Turn to the page that the button names."""
    options = read_options(read_fields(click.detail))
    check_nothing_else(click.detail, written(option_fields(options)))
    number = min(click.version, len(PAGES) - 1)
    turned = partial(rules_page, ctx.words, options, number)
    await turn_page(ctx, read_page(ctx.words, options, number).drawing, turned)
    _prepare_next(ctx, options, number)


def _prepare_next(ctx: Context, options: Options, number: int) -> None:
    """Have the next page's picture at hand by then, so that its buttons do not move."""
    if number + 1 < len(PAGES):
        ctx.desk.pictures.prepare(read_page(ctx.words, options, number + 1).drawing)


async def _options(ctx: Context, click: ClickId) -> Options:
    """How the button's table plays; the classic game where there is no such table."""
    try:
        return (await ctx.tables.table(click.game)).options
    except NoGame:
        return Options.printed(CLASSIC)
