"""What people can do until the cards are dealt."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from game.model.due import Due
from game.model.game import Game
from game.model.ids import GameId, GuildId, InteractionId, UserId
from game.model.people import Seat
from game.model.time import Moment
from game.storage.errors import ChannelBusy, DuplicateClick
from game.storage.repository import Repository
from game.tables import errors
from game.tables.absence.away import Away
from game.tables.decisions import Check, Decide, Decision, unchecked
from game.tables.keeping.ledger import Ledger
from game.tables.keeping.names import Names
from game.tables.lobby import invitations, seats
from game.tables.lobby.altering import Alter, AlterTerms, alter, alter_terms
from game.tables.lobby.computers import (
    MOST_WATCHED_BY_ONE,
    MOST_WATCHED_ON_A_SERVER,
    seated,
)
from game.tables.lobby.cut import clear_word, cut
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.keeping_out import keep_out
from game.tables.lobby.new import new_lobby
from game.tables.lobby.proposal import Place, Proposal
from game.tables.lobby.rematch import check_rematch, rematch
from game.tables.lobby.start import start, start_as_seen
from game.tables.lobby.vote import vote
from game.tables.notices.inviting import apart
from game.tables.people import Person
from game.tables.table import Table
from game.tables.time.ending import expiry_of


class Lobbies:
    """Lobbies of one repository, opened, filled and left for the game."""

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        away: Away,
        names: Names,
        clock: Callable[[], Moment],
    ) -> None:
        self._repository = repository
        self._ledger = ledger
        self._away = away
        self._names = names
        self._clock = clock
        self._change = ledger.change
        self._watching = asyncio.Lock()
        """Two who ask at once are counted one after the other."""

    async def open(
        self, proposal: Proposal, place: Place, host: Person, click: InteractionId
    ) -> Table:
        """Open a lobby with its host and the proposed computers seated. Raises ChannelTaken.

        The listeners are not called: the caller shows the lobby.
        """
        return await self._open(proposal, place, host, (Seat(host.user, host.name, click),), click)

    async def watch(
        self, proposal: Proposal, place: Place, host: Person, click: InteractionId
    ) -> Table:
        """Open a lobby of the proposed computers alone, for its host to watch.

        The listeners are not called. Raises ChannelTaken, WatchesEnough and WatchedEnough.
        """
        async with self._watching:
            if not await self._repository.accepted(click):
                await self._check_watched(place.guild, host)
            return await self._open(proposal, place, host, (), click)

    async def rematch(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Open the lobby of a rematch, with everyone seated who played to the end.

        The listeners are not called. Raises NoGame, NotFinished, NotSeated, ChannelTaken.
        """
        table = await self._ledger.table(game_id)
        check_rematch(table, person)
        game = rematch(table, person.user, click, self._clock())
        return await self._store(self._names.brought_up_to_date(game), click)

    async def join(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Take the next seat, and the host's part from a host who is away.

        Raises GameEnded, AlreadyStarted, AlreadySeated, KeptOut, NotInvited, LobbyFull.
        """
        host = (await self._ledger.newest(game_id)).game.host
        away = () if await self._away.until(host) is None else (host,)
        return await self._change(
            game_id, lambda table: seats.join(table, person, click, away), click
        )

    async def leave(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Give the seat up; the host's part goes to the next person, the last one calls it off.

        Raises GameEnded, AlreadyStarted, NotSeated.
        """
        return await self._change(game_id, lambda table: seats.leave(table, person), click)

    async def vote(
        self, game_id: GameId, person: Person, choice: UserId, click: InteractionId
    ) -> Table:
        """Say which person should begin; again to think better of it.

        Raises GameEnded, AlreadyStarted, NoVote where this table settles it another way,
        NotSeated (either of them), and OwnAgeOnly where everybody answers for themselves.
        """
        return await self._change(game_id, lambda table: vote(table, person, choice), click)

    async def change_computers(
        self,
        game_id: GameId,
        person: Person,
        away: Collection[UserId],
        levels: Sequence[str],
        click: InteractionId,
    ) -> Table:
        """Take these computer players, told by their users, away, and seat as many as fit.

        Raises GameEnded, AlreadyStarted, HostOnly, and LobbyFull where none fits.
        """
        return await self._change(
            game_id,
            lambda table: seats.change_computers(table, person, away, levels, click),
            click,
        )

    async def alter(
        self,
        game_id: GameId,
        person: Person,
        change: Alter,
        click: InteractionId,
        check: Check = unchecked,
    ) -> Table:
        """Play by other options.

        Raises GameEnded, AlreadyStarted, HostOnly, StaleClick where it would be no rematch any
        more, or become one, and what ``check`` and ``change`` raise.
        """
        return await self._checked(
            game_id, check, lambda table: alter(table, person, change), click
        )

    async def alter_terms(
        self,
        game_id: GameId,
        person: Person,
        change: AlterTerms,
        click: InteractionId,
        check: Check = unchecked,
        *,
        hints: bool | None = None,
    ) -> Table:
        """Treat time otherwise, and allow hints or forbid them.

        Raises GameEnded, AlreadyStarted, HostOnly, and what ``check`` raises.
        """
        return await self._checked(
            game_id, check, lambda table: alter_terms(table, person, change, hints=hints), click
        )

    async def admit(
        self,
        game_id: GameId,
        person: Person,
        wanted: Sequence[Invitee] | None,
        click: InteractionId,
        check: Check = unchecked,
        *,
        private: bool | None = None,
    ) -> Table:
        """Let just these people and roles be invited, and only them or anybody sit down.

        Each who is new among them is called as they prefer. ``None`` leaves either as it is. Raises
        GameEnded, AlreadyStarted, HostOnly, InvitedEnough, and what ``check`` raises.
        """
        people = [one.user for one in wanted or () if one.user is not None]
        known = await self._repository.preferences(people)
        moments = apart(people, known, self._clock())
        return await self._checked(
            game_id,
            check,
            lambda table: invitations.admit(table, person, wanted, moments, private=private),
            click,
        )

    async def keep_out(
        self,
        game_id: GameId,
        person: Person,
        wanted: Collection[UserId],
        click: InteractionId,
        check: Check = unchecked,
    ) -> Table:
        """Put these people out and keep just them out, as the host or a moderator.

        Raises GameEnded, AlreadyStarted, ModeratorOnly, KeepsOutEnough, and what ``check`` raises.
        """
        return await self._checked(
            game_id, check, lambda table: keep_out(table, person, wanted), click
        )

    async def cut(self, game_id: GameId, person: Person, word: str, click: InteractionId) -> Table:
        """Cut the deck with a word, or with a drawn one where it is empty: the last cut so far.

        Raises GameEnded, AlreadyStarted, NotSeated, NoWord, WordShown, CutEnough.
        """
        return await self._change(game_id, lambda table: cut(table, person, word), click)

    async def clear_word(
        self, game_id: GameId, person: Person, user: UserId, click: InteractionId
    ) -> Table:
        """Take somebody's word out of the lobby, as a moderator.

        Raises GameEnded, AlreadyStarted, ModeratorOnly, and StaleClick where they have none.
        """
        return await self._change(game_id, lambda table: clear_word(table, person, user), click)

    async def start(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Deal and begin.

        Raises GameEnded, AlreadyStarted, HostOnly, TooFewSeats, and CutOwed where the table
        changed after somebody's cut.
        """
        return await self._change(
            game_id, lambda table: start(table, person, click, self._clock()), click
        )

    async def start_as_seen(
        self, game_id: GameId, person: Person, version: int, click: InteractionId
    ) -> Table:
        """Deal and begin the lobby as its host saw it at ``version``.

        Raises like :meth:`start`, and CutMeanwhile where somebody has cut since.
        """
        return await self._change(
            game_id,
            lambda table: start_as_seen(table, person, version, click, self._clock()),
            click,
        )

    async def _checked(
        self, game_id: GameId, check: Check, decide: Decide, click: InteractionId
    ) -> Table:
        """Change a lobby that ``check`` does not refuse, at the moment of the change."""

        def checked(table: Table) -> Decision:
            check(table)
            return decide(table)

        return await self._change(game_id, checked, click)

    async def _check_watched(self, guild: GuildId, host: Person) -> None:
        """Raise WatchesEnough or WatchedEnough where computers play alone at enough tables."""
        mine = await self._repository.watched_of_host(host.user)
        if len(mine) >= MOST_WATCHED_BY_ONE:
            raise errors.WatchesEnough(await self._ledger.table(mine[-1]))
        here = await self._repository.watched_of_server(guild)
        if len(here) >= MOST_WATCHED_ON_A_SERVER:
            raise errors.WatchedEnough(await self._ledger.table(here[-1]))

    async def _open(
        self,
        proposal: Proposal,
        place: Place,
        host: Person,
        people: tuple[Seat, ...],
        click: InteractionId,
    ) -> Table:
        seats = (*people, *seated(proposal.computers, people, click))
        return await self._store(new_lobby(proposal, place, host.user, seats, self._clock()), click)

    async def _store(self, game: Game, click: InteractionId) -> Table:
        """Keep a new lobby, or find the one that this click has opened. Raises ChannelTaken."""
        try:
            due = {Due.EXPIRY: expiry_of(game)}
            return Table(await self._repository.create(game, click, due))
        except ChannelBusy as busy:
            with suppress(errors.Unreadable):
                raise errors.ChannelTaken(await self._ledger.table(busy.game_id)) from None
        except DuplicateClick:
            standing = await self._repository.open_in(game.channel)
            if standing is None:
                raise errors.NoGame from None
            return await self._ledger.table(standing)
        # What stood there has just been set aside.
        return await self._store(game, click)
