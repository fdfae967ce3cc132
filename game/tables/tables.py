"""What people can do at a table, a method for each, and how a table is found.

Every method answers with the table as it stands afterwards, committed, or raises a
:class:`~game.tables.errors.TableError` (or an IllegalActionError) that says why not. The same
click delivered twice counts once and answers like the first time. Whose methods are many have a
class of their own; the ledger loads, saves and tells.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress

from game.model.game import Change
from game.model.ids import ChannelId, GameId, GuildId, InteractionId, UserId
from game.model.time import Moment
from game.storage.errors import ChannelBusy
from game.storage.repository import Repository
from game.tables import errors
from game.tables.absence.away import Away
from game.tables.absence.late_pace import Paces
from game.tables.absence.replacements import Replacements
from game.tables.absence.servers import Servers
from game.tables.checks import (
    check_host_or_moderator,
    check_moderator,
    check_open,
    check_seated,
)
from game.tables.daily.daily import Daily
from game.tables.daily.posts import DayPosts
from game.tables.decisions import Decision
from game.tables.lobby.lobbies import Lobbies
from game.tables.notices.notices import Notices
from game.tables.people import Person
from game.tables.play.actions import Actions
from game.tables.play.draw_offer import Draws
from game.tables.play.hints import Hints
from game.tables.privacy.privacy import Privacy
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger, Listener, now
from game.tables.saving.names import Names
from game.tables.saving.owners import Own
from game.tables.table import Table
from game.tables.time import ending, resting
from game.tables.upkeep import Upkeep


class Tables:
    """All tables of one repository.

    ``own`` tells which servers are looked after here: all of them, where nobody says.
    """

    def __init__(
        self,
        repository: Repository,
        clock: Callable[[], Moment] = now,
        own: Own | None = None,
    ) -> None:
        self._repository = repository
        self._clock = clock
        self._ledger = Ledger(repository, clock, own)
        self._change = self._ledger.change
        boards_and_clocks = BoardsAndClocks(repository, self._ledger)
        self.away = Away(repository, self._ledger, boards_and_clocks, clock)
        """Who has said that they are away."""
        self.names = Names(repository, self._ledger)
        """What people are called."""
        self.lobbies = Lobbies(repository, self._ledger, self.away, self.names, clock)
        """What people can do until the cards are dealt."""
        self.play = Actions(self._ledger, clock)
        """What the seats of running games do."""
        self.replacements = Replacements(self._ledger, self.away, clock)
        """What can be done about people who are away."""
        self.paces = Paces(self._ledger, clock)
        """Paces that running games get: agreed on, or longer than before."""
        self.draws = Draws(self._ledger, clock)
        """Draws that running games offer."""
        self.hints = Hints(self._ledger)
        """Who may ask for a hint, and who did."""
        self.upkeep = Upkeep(repository, self._ledger, boards_and_clocks, clock)
        """What happens at the tables without a person."""
        self.servers = Servers(repository, self._ledger, self.upkeep.find_channel, clock)
        """What happens to the games of servers that the bot leaves and enters."""
        self.notices = Notices(repository, self._ledger, boards_and_clocks, clock)
        """Whom the tables call, how and when."""
        self.daily = Daily(repository, clock)
        """What people do with the puzzle of a day."""
        self.day_posts = DayPosts(repository, clock)
        """The messages that show the puzzle of a day, and who shared a result."""
        self.privacy = Privacy(repository, self._ledger, clock)
        """What is kept of people, and how they are forgotten."""

    # Looking

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with every table that changed, after the change is on disk."""
        self._ledger.listen(listener)

    def listen_to_own(self, listener: Listener) -> None:
        """The same for the tables that are looked after here."""
        self._ledger.listen_to_own(listener)

    async def table(self, game_id: GameId) -> Table:
        """The table with this number. Raises NoGame and Unreadable, as all that look it up."""
        return await self._ledger.table(game_id)

    async def newest(self, game_id: GameId) -> Table:
        """The table as this process knows it: enough for showing what it did. Raises NoGame."""
        return await self._ledger.newest(game_id)

    async def shown(self, game_id: GameId) -> Table:
        """The newest table, to show it; of one that cannot be read no more than its game.

        Raises NoGame.
        """
        try:
            return await self.newest(game_id)
        except errors.Unreadable as aside:
            if aside.table is None:
                raise
            return aside.table

    async def seated(self, game_id: GameId, user: UserId) -> Table:
        """A running game in which this person sits. Raises like ``play.act``."""
        table = await self.table(game_id)
        check_seated(table, user)
        return table

    async def in_channel(self, channel: ChannelId) -> Table:
        """The open game of a channel or thread. Raises NoGame."""
        return await self._found(await self._repository.open_in(channel))

    async def resting_in(self, channel: ChannelId) -> tuple[Table, ...]:
        """The resting games of a channel, oldest first."""
        return await self.readable(await self._repository.resting_in(channel))

    async def finished_in(self, channel: ChannelId) -> Table:
        """The game that ended last in a channel with a winner. Raises NoGame."""
        return await self._found(await self._repository.finished_in(channel))

    async def of_person(self, user: UserId) -> tuple[Table, ...]:
        """The open games in which somebody sits, newest first."""
        return await self.readable(await self._repository.of_person(user))

    async def numbers_of_person(self, user: UserId) -> tuple[GameId, ...]:
        """The open games in which somebody sits, newest first, then the newest that rest."""
        open_games = await self._repository.of_person(user)
        return (*open_games, *await self._repository.resting_of_person(user))

    async def readable(self, game_ids: Iterable[GameId]) -> tuple[Table, ...]:
        """The tables of these games; those that cannot be read are left out."""
        found: list[Table] = []
        for game_id in game_ids:
            with suppress(errors.Unreadable):
                found.append(await self.table(game_id))
        return tuple(found)

    async def numbers_of_server(self, guild: GuildId, person: Person) -> tuple[GameId, ...]:
        """The open and the resting games of a server, oldest first, for those who moderate it.

        Raises ModeratorOnly.
        """
        check_moderator(person)
        return await self._repository.open_of_server(guild)

    # An end before anybody has won

    async def cancel(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Call a game off: a lobby or computers' game by its host, any game by a moderator.

        Raises GameEnded, HostOrModerator.
        """
        return await self._change(game_id, lambda table: ending.cancel(table, person), click)

    async def cancel_lobby(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Call a lobby off. Raises like :meth:`cancel`, and AlreadyStarted."""
        return await self._change(game_id, lambda table: ending.cancel_lobby(table, person), click)

    # A rest

    async def wake(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Let a resting game go on. Raises NotSeated, StaleClick, ChannelTaken."""
        try:
            return await self._change(
                game_id, lambda table: resting.wake(table, person.user, self._clock()), click
            )
        except ChannelBusy as busy:
            raise errors.ChannelTaken(await self.table(busy.game_id)) from None

    # Beside the games

    async def language_of(self, guild: GuildId) -> str | None:
        """The language that a server's moderators chose for public messages, if they did."""
        return await self._repository.saved_text(f"language/{guild}")

    async def choose_language(self, guild: GuildId, language: str, person: Person) -> None:
        """Let a server's public messages speak a language. Raises ModeratorOnly."""
        check_moderator(person)
        await self._repository.save_text(f"language/{guild}", language)

    async def translate(
        self, game_id: GameId, language: str, person: Person, click: InteractionId
    ) -> Table:
        """Let a table's public messages speak another language, as its host or a moderator.

        Raises GameEnded and HostOnly.
        """
        return await self._change(
            game_id, lambda table: _translated(table, language, person), click
        )

    async def _found(self, game_id: GameId | None) -> Table:
        if game_id is None:
            raise errors.NoGame
        return await self.table(game_id)


def _translated(table: Table, language: str, person: Person) -> Decision:
    """The table in another language, as its host or a moderator wishes."""
    check_open(table)
    check_host_or_moderator(table, person)
    return Decision(Change(locale=language))
