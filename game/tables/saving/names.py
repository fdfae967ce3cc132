"""Keep people's names up to date in the unfinished games of a Discord server."""

from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from game.model.game import Game
from game.model.ids import GameId, GuildId, UserId
from game.model.people import BarredPerson, Guest, Invitation, Seat, Vacancy
from game.storage.errors import StaleVersion
from game.storage.repository import Repository
from game.tables import errors
from game.tables.saving.ledger import Ledger

MOST_KNOWN = 10_000
"""The most names that are remembered; any other name is looked up in the database."""

Named = TypeVar("Named", Seat, Guest, Vacancy, Invitation, BarredPerson)
"""A part of a game that holds a person's name."""


class Names:
    """The names of people at the tables of a ledger, as Discord reports them."""

    def __init__(self, repository: Repository, ledger: Ledger) -> None:
        self._repository = repository
        self._ledger = ledger
        self._known: OrderedDict[tuple[GuildId, UserId], str] = OrderedDict()

    async def save_names(self, guild: GuildId, names: Mapping[UserId, str]) -> None:
        """Save the names of people on a Discord server. Remembered names need no query."""
        for user, name in names.items():
            if self._known.get((guild, user)) != name:
                for game_id in await self._repository.named_otherwise(guild, user, name):
                    with suppress(errors.TableError):
                        await self._rename_person(game_id, user, name)
            self._remember(guild, user, name)

    def with_known_names(self, game: Game) -> Game:
        """Return a new game with the last known names of its people."""
        parts = (*game.seats, *game.admission.invitations, *game.admission.barred)
        for user in {one.user for one in parts if one.user is not None}:
            name = self._known.get((game.guild, user))
            if name is not None:
                game = with_name(game, user, name)
        return game

    async def _rename_person(self, game_id: GameId, user: UserId, name: str) -> None:
        """Set a person's name in a game and notify the listeners; the version stays the same."""
        while True:
            with suppress(StaleVersion):
                async with self._ledger.lock_table(game_id):
                    table = await self._ledger.table(game_id)
                    renamed_game = with_name(table.game, user, name)
                    if renamed_game == table.game or not self._ledger.serves(renamed_game):
                        return
                    revision = await self._repository.set_names(renamed_game)
                    table = self._ledger.cache.put(
                        table.next_version(renamed_game.with_revision(revision), None)
                    )
                break
        await self._ledger.notify(table)

    def _remember(self, guild: GuildId, user: UserId, name: str) -> None:
        self._known[guild, user] = name
        self._known.move_to_end((guild, user))
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def with_name(game: Game, user: UserId, name: str) -> Game:
    """Return the game with a new name for a person, in every part that holds one."""

    def renamed(part: Named) -> Named:
        return replace(part, name=name) if part.user == user and part.name else part

    replacements, admission = game.replacements, game.admission
    return replace(
        game,
        seats=tuple(map(renamed, game.seats)),
        replacements=replace(
            replacements,
            guests=tuple(map(renamed, replacements.guests)),
            vacancies=tuple(map(renamed, replacements.vacancies)),
        ),
        admission=replace(
            admission,
            invitations=tuple(map(renamed, admission.invitations)),
            barred=tuple(map(renamed, admission.barred)),
        ),
    )
