"""The handler of every button, menu and form, by the verb in its id."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from cogs import history, settings
from cogs.absence import away, pace
from cogs.absence import clicks as absence
from cogs.afterwards import best_turn, rematch, replay, review, stepping
from cogs.board import clicks as board
from cogs.board import draw_offer, games
from cogs.daily import clicks as daily
from cogs.lesson import clicks as lesson
from cogs.lobby import calling_off, clicks, fairness
from cogs.lobby import clicks as lobby
from cogs.lobby.opening import here, thread
from cogs.lobby.setup import clicks as setup
from cogs.moderation import removal, tables
from cogs.moderation import settings as server_settings
from cogs.notices import clicks as notices
from cogs.panel import clicks as panel
from cogs.panel import commands, hint
from cogs.privacy import clicks as privacy
from cogs.rulebook import clicks as rulebook
from cogs.standings import stats, top
from cogs.ui.answer_services import AnswerServices, Interaction
from cogs.ui.buttons import ClickId, read_id
from cogs.ui.context import Context, answer_interaction
from cogs.ui.layout import text_view
from cogs.ui.slash_commands import servers_only_reply
from cogs.wording.errors import AnotherPlace, UnknownButton
from game.model.ids import UserId

Handler = Callable[[Context, ClickId], Awaitable[None]]


async def close_question(ctx: Context, click: ClickId) -> None:
    """Close a question, and change nothing."""
    await ctx.edit_clicked_message(text_view(ctx.words("never-mind")))


async def refuse_unknown_button(ctx: Context, click: ClickId) -> None:
    """Refuse a button that this release does not know."""
    raise UnknownButton


def in_its_channel(handler: Handler) -> Handler:
    """Return a handler that answers only in the table's own channel: anybody can send any id.

    Handlers without this check belong to buttons of private messages, which a person may also open
    outside the table's channel. They act for the reader's own seat, or for moderators, who can act
    on all tables of their server.
    """

    async def handle(ctx: Context, click: ClickId) -> None:
        await _check_place(ctx, click)
        await handler(ctx, click)

    return handle


def on_servers(handler: Handler) -> Handler:
    """Return a handler that answers only on servers, and says so in a direct message."""

    async def handle(ctx: Context, click: ClickId) -> None:
        if ctx.guild:
            await handler(ctx, click)
        else:
            await ctx.reply(await servers_only_reply(ctx))

    return handle


async def _check_place(ctx: Context, click: ClickId) -> None:
    game = (await ctx.tables.cached_or_stored_table(click.game)).game
    if (game.guild, game.channel) != (ctx.guild, ctx.channel):
        raise AnotherPlace


HANDLERS: dict[str, Handler] = {
    "never-mind": close_question,
    "settings": settings.show_settings,
    "hints": in_its_channel(settings.switch_hints),
    "language": in_its_channel(settings.set_language),
    "nudge": settings.remind,
    "cancel": in_its_channel(lobby.call_off_lobby),
    "join": in_its_channel(lobby.join),
    "leave": in_its_channel(lobby.leave),
    "start": in_its_channel(lobby.start),
    "vote": in_its_channel(lobby.vote),
    "colour": in_its_channel(setup.choose_colour),
    "cut": in_its_channel(clicks.ask_for_word),
    "cut-word": in_its_channel(clicks.cut_with_word),
    "clear-word": in_its_channel(clicks.clear),
    "fair": in_its_channel(fairness.show_fair_page),
    "thread": thread.open_thread,
    "practise": on_servers(here.begin_practice_game),
    "cancel-yes": in_its_channel(calling_off.call_off_game),
    "abort": in_its_channel(calling_off.ask_others),
    "abort-yes": in_its_channel(calling_off.agree_to_call_off),
    "abort-no": in_its_channel(calling_off.play_on),
    "keep-out": in_its_channel(setup.answer_keep_out_form),
    "keep-out-whom": in_its_channel(setup.ask_whom_to_keep_out),
    "set": in_its_channel(setup.apply_form),
    "set-off": in_its_channel(setup.call_off),
    "set-page": in_its_channel(setup.open_settings_form),
    "set-up": in_its_channel(setup.open_panel),
    "games": games.turn_page,
    "spaces": board.show_board_in_words,
    "spaces-anew": board.update_board_in_words,
    "more": board.show_more,
    "wake": in_its_channel(board.wake_game),
    "draw": draw_offer.ask_about_draw,
    "draw-yes": draw_offer.agree_to_draw,
    "card": panel.refresh_panel,
    "choose": panel.play_chosen_move,
    "hand": panel.open_own_panel,
    "look": panel.refresh_panel,
    "play": panel.play_clicked_action,
    "hint": hint.give_hint,
    "resign": commands.ask_to_resign,
    "resign-yes": commands.resign,
    "hand-over": in_its_channel(absence.ask_to_hand_over),
    "hand-to": in_its_channel(absence.hand_over),
    "open-seat": in_its_channel(absence.open_seat),
    "pace": pace.ask_for_pace,
    "pace-more": in_its_channel(pace.ask_for_longer_pace),
    "pace-longer": in_its_channel(pace.lengthen_pace),
    "pace-no": in_its_channel(pace.decline_pace),
    "pace-set": pace.propose_pace,
    "pace-yes": in_its_channel(pace.agree_to_pace),
    "play-on": in_its_channel(absence.play_overdue_turn),
    "seat-back": absence.ask_back,
    "seat-no": in_its_channel(absence.refuse_seat_request),
    "seat-yes": in_its_channel(absence.give_seat),
    "take-seat": in_its_channel(absence.take_seat),
    "unfinished": in_its_channel(absence.ask_to_end_unfinished),
    "unfinished-yes": in_its_channel(absence.end_unfinished),
    "away": away.mark_away,
    "back": away.mark_back,
    "notify": notices.show_notices_of_click,
    "notify-hours": notices.ask_for_quiet_hours,
    "notify-quiet": notices.save_quiet_hours,
    "notify-server": notices.show_figures_on_server,
    "notify-set": notices.change_preference,
    "forget": privacy.ask_to_forget,
    "forget-yes": privacy.forget,
    "my-data": privacy.send_file,
    "page": rulebook.turn_rules_page,
    "rule": rulebook.show_rule_page,
    "rules": rulebook.show_table_rules,
    "learn": lesson.turn_lesson_page,
    "learn-stop": lesson.leave_lesson,
    "day-open": daily.open_from_message,
    "day-rules": daily.show_rules,
    "day-finish": daily.finish_puzzle,
    "day-panel": daily.show_panel,
    "day-card": daily.choose_card,
    "day-play": daily.play_action,
    "day-choose": daily.choose_move,
    "day-undo": daily.undo_action,
    "day-judge": daily.judge_attempt,
    "day-answer": daily.show_answer,
    "day-spaces": daily.read_spaces,
    "day-steps": daily.show_solution_step,
    "day-share": daily.share_result,
    "history": history.turn_page,
    "history-game": history.show_game,
    "rematch": in_its_channel(rematch.open_rematch_lobby),
    "replay": replay.show_replay,
    "replay-share": replay.share_replay,
    "replay-slow": replay.show_slow_replay,
    "replay-frame": stepping.turn_to_frame,
    "replay-open": stepping.open_frame,
    "best-share": best_turn.share_best_turn,
    "stats-share": stats.share_stats,
    "top": top.turn_top,
    "top-open": top.open_top,
    "top-share": top.share_top,
    "review": review.show_review,
    "remove": in_its_channel(removal.ask_to_confirm),
    "remove-yes": in_its_channel(removal.remove_player),
    "call-off": tables.ask_to_call_off,
    "call-off-yes": tables.call_off,
    "remind": tables.nudge_player,
    "server": server_settings.turn_page,
    "server-form": server_settings.open_settings_form,
    "server-set": server_settings.save_settings,
    "tables": tables.turn_page,
    "take-out": tables.ask_to_remove,
    "take-out-yes": tables.remove_player,
}
"""The handler of each verb, grouped by feature."""

PUBLIC_VERBS = frozenset(
    {
        # In lobbies, also in those that were closed.
        *("join", "leave", "start", "vote", "set-up", "rules", "fair"),
        # On boards, also of games that rest or are over, and in the lines that call people.
        *("hand", "settings", "cancel", "wake", "draw", "rematch", "replay", "review", "more"),
        *("play-on", "hand-over", "unfinished", "take-seat", "seat-yes", "seat-no"),
        *("pace-yes", "pace-no", "abort-yes", "abort-no"),
        # Below the puzzle of a day, below chronicles, and below clips that somebody shared.
        *("day-open", "day-share", "day-rules", "top-open", "replay-open"),
        # In direct messages.
        "notify",
    }
)
"""The verbs of buttons on messages that other people may see, or that are not answers to clicks.

