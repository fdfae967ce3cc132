"""The actions that people can take at a table, a method for each, and the search for tables.

Every method returns the changed table; the change is already committed. Or it raises a
:class:`~game.tables.errors.TableError` (or an IllegalActionError) that gives the reason. A click
that is delivered twice counts once and gets the same answer. A topic with many methods has its own
class. The ledger loads and saves tables and calls the listeners.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress

from game.model.game import Change
from game.model.ids import ChannelId, GameId, GuildId, InteractionId, UserId
from game.model.time import Moment
from game.storage.errors import ChannelBusy
from game.storage.repository import Repository
from game.tables import errors
from game.tables.absence.away import AwayPeople
from game.tables.absence.late_pace import PaceChanges
from game.tables.absence.replacements import ReplacementActions
from game.tables.absence.servers import Servers
from game.tables.checks import check_host_or_moderator, check_moderator, check_open, check_seated
from game.tables.daily.daily import Daily
from game.tables.daily.posts import DayPosts
from game.tables.decisions import Decision
from game.tables.lobby.lobbies import Lobbies
from game.tables.notices.notices import Notices
from game.tables.people import Person
from game.tables.play.actions import Actions
from game.tables.play.draw_offer import DrawOffers
from game.tables.play.hints import HintActions
from game.tables.privacy.privacy import Privacy
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger, Listener, now
from game.tables.saving.names import Names
from game.tables.saving.owners import ServesGuild
from game.tables.table import Table
from game.tables.time import ending, resting
from game.tables.upkeep import Upkeep


class Tables:
    """All tables of one repository.

    ``serves_guild`` tells which Discord servers this process serves; without it, it serves all of
    them.
    """

    def __init__(
        self,
        repository: Repository,
        clock: Callable[[], Moment] = now,
        serves_guild: ServesGuild | None = None,
    ) -> None:
        self._repository = repository
        self._clock = clock
        self._ledger = Ledger(repository, clock, serves_guild)
        self._change = self._ledger.change
        boards_and_clocks = BoardsAndClocks(repository, self._ledger)
        self.away = AwayPeople(repository, self._ledger, boards_and_clocks, clock)
        """The absences that people have announced."""
        self.names = Names(repository, self._ledger)
        """The names of people."""
        self.lobbies = Lobbies(repository, self._ledger, self.away, self.names, clock)
        """The actions of people until the cards are dealt."""
        self.play = Actions(self._ledger, clock)
        """The actions of people who have a seat in a running game."""
        self.replacements = ReplacementActions(self._ledger, self.away, clock)
        """The actions that are possible while somebody is away."""
        self.paces = PaceChanges(self._ledger, clock)
        """Gives running games a pace if they have none, or a longer one."""
        self.draws = DrawOffers(self._ledger, clock)
        """The draw offers of running games."""
        self.hints = HintActions(self._ledger)
        """The permission to ask for hints, and the hints that were given."""
        self.upkeep = Upkeep(repository, self._ledger, boards_and_clocks, clock)
        """The work at the tables that needs no person."""
        self.servers = Servers(repository, self._ledger, self.upkeep.save_found_channel, clock)
        """The handling of games on Discord servers that the bot leaves and joins."""
        self.notices = Notices(repository, self._ledger, boards_and_clocks, clock)
        """The notices of the tables: their recipients, form and time."""
        self.daily = Daily(repository, clock)
        """The actions of people with the puzzle of a day."""
        self.day_posts = DayPosts(repository, clock)
        """The messages that show the puzzle of a day and the people who shared a result."""
        self.privacy = Privacy(repository, self._ledger, clock)
        """The stored data about people, and its deletion."""

    # Finding tables

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with every table that changed, after the change is on disk."""
        self._ledger.listen(listener)

    def listen_to_served(self, listener: Listener) -> None:
        """Call ``listener`` likewise, but only for tables that this process serves."""
        self._ledger.listen_to_served(listener)

    async def table(self, game_id: GameId) -> Table:
        """Return the table with this number. Raises NoGame and Unreadable, like every look-up."""
        return await self._ledger.table(game_id)

    async def cached_or_stored_table(self, game_id: GameId) -> Table:
        """Return the table from this process's cache, or else the stored one. Raises NoGame."""
        return await self._ledger.cached_or_stored_table(game_id)

    async def table_to_show(self, game_id: GameId) -> Table:
        """Return the newest table for display, even if its game cannot be read.

        If the moves of the game cannot be read, only the table's field ``game`` is valid.
        Raises NoGame.
        """
        try:
            return await self.cached_or_stored_table(game_id)
        except errors.Unreadable as unreadable:
            if unreadable.table is None:
                raise
            return unreadable.table

    async def table_where_seated(self, game_id: GameId, user: UserId) -> Table:
        """Return a running game in which this person sits. Raises like ``play.act``."""
        table = await self.table(game_id)
        check_seated(table, user)
        return table

    async def open_table_in_channel(self, channel: ChannelId) -> Table:
        """Return the open game of a channel or thread. Raises NoGame."""
        return await self._required_table(await self._repository.open_in(channel))

    async def resting_tables_in(self, channel: ChannelId) -> tuple[Table, ...]:
        """Return the resting games of a channel, oldest first."""
        return await self.readable_tables(await self._repository.resting_in(channel))

    async def last_finished_table_in(self, channel: ChannelId) -> Table:
        """Return the game that was the last in a channel to end with a winner. Raises NoGame."""
        return await self._required_table(await self._repository.finished_in(channel))

    async def open_tables_of_person(self, user: UserId) -> tuple[Table, ...]:
        """Return the open games in which this person sits, newest first."""
        return await self.readable_tables(await self._repository.of_person(user))

    async def game_ids_of_person(self, user: UserId) -> tuple[GameId, ...]:
        """Return the numbers of a person's open games, then of the resting ones; newest first."""
        open_games = await self._repository.of_person(user)
        return (*open_games, *await self._repository.resting_of_person(user))

    async def readable_tables(self, game_ids: Iterable[GameId]) -> tuple[Table, ...]:
        """Return the tables of these games, without those that cannot be read."""
        found: list[Table] = []
        for game_id in game_ids:
            with suppress(errors.Unreadable):
                found.append(await self.table(game_id))
        return tuple(found)

    async def game_ids_of_server(self, guild: GuildId, person: Person) -> tuple[GameId, ...]:
        """Return the numbers of a server's open and resting games, oldest first, for a moderator.

        Raises ModeratorOnly.
        """
        check_moderator(person)
        return await self._repository.open_of_server(guild)

    # Ending games early

    async def cancel(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Cancel a game. A host may cancel a lobby or a game of computers, a moderator any game.

        Raises GameEnded, HostOrModerator.
        """
        return await self._change(game_id, lambda table: ending.cancel(table, person), click)

    async def cancel_lobby(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Cancel a lobby. Raises like :meth:`cancel`, and AlreadyStarted."""
        return await self._change(game_id, lambda table: ending.cancel_lobby(table, person), click)

    # Resting games

    async def wake(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Let a resting game continue. Raises NotSeated, StaleClick, ChannelTaken."""
        try:
            return await self._change(
                game_id, lambda table: resting.wake(table, person.user, self._clock()), click
            )
        except ChannelBusy as busy:
            raise errors.ChannelTaken(await self.table(busy.game_id)) from None

    # Languages

    async def language_of(self, guild: GuildId) -> str | None:
        """Return the language that moderators chose for a server's public messages, if they did."""
        return await self._repository.saved_text(f"language/{guild}")

    async def choose_language(self, guild: GuildId, language: str, person: Person) -> None:
        """Change the language of a server's public messages. Raises ModeratorOnly."""
        check_moderator(person)
        await self._repository.save_text(f"language/{guild}", language)

    async def change_language(
        self, game_id: GameId, language: str, person: Person, click: InteractionId
    ) -> Table:
        """Change the language of a table's public messages, as its host or a moderator.

        Raises GameEnded and HostOnly.
        """
        return await self._change(
            game_id, lambda table: _language_change(table, language, person), click
        )

    async def _required_table(self, game_id: GameId | None) -> Table:
        if game_id is None:
            raise errors.NoGame
        return await self.table(game_id)


def _language_change(table: Table, language: str, person: Person) -> Decision:
    """Return the change to another language; only the host or a moderator may ask for it."""
    check_open(table)
    check_host_or_moderator(table, person)
    return Decision(Change(locale=language))
