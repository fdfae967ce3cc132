"""Show a player, after a game, which of their turns lowered their chance to win most."""

import asyncio
import time
from contextlib import suppress
from typing import Any

import structlog
from discord import ui

from cogs.afterwards.best_turn import share_best_turn_button
from cogs.afterwards.progress import show_progress
from cogs.ui.answer_retries import AnswerLost
from cogs.ui.buttons import ClickId, rows
from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach, gallery, joined_text_item, layout, small_print, text_view
from cogs.ui.services.quotas import CostlyRequest
from cogs.ui.table_meant import finished_game_in_server
from cogs.wording.actions import moves_for_alt_text, moves_text, reason_line
from cogs.wording.alt_text import panel_alt
from cogs.wording.clock import relative_time
from cogs.wording.names import with_names_to_show
from game.computer import CostlyTurn
from game.pictures import Picture, draw_moves
from game.tables import Table
from game.tables.afterwards.kept_steps import review_steps, seat_played_by
from game.tables.errors import NotSeated
from i18n import Words

log = structlog.get_logger(__name__)

NumberedTurn = tuple[int, CostlyTurn]
"""A turn's number as in the replay, counted from 1, and the turn's cost and better moves."""

MOST_SHOWN = 3
"""The largest number of costly turns that a review shows."""
LEAST_FOR_PRAISE = 3
"""The smallest number of reviewed turns after which a review may praise the player.

Below this number, if no turn was costly, the review only says that there were too few turns.
"""

PROGRESS_SECONDS = 2.0


async def show_review(ctx: Context, click: ClickId) -> None:
    """Let the strongest level judge the person's turns, and show the three that cost most."""
    table = await finished_game_in_server(ctx, click)
    if seat_played_by(table, ctx.person.user) is None:
        raise NotSeated(table)
    with ctx.services.quotas.counted_request(CostlyRequest.REVIEW, ctx.person.user, click.game):
        await _answer(ctx, table)


async def _answer(ctx: Context, table: Table) -> None:
    with suppress(AnswerLost):
        # Discord may show the message although the answer was lost. The review replaces it.
        await ctx.show(_progress(ctx, 0))
    ctx.services.inflight.record_answered()
    try:
        found, looked_at = await _review_turns(ctx, table)
        drawing = ctx.services.background
        pictures = [await drawing.run(draw_moves, one.view, one.better_actions) for _, one in found]
    except asyncio.CancelledError:
        await _show_failure(ctx)
        raise
    except Exception:
        log.exception("a review could not be computed")
        await _show_failure(ctx)
        return
    files = [
        file_to_attach(_filename(number, picture), picture.data)
        for number, picture in enumerate(pictures)
    ]
    await ctx.change_answer(review_message(ctx.words, table, found, pictures, looked_at), *files)


def _progress(ctx: Context, percent: int) -> ui.LayoutView:
    """Say how far the review is, and at what time.

    The time tells readers that a message is old, if the bot was killed meanwhile.
    """
    return text_view(
        ctx.words("review-thinking", percent=percent, when=relative_time(ctx.services.clock()))
    )


async def _show_failure(ctx: Context) -> None:
    await ctx.change_answer(text_view(ctx.words("review-failed")))


async def _review_turns(ctx: Context, table: Table) -> tuple[list[NumberedTurn], int]:
    """Return the costliest turns, the costliest first, and the number of turns looked at.

    A turn whose review takes too long is left out. The turns are reviewed one at a time, so that
    computer players in other games do not wait long.
    """
    turns, found, looked_at = review_steps(table, ctx.person.user), list[NumberedTurn](), 0
    shown_at = time.monotonic()
    for done, (number, turn) in enumerate(turns.items(), start=1):
        try:
            costly = await ctx.services.thinking.review(turn)
        except TimeoutError:
            continue
        looked_at += 1
        if costly is not None:
            found.append((number, costly))
        if time.monotonic() - shown_at >= PROGRESS_SECONDS:
            shown_at = time.monotonic()
            percent = 100 * done // len(turns)
            await show_progress(ctx, _progress(ctx, percent))
    return sorted(found, key=lambda one: -one[1].chance_lost)[:MOST_SHOWN], looked_at


def review_message(
    words: Words,
    table: Table,
    costly_turns: list[NumberedTurn],
    pictures: list[Picture],
    reviewed_count: int,
) -> ui.LayoutView:
    """Show the costly turns, the costliest first, each with a picture of the better moves.

    If no turn was costly, the message praises the player. It does so only if at least
    ``LEAST_FOR_PRAISE`` turns were reviewed; otherwise, it only says that there were too few.
    """
    if reviewed_count < LEAST_FOR_PRAISE and not costly_turns:
        return layout(*joined_text_item([words("review-too-few")]))
    sharing = rows([share_best_turn_button(words, table)])
    if not costly_turns:
        return layout(*joined_text_item([words("review-none")]), *sharing)
    names = with_names_to_show(words, table).names
    parts: list[ui.Item[Any]] = [*joined_text_item([f"### {words('review-title')}"])]
    for number, ((turn, costly), picture) in enumerate(zip(costly_turns, pictures, strict=True)):
        edition = table.options.edition
        said = [
            _cost(words, turn, costly),
            *_moves_before_line(words, table, costly),
            words("review-played", moves=moves_text(words, edition, costly.actions_played)),
            words("review-better", moves=moves_text(words, edition, costly.better_actions)),
            *_reason_lines(words, costly),
        ]
        named = words(
            "review-better", moves=moves_for_alt_text(words, edition, costly.better_actions)
        )
        alt = panel_alt(words, costly.view, names, [named])
        parts += [*joined_text_item(said), gallery(_filename(number, picture), alt)]
    return layout(*parts, *joined_text_item([small_print(words("review-explained"))]), *sharing)


def _cost(words: Words, turn: int, costly: CostlyTurn) -> str:
    """Say by how many percentage points a turn lowered the chance to win, at least one.

    The loss shown is always the difference of the two chances shown.
    """
    before = max(1, round(100 * costly.chance))
    after = min(round(100 * costly.chance_kept), before - 1)
    return words("review-turn", turn=turn, lost=before - after, before=before, after=after)


def _moves_before_line(words: Words, table: Table, costly: CostlyTurn) -> list[str]:
    if not costly.actions_before:
        return []
    return [
        words("review-after", moves=moves_text(words, table.options.edition, costly.actions_before))
    ]


def _reason_lines(words: Words, costly: CostlyTurn) -> list[str]:
    """Say why the better moves are better; nothing if no plain reason was found."""
    if costly.hint.turn_continues:
        return [words("review-continues")]
    return [] if costly.reason is None else [reason_line(words, costly.reason)]


def _filename(number: int, picture: Picture) -> str:
    return f"{number}-{picture.filename}"