All other verbs belong to private pages, and most of their handlers change the clicked message. They
are refused on any other message, which must not become somebody's private page.
"""

UNKNOWN_CLICK = ClickId("unknown")


async def press(services: AnswerServices, interaction: Interaction, custom_id: str) -> None:
    """Answer a pressed button or a sent form that has this id."""
    click = read_id(custom_id) or UNKNOWN_CLICK
    # The answer need not wait until it is recorded that the person looked at the table.
    look = asyncio.create_task(_record_look(services, UserId(interaction.user.id), click))
    await answer_interaction(
        services, interaction, partial(_handle, click=click), game=click.game, verb=click.verb
    )
    services.boards.retry_if_blocked(click.game)
    await look


async def _handle(ctx: Context, click: ClickId) -> None:
    if click.verb not in PUBLIC_VERBS:
        ctx.check_private_message()
    user = ctx.person.user
    if user in ctx.tables.away.users and click.verb not in away.ABSENCE_VERBS:
        await ctx.tables.away.come_back(user)
    if ctx.interaction.guild_id is None:
        # They clicked in their direct messages, so they may accept direct messages again.
        await ctx.tables.notices.resume_direct_messages(user)
    await HANDLERS.get(click.verb, refuse_unknown_button)(ctx, click)


async def _record_look(services: AnswerServices, user: UserId, click: ClickId) -> None:
    if click.game:
        await services.delivery.record_table_seen(click.game, user)
