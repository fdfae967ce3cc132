"""Cutting the deck: the form that asks for a word, the cut with the word, and clearing a word."""

from discord import ui

from cogs.lobby.fairness import fair_page
from cogs.lobby.private_pages import closes_page_with_lobby
from cogs.ui.buttons import ClickId, parse_user
from cogs.ui.context import Context
from cogs.ui.forms import form, open_form, typed_text
from cogs.wording.errors import UnknownButton
from game.rules.fairness.words import MOST_CHARACTERS
from game.tables import StaleClick
from game.tables.checks import check_joined
from i18n import Words

WORD = "word"
"""The id of the form's only field."""


def cut_form(words: Words, click: ClickId) -> ui.Modal:
    """Ask for a word. If the field stays empty, the bot draws a word."""
    word = ui.TextInput[ui.LayoutView](custom_id=WORD, required=False, max_length=MOST_CHARACTERS)
    field = ui.Label[ui.LayoutView](
        text=words("cut-word"), description=words("cut-word.description"), component=word
    )
    answer = ClickId("cut-word", click.game, click.version)
    return form(answer, words("cut-title"), field)


@closes_page_with_lobby
async def ask_for_word(ctx: Context, click: ClickId) -> None:
    """Open the form for a person who may cut. If the bot draws all words, cut at once."""
    table = await ctx.tables.table(click.game)
    check_joined(table, ctx.person)
    if table.game.terms.drawn_words:
        await _cut(ctx, click, "")
    else:
        await open_form(ctx.interaction, cut_form(ctx.words, click))


@closes_page_with_lobby
async def cut_with_word(ctx: Context, click: ClickId) -> None:
    """Cut with the word in the form, and show the cut on the page that opened the form."""
    word = typed_text(ctx.interaction, WORD)
    if word is None:
        raise StaleClick(await ctx.tables.table(click.game))
    await _cut(ctx, click, word)


async def _cut(ctx: Context, click: ClickId, word: str) -> None:
    table = await ctx.tables.lobbies.cut(click.game, ctx.person, word, ctx.click)
    await ctx.edit_clicked_message(fair_page(ctx.words, table, ctx.person))


@closes_page_with_lobby
async def clear(ctx: Context, click: ClickId) -> None:
    """Remove somebody's word from the lobby, for a moderator."""
    user = parse_user(click.detail)
    if user is None:
        raise UnknownButton
    table = await ctx.tables.lobbies.clear_word(click.game, ctx.person, user, ctx.click)
    await ctx.edit_clicked_message(fair_page(ctx.words, table, ctx.person))
