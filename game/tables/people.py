"""The people who ask for something at a table, as Discord knows them."""

from dataclasses import dataclass

from game.model.ids import RoleId, UserId


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at or beside a table; ``moderator`` as the channel's permissions say.

    ``roles`` are the ids of their roles on the table's server.
    """

    user: UserId
    name: str
    moderator: bool = False
    roles: frozenset[RoleId] = frozenset()
