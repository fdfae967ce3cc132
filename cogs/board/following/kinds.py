"""The steps that bring a public message up to date: what to do, without the code that does it."""

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
    """Find out which messages of the table are in the channel."""

    route: ClassVar[Route] = Route.LOOK


@dataclass(frozen=True, slots=True)
class PostClosedLobby:
    """Post the closed lobby of a game that never showed one."""

    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Announce:
    """Post a message for a new milestone, which calls the people concerned."""

    before: Newest
    last_seen: str
    """The milestone that the channel saw last."""
    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Measure:
    """Check whether the message is near the bottom of the channel at this milestone."""

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
    """Post the message again, without calling anybody."""

    before: Newest
    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit the table's present message."""

    board: MessageRef
    route: ClassVar[Route] = Route.EDIT


@dataclass(frozen=True, slots=True)
class Rename:
    """Edit the message of a game that is over, as somebody in it has a new name."""

    board: MessageRef
    route: ClassVar[Route] = Route.EDIT


@dataclass(frozen=True, slots=True)
class RenameLobby:
    """Edit the closed lobby, as somebody in it has a new name."""

    promise: MessageRef
    route: ClassVar[Route] = Route.TIDY


@dataclass(frozen=True, slots=True)
class PutAway:
    """Close or delete a message that another has replaced."""

    replaced: Replaced
    route: ClassVar[Route] = Route.TIDY


@dataclass(frozen=True, slots=True)
class StorePlace:
    """Store the place of the message."""

    newest: Newest


@dataclass(frozen=True, slots=True)
class DropLine:
    """Mark the line below the message for deletion, as the table no longer waits for a person."""

    newest: Newest


@dataclass(frozen=True, slots=True)
class FinishRepost:
    """Store that the message was posted again, as somebody had requested."""


@dataclass(frozen=True, slots=True)
class SaveShown:
    """Save what the message shows, soon and together with other messages."""

    newest: Newest


CallingStep = Announce | Measure | CallBelow
SendingStep = Look | PostClosedLobby | CallingStep | Post | Edit | Rename | RenameLobby | PutAway
StoringStep = StorePlace | DropLine | FinishRepost | SaveShown
Step = Rest | Wait | SendingStep | StoringStep
