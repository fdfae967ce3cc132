"""What every button does, by the verb that its id carries."""

from collections.abc import Awaitable, Callable

from cogs.afterwards import rematch, replay, review
from cogs.lesson import clicks as lesson
from cogs.lobby import calling_off, computers, thread
from cogs.lobby import clicks as lobby
from cogs.panel import clicks as panel
from cogs.panel import hint, resign
from cogs.rulebook import clicks as rulebook
from cogs.ui.buttons import ClickId, read_id
from cogs.ui.context import Context, answer
from cogs.ui.desk import Desk, Interaction
from cogs.ui.layout import sentence
from i18n import phrase

Handler = Callable[[Context, ClickId], Awaitable[None]]


async def never_mind(ctx: Context, click: ClickId) -> None:
    """Close a question."""
    await ctx.change(sentence(ctx.words("never-mind")))


async def unknown(ctx: Context, click: ClickId) -> None:
    """Answer a button that this release does not know."""
    await ctx.tell(phrase("error-unknown-button"))


HANDLERS: dict[str, Handler] = {
    "cancel": lobby.cancel,
    "cancel-yes": calling_off.cancel,
    "card": panel.look,
    "computer": computers.add,
    "computer-gone": computers.remove,
    "hand": panel.hand,
    "hint": hint.hint,
    "join": lobby.join,
    "learn": lesson.learn,
    "learn-stop": lesson.stop,
    "leave": lobby.leave,
    "look": panel.look,
    "never-mind": never_mind,
    "oldest": lobby.oldest,
    "page": rulebook.page,
    "play": panel.play,
    "rematch": rematch.rematch,
    "replay": replay.share,
    "resign-yes": resign.resign,
    "review": review.review,
    "rule": rulebook.rule,
    "rules": rulebook.rules,
    "start": lobby.start,
    "thread": thread.open_thread,
    "vote": lobby.vote,
}

NOT_OURS = ClickId("unknown", 0, 0)


async def press(desk: Desk, interaction: Interaction, custom_id: str) -> None:
    """Answer the press of a button with this id."""
    click = read_id(custom_id) or NOT_OURS
    handler = HANDLERS.get(click.verb, unknown)
    await answer(
        desk, interaction, lambda ctx: handler(ctx, click), game=click.game, verb=click.verb
    )
