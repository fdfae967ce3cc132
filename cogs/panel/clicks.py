"""Answers clicks on the panel's buttons, and on the board's button that opens the panel."""

from discord import ui

from cogs.lobby.opening.thread import own_table_offer
from cogs.panel.choices import END_TURN_SUFFIX, NO_CARD
from cogs.panel.illegal_action import rule_topic, why_illegal
from cogs.panel.message import closed_panel
from cogs.rulebook.pages import PageTopic
from cogs.ui.answer_services import PanelAnswer
from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout
from cogs.ui.menus import with_choice
from cogs.wording.errors import TooQuick, UnknownButton
from cogs.wording.names import escaped_name, with_names_to_show
from cogs.wording.refusals import ORDINARY_ERRORS, refusal_phrase
from game.model.ids import GameId
from game.rules.actions import Action, Advance, Retreat
from game.rules.editions import Edition
from game.rules.errors import IllegalActionError
from game.rules.notation import NotationError
from game.rules.notation.actions import parse_symbol
from game.tables import Table
from game.tables.absence.stand_ins import computer_plays_for, take_seat_back
from game.tables.checks import check_seated
from game.tables.errors import GameEnded, NotSeated, TableError
from game.tables.play.actions import act, act_and_end, action_of_button
from game.tables.players import is_seat_given_away
from i18n import Words, phrase


async def open_own_panel(ctx: Context, click: ClickId) -> None:
    """Open the private panel, also from an old board."""
    await open_panel(ctx, click.game)


async def open_panel(ctx: Context, game_id: GameId) -> None:
    """Open the private panel, or offer the person's seat back if somebody else plays it.

    An onlooker is offered a table of their own.
    """
    try:
        table, notes = await _resume_seat(ctx, game_id)
    except NotSeated as refused:
        await ctx.show(await _seat_or_table_offer(ctx, refused))
        return
    notes += [ctx.words("panel-old-board")] if _on_old_board(ctx, table) else []
    panel = await ctx.services.panels.open_as_new_message(ctx.interaction, table, notes)
    await ctx.show(panel.view, *panel.files)


def _on_old_board(ctx: Context, table: Table) -> bool:
    """Tell whether the clicked message is no longer the table's board."""
    board, message = table.game.board.ref, ctx.interaction.message
    return board is not None and message is not None and board.message != message.id


async def _resume_seat(ctx: Context, game_id: GameId) -> tuple[Table, list[str]]:
    """Take the person's seat back if a computer plays it; return the table, and a note of that."""
    table = await ctx.tables.checked_table(game_id, check_seated, ctx.person.user)
    if not computer_plays_for(table, ctx.person.user):
        return table, []
    table = await ctx.do(game_id, take_seat_back)
    return table, [ctx.words("panel-back")]


async def _seat_or_table_offer(ctx: Context, refused: NotSeated) -> ui.LayoutView:
    try:
        return seat_back_offer(ctx, refused)
    except NotSeated:
        return await own_table_offer(ctx)


def seat_back_offer(ctx: Context, refused: NotSeated) -> ui.LayoutView:
    """Say who plays the person's seat now, with a button to ask for it; else raise the refusal."""
    table, seat = refused.table, None
    if table is not None and table.playing:
        seat = table.own_seat_of(ctx.person.user)
    if table is None or seat is None or not is_seat_given_away(table.chronicle, seat):
        raise refused
    return seat_given_away(ctx.words, table, seat)


def seat_given_away(words: Words, table: Table, seat: int) -> ui.LayoutView:
    """Say who plays the reader's seat now, with a button to ask for it."""
    text = words("seat-given-away", name=escaped_name(with_names_to_show(words, table).names[seat]))
    ask = button(ClickId.for_table("seat-back", table), words("seat-back"))
    return layout(*joined_text_item([text]), *rows([ask]))


async def refresh_panel(ctx: Context, click: ClickId) -> None:
    """Show the moves of the card that the button names, or only refresh the panel."""
    try:
        table, notes = await _resume_seat(ctx, click.game)
    except (GameEnded, NotSeated) as refused:
        await close_panel(ctx, refused)
        return
    card = _symbol(table.options.edition, click.detail)
    if card is not None and table.seat_of(ctx.person.user) != table.state.seat_on_turn:
        notes.append(ctx.words("error-stale-click"))
    ctx.services.presses.record(ctx.interaction)
    await _change(ctx, await ctx.services.panels.open_in_place(ctx.interaction, table, card, notes))


