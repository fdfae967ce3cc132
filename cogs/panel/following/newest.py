"""The newest panel of each person at each table, while it can be edited."""

from cogs.panel.following.panel import Panel
from cogs.ui.answer_services import Interaction, has_expired
from game.model.ids import GameId, GuildId, UserId
from game.tables import Table

PanelKey = tuple[GameId, UserId]
"""A game and a person."""


def key_of(table: Table, interaction: Interaction) -> PanelKey:
    """Return the key of a panel: its game, and the person who clicked."""
    return table.game.id, UserId(interaction.user.id)


class NewestPanels:
    """Panels by game and person, in the order in which they were opened.

    A panel that nobody can edit any more is dropped.
    """

    def __init__(self) -> None:
        self._panels: dict[PanelKey, Panel] = {}
        self._readers: dict[GameId, set[UserId]] = {}
        """The people who have a panel, by game."""

    def panel_of(self, key: PanelKey) -> Panel | None:
        """Return a person's newest panel at a table, if there is one."""
        return self._panels.get(key)

    def open(self, key: PanelKey, panel: Panel) -> None:
        """Keep a panel that was just opened."""
        self._forget_expired()
        self.drop(key)
        self._panels[key] = panel
        self._readers.setdefault(key[0], set()).add(key[1])

    def replace_if_kept(self, key: PanelKey, panel: Panel) -> None:
        """Replace a panel that is kept; do nothing if none is kept."""
        if key in self._panels:
            self._panels[key] = panel

    def drop(self, key: PanelKey) -> None:
        """Drop a panel if it is kept."""
        if self._panels.pop(key, None) is None:
            return
        game, user = key
        self._readers[game].discard(user)
        if not self._readers[game]:
            del self._readers[game]

    def keys_of_person(self, user: UserId) -> list[PanelKey]:
        """Return the keys of a person's panels."""
        return [key for key in self._panels if key[1] == user]

    def keys_at_table(self, game: GameId) -> list[PanelKey]:
        """Return the keys of a table's panels."""
        return [(game, user) for user in self._readers.get(game, ())]

    def keys_in_server(self, guild: GuildId) -> list[PanelKey]:
        """Return the keys of a Discord server's panels."""
        return [key for key, one in self._panels.items() if one.interaction.guild_id == guild]

    def _forget_expired(self) -> None:
        while self._panels:
            key, oldest = next(iter(self._panels.items()))
            if not has_expired(oldest.interaction):
                return
            self.drop(key)
