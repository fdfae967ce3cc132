"""Private panels: answered at once, then updated and illustrated while Discord allows edits.

A panel can be edited for 15 minutes after the click that showed it. Its picture never delays an
answer: it is added once it is drawn. Until then, the earlier picture is in its place, or an empty
one of the same size. So no button moves while somebody is about to press it.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog

from cogs.panel.fingerprint import Fingerprint, fingerprint_of, has_last_action, has_picture
from cogs.panel.following.attempts import PanelAttempts, PanelRequests
from cogs.panel.following.panel import (
    NewestPanels,
    Panel,
    PanelKey,
    all_useful_clicks,
    delivered_again,
    held_by,
    key_of,
    live_until,
    opening_message,
    panel_of_click,
    replaces,
    seconds_live,
    with_earlier_clicks,
)
from cogs.panel.message import Advice, PanelExtras, panel_message
from cogs.ui.answer_services import SHOWN_MESSAGE_KEY, Interaction, PanelAnswer
from cogs.ui.layout import file_to_attach
from cogs.ui.services.pictures import Pictures
from game.model.ids import GameId, GuildId, InteractionId, MessageId, UserId
from game.pictures import PANEL_FILE, draw_placeholder
from game.rules.actions import Action, Advance
from game.tables import Table, Tables
from i18n import Catalogue, Words
from service.discord_internals import AttachedFile
from service.exchanges import Exchanges
from service.follower import Follower

log = structlog.get_logger(__name__)

GRACE_SECONDS = 0.25
"""Seconds before an edit: the answer must arrive first, and a quick player may click again."""

TIMER_DELAY_SECONDS = 0.1
"""Seconds that a timer is late on purpose: an early timer would find the panel still live."""

OUTDATED = Fingerprint("")
"""The fingerprint of a panel that must be edited in any case."""


class Panels:
    """The newest panel of each person at each table. Lost at a restart; a click brings it back."""

    def __init__(
        self, catalogue: Catalogue, tables: Tables, pictures: Pictures, exchanges: Exchanges
    ) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._pictures = pictures
        self._newest = NewestPanels()
        self._timers: dict[PanelKey, asyncio.TimerHandle] = {}
        """The timers that put each panel away."""
        self._follower = Follower(self._attempt, GRACE_SECONDS)
        self._requests = PanelRequests(exchanges)
        self._attempts = PanelAttempts(
            catalogue, tables, pictures, self._newest, self._requests, self._follower
        )

    async def open_in_place(
        self,
        interaction: Interaction,
        table: Table,
        chosen: int | None = None,
        notes: Sequence[str] = (),
        rule: str | None = None,
    ) -> PanelAnswer:
        """Make the panel to answer this click with, and record it as the person's newest panel.

        If another panel is replacing the clicked panel, that other panel is updated instead.
        ``rule`` is the page of the rule book that explains the notes.
        """
        key = key_of(table, interaction)
        shows = await self._with_preferences(table, key, PanelExtras(chosen, tuple(notes), rule))
        known = self._newest.panel_of(key)
        held = None if self._requests.has_late_edit(key) else held_by(known, interaction)
        if delivered_again(known, interaction):
            return self._answer(interaction, table, shows, held)
        if interaction.message is not None:
            interaction.extras[SHOWN_MESSAGE_KEY] = interaction.message.id
        if known is not None and replaces(known, interaction):
            asked = replace(
                known, interaction_id=InteractionId(interaction.id), fingerprint=OUTDATED
            )
            self._newest.replace_if_kept(
                key, replace(asked, replaced_clicks=(*known.replaced_clicks, interaction))
            )
            self._follower.request(key)
            return self._answer(interaction, table, shows, None)
        panel = panel_of_click(interaction, table, shows, held)
        self._open(key, panel if known is None else with_earlier_clicks(known, panel))
        return self._answer(interaction, table, shows, held)

    async def open_as_new_message(
        self, interaction: Interaction, table: Table, notes: Sequence[str] = ()
    ) -> PanelAnswer:
        """Make a panel as a message of its own, which takes the place of an earlier panel."""
        key = key_of(table, interaction)
        shows = await self._attempts.with_preferences(
            table, key[1], PanelExtras(notes=tuple(notes))
        )
        known = self._newest.panel_of(key)
        if not delivered_again(known, interaction):
            panel = panel_of_click(interaction, table, shows, None)
            self._open(key, replace(panel, replaced_clicks=all_useful_clicks(known)))
        return self._answer(interaction, table, shows, None)

    async def _with_preferences(
        self, table: Table, key: PanelKey, shows: PanelExtras
    ) -> PanelExtras:
        """Return ``shows`` as the person prefers it; read the preference only where it is needed.

        A panel with a picture gets an edit after its answer, which reads the preference. A panel in
        words gets no such edit.
        """
        known = self._newest.panel_of(key)
        if (
            known is not None
            and not known.panel_extras.in_words
            and not has_last_action(table, key[1])
        ):
            return shows
        return await self._attempts.with_preferences(table, key[1], shows)

    def _open(self, key: PanelKey, panel: Panel) -> None:
        self._newest.open(key, panel)
        self._put_away_later(key, panel.interaction)
        # Stop an attempt to edit an older panel: its edit could arrive after the answer.
        self._follower.withdraw(key)
        self._follower.request(key)

    def _put_away_later(self, key: PanelKey, click: Interaction) -> None:
        """Check the panel again when it can no longer be kept up to date."""
        if (timer := self._timers.pop(key, None)) is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(
            seconds_live(click) + TIMER_DELAY_SECONDS, self._on_timer, key
        )

    def _on_timer(self, key: PanelKey) -> None:
        del self._timers[key]
        self._follower.request(key)

    def _answer(
        self, interaction: Interaction, table: Table, shows: PanelExtras, held: AttachedFile | None
    ) -> PanelAnswer:
        """Make the panel; in its picture's place is the file ``held``, or an empty picture."""
        words, user = self._language(interaction), UserId(interaction.user.id)
        shows = replace(shows, updated_until=live_until(interaction))
        if shows.in_words or not has_picture(table, user):
            return PanelAnswer(panel_message(words, table, user, shows))
        empty = draw_placeholder(table.view_of(user))
        view = panel_message(words, table, user, replace(shows, picture=PANEL_FILE))
        return PanelAnswer(view, (file_to_attach(PANEL_FILE, empty.data),), held)

    def add_notes(self, interaction: Interaction, table: Table, notes: Sequence[str]) -> None:
        """Add notes to the newest panel of the person who clicked."""
        self._add(interaction, table, PanelExtras(notes=tuple(notes)))

    def add_hint(
        self, interaction: Interaction, table: Table, action: Action, lines: Sequence[str]
    ) -> None:
        """Add a hint to the newest panel of the person who asked, even after later clicks."""
        chosen = action.symbol if isinstance(action, Advance) else None
        self._add(interaction, table, PanelExtras(chosen, advice=Advice(action, tuple(lines))))

    def _add(self, interaction: Interaction, table: Table, shows: PanelExtras) -> None:
        key = key_of(table, interaction)
        panel = self._newest.panel_of(key)
        if panel is not None:
            shows = replace(shows, in_words=panel.panel_extras.in_words)
            fingerprint = fingerprint_of(table, key[1])
            self._newest.replace_if_kept(
                key, replace(panel, fingerprint=fingerprint, panel_extras=shows, illustrated=False)
            )
            self._follower.request(key)

    async def on_table_change(self, table: Table) -> None:
        """Bring the panels of a changed table up to date soon."""
        for key in self._newest.keys_at_table(table.game.id):
            self._follower.request(key)

    def messages_with_panels(self, game: GameId) -> frozenset[MessageId]:
        """Return the messages whose buttons opened a game's live panels."""
        panels = filter(None, map(self._newest.panel_of, self._newest.keys_at_table(game)))
        clicks = (one.interaction for one in panels)
        messages = (opening_message(click) for click in clicks if seconds_live(click) > 0)
        return frozenset(message for message in messages if message is not None)

    def redraw(self, user: UserId) -> None:
        """Show a person's open panels in the way that this person now prefers."""
        for key in self._newest.keys_of_person(user):
            if (panel := self._newest.panel_of(key)) is not None:
                self._newest.replace_if_kept(key, replace(panel, illustrated=False))
                self._follower.request(key)

    def forget_server(self, guild: GuildId) -> None:
        """Forget the panels of a Discord server that the bot has left."""
        for key in self._newest.keys_in_server(guild):
            self._newest.drop(key)
            self._follower.withdraw(key)

    async def close(self) -> None:
        """Stop keeping panels up to date."""
        for timer in self._timers.values():
            timer.cancel()
        await self._follower.close()
        self._requests.close()

    async def wait_until_idle(self) -> None:
        """Wait until every panel shows the newest state."""
        await self._follower.wait_until_all_finished()
        # A cancelled attempt's edit still arrives, and may then request another attempt.
        while await self._requests.wait_until_idle():
            await self._follower.wait_until_all_finished()

    async def _attempt(self, key: PanelKey, failures: int) -> float | None:
        return await self._attempts.run(key, failures)

    def _language(self, interaction: Interaction) -> Words:
        return self._catalogue.for_locale(interaction.locale.value)
