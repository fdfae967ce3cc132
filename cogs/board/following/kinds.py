"""The steps that bring a public message up to date: what to do, without the code that does it."""

from dataclasses import dataclass
from typing import ClassVar

from cogs.board.following.known import NewestMessage, ReplacedMessage, RequestKind
from game.model.message import MessageRef


@dataclass(frozen=True, slots=True)
class NothingToDo:
    """Nothing is left to do."""


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Nothing can be done before this moment of the loop's clock."""

    until: float


@dataclass(frozen=True, slots=True)
class ReadChannel:
    """Find out which messages of the table are in the channel."""

    request_kind: ClassVar[RequestKind] = RequestKind.LOOK


@dataclass(frozen=True, slots=True)
class PostClosedLobby:
    """Post the closed lobby of a game that never showed one."""

    request_kind: ClassVar[RequestKind] = RequestKind.POST


@dataclass(frozen=True, slots=True)
class Announce:
    """Post a message for a new milestone, which calls the people concerned."""

    previous: NewestMessage
    last_seen: str
    """The milestone that the channel saw last."""
    request_kind: ClassVar[RequestKind] = RequestKind.POST


@dataclass(frozen=True, slots=True)
class CheckNearBottom:
    """Check whether the message is near the bottom of the channel at this milestone."""

    board: MessageRef
    milestone: str
    request_kind: ClassVar[RequestKind] = RequestKind.LOOK


@dataclass(frozen=True, slots=True)
class CallBelow:
    """Call people by a line below the message, which stays where it is."""

    board: MessageRef
    previous: NewestMessage
    request_kind: ClassVar[RequestKind] = RequestKind.POST


@dataclass(frozen=True, slots=True)
class PostWithoutCall:
    """Post the message again, without calling anybody."""

    previous: NewestMessage
    request_kind: ClassVar[RequestKind] = RequestKind.POST


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit the table's present message."""

    board: MessageRef
    request_kind: ClassVar[RequestKind] = RequestKind.EDIT


@dataclass(frozen=True, slots=True)
class EditNames:
    """Edit the message of a game that is over, as somebody in it has a new name."""

    board: MessageRef
    request_kind: ClassVar[RequestKind] = RequestKind.EDIT


@dataclass(frozen=True, slots=True)
class EditLobbyNames:
    """Edit the closed lobby, as somebody in it has a new name."""

    promise: MessageRef
    request_kind: ClassVar[RequestKind] = RequestKind.TIDY


@dataclass(frozen=True, slots=True)
class RemoveReplaced:
    """Close or delete a message that another has replaced."""

    replaced: ReplacedMessage
    request_kind: ClassVar[RequestKind] = RequestKind.TIDY


@dataclass(frozen=True, slots=True)
class StoreMessageRef:
    """Store the place of the message."""

    newest: NewestMessage


@dataclass(frozen=True, slots=True)
class DropCallLine:
    """Mark a line for deletion: the table waits for nobody, or it replies to another message."""

    newest: NewestMessage


@dataclass(frozen=True, slots=True)
class FinishRepost:
    """Store that the message was posted again, as somebody had requested."""


@dataclass(frozen=True, slots=True)
class SaveShown:
    """Save what the message shows, soon and together with other messages."""

    newest: NewestMessage


CallingStep = Announce | CheckNearBottom | CallBelow
SendingStep = (
    ReadChannel
    | PostClosedLobby
    | CallingStep
    | PostWithoutCall
    | Edit
    | EditNames
    | EditLobbyNames
    | RemoveReplaced
)
StoringStep = StoreMessageRef | DropCallLine | FinishRepost | SaveShown
Step = NothingToDo | WaitUntil | SendingStep | StoringStep
