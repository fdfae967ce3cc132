"""Prepares a table's public message for sending: its parts, its picture and its files."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord
import structlog
from discord import ui

from cogs.board.message import RECORD_FILE, public_message
from cogs.lobby.message import lobby_cover
from cogs.ui.buttons import ClickId, TableItem, button
from cogs.ui.layout import file_to_attach
from cogs.ui.services.pictures import Pictures
from cogs.ui.services.reels import Reels
from cogs.ui.services.standings import Standings
from cogs.wording.names import with_names_to_show
from game.model.game import Status
from game.model.ids import MentionableId
from game.pictures import Picture
from game.tables import Table
from game.tables.afterwards.export import export, export_as_stored
from game.tables.milestones import milestone
from i18n import Catalogue, Words

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Rendered:
    """A public message with all its files."""

    view: ui.LayoutView
    files: list[discord.File]
    without_picture: bool
    """Whether its picture could not be drawn."""


class Rendering:
    """Renders tables in their own language."""

    def __init__(
        self, catalogue: Catalogue, pictures: Pictures, reels: Reels, standings: Standings
    ) -> None:
        self._catalogue = catalogue
        self._pictures = pictures
        self._reels = reels
        self._standings = standings

    async def render(self, table: Table) -> Rendered:
        """Make the message that shows the table's present state.

        What a finished game changed is worked out while its picture is drawn. If that takes much
        longer, another edit shows it.
        """
        is_finished = table.game.status is Status.FINISHED
        if is_finished:
            self._standings.prepare_change(table)
        table = with_names_to_show(self.words_for(table), table)
        shows_picture = self._shows_picture(table)
        reel = self._reels.get_if_made(table)
        picture = (
            reel.picture if reel else await self._draw_picture(table) if shows_picture else None
        )
        files = [] if picture is None else [file_to_attach(picture.filename, picture.data)]
        if table.game.unreadable and table.over:
            files.append(file_to_attach(RECORD_FILE, export_as_stored(table).encode()))
        elif table.started and table.called_off:
            files.append(file_to_attach(RECORD_FILE, export(table).encode()))
        name = None if picture is None else picture.filename
        change = await self._standings.change_in_time(table) if is_finished else None
        view = public_message(self.words_for(table), table, name, reel and reel.turn, change)
        return Rendered(view, files, shows_picture and picture is None)

    def words_for(self, table: Table) -> Words:
        """Return words in the table's language."""
        return self._catalogue.for_locale(table.game.locale)

    def _shows_picture(self, table: Table) -> bool:
        if table.game.status is Status.LOBBY:
            return lobby_cover(self.words_for(table), table) is not None
        return table.started and not (table.called_off or table.game.unreadable)

    async def _draw_picture(self, table: Table) -> Picture | None:
        """Draw the board, the ending or the lobby's cover; None if that fails or takes too long."""
        if table.game.status is Status.LOBBY:
            drawing = lobby_cover(self.words_for(table), table)
            return drawing and await self._pictures.get_cover_in_time(table.game.id, drawing)
        try:
            return await self._pictures.board(table)
        except Exception:
            log.exception("a board goes out without its picture")
            return None


def call_line_button(words: Words, table: Table) -> TableItem:
    """Make the button of a line that calls people; it joins, shows cards, or shows a replay."""
    reached = milestone(table)
    if table.game.status is Status.LOBBY:
        join = ClickId.for_table("join", table, reached)
        return button(join, words("lobby-join"), discord.ButtonStyle.success)
    if table.game.status is Status.FINISHED:
        return button(ClickId.for_table("replay", table, reached), words("button-replay"))
    hand = ClickId.for_table("hand", table, reached)
    return button(hand, words("board-hand"), discord.ButtonStyle.primary)


def allowed_mentions_in(table: Table, mentions: Sequence[MentionableId]) -> discord.AllowedMentions:
    """Allow mentions of these people and invited roles only."""
    roles = {
        invitation.id for invitation in table.game.admission.valid_invitations if invitation.role
    }
    return discord.AllowedMentions(
        everyone=False,
        replied_user=False,
        roles=[discord.Object(mention) for mention in mentions if mention in roles],
        users=[discord.Object(mention) for mention in mentions if mention not in roles],
    )
