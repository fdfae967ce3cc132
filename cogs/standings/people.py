"""The names of people in figures and tables, for texts and pictures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cogs.ui.context import Context
from cogs.wording.names import NOBODY, escaped_name, mention, names_told_apart, plain
from game.model.ids import UserId
from game.standings.tables import GamesWithNames
from i18n import Words


@dataclass(frozen=True, slots=True)
class People:
    """The names of people, who may have been forgotten meanwhile, or whose games are deleted."""

    names: Mapping[UserId, str]
    without_games: frozenset[UserId] = frozenset()
    """People whose games are deleted; Discord shows their names in place of mentions."""

    def in_text(self, words: Words, user: UserId) -> str:
        """Return a person's name for a message; a forgotten person is "somebody"."""
        if user in self.names:
            return escaped_name(self.names[user])
        return mention(user) if user in self.without_games else words("stats-somebody")

    def in_picture(self, user: UserId) -> str:
        """Return a person's name for a picture."""
        return plain(self.names.get(user, NOBODY))

    def known(self, users: Iterable[UserId]) -> list[UserId]:
        """Return these people without those who were forgotten."""
        return [user for user in users if user in self.names or user in self.without_games]


async def people_of(ctx: Context, games: GamesWithNames, users: Iterable[UserId]) -> People:
    """Look up the names of these people."""
    wanted = {user: games[user] for user in users if user in games}
    stored = {user: game for user, game in wanted.items() if game is not None}
    names = await ctx.tables.past_results.names(stored)
    return People(names_told_apart(names), frozenset(wanted.keys() - stored.keys()))
