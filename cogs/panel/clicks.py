"""What the buttons of boards, panels and questions do."""

from cogs.panel.illegal_action import forbidden, topic
from cogs.panel.message import closed_panel
from cogs.rulebook.pages import Topic
from cogs.ui.buttons import Handler
from cogs.ui.click_id import ClickId
from cogs.ui.context import Visit, sentence
from cogs.wording.refusals import Refused, explain, missing_permissions
from game.rules.editions import Edition
from game.rules.errors import IllegalActionError
from game.rules.notation import parse_action
from game.tables import GameEnded, Table, TableError
from i18n import phrase


async def hand(visit: Visit, click: ClickId) -> None:
    """Open the private panel, also from an old board."""
    table = await visit.tables.seated(click.game, visit.person.user)
    board, message = table.game.board, visit.interaction.message
    old = board is not None and message is not None and board.message != message.id
    notes = [visit.words("panel-old-board")] if old else []
    await visit.cog.panels.show(visit, table, notes)


async def look(visit: Visit, click: ClickId) -> None:
    """Choose a card, put it back, or just look again."""
    try:
        table = await visit.tables.seated(click.game, visit.person.user)
    except GameEnded as ended:
        await close_panel(visit, ended)
        return
    chosen = _symbol(table.options.edition, click.detail)
    await visit.cog.panels.change(visit, table, chosen)


async def play(visit: Visit, click: ClickId) -> None:
    """Play the action that the button carries; a refusal is explained on the current panel."""
    notes: list[str] = []
    about: Topic | None = None
    try:
        table = await visit.tables.act(
            click.game, visit.person, click.detail, click.version, visit.click
        )
    except GameEnded as ended:
        await close_panel(visit, ended)
        return
    except Refused as refusal:
        table = await _still_there(visit, click, refusal)
        why, about = _why(visit, table, click, refusal)
        notes.append(why)
    if missing := visit.missing_permissions:
        notes.append(visit.words.render(missing_permissions(missing)))
    await visit.cog.panels.change(visit, table, notes=notes, about=about)


async def resign(visit: Visit, click: ClickId) -> None:
    """Leave the game for good."""
    await visit.tables.resign(click.game, visit.person, visit.click)
    await visit.change(sentence(visit.words("resigned")))


async def cancel(visit: Visit, click: ClickId) -> None:
    """Call the game off for everyone."""
    await visit.tables.cancel(click.game, visit.person, visit.click)
    await visit.change(sentence(visit.words("cancelled")))


async def never_mind(visit: Visit, click: ClickId) -> None:
    """Close the question."""
    await visit.change(sentence(visit.words("never-mind")))


async def unknown(visit: Visit, click: ClickId) -> None:
    """A button that this release does not know."""
    await visit.tell(phrase("error-unknown-button"))


async def close_panel(visit: Visit, ended: GameEnded) -> None:
    """Take the buttons off a panel whose game is over."""
    if ended.table is None:
        raise ended
    await visit.change(closed_panel(visit.words, ended.table))


async def _still_there(visit: Visit, click: ClickId, refusal: Exception) -> Table:
    """The table to show beside a refusal; where the person has none, the refusal stands."""
    if isinstance(refusal, TableError) and (refusal.table is None or not refusal.table.playing):
        raise refusal
    return await visit.tables.seated(click.game, visit.person.user)


def _why(
    visit: Visit, table: Table, click: ClickId, refusal: Exception
) -> tuple[str, Topic | None]:
    """A refusal in words, and the page of the rules that says more."""
    if isinstance(refusal, IllegalActionError):
        edition = table.options.edition
        action = parse_action(click.detail, edition)
        return forbidden(visit.words, edition, action, refusal), topic(action, refusal)
    return visit.words.render(explain(refusal) or phrase("error-unexpected")), None


def _symbol(edition: Edition, letter: str) -> int | None:
    letters = [symbol.letter for symbol in edition.symbols]
    return letters.index(letter) if letter in letters else None


HANDLERS: dict[str, Handler] = {
    "hand": hand,
    "card": look,
    "look": look,
    "play": play,
    "resign-yes": resign,
    "cancel-yes": cancel,
    "never-mind": never_mind,
    "unknown": unknown,
}
"""What to do at a click, by verb."""
