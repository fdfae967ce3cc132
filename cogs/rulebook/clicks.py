"""The private rule book: a command or a button opens it, and its own buttons turn the pages."""

from functools import partial

from discord import app_commands

from cogs.rulebook.pages import (
    PageTopic,
    page_after,
    page_content,
    read_page_click,
    read_topic,
    rules_page,
)
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.options import command_choices as choices
from cogs.ui.pages import open_page, turn_page
from game.rules.editions import CLASSIC, EDITIONS
from game.rules.setup import Options
from game.tables.errors import NoGame


async def show_table_rules(ctx: Context, click: ClickId) -> None:
    await open_rules(ctx, await _options(ctx, click))


async def show_rule_page(ctx: Context, click: ClickId) -> None:
    """Show one page of this table's rules: the page that the button names."""
    topic = read_topic(click.detail)
    await open_rules(ctx, await _options(ctx, click), topic)


async def open_rules(ctx: Context, options: Options, topic: PageTopic = PageTopic.GOAL) -> None:
    """Answer with a page of the rules for these options."""
    make_page = partial(rules_page, ctx.words, options, topic)
    await open_page(ctx, page_content(ctx.words, options, topic).drawing, make_page)
    _prepare_next(ctx, options, topic)


async def turn_rules_page(ctx: Context, click: ClickId) -> None:
    """Turn to the page that the button names."""
    topic, options = read_page_click(click)
    make_page = partial(rules_page, ctx.words, options, topic)
    await turn_page(ctx, page_content(ctx.words, options, topic).drawing, make_page)
    _prepare_next(ctx, options, topic)


def _prepare_next(ctx: Context, options: Options, topic: PageTopic) -> None:
    """Prepare the next page's picture. If it came late, the page's buttons would move."""
    following = page_after(topic)
    if following is not None:
        ctx.services.pictures.prepare(page_content(ctx.words, options, following).drawing)


async def _options(ctx: Context, click: ClickId) -> Options:
    """Return the options of the button's table, or of the classic edition if there is no table."""
    try:
        return (await ctx.tables.table(click.game)).options
    except NoGame:
        return Options.printed(CLASSIC)


@app_commands.choices(edition=choices.EDITION_CHOICES)
async def show_rules(ctx: Context, edition: str | None = None) -> None:
    """Show how to play an edition as printed, or this channel's game if no edition is given."""
    if edition is not None:
        await open_rules(ctx, Options.printed(EDITIONS[edition]))
        return
    try:
        table = await ctx.tables.open_table_in_channel(ctx.channel)
    except NoGame:
        await open_rules(ctx, Options.printed(CLASSIC))
    else:
        await open_rules(ctx, table.options)
