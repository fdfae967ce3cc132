"""A hint: what the strongest computer player would do, and why, for the one who asked."""

import secrets
from collections.abc import Iterator

import structlog

from cogs.panel.clicks import close_panel
from cogs.ui.buttons import Handler
from cogs.ui.click_id import ClickId
from cogs.ui.context import Visit
from cogs.wording.emoji import symbol_name
from cogs.wording.events import place
from game.computer import Reason
from game.rules.actions import Action, Advance, Retreat
from game.tables import GameEnded, Table
from i18n import Words

log = structlog.get_logger(__name__)

DICE = 2**64
"""Seeds for a thought."""


async def hint(visit: Visit, click: ClickId) -> None:
    """Answer at once, think, note that a hint is given, then tell it."""
    try:
        table = await visit.tables.may_have_hint(click.game, visit.person)
    except GameEnded as ended:
        await close_panel(visit, ended)
        return
    with visit.bot.thinking.asked("hint", visit.person.user):
        await _answer(visit, click, table)


async def _answer(visit: Visit, click: ClickId, table: Table) -> None:
    panels, words = visit.cog.panels, visit.words
    await panels.change(visit, table, notes=[words("hint-thinking")])
    view = table.view_of(visit.person.user)
    try:
        reason = await visit.bot.thinking.explain(view, secrets.randbelow(DICE))
    except Exception:
        log.exception("a hint could not be thought of")
        panels.tell(visit, table, [words("hint-failed")])
        return
    version = table.game.version
    table = await visit.tables.give_hint(click.game, visit.person, version, visit.click)
    first = reason.plan[0]
    chosen = first.symbol if isinstance(first, Advance) else None
    panels.tell(visit, table, hint_lines(words, table, reason), chosen)


def hint_lines(words: Words, table: Table, reason: Reason) -> list[str]:
    """What to do, and one sentence of why."""
    gains = ", ".join(_gains(words, reason))
    chance = round(100 * reason.chance)
    return [_advice(words, table, reason.plan[0]), words("hint-why", gains=gains, chance=chance)]


def _advice(words: Words, table: Table, action: Action) -> str:
    edition = table.options.edition
    match action:
        case Advance():
            return words(
                "hint-advance",
                symbol=symbol_name(words, edition, action.symbol),
                origin=place(words, edition, action.origin),
                target=place(words, edition, action.target),
            )
        case Retreat():
            return words(
                "hint-retreat",
                origin=place(words, edition, action.origin),
                target=place(words, edition, action.target),
            )
        case _:
            return words("hint-end")


def _gains(words: Words, reason: Reason) -> Iterator[str]:
    """What the rest of the turn gains, costs and denies, as far as there is any of it."""
    if reason.spaces >= 0:
        yield words("hint-ahead", count=reason.spaces)
    else:
        yield words("hint-behind", count=-reason.spaces)
    if reason.cards > 0:
        yield words("hint-more-cards", count=reason.cards)
    elif reason.cards < 0:
        yield words("hint-fewer-cards", count=-reason.cards)
    if reason.aboard > 0:
        yield words("hint-aboard", count=reason.aboard)
    if reason.denied > 0:
        yield words("hint-denied", count=reason.denied)


HANDLERS: dict[str, Handler] = {"hint": hint}
"""What to do at a click, by verb."""
