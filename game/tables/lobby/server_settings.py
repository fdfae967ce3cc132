"""What moderators choose for their Discord server, read from the database whenever it counts.

Nothing is cached, so every process sees a change at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.model.game import Terms
from game.model.ids import GuildId
from game.model.server import (
    ID_KINDS,
    SERVER_SETTINGS,
    ServerSettings,
    ValueKind,
    ids_in,
    names_of_kinds,
    value_with_ids,
)
from game.storage.repository import Repository
from game.tables.checks import check_moderator
from game.tables.errors import ForbiddenByServer
from game.tables.lobby.proposal import Place
from game.tables.people import Person
from game.tables.table import Table

Exists = Callable[[GuildId, ValueKind, int], bool]


def _assume_existing(_guild: GuildId, _kind: ValueKind, _id: int) -> bool:
    return True


def forbidden(
    rules: ServerSettings, name: str, person: Person, table: Table | None = None
) -> ForbiddenByServer:
    """Return the error that says which setting forbids something to a person."""
    value = getattr(rules, name)
    return ForbiddenByServer(name, value, moderator=person.moderator, table=table)


def terms_under_rules(terms: Terms, rules: ServerSettings) -> Terms:
    """Return the terms of a table that is opened under a server's rules."""
    drawn_words = terms.drawn_words or rules.drawn_words
    return replace(terms, drawn_words=drawn_words, words_fixed=rules.drawn_words)


@dataclass(slots=True)
class SettingsOfServers:
    """The settings of Discord servers, in one repository."""

    _repository: Repository
    exists: Exists = _assume_existing
    """Tells whether a server still has a role or channel."""

    async def chosen(self, guild: GuildId) -> ServerSettings:
        """Return what moderators chose, without the channels of scheduled messages."""
        return await self._repository.server_settings(guild)

    async def in_force(self, guild: GuildId) -> ServerSettings:
        """Return the settings that count: what was deleted leaves the default behind."""
        return self.without_deleted(guild, await self.chosen(guild))

    def without_deleted(self, guild: GuildId, chosen: ServerSettings) -> ServerSettings:
        """Return the settings without roles and channels that no longer exist.

        If nothing is left of what was chosen, the default holds.
        """
        for name in names_of_kinds(*ID_KINDS):
            kind, ids = SERVER_SETTINGS[name].kind, ids_in(getattr(chosen, name))
            existing = [one for one in ids if self.exists(guild, kind, one)]
            chosen = replace(chosen, **{name: value_with_ids(name, existing)})
        return chosen

    async def change(self, guild: GuildId, changed: Mapping[str, Any], person: Person) -> None:
        """Change the settings with these names. Raises ModeratorOnly.

        Settings that another moderator changes at the same time are kept.
        """
        check_moderator(person)
        if changed:
            await self._repository.save_server_settings(guild, changed)

    async def check_may_open(self, rules: ServerSettings, place: Place, person: Person) -> None:
        """Raise ForbiddenByServer if these rules let this person open no table here."""
        for name, is_broken in (
            ("openers", rules.openers is not None and rules.openers not in person.roles),
            ("channels", rules.channels and not {place.channel, place.parent} & {*rules.channels}),
        ):
            if is_broken:
                raise forbidden(rules, name, person)
        if rules.most_of_person is not None or rules.most_of_server is not None:
            await self._check_numbers(rules, place.guild, person)

    async def check_threads(self, guild: GuildId, person: Person, table: Table | None) -> None:
        """Raise ForbiddenByServer if a channel that has a table gets no threads for others."""
        rules = await self.in_force(guild)
        if not rules.threads:
            raise forbidden(rules, "threads", person, table)

    async def _check_numbers(self, rules: ServerSettings, guild: GuildId, person: Person) -> None:
        hosts = await self._repository.hosts_of_open(guild)
        own_games = [game for game, host in hosts.items() if host == person.user]
        for name, games in (("most_of_person", own_games), ("most_of_server", hosts)):
            most: int | None = getattr(rules, name)
            if most is not None and len(games) >= most:
                raise forbidden(rules, name, person)

    async def forget(self, guild: GuildId) -> None:
        """Delete the settings of a server that the bot left."""
        await self._repository.forget_server_settings(guild)

    async def forget_servers_left(self, has_left: Callable[[GuildId], bool]) -> None:
        """Delete the settings of servers that the bot left while it was offline."""
        for guild in await self._repository.servers_with_settings():
            if has_left(guild):
                await self.forget(guild)
