"""The newest panel of each person at each table, as long as it can be edited."""

from cogs.panel.following.panel import Panel
from cogs.ui.desk import Interaction, expired
from game.model.ids import GameId, GuildId, UserId
from game.tables import Table

Key = tuple[GameId, UserId]
"""A game and a person."""


def key_of(table: Table, interaction: Interaction) -> Key:
    """Return the key of a panel: its game, and the person who clicked."""
    return table.game.id, UserId(interaction.user.id)


class NewestPanels:
    """Panels by game and person, in the order in which they were opened.

    Nothing is kept of one that nobody can edit any more.
    """

    def __init__(self) -> None:
        self._panels: dict[Key, Panel] = {}
        self._readers: dict[GameId, set[UserId]] = {}
        """Who has a panel, by game."""

    def of(self, key: Key) -> Panel | None:
        """A person's newest panel at a table, if there is one."""
        return self._panels.get(key)

    def open(self, key: Key, panel: Panel) -> None:
        """Keep a panel that was opened now."""
        self._forget_expired()
        self.drop(key)
        self._panels[key] = panel
        self._readers.setdefault(key[0], set()).add(key[1])

    def change(self, key: Key, panel: Panel) -> None:
        """Keep what is known of a panel now; where none is kept, that stays so."""
        if key in self._panels:
            self._panels[key] = panel

    def drop(self, key: Key) -> None:
        """Keep a panel no longer, if it is kept at all."""
        if self._panels.pop(key, None) is None:
            return
        game, user = key
        self._readers[game].discard(user)
        if not self._readers[game]:
            del self._readers[game]

    def of_person(self, user: UserId) -> list[Key]:
        """Where the panels of a person are found."""
        return [key for key in self._panels if key[1] == user]

    def at(self, game: GameId) -> list[Key]:
        """Where the panels of a table are found."""
        return [(game, user) for user in self._readers.get(game, ())]

    def in_server(self, guild: GuildId) -> list[Key]:
        """Where the panels of a server are found."""
        return [key for key, one in self._panels.items() if one.interaction.guild_id == guild]

    def _forget_expired(self) -> None:
        while self._panels:
            key, oldest = next(iter(self._panels.items()))
            if not expired(oldest.interaction):
                return
            self.drop(key)
