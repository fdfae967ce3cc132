"""The services that every answer may need: put together once, in the cog's ``setup``."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Protocol

import discord
from discord import app_commands, ui

from cogs.ui.buttons import Presses
from cogs.ui.services.chances import Chances
from cogs.ui.services.offers import Offers
from cogs.ui.services.page_additions import PageAdditions
from cogs.ui.services.pictures import Pictures
from cogs.ui.services.quotas import Quotas
from cogs.ui.services.reels import Reels
from cogs.ui.services.replays import Replays
from game.model.daily import Day
from game.model.due import Due
from game.model.ids import ChannelId, GameId, UserId
from game.model.time import Moment
from game.rules.actions import Action
from game.tables import Table, Tables
from i18n import Catalogue
from service.client import CartagenaBot
from service.discord_internals import HeldFile
from service.inflight import InFlight
from service.monitoring.reports import ClickReports
from service.processes.thinking_process import ThinkingProcess
from service.processes.workers import Background
from service.time.clock import Clock

Interaction = discord.Interaction[CartagenaBot]
UNANSWERED = "unanswered"
"""Among an interaction's extras: Discord did not take its answer, or did not say so."""

SHOWN = "shown"
"""Among an interaction's extras: the id of the message that shows its answer."""

Command = app_commands.Command[Any, ..., None]


def expires(click: Interaction) -> Moment:
    """From when on Discord takes nothing more by this click's token, in Discord's own time."""
    return Moment(round(1000 * click.expires_at.timestamp()))


def expired(click: Interaction) -> bool:
    """Whether Discord takes nothing more by this click's token.

    discord.py's ``is_expired`` asks the host's clock, which may be wrong.
    """
    return click.client.clock() >= expires(click)


class Reposted(Enum):
    """What came of posting a public message afresh."""

    DONE = auto()
    LATER = auto()
    """Discord or the database is away: it follows by itself."""
    REFUSED = auto()


class Boards(Protocol):
    """Keeps every table's public message true."""

    def refresh(self, game_id: GameId) -> None:
        """Let the game's message follow its newest state."""

    def redraw(self, game_id: GameId) -> None:
        """Have the game's message edited in any case: its picture is still to come."""

    def sending(self, table: Table) -> AbstractAsyncContextManager[None]:
        """Leave a table's first message to the caller, who sends and places it within."""
        ...

    def retry_if_waiting(self, game_id: GameId) -> None:
        """Try at once whether Discord takes this game's message, if it waits for that."""

    async def wait_for_capacity(self) -> None:
        """Wait until only a few messages are on their way."""

    async def repost(self, game_id: GameId) -> Reposted:
        """Put the public message at the bottom of the channel again; tell what came of it."""
        ...


@dataclass(frozen=True, slots=True)
class PanelAnswer:
    """A panel to answer with: its picture's place is taken before the picture is there.

    The clicked message ``keeps`` the file that it shows; where it has none, ``files`` go with it.
    """

    view: ui.LayoutView
    files: tuple[discord.File, ...] = ()
    keeps: HeldFile | None = None


class Panels(Protocol):
    """Keeps every person's private panel true."""

    async def opened(
        self,
        interaction: Interaction,
        table: Table,
        chosen: int | None = None,
        notes: Sequence[str] = (),
        rule: str | None = None,
    ) -> PanelAnswer:
        """The panel to answer this click with; it is the person's newest from now on."""
        ...

    async def opened_anew(
        self, interaction: Interaction, table: Table, notes: Sequence[str] = ()
    ) -> PanelAnswer:
        """The same as a message of its own, which takes the place of an earlier one."""
        ...

    def add_notes(self, interaction: Interaction, table: Table, notes: Sequence[str]) -> None:
        """Add a word to the newest panel of the person who clicked."""

    def advise(
        self, interaction: Interaction, table: Table, action: Action, lines: Sequence[str]
    ) -> None:
        """Add a hint to the newest panel of the person who asked, also after later clicks."""

    def redraw(self, user: UserId) -> None:
        """Show a person's open panels as they prefer them by now."""


class Setups(Protocol):
    """Folds the pages of people at lobbies once their games have begun."""

    def opened(self, interaction: Interaction, game_id: GameId) -> None:
        """Record that the answer to this click shows the newest page of a person at a lobby."""


class Delivery(Protocol):
    """Delivers due notices to people."""

    async def hurry(self, game_id: GameId, kind: Due) -> None:
        """Deliver all due notices to a person at once."""

    async def seen(self, game_id: GameId, user: UserId) -> None:
        """Record that a person looked at a table: nobody reminds them while they do."""

    async def answered(self, interaction: Interaction) -> None:
        """Tell the person just answered what they must know of their direct messages."""


class DayMessages(Protocol):
    """Keeps the messages true that show the puzzle of a day."""

    def refresh(self, channel: ChannelId, day: Day) -> None:
        """Bring the message of a day in a channel up to date soon."""

    def look(self) -> None:
        """Look at once for messages that lag, and for mornings that are due."""

    def look_soon(self) -> None:
        """Look in some seconds for messages that lag."""


class Forgetting(Protocol):
    """Forgets people."""

    def begin(self) -> None:
        """Forget everybody who has asked for it."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that answering a click may need."""

    tables: Tables
    clock: Clock
    catalogue: Catalogue
    inflight: InFlight
    clicks: ClickReports
    background: Background
    thinking: ThinkingProcess
    pictures: Pictures
    page_additions: PageAdditions
    chances: Chances
    replays: Replays
    reels: Reels
    quotas: Quotas
    offers: Offers
    boards: Boards
    panels: Panels
    presses: Presses
    setups: Setups
    delivery: Delivery
    day_messages: DayMessages
    forgetting: Forgetting
    is_certain: Callable[[], bool]
    """Whether no other process answers the same clicks, as far as anybody here can know."""


CommandMaker = Callable[[Desk], Command]
"""Makes one slash command that is answered from this desk."""
