"""The people who ask for something at a table, as Discord describes them, and their clicks."""

from dataclasses import dataclass

from game.model.ids import InteractionId, RoleId, UserId
from game.model.time import Moment


@dataclass(frozen=True, slots=True)
class Person:
    """A person who plays or watches; ``moderator`` follows from the channel's permissions.

    ``roles`` are the ids of the person's roles on the table's Discord server.
    """

    user: UserId
    name: str
    moderator: bool = False
    roles: frozenset[RoleId] = frozenset()


@dataclass(frozen=True, slots=True)
class Click:
    """A click or a command of a person. ``at`` is the moment of the decision about it."""

    person: Person
    id: InteractionId
    at: Moment
