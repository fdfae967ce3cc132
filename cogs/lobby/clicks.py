"""The handlers of the lobby's buttons, and of the form in which people cut the deck."""

from collections.abc import Sequence

from discord import ui

from cogs.lobby.calling_off import ask_about_calling_off
from cogs.lobby.fairness import PEOPLE_WHO_LEFT, fair_page
from cogs.lobby.message import MYSELF, lobby_message
from cogs.lobby.private_pages import closes_page_with_lobby
from cogs.ui.buttons import ClickId, parse_user
from cogs.ui.context import Context
from cogs.ui.forms import chosen_form_values, form, open_form, single_choice_control
from cogs.ui.menus import Option, chosen_option
from cogs.wording.errors import UnknownButton
from game.rules.fairness.seed import MOST_CHARACTERS
from game.tables import Table
from game.tables.checks import check_joined
from game.tables.errors import AlreadyStarted, StaleClick
from game.tables.lobby.cut import clear_word, cut_deck, words_to_pick
from game.tables.lobby.seats import leave_lobby
from game.tables.lobby.start import start_as_seen, vote_for
from game.tables.time.ending import cancel_lobby
from i18n import Words


async def join(ctx: Context, click: ClickId) -> None:
    """Take a seat."""
    table = await ctx.tables.lobbies.join(click.game, ctx.person, ctx.click)
    await ctx.acknowledge_change(table)


async def leave(ctx: Context, click: ClickId) -> None:
    """Give up one's seat."""
    await ctx.acknowledge_change(await ctx.do(click.game, leave_lobby))


async def vote(ctx: Context, click: ClickId) -> None:
    """Vote for the player who should begin."""
    picked = chosen_option(ctx.interaction) or ""
    choice = ctx.person.user if picked == MYSELF else parse_user(picked)
    if choice is None:
        raise UnknownButton
    await ctx.acknowledge_change(await ctx.do(click.game, vote_for, choice))


async def start(ctx: Context, click: ClickId) -> None:
    """Deal the cards and begin the game."""
    await ctx.check_can_post_board()
    table = await ctx.do(click.game, start_as_seen, click.version)
    if _is_own_message(ctx, table):
        # Close the lobby by the answer, as every later request may meet a rate limit.
        await ctx.edit_public_message(lobby_message(ctx.words_of(table), table))
    else:
        await ctx.acknowledge_change(table)


def _is_own_message(ctx: Context, table: Table) -> bool:
    """Tell whether the clicked message is the table's lobby, and not another one with a forged id.

    The lobby may be stored as closed already, as the first board may be posted by now.
    """
    message, board = ctx.interaction.message, table.game.board
    places = [one for one in (board.ref, board.promise) if one is not None]
    return message is not None and message.id in [one.message for one in places]


async def call_off_lobby(ctx: Context, click: ClickId) -> None:
    """Call the lobby off. If its game has begun, ask first, or say who may call it off."""
    try:
        called_off_table = await ctx.do(click.game, cancel_lobby)
    except AlreadyStarted as refused:
        if refused.table is None:
            raise
        await ask_about_calling_off(ctx, refused.table)
        return
    await ctx.acknowledge_change(called_off_table)


WORD = "word"
"""The id of the form's only field."""


def pick_form(words: Words, click: ClickId, offered: Sequence[str]) -> ui.Modal:
    """Ask which of these words cuts the deck."""
    menu = single_choice_control(WORD, [Option(word, word) for word in offered])
    field = ui.Label[ui.LayoutView](
        text=words("cut-word"), description=words("cut-pick"), component=menu
    )
    return form(ClickId("cut-word", click.game, click.version), words("cut-title"), field)


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
    """Open the form for a person who may cut: to write a word, or to pick one that is shown."""
    table = await ctx.tables.table(click.game)
    check_joined(table, ctx.person)
    if table.game.terms.drawn_words:
        offered = words_to_pick(table, ctx.person.user)
        await open_form(ctx.interaction, pick_form(ctx.words, click, offered))
    else:
        await open_form(ctx.interaction, cut_form(ctx.words, click))


@closes_page_with_lobby
async def cut_with_word(ctx: Context, click: ClickId) -> None:
    """Cut with the word in the form, and show the cut on the page that opened the form."""
    chosen = chosen_form_values(ctx.interaction).get(WORD)
    if chosen is None:
        raise StaleClick(await ctx.tables.table(click.game))
    table = await ctx.do(click.game, cut_deck, "".join(chosen))
    await ctx.edit_clicked_message(fair_page(ctx.words, table, ctx.person))


@closes_page_with_lobby
async def clear(ctx: Context, click: ClickId) -> None:
    """Remove somebody's word from the lobby, for a moderator."""
    user = parse_user(click.detail)
    if user is None:
        raise UnknownButton
    table = await ctx.do(click.game, clear_word, None if user == PEOPLE_WHO_LEFT else user)
    await ctx.edit_clicked_message(fair_page(ctx.words, table, ctx.person))
