"""What people can do at a table, a method for each.

Every method answers with the table as it stands afterwards, committed, or raises a
:class:`~game.tables.errors.TableError` (or an IllegalActionError) that says why not. The same
click delivered twice counts once and answers like the first time. What each of them decides stands
in ``lobby``, ``play`` and ``ending``; the ledger loads, saves and tells.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from game.rules.actions import Action
from game.rules.setup import Options
from game.storage.errors import ChannelBusy, DuplicateClick
from game.storage.records import Due, Game, Seat
from game.storage.repository import Repository
from game.tables import ending, errors, resting
from game.tables.checks import check_seated
from game.tables.ledger import Ledger, Listener, now
from game.tables.lobby import seats
from game.tables.lobby.computers import (
    MOST_WATCHED_BY_ONE,
    MOST_WATCHED_ON_A_SERVER,
    Recruit,
    seated,
)
from game.tables.lobby.cut import cut
from game.tables.lobby.new import new_lobby
from game.tables.lobby.rematch import check_rematch, rematch
from game.tables.lobby.start import start, start_as_seen
from game.tables.lobby.vote import vote
from game.tables.people import Person
from game.tables.play import actions, draw, hints
from game.tables.play.computers import click_of
from game.tables.table import Table
from game.tables.upkeep import Upkeep


class Tables:
    """All tables of one repository."""

    def __init__(self, repository: Repository, clock: Callable[[], int] = now) -> None:
        self._repository = repository
        self._clock = clock
        self._ledger = Ledger(repository, clock)
        self._change = self._ledger.change
        self._watching = asyncio.Lock()
        """Two who ask at once are counted one after the other."""
        self.upkeep = Upkeep(repository, self._ledger, clock)
        """What happens at the tables without a person."""

    # Looking

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with every table that changed, after the change is on disk."""
        self._ledger.listen(listener)

    async def table(self, game_id: int) -> Table:
        """The table with this number. Raises NoGame and Unreadable, as all that look it up."""
        return await self._ledger.table(game_id)

    async def newest(self, game_id: int) -> Table:
        """The table as this process knows it: enough for showing what it did. Raises NoGame."""
        return await self._ledger.newest(game_id)

    async def shown(self, game_id: int) -> Table:
        """The newest table, to show it; of one that cannot be read no more than its game.

        Raises NoGame.
        """
        try:
            return await self.newest(game_id)
        except errors.Unreadable as aside:
            if aside.table is None:
                raise
            return aside.table

    async def seated(self, game_id: int, user: int) -> Table:
        """A running game in which this person sits. Raises like :meth:`act`."""
        table = await self.table(game_id)
        check_seated(table, user)
        return table

    async def in_channel(self, channel: int) -> Table:
        """The open game of a channel or thread. Raises NoGame."""
        return await self._found(await self._repository.open_in(channel))

    async def finished_in(self, channel: int) -> Table:
        """The game that ended last in a channel with a winner. Raises NoGame."""
        return await self._found(await self._repository.finished_in(channel))

    async def of_person(self, user: int) -> tuple[Table, ...]:
        """The open games in which somebody sits, newest first."""
        return await self._every(await self._repository.of_person(user))

    # A lobby

    async def open(
        self, guild: int, channel: int, host: Person, options: Options, locale: str, click: int
    ) -> Table:
        """Open a lobby with its host seated. Raises ChannelTaken.

        The listeners are not called: whoever opens a lobby shows it.
        """
        seat = Seat(host.user, host.name, click)
        lobby = new_lobby(guild, channel, host, options, locale, (seat,), self._clock())
        return await self._opened(lobby, click)

    async def watch(
        self,
        guild: int,
        channel: int,
        host: Person,
        options: Options,
        locale: str,
        computers: Sequence[Recruit],
        click: int,
    ) -> Table:
        """Open a lobby of computer players alone, for its host to watch.

        The listeners are not called. Raises ChannelTaken, WatchesEnough and WatchedEnough.
        """
        crew = tuple(seated(computers, (), click))
        lobby = new_lobby(guild, channel, host, options, locale, crew, self._clock())
        async with self._watching:
            if not await self._repository.accepted(click):
                await self._check_watched(guild, host)
            return await self._opened(lobby, click)

    async def rematch(self, game_id: int, person: Person, click: int) -> Table:
        """Open the lobby of a rematch, with everyone seated who played to the end.

        The listeners are not called. Raises NoGame, NotFinished, NotSeated, ChannelTaken.
        """
        table = await self.table(game_id)
        check_rematch(table, person)
        return await self._opened(rematch(table, person.user, click, self._clock()), click)

    async def join(self, game_id: int, person: Person, click: int) -> Table:
        """Take the next seat. Raises GameEnded, AlreadyStarted, AlreadySeated, LobbyFull."""
        return await self._change(game_id, lambda table: seats.join(table, person, click), click)

    async def leave(self, game_id: int, person: Person, click: int) -> Table:
        """Give the seat up; the host's part goes to the next person, the last one calls it off.

        Raises GameEnded, AlreadyStarted, NotSeated.
        """
        return await self._change(game_id, lambda table: seats.leave(table, person), click)

    async def vote(self, game_id: int, person: Person, choice: int, click: int) -> Table:
        """Say which person should begin; again to think better of it.

        Raises GameEnded, AlreadyStarted, NoVote where this table settles it another way,
        NotSeated (either of them), and OwnAgeOnly where everybody answers for themselves.
        """
        return await self._change(game_id, lambda table: vote(table, person, choice), click)

    async def add_computer(
        self, game_id: int, person: Person, recruit: Recruit, click: int
    ) -> Table:
        """Give the next seat to a computer player.

        Raises GameEnded, AlreadyStarted, HostOnly, LobbyFull.
        """
        return await self._change(
            game_id, lambda table: seats.add_computer(table, person, recruit, click), click
        )

    async def remove_computer(
        self, game_id: int, person: Person, computer: int, click: int
    ) -> Table:
        """Take a computer player, told by its user, from its seat.

        Raises GameEnded, AlreadyStarted, HostOnly, and StaleClick where it has none.
        """
        return await self._change(
            game_id, lambda table: seats.remove_computer(table, person, computer), click
        )

    async def cut(self, game_id: int, person: Person, word: str, click: int) -> Table:
        """Cut the deck with a word, or with a drawn one where it is empty: the last cut so far.

        Raises GameEnded, AlreadyStarted, NotSeated.
        """
        return await self._change(game_id, lambda table: cut(table, person, word), click)

    async def start(self, game_id: int, person: Person, click: int) -> Table:
        """Deal and begin.

        Raises GameEnded, AlreadyStarted, HostOnly, TooFewSeats, and CutOwed where the table
        changed after somebody's cut.
        """
        return await self._change(
            game_id, lambda table: start(table, person, click, self._clock()), click
        )

    async def start_as_seen(self, game_id: int, person: Person, version: int, click: int) -> Table:
        """Deal and begin the lobby as its host saw it at ``version``.

        Raises like :meth:`start`, and CutMeanwhile where somebody has cut since.
        """
        return await self._change(
            game_id,
            lambda table: start_as_seen(table, person, version, click, self._clock()),
            click,
        )

    # A game

    async def act(
        self, game_id: int, person: Person, action: Action, version: int, click: int
    ) -> Table:
        """Play one action, as seen at ``version`` of the game.

        Raises NoGame, GameEnded, NotStarted, NotSeated, NotYourTurn, StaleClick, in this order,
        then what the rules refuse.
        """
        return await self._change(
            game_id,
            lambda table: actions.act(table, person, action, version, click, self._clock()),
            click,
        )

    async def act_for_computer(self, table: Table, action: Action) -> Table:
        """Play what the computer on turn has chosen for this very version of its game.

        However often it is asked, the version sees one action. Raises NotYourTurn where no
        computer is on turn, else like :meth:`act`.
        """
        seat, game = table.computer, table.game
        if seat is None:
            raise errors.NotYourTurn(table)
        player = Person(seat.user, seat.name)
        return await self.act(game.id, player, action, game.version, click_of(table))

    async def resign(self, game_id: int, person: Person, click: int) -> Table:
        """Leave a running game for good; computers do not play on without people.

        Raises GameEnded, NotStarted, NotSeated.
        """
        return await self._change(
            game_id, lambda table: actions.resign(table, person, click, self._clock()), click
        )

    async def remove(self, game_id: int, user: int, person: Person, click: int) -> Table:
        """Let somebody else's seat resign, as a moderator.

        Raises ModeratorOnly, then like :meth:`resign`.
        """
        return await self._change(
            game_id, lambda table: actions.remove(table, user, person, click, self._clock()), click
        )

    async def may_agree(self, game_id: int, person: Person) -> Table:
        """The table at which this person may agree to a draw now.

        Raises NoGame, GameEnded, NotStarted, NotSeated, NoDraw, AgreedAlready.
        """
        table = await self.table(game_id)
        draw.check_draw(table, person.user)
        return table

    async def agree(self, game_id: int, person: Person, click: int) -> Table:
        """Agree to the draw on offer; the game is drawn once all people who play have.

        Raises like :meth:`may_agree`.
        """
        return await self._change(
            game_id, lambda table: draw.agree(table, person, click, self._clock()), click
        )

    # Hints

    async def may_have_hint(self, game_id: int, person: Person) -> Table:
        """The table at which this person may have a hint now.

        Raises NoGame, GameEnded, NotStarted, NotSeated, NotYourTurn, NoHints and
        NoActionsLeft.
        """
        table = await self.table(game_id)
        hints.check_hint(table, person)
        return table

    async def give_hint(self, game_id: int, person: Person, version: int, click: int) -> Table:
        """Note that this person is given a hint for ``version`` of the game, before they read it.

        Raises like :meth:`may_have_hint`, and StaleClick when the game has moved on.
        """
        return await self._change(
            game_id, lambda table: hints.give_hint(table, person, version), click
        )

    async def allow_hints(self, game_id: int, person: Person, click: int) -> Table:
        """Let the people at the table ask for hints, as its host. Raises GameEnded, HostOnly."""
        return await self._change(game_id, lambda table: hints.allow_hints(table, person), click)

    async def forbid_hints(self, game_id: int, person: Person, click: int) -> Table:
        """The opposite of :meth:`allow_hints`."""
        return await self._change(game_id, lambda table: hints.forbid_hints(table, person), click)

    # An end before anybody has won

    async def cancel(self, game_id: int, person: Person, click: int) -> Table:
        """Call a game off: a lobby or computers' game by its host, any game by a moderator.

        Raises GameEnded, ModeratorOnly.
        """
        return await self._change(game_id, lambda table: ending.cancel(table, person), click)

    # A rest

    async def wake(self, game_id: int, person: Person, click: int) -> Table:
        """Let a resting game go on. Raises NotSeated, StaleClick, ChannelTaken."""
        try:
            return await self._change(
                game_id, lambda table: resting.wake(table, person.user, self._clock()), click
            )
        except ChannelBusy as busy:
            raise errors.ChannelTaken(await self.table(busy.game_id)) from None

    # Beside the games

    async def language_of(self, guild: int) -> str | None:
        """The language that a server's moderators chose for public messages, if they did."""
        return await self._repository.noted(f"language/{guild}")

    async def choose_language(self, guild: int, language: str, person: Person) -> None:
        """Let a server's public messages speak a language. Raises ModeratorOnly."""
        if not person.moderator:
            raise errors.ModeratorOnly
        await self._repository.note(f"language/{guild}", language)

    async def _check_watched(self, guild: int, host: Person) -> None:
        """Raise WatchesEnough or WatchedEnough where computers play alone at enough tables."""
        mine = await self._repository.watched_of_host(host.user)
        if len(mine) >= MOST_WATCHED_BY_ONE:
            raise errors.WatchesEnough(await self.table(mine[-1]))
        here = await self._repository.watched_of_server(guild)
        if len(here) >= MOST_WATCHED_ON_A_SERVER:
            raise errors.WatchedEnough(await self.table(here[-1]))

    async def _opened(self, game: Game, click: int) -> Table:
        try:
            due = {Due.EXPIRY: ending.expiry_of(game)}
            return Table(await self._repository.create(game, click, due))
        except ChannelBusy as busy:
            with suppress(errors.Unreadable):
                raise errors.ChannelTaken(await self.table(busy.game_id)) from None
        except DuplicateClick:
            return await self.in_channel(game.channel)
        # What stood there has just been set aside.
        return await self._opened(game, click)

    async def _found(self, game_id: int | None) -> Table:
        if game_id is None:
            raise errors.NoGame
        return await self.table(game_id)

    async def _every(self, game_ids: Iterable[int]) -> tuple[Table, ...]:
        """The tables of these games; those that cannot be read are left out."""
        found: list[Table] = []
        for game_id in game_ids:
            with suppress(errors.Unreadable):
                found.append(await self.table(game_id))
        return tuple(found)
