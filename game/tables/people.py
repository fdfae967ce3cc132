"""The people who ask for something at a table, as Discord describes them."""

from dataclasses import dataclass

from game.model.ids import RoleId, UserId


@dataclass(frozen=True, slots=True)
class Person:
    """A person who plays or watches; ``moderator`` follows from the channel's permissions.

    ``roles`` are the ids of the person's roles on the table's Discord server.
    """

    user: UserId
    name: str
    moderator: bool = False
    roles: frozenset[RoleId] = frozenset()
