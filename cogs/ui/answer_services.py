"""The services that an answer may need, put together once in the cog's ``setup``."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Protocol

import discord
from discord import app_commands, ui

from cogs.ui.buttons import Presses
from cogs.ui.services.chances import Chances
from cogs.ui.services.offers import AcceptedOffers
from cogs.ui.services.page_additions import PageAdditions
from cogs.ui.services.pictures import Pictures
from cogs.ui.services.quotas import Quotas
from cogs.ui.services.reels import Reels
from cogs.ui.services.replays import Replays
from cogs.ui.services.standings import Standings
from game.model.daily import DayPost
from game.model.due import Due
from game.model.ids import GameId, UserId
from game.model.time import Moment
from game.rules.actions import Action
from game.tables import Table, Tables
from i18n import Catalogue
from service.client import CartagenaBot
from service.discord_internals import AttachedFile
from service.inflight import ClicksInFlight
from service.monitoring.metrics import Metrics
from service.processes.thinking_process import ThinkingProcess
from service.processes.workers import Background
from service.time.clock import Clock

Interaction = discord.Interaction[CartagenaBot]
UNANSWERED_KEY = "unanswered"
"""Key in an interaction's extras: Discord did not take the answer, or did not confirm it."""

SHOWN_MESSAGE_KEY = "shown"
"""Key in an interaction's extras: the id of the message that shows the answer."""

Command = app_commands.Command[Any, ..., None]


def expiry_of(click: Interaction) -> Moment:
    """Return when this click's token expires at Discord, in Discord's own time."""
    return Moment(round(1000 * click.expires_at.timestamp()))


def has_expired(click: Interaction) -> bool:
    """Tell whether this click's token has expired at Discord.

    discord.py's ``is_expired`` asks the host's clock, which may be wrong.
    """
    return click.client.clock() >= expiry_of(click)


class RepostResult(Enum):
    """The result of posting a public message again."""

    DONE = auto()
    LATER = auto()
    """Discord or the database is away: the message is posted later without another request."""
    REFUSED = auto()


class Boards(Protocol):
    """Keeps every table's public message up to date."""

    def refresh(self, game_id: GameId) -> None:
        """Bring the game's message up to date soon."""

    def redraw(self, game_id: GameId) -> None:
        """Edit the game's message even if it is up to date, as its picture is still missing."""

    def pause_updates(self, table: Table) -> AbstractAsyncContextManager[None]:
        """In the block, the caller sends a table's first message and stores the message's place."""
        ...

    def retry_if_blocked(self, game_id: GameId) -> None:
        """Try the game's message again at once if it waits because Discord did not take it."""

    async def wait_for_capacity(self) -> None:
        """Wait until only a few messages are being sent or edited."""

    async def repost(self, game_id: GameId) -> RepostResult:
        """Put the public message at the bottom of the channel again; return the result."""
        ...


@dataclass(frozen=True, slots=True)
class PanelAnswer:
    """A panel to answer with; it has a place for its picture before the picture is drawn.

    If the panel names a file to keep, the clicked message keeps this file, which it shows already.
    Otherwise ``files`` are attached.
    """

    view: ui.LayoutView
    files: tuple[discord.File, ...] = ()
    kept_file: AttachedFile | None = None


class Panels(Protocol):
    """Keeps every person's private panel up to date."""

    async def open_in_place(
        self,
        interaction: Interaction,
        table: Table,
        chosen: int | None = None,
        notes: Sequence[str] = (),
        rule: str | None = None,
    ) -> PanelAnswer:
        """Make the panel to answer this click with, and record it as the person's newest panel."""
        ...

    async def open_as_new_message(
        self, interaction: Interaction, table: Table, notes: Sequence[str] = ()
    ) -> PanelAnswer:
        """Make a panel as a message of its own, which takes the place of an earlier panel."""
        ...

    def add_notes(self, interaction: Interaction, table: Table, notes: Sequence[str]) -> None:
        """Add notes to the newest panel of the person who clicked."""

    def add_hint(
        self, interaction: Interaction, table: Table, action: Action, lines: Sequence[str]
    ) -> None:
        """Add a hint to the newest panel of the person who asked, even after later clicks."""

    def redraw(self, user: UserId) -> None:
        """Show a person's open panels in the way that this person now prefers."""


class SetupPages(Protocol):
    """Shortens people's private pages about a lobby once its game has begun."""

    def record_setup_page(self, interaction: Interaction, game_id: GameId) -> None:
        """Record that the answer to this click is the person's newest page about this lobby."""


class Delivery(Protocol):
    """Delivers due notices to people."""

    async def deliver_if_due(self, game_id: GameId, kind: Due) -> None:
        """Deliver a game's notices of this kind at once if they are due."""

    async def record_table_seen(self, game_id: GameId, user: UserId) -> None:
        """Record that a person looked at a table, so that they get no reminder too soon."""

    async def tell_of_refused_message(self, interaction: Interaction) -> None:
        """If a direct message to the person who was just answered was refused, tell them."""


class DayMessages(Protocol):
    """Keeps the messages up to date that show the puzzle of a day."""

    def refresh(self, post: DayPost) -> None:
        """Bring a channel's message about the puzzle of a day up to date soon."""

    def update_now(self) -> None:
        """Look at once for messages that are out of date, and for daily puzzles that are due."""

    def update_soon(self) -> None:
        """In some seconds, look for messages that are out of date."""


class Forgetting(Protocol):
    """Deletes what is stored of people who asked for that."""

    def start_forgetting(self) -> None:
        """Begin to forget everybody who has asked for it."""


@dataclass(frozen=True, slots=True)
class AnswerServices:
    """The services that answering a click may need."""

    tables: Tables
    clock: Clock
    catalogue: Catalogue
    inflight: ClicksInFlight
    metrics: Metrics
    background: Background
    thinking: ThinkingProcess
    pictures: Pictures
    page_additions: PageAdditions
    chances: Chances
    replays: Replays
    reels: Reels
    standings: Standings
    quotas: Quotas
    offers: AcceptedOffers
    boards: Boards
    panels: Panels
    presses: Presses
    setup_pages: SetupPages
    delivery: Delivery
    day_messages: DayMessages
    forgetting: Forgetting
    surely_serves_alone: Callable[[], bool]
    """Whether no other process answers the same clicks, as far as this process can know."""


CommandMaker = Callable[[AnswerServices], Command]
"""A function that makes one slash command, which answers with these services."""
