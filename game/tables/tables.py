"""All tables of a repository: find them, and do what people ask for at them.

What people can do at a table are functions that decide (see `Decide`); :meth:`Tables.do` runs them.
It returns the changed table; the change is already committed. Or it raises a
:class:`~game.tables.errors.TableError` (or an IllegalActionError) that gives the reason. A click
that is delivered twice counts once and gets the same answer. What needs more than one table, or a
look at other stored values, is a method of a class for its topic.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Concatenate, ParamSpec

from game.model.game import Change
from game.model.ids import ChannelId, GameId, GuildId, UserId
from game.model.time import Moment
from game.storage.repository import Repository
from game.tables import errors
from game.tables.absence.away import AwayPeople
from game.tables.absence.replacements import Replacements
from game.tables.absence.servers import Servers
from game.tables.afterwards.earlier_results import EarlierResults
from game.tables.afterwards.past_results import PastResults
from game.tables.afterwards.results import result_of
from game.tables.checks import check_host_or_moderator, check_moderator, check_open
from game.tables.daily.chronicles import Chronicles
from game.tables.daily.daily import Daily
from game.tables.daily.posts import DayPosts
from game.tables.decisions import Decision
from game.tables.lobby.openings import Lobbies
from game.tables.lobby.server_settings import SettingsOfServers
from game.tables.notices.notices import Notices
from game.tables.people import Click, Person
from game.tables.privacy.privacy import Privacy
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger, ServesGuild, now
from game.tables.saving.names import Names
from game.tables.table import Table
from game.tables.upkeep import Upkeep

P = ParamSpec("P")


class Tables(Ledger):
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
        super().__init__(repository, clock, serves_guild, result_of)
        self.boards = BoardsAndClocks(repository, self)
        """What is stored of boards, clocks and calls."""
        self.away = AwayPeople(repository, self, self.boards, clock)
        """The absences that people have announced."""
        self.names = Names(repository, self)
        """The names of people."""
        self.server_settings = SettingsOfServers(repository)
        """What moderators chose for their servers."""
        self.lobbies = Lobbies(repository, self, self.away, self.names, self.server_settings, clock)
        """The actions of people until the cards are dealt."""
        self.replacements = Replacements(self, self.away)
        """The actions that are possible while somebody is away."""
        self.upkeep = Upkeep(repository, self, self.boards, clock)
        """The work at the tables that needs no person."""
        self.servers = Servers(
            repository,
            self,
            self.upkeep.record_unreachable,
            self.upkeep.save_found_channel,
            clock,
        )
        """The handling of games on Discord servers that the bot leaves and joins."""
        self.notices = Notices(repository, self, self.boards, clock)
        """The notices of the tables: their recipients, form and time."""
        self.daily = Daily(repository, clock)
        """The actions of people with the puzzle of a day."""
        self.day_posts = DayPosts(repository, clock)
        """The messages that show the puzzle of a day and the people who shared a result."""
        self.chronicles = Chronicles(repository, clock)
        """The chronicles of Discord servers, one for each week."""
        self.past_results = PastResults(repository)
        """The results of games, and the names of the people in them."""
        self.earlier_results = EarlierResults(repository)
        """The results of games that finished before results were stored."""
        self.privacy = Privacy(repository, self, clock)
        """The stored data about people, and its deletion."""

    # Finding tables

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

    async def checked_table(
        self,
        game_id: GameId,
        check: Callable[Concatenate[Table, P], object],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Return a table, after ``check`` accepted it.

        ``check`` gets the table and all further arguments. Raises NoGame, Unreadable and the errors
        of ``check``.
        """
        table = await self.table(game_id)
        check(table, *args, **kwargs)
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

    async def finished_game_ids(self, user: UserId, guild: GuildId) -> tuple[GameId, ...]:
        """Return the numbers of a server's finished games that a person began, newest first."""
        return await self._repository.finished_games_of(user, guild)

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

    async def _required_table(self, game_id: GameId | None) -> Table:
        if game_id is None:
            raise errors.NoGame
        return await self.table(game_id)


def change_language(table: Table, click: Click, language: str) -> Decision:
    """Change the language of a table's public messages, as its host or a moderator.

    Raises GameEnded and HostOrModerator.
    """
    check_open(table)
    check_host_or_moderator(table, click.person)
    return Decision(Change(locale=language))
