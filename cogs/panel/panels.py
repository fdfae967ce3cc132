"""Private panels: answered at once, then kept true and illustrated, as long as Discord lets them.

A panel can be edited for 15 minutes after the click that showed it. Its picture never delays an
answer: it follows when it is drawn, below everything that can be pressed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import aiohttp
import discord
import structlog
from discord import ui

from cogs.panel.message import panel_message, playable
from cogs.ui.desk import UNANSWERED, Interaction
from cogs.ui.layout import attached
from cogs.ui.pictures import Pictures
from game.pictures import Picture
from game.storage.errors import StorageProblem
from game.tables import Table, Tables
from i18n import Catalogue, Words
from service.follower import RETRY_SECONDS, Follower

log = structlog.get_logger(__name__)

GRACE_SECONDS = 0.25
"""Time for the answer to arrive first, and for the next click of a quick player."""

SERVER_ERROR = 500
"""Of HTTP: it, or a higher status, passes."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """What an answer showed; ``stage`` is what the panel must follow.

    ``interaction`` reaches its message, and ``click`` is the id of the one it answers. ``earlier``
    showed the person's panel before: it still reaches that one where the answer was lost.
    """

    interaction: Interaction
    click: int
    stage: str
    chosen: int | None
    notes: tuple[str, ...]
    rule: int | None = None
    illustrated: bool = False
    earlier: Interaction | None = None


Key = tuple[int, int]
"""A game and a person."""


class Panels:
    """The newest panel of each person at each table. Lost at a restart: a click brings it back."""

    def __init__(self, catalogue: Catalogue, tables: Tables, pictures: Pictures) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._pictures = pictures
        self._open: dict[Key, _Panel] = {}
        self._follower = Follower(self._follow, GRACE_SECONDS)

    def opened(
        self,
        interaction: Interaction,
        table: Table,
        chosen: int | None = None,
        notes: Sequence[str] = (),
        rule: int | None = None,
    ) -> ui.LayoutView:
        """The panel to answer this click with; it is the person's newest from now on.

        ``rule`` is the page of the rule book behind the notes.
        """
        key = (table.game.id, interaction.user.id)
        earlier = _reaching(self._open.get(key))
        panel = _Panel(
            interaction, interaction.id, _stage(table), chosen, tuple(notes), rule, earlier=earlier
        )
        self._open[key] = panel
        # What is on its way to an older panel could arrive after the answer.
        self._follower.withdraw(key)
        self._follower.request(key)
        return panel_message(
            self._language(interaction), table, key[1], chosen, panel.notes, rule=rule
        )

    def tell(
        self,
        interaction: Interaction,
        table: Table,
        notes: Sequence[str],
        chosen: int | None = None,
    ) -> None:
        """Add a word to the panel that this click was answered with, if it is still the newest."""
        key = (table.game.id, interaction.user.id)
        panel = self._open.get(key)
        if panel is not None and panel.click == interaction.id:
            self._open[key] = replace(
                panel,
                stage=_stage(table),
                chosen=chosen,
                notes=tuple(notes),
                rule=None,
                illustrated=False,
            )
            self._follower.request(key)

    async def touch(self, table: Table) -> None:
        """Bring the panels of a changed table up to date soon."""
        for key in list(self._open):
            if key[0] == table.game.id:
                self._follower.request(key)

    def leave(self, guild: int) -> None:
        """Forget the panels of a server that the bot has left."""
        for key, panel in list(self._open.items()):
            if panel.interaction.guild_id == guild:
                del self._open[key]
                self._follower.withdraw(key)

    async def close(self) -> None:
        """Stop following."""
        await self._follower.close()

    async def settle(self) -> None:
        """Wait until every panel shows the newest state."""
        await self._follower.all_finished()

    async def _follow(self, key: Key, failures: int) -> float | None:
        try:
            return await self._refresh(key, failures)
        except StorageProblem as error:
            log.info("a panel stays behind", game=key[0], reason=repr(error))
            return RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
        except Exception:
            log.exception("a panel could not follow", game=key[0])
            return None

    async def _refresh(self, key: Key, failures: int) -> float | None:
        """Let a panel follow its game; gives the seconds to wait where it cannot yet."""
        game_id, user = key
        panel, table = self._open.get(key), await self._tables.shown(game_id)
        if panel is None or (panel.stage == _stage(table) and panel.illustrated):
            return None
        if panel.interaction.is_expired():
            self._open.pop(key, None)
            return None
        if not _settled(panel.interaction):
            return GRACE_SECONDS
        if panel.stage != _stage(table):
            panel = replace(panel, stage=_stage(table), chosen=None, notes=(), rule=None)
        picture = await self._picture(table, user, panel.chosen)
        if self._follower.requested(key):
            return None
        self._open[key] = replace(panel, illustrated=True)
        return await self._edited(key, panel, table, picture, failures)

    async def _picture(self, table: Table, user: int, chosen: int | None) -> Picture | None:
        if not table.open:
            return None
        try:
            return await self._pictures.panel(table, user, playable(table.view_of(user), chosen))
        except Exception:
            log.exception("a panel goes without its picture")
            return None

    async def _edited(
        self, key: Key, panel: _Panel, table: Table, picture: Picture | None, failures: int
    ) -> float | None:
        """Edit the message; where it cannot be reached, try another way or another time."""
        try:
            await self._edit(key, panel, table, picture)
        except discord.HTTPException as error:
            if error.status >= SERVER_ERROR:
                return self._again(key, panel, failures, error)
            if panel.earlier is not None and not _answered(panel.interaction):
                self._open[key] = replace(panel, interaction=panel.earlier, earlier=None)
                return 0
            log.info("a panel is closed", game=key[0], code=error.code)
            self._close(key, panel)
        except (aiohttp.ClientError, OSError) as error:
            return self._again(key, panel, failures, error)
        else:
            if not table.open:
                self._close(key, panel)
        return None

    def _again(self, key: Key, panel: _Panel, failures: int, error: Exception) -> float:
        log.info("a panel stays behind", game=key[0], reason=repr(error))
        if self._newest(key, panel):
            self._open[key] = panel
        return RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]

    def _close(self, key: Key, panel: _Panel) -> None:
        if self._newest(key, panel):
            del self._open[key]

    def _newest(self, key: Key, panel: _Panel) -> bool:
        return key in self._open and self._open[key].click == panel.click

    async def _edit(self, key: Key, panel: _Panel, table: Table, picture: Picture | None) -> None:
        name, files = None, []
        if picture is not None:
            name, files = picture.filename, [attached(picture.filename, picture.data)]
        view = panel_message(
            self._language(panel.interaction),
            table,
            key[1],
            panel.chosen,
            panel.notes,
            name,
            panel.rule,
        )
        await panel.interaction.edit_original_response(view=view, attachments=files)

    def _language(self, interaction: Interaction) -> Words:
        return self._catalogue.for_locale(interaction.locale.value)


def _answered(interaction: Interaction) -> bool:
    """Whether Discord said that it took the answer."""
    return interaction.response.is_done()


def _settled(interaction: Interaction) -> bool:
    """Whether the answer is given or lost; till then it would take back what follows."""
    return _answered(interaction) or UNANSWERED in interaction.extras


def _reaching(panel: _Panel | None) -> Interaction | None:
    """The click through which a person's panel can be reached, as far as is known."""
    if panel is None:
        return None
    return panel.interaction if _answered(panel.interaction) else panel.earlier


def _stage(table: Table) -> str:
    """What a panel must follow: every turn, and the end."""
    return str(len(table.turns)) if table.open else "over"
