"""A hint: what the strongest computer player would do, and why, for the person who asked."""

from contextlib import suppress

import structlog

from cogs.panel.clicks import close_panel
from cogs.ui.answer_retries import AnswerLost
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.services.quotas import CostlyRequest
from cogs.wording.actions import gains_of, moves_text
from game.computer import Hint
from game.pictures.reel import percent
from game.tables import Table
from game.tables.errors import GameEnded, NotSeated
from game.tables.play import hints
from game.tables.play.hints import check_hint
from i18n import Words

log = structlog.get_logger(__name__)


async def give_hint(ctx: Context, click: ClickId) -> None:
    """Acknowledge the click, compute a hint, record that it is given, and then show it.

    Until then, the panel does not change. A text such as "thinking" would stay in the panel
    if the bot were killed.
    """
    try:
        table = await ctx.tables.checked_table(click.game, check_hint, ctx.person)
    except (GameEnded, NotSeated) as refused:
        await close_panel(ctx, refused)
        return
    with ctx.services.quotas.counted_request(CostlyRequest.HINT, ctx.person.user, click.game):
        await _answer(ctx, click, table)


async def _answer(ctx: Context, click: ClickId, table: Table) -> None:
    panels, words = ctx.services.panels, ctx.words
    await panels.open_in_place(ctx.interaction, table)
    with suppress(AnswerLost):
        # Even if this answer is lost, the hint follows in an edit of the panel.
        await ctx.acknowledge()
    view = table.view_of(ctx.person.user)
    try:
        advice = await ctx.services.thinking.explain(view)
    except Exception:
        log.exception("a hint could not be computed")
        panels.add_notes(ctx.interaction, table, [words("hint-failed")])
        return
    version = table.game.version
    table = await ctx.do(click.game, hints.give_hint, version)
    panels.add_hint(ctx.interaction, table, advice.plan[0], hint_lines(words, table, advice))


def hint_lines(words: Words, table: Table, advice: Hint) -> list[str]:
    """Name all moves that the chance assumes, and say in one sentence what they bring."""
    moves = moves_text(words, table.options.edition, advice.plan)
    gains, chance = ", ".join(gains_of(words, advice.gains)), percent(advice.chance)
    if advice.turn_continues:
        why = words("hint-why-drawing", gains=gains, chance=chance)
    else:
        why = words("hint-why", gains=gains, chance=chance)
    return [words("hint-turn", moves=moves), why]
