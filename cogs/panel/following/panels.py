"""Private panels: answered at once, then kept true and illustrated, as long as Discord lets them.

A panel can be edited for 15 minutes after the click that showed it. Its picture never delays an
answer: it follows when it is drawn. Until then the one before it stands in its place, or an empty
one of the same size, so that nothing moves under anybody's finger.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import aiohttp
import discord
import structlog

from cogs.panel.fingerprint import Fingerprint, acts_last, fingerprint_of, has_picture
from cogs.panel.following.newest import Key, NewestPanels
from cogs.panel.following.panel import (
    REACHED,
    Panel,
    after,
    all_of,
    delivered_again,
    following,
    held_by,
    of_click,
    one_before,
    own_file,
    replaces,
    take_away,
    there,
    unsettled,
)
from cogs.panel.message import Advice, Shows, panel_message, playable
from cogs.ui.answer_retries import may_be_back
from cogs.ui.desk import SHOWN, Interaction, PanelAnswer
from cogs.ui.layout import HeldFile, attached
from cogs.ui.services.pictures import Pictures
from game.pictures import PANEL_FILE, Picture, draw_placeholder
from game.rules.actions import Action, Advance
from game.storage.errors import StorageProblem
from game.tables import Table, Tables
from i18n import Catalogue, Words
from service.follower import RETRY_SECONDS, Follower, wait_after

log = structlog.get_logger(__name__)

GRACE_SECONDS = 0.25
"""Time for the answer to arrive first, and for the next click of a quick player."""

OUTDATED = Fingerprint("")
"""The fingerprint of a panel that is to follow whatever it shows."""


class Panels:
    """The newest panel of each person at each table. Lost at a restart: a click brings it back."""

    def __init__(self, catalogue: Catalogue, tables: Tables, pictures: Pictures) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._pictures = pictures
        self._newest = NewestPanels()
        self._follower = Follower(self._follow, GRACE_SECONDS)

    async def opened(
        self,
        interaction: Interaction,
        table: Table,
        chosen: int | None = None,
        notes: Sequence[str] = (),
        rule: int | None = None,
    ) -> PanelAnswer:
        """The panel to answer this click with; it is the person's newest from now on.

        But where another one takes its place already, that one follows. ``rule`` is the page of
        the rule book behind the notes.
        """
        key = (table.game.id, interaction.user.id)
        shows = await self._preferred(table, key[1], Shows(chosen, tuple(notes), rule))
        known = self._newest.of(key)
        held = held_by(known, interaction)
        if delivered_again(known, interaction):
            return self._answer(interaction, table, shows, held)
        if interaction.message is not None:
            interaction.extras[SHOWN] = interaction.message.id
        if known is not None and replaces(known, interaction):
            asked = replace(known, click=interaction.id, fingerprint=OUTDATED)
            self._newest.change(key, replace(asked, replaced=(*known.replaced, interaction)))
            self._follower.request(key)
            return self._answer(interaction, table, shows, None)
        panel = of_click(interaction, table, shows, held)
        self._open(key, panel if known is None else after(known, panel))
        return self._answer(interaction, table, shows, held)

    async def opened_anew(
        self, interaction: Interaction, table: Table, notes: Sequence[str] = ()
    ) -> PanelAnswer:
        """The same as a message of its own, which takes the place of an earlier one."""
        key = (table.game.id, interaction.user.id)
        shows = await self._preferred(table, key[1], Shows(notes=tuple(notes)))
        known = self._newest.of(key)
        if not delivered_again(known, interaction):
            panel = of_click(interaction, table, shows, None)
            self._open(key, replace(panel, replaced=all_of(known)))
        return self._answer(interaction, table, shows, None)

    def _open(self, key: Key, panel: Panel) -> None:
        self._newest.open(key, panel)
        # What is on its way to an older panel could arrive after the answer.
        self._follower.withdraw(key)
        self._follower.request(key)

    def _answer(
        self, interaction: Interaction, table: Table, shows: Shows, held: HeldFile | None
    ) -> PanelAnswer:
        """The panel with a picture in its picture's place: the one ``held``, or an empty one."""
        words, user = self._language(interaction), interaction.user.id
        if not has_picture(table, user):
            return PanelAnswer(panel_message(words, table, user, shows))
        empty = draw_placeholder(table.view_of(user))
        view = panel_message(words, table, user, replace(shows, picture=PANEL_FILE))
        return PanelAnswer(view, (attached(PANEL_FILE, empty.data),), held)

    def tell(self, interaction: Interaction, table: Table, notes: Sequence[str]) -> None:
        """Add a word to the newest panel of whoever clicked."""
        self._add(interaction, table, Shows(notes=tuple(notes)))

    def advise(
        self, interaction: Interaction, table: Table, action: Action, lines: Sequence[str]
    ) -> None:
        """Add a hint to the newest panel of whoever asked: it counts, whatever they did since."""
        chosen = action.symbol if isinstance(action, Advance) else None
        self._add(interaction, table, Shows(chosen, advice=Advice(action, tuple(lines))))

    def _add(self, interaction: Interaction, table: Table, shows: Shows) -> None:
        key = (table.game.id, interaction.user.id)
        panel = self._newest.of(key)
        if panel is not None:
            fingerprint = fingerprint_of(table, key[1])
            self._newest.change(
                key, replace(panel, fingerprint=fingerprint, shows=shows, illustrated=False)
            )
            self._follower.request(key)

    async def touch(self, table: Table) -> None:
        """Bring the panels of a changed table up to date soon."""
        for key in self._newest.at(table.game.id):
            self._follower.request(key)

    def leave(self, guild: int) -> None:
        """Forget the panels of a server that the bot has left."""
        for key in self._newest.in_server(guild):
            self._newest.drop(key)
            self._follower.withdraw(key)

    async def close(self) -> None:
        """Stop following."""
        await self._follower.close()

    async def settle(self) -> None:
        """Wait until every panel shows the newest state."""
        await self._follower.all_finished()

    async def _follow(self, key: Key, failures: int) -> float | None:
        with structlog.contextvars.bound_contextvars(game=key[0]):
            try:
                return await self._refresh(key, failures)
            except StorageProblem as error:
                log.info("a panel stays behind", reason=repr(error))
                return wait_after(failures, RETRY_SECONDS)
            except Exception:
                log.exception("a panel could not follow")
                return None

    async def _refresh(self, key: Key, failures: int) -> float | None:
        """Let a panel follow its game; gives the seconds to wait where it cannot yet."""
        game_id, user = key
        panel = self._newest.of(key)
        if panel is None:
            return None
        table = await self._tables.shown(game_id)
        fingerprint = fingerprint_of(table, user)
        shown = panel.fingerprint == fingerprint and panel.illustrated
        if shown and not panel.replaced:
            return None
        if panel.interaction.is_expired():
            self._newest.drop(key)
            return None
        if unsettled(panel):
            self._follower.request(key)
            return None
        if shown or not failures:
            panel = await self._alone(key, panel)
        if shown:
            return self._later(key, failures) if panel.replaced else None
        panel = following(panel, fingerprint)
        picture = await self._picture(table, user, panel.shows.chosen)
        panel = replace(panel, shows=await self._preferred(table, user, panel.shows))
        if self._follower.requested(key):
            return None
        self._newest.change(key, replace(panel, illustrated=True, changing=True))
        return await self._edited(key, panel, table, picture, failures)

    async def _alone(self, key: Key, panel: Panel) -> Panel:
        """The panel without those that it takes the place of, as far as Discord lets us."""
        if not panel.replaced or unsettled(panel) or not there(panel.interaction):
            return panel
        gone = [one for one in panel.replaced if await take_away(one)]
        if (known := self._known(key, panel)) is not None:
            left = tuple(one for one in known.replaced if one not in gone)
            self._newest.change(key, replace(known, replaced=left))
        return replace(panel, replaced=tuple(one for one in panel.replaced if one not in gone))

    async def _picture(self, table: Table, user: int, chosen: int | None) -> Picture | None:
        if not has_picture(table, user):
            return None
        try:
            return await self._pictures.panel(table, user, playable(table.view_of(user), chosen))
        except Exception:
            log.exception("a panel goes without its picture")
            return None

    async def _preferred(self, table: Table, user: int, shows: Shows) -> Shows:
        """The same, as the person prefers their turn to end; where that matters, it is read."""
        if not acts_last(table, user):
            return replace(shows, ends=False)
        with suppress(StorageProblem):
            preferences = await self._tables.notices.preferences(user)
            return replace(shows, ends=preferences.ends_turn)
        return shows

    async def _edited(
        self, key: Key, panel: Panel, table: Table, picture: Picture | None, failures: int
    ) -> float | None:
        """Edit the message; where it cannot be reached, try another way or another time."""
        try:
            held = await self._edit(key, panel, table, picture)
        except discord.HTTPException as error:
            if may_be_back(error):
                return self._again(key, panel, failures, error)
            known = self._known(key, panel)
            before = None if known is None else one_before(known)
            if before is not None:
                self._newest.change(key, before)
                return 0
            log.info("a panel is closed", code=error.code)
            self._close(key, panel)
        except (aiohttp.ClientError, OSError) as error:
            return self._again(key, panel, failures, error)
        else:
            if not table.open:
                self._close(key, panel)
            elif (known := self._known(key, panel)) is not None:
                newest = replace(known, held=held, changing=False)
                self._newest.change(key, newest)
                alone = await self._alone(key, newest)
                return self._later(key, failures) if alone.replaced else None
        return None

    def _again(self, key: Key, panel: Panel, failures: int, error: Exception) -> float | None:
        log.info("a panel stays behind", reason=repr(error))
        if (known := self._known(key, panel)) is not None:
            self._newest.change(key, replace(known, illustrated=False, changing=True))
        return self._later(key, failures)

    def _later(self, key: Key, failures: int) -> float | None:
        """Seconds until the next attempt; what changed meanwhile does not wait for it."""
        return None if self._follower.requested(key) else wait_after(failures, RETRY_SECONDS)

    def _close(self, key: Key, panel: Panel) -> None:
        if self._known(key, panel) is not None:
            self._newest.drop(key)

    def _known(self, key: Key, panel: Panel) -> Panel | None:
        """What is known of a panel by now; nothing where another took its place."""
        newest = self._newest.of(key)
        return newest if newest is not None and newest.click == panel.click else None

    async def _edit(
        self, key: Key, panel: Panel, table: Table, picture: Picture | None
    ) -> HeldFile | None:
        """Edit the message; gives the file that it holds now."""
        name, files = None, []
        if picture is not None:
            name, files = PANEL_FILE, [attached(PANEL_FILE, picture.data)]
        shows = replace(panel.shows, picture=name)
        view = panel_message(self._language(panel.interaction), table, key[1], shows)
        edited = await panel.interaction.edit_original_response(view=view, attachments=files)
        panel.interaction.extras |= {SHOWN: edited.id, REACHED: True}
        return own_file(edited)

    def _language(self, interaction: Interaction) -> Words:
        return self._catalogue.for_locale(interaction.locale.value)
