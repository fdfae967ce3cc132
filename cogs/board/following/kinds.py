"""The steps that may be next on the way to a true message, each a value of its own."""

from dataclasses import dataclass
from typing import ClassVar

from cogs.board.following.known import Newest, Replaced, Route
from game.model.message import MessageRef


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing can be done before this moment of the loop's clock."""

    until: float


@dataclass(frozen=True, slots=True)
class Look:
    """Read which messages of the table stand in the channel."""

    route: ClassVar[Route] = Route.LOOK


@dataclass(frozen=True, slots=True)
class Promise:
    """Post the closed lobby of a game that never showed one."""

    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Announce:
    """Post a message for a new milestone, which calls whom that concerns."""

    before: Newest
    after: str
    """The milestone that the channel saw last."""
    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Measure:
    """See whether the message stands near the foot of the channel, as this milestone is reached."""

    board: MessageRef
    milestone: str
    route: ClassVar[Route] = Route.LOOK


@dataclass(frozen=True, slots=True)
class CallBelow:
    """Call people by a line below the message, which stays where it is."""

    board: MessageRef
    before: Newest
    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Post:
    """Post the message afresh, calling nobody."""

    before: Newest
    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit the message that stands."""

    board: MessageRef
    route: ClassVar[Route] = Route.EDIT


@dataclass(frozen=True, slots=True)
class Rename:
    """Edit the message of a game that is over, as somebody is called otherwise now."""

    board: MessageRef
    route: ClassVar[Route] = Route.EDIT


@dataclass(frozen=True, slots=True)
class RenameLobby:
    """Edit the closed lobby, as somebody in it is called otherwise now."""

    promise: MessageRef
    route: ClassVar[Route] = Route.TIDY


@dataclass(frozen=True, slots=True)
class PutAway:
    """Close or delete a message that another has replaced."""

    replaced: Replaced
    route: ClassVar[Route] = Route.TIDY


@dataclass(frozen=True, slots=True)
class Place:
    """Store where the message stands."""

    newest: Newest


@dataclass(frozen=True, slots=True)
class DropLine:
    """Have the line below the message deleted: nobody is to do any more what it says."""

    newest: Newest


@dataclass(frozen=True, slots=True)
class FinishRepost:
    """Store that the message was posted afresh as somebody had asked."""


@dataclass(frozen=True, slots=True)
class SaveShown:
    """Store what the message shows, soon and together with others."""

    newest: Newest


Calling = Announce | Measure | CallBelow
Sending = Look | Promise | Calling | Post | Edit | Rename | RenameLobby | PutAway
Storing = Place | DropLine | FinishRepost | SaveShown
Step = Rest | Wait | Sending | Storing
