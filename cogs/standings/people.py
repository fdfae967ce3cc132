"""The people whom figures and tables name, in texts and pictures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from cogs.wording.names import NOBODY, escaped_name, mention, names_told_apart, plain
from game.model.ids import GuildId, UserId
from game.standings.tables import GamesWithNames
from game.tables import Tables
from i18n import Words


@dataclass(frozen=True, slots=True)
class People:
    """People who may be named. The others were forgotten, or keep their figures to themselves."""

    names: Mapping[UserId, str]
    without_games: frozenset[UserId] = frozenset()
    """People whose games are deleted; Discord shows their names in place of mentions."""
    unrated: frozenset[UserId] = frozenset()
    """People who want no rating."""

    def in_text(self, words: Words, user: UserId) -> str:
        """Return a person's name for a message; others are "somebody"."""
        if user in self.names:
            return escaped_name(self.names[user])
        return mention(user) if user in self.without_games else words("stats-somebody")

    def in_picture(self, user: UserId) -> str:
        """Return a person's name for a picture."""
        return plain(self.names.get(user, NOBODY))

    def known(self, users: Iterable[UserId]) -> list[UserId]:
        """Return those of these people who may be named."""
        return [user for user in users if user in self.names or user in self.without_games]

    def rated(self, users: Iterable[UserId]) -> list[UserId]:
        """Return those of these people who may be named in a table of ratings."""
        return [user for user in self.known(users) if user not in self.unrated]


async def people_shown_to_others(
    tables: Tables, guild: GuildId, games: GamesWithNames, users: Iterable[UserId]
) -> People:
    """Look up who of these people may be named to everybody on a server."""
    wanted = list(users)
    left_out = await tables.privacy.left_out_of_figures(wanted, guild)
    people = await all_people(tables, games, (one for one in wanted if one not in left_out.hidden))
    return replace(people, unrated=left_out.unrated)


async def all_people(tables: Tables, games: GamesWithNames, users: Iterable[UserId]) -> People:
    """Look up the names of all these people: a person may read of everybody they played with."""
    wanted = {user: games[user] for user in users if user in games}
    stored = {user: game for user, game in wanted.items() if game is not None}
    names = await tables.past_results.names(stored)
    return People(names_told_apart(names), frozenset(wanted.keys() - stored.keys()))