async def play_clicked_action(ctx: Context, click: ClickId) -> None:
    """Play the action that the button carries; a refusal is explained on the current panel."""
    notes: list[str] = []
    rule: PageTopic | None = None
    action: Action | None = None
    try:
        text = click.detail.removesuffix(END_TURN_SUFFIX)
        newest_table = await ctx.tables.cached_or_stored_table(click.game)
        action = action_of_button(newest_table, ctx.person.user, text)
        table = await _play_action(ctx, click, action)
    except (GameEnded, NotSeated) as refused:
        await close_panel(ctx, refused)
        return
    except ORDINARY_ERRORS as refusal:
        table = await _table_after_refusal(ctx, click, refusal)
        why, rule = _explain_refusal(ctx, table, action, refusal)
        notes.append(why)
    # A panel may be in another channel, which shows no board. Missing permissions do not matter
    # there.
    in_game_channel = ctx.channel == table.game.channel
    if in_game_channel and (problem := ctx.writing_problem) is not None:
        notes += [
            ctx.words.render(why) for why in [refusal_phrase(ctx.words, problem)] if why is not None
        ]
    panel = await ctx.services.panels.open_in_place(ctx.interaction, table, notes=notes, rule=rule)
    await _change(ctx, panel)


async def play_chosen_move(ctx: Context, click: ClickId) -> None:
    """Play the move that was chosen from the menu of a card."""
    await play_clicked_action(ctx, with_choice(ctx.interaction, click))


async def _change(ctx: Context, panel: PanelAnswer) -> None:
    """Change the panel that was clicked."""
    if panel.kept_file is None:
        await ctx.edit_clicked_message(panel.view, *panel.files)
    else:
        await ctx.edit_keeping_file(panel.view, panel.kept_file, *panel.files)


async def _play_action(ctx: Context, click: ClickId, action: Action) -> Table:
    """Play this action. Raises TooQuick if the button had only just taken its place."""
    presses = ctx.services.presses
    if not presses.was_aimed(ctx.interaction):
        raise TooQuick
    presses.record(ctx.interaction)
    if isinstance(action, Advance | Retreat) and click.detail.endswith(END_TURN_SUFFIX):
        return await ctx.do(click.game, act_and_end, action, click.version)
    return await ctx.do(click.game, act, action, click.version)


async def close_panel(ctx: Context, refused: GameEnded | NotSeated) -> None:
    """Close the panel if its game is over, or offer the seat back if another person plays it."""
    if isinstance(refused, NotSeated):
        await ctx.edit_clicked_message(seat_back_offer(ctx, refused))
        return
    if refused.table is None:
        raise refused
    await ctx.edit_clicked_message(closed_panel(ctx.words, refused.table))


async def _table_after_refusal(ctx: Context, click: ClickId, refusal: Exception) -> Table:
    """Return the table to show with a refusal.

    Raises the refusal again if it names no table, or a table whose game is not running.
    """
    if isinstance(refusal, TableError) and (refusal.table is None or not refusal.table.playing):
        raise refusal
    return await ctx.tables.checked_table(click.game, check_seated, ctx.person.user)


def _explain_refusal(
    ctx: Context, table: Table, action: Action | None, refusal: Exception
) -> tuple[str, PageTopic | None]:
    """Explain a refusal; return the text and the rule page that says more."""
    if isinstance(refusal, IllegalActionError) and action is not None:
        edition = table.options.edition
        return why_illegal(ctx.words, edition, action, refusal), rule_topic(action, refusal)
    return ctx.words.render(refusal_phrase(ctx.words, refusal) or phrase("error-unexpected")), None


def _symbol(edition: Edition, letter: str) -> int | None:
    """Return the card that a button names, if any. Raises UnknownButton for an unknown card."""
    if letter == NO_CARD:
        return None
    try:
        return parse_symbol(letter, edition)
    except NotationError:
        raise UnknownButton from None
