"""A small model of one channel at Discord, whose requests may fail in every way that matters."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from itertools import count
from random import Random
from typing import TypeVar

from cogs.board.following.channels import turn_number_of
from cogs.board.following.known import FoundInChannel, FoundMessage
from cogs.board.following.rendering import Rendered
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from game.model.ids import MessageId
from game.model.message import Call, MessageRef, ShownState
from game.tables import Table
from game.tables.milestones import shown_state_of
from service.exchanges import RateLimited, UnknownOutcome, WaitedTooLong
from tests.cogs.board.following.channel import FakeChannels, refusal_error

T = TypeVar("T")
Nonce = tuple[object, ...]

MISSING_PERMISSIONS = 50013
NONCE_SECONDS = 0.4
"""How long Discord remembers that a message was sent; at Discord, it is a few minutes."""


class Trouble(Enum):
    """What may happen to a request."""

    NONE = auto()
    LIMITED = auto()
    UNSENT = auto()
    REFUSED = auto()
    LOST_BEFORE = auto()
    """Nobody knows its outcome: it had no effect."""
    LOST_AFTER = auto()
    """Nobody knows its outcome: it had its effect."""
    NEVER_SENT = auto()
    """The bot ends before it sends the request."""


COMMON_TROUBLE = (
    Trouble.LIMITED, Trouble.LIMITED, Trouble.UNSENT, Trouble.REFUSED, Trouble.LOST_BEFORE,
    Trouble.LOST_AFTER, Trouble.LOST_AFTER,
)  # fmt: skip


class Kind(Enum):
    """The kinds of messages of a table."""

    BOARD = auto()
    CALL = auto()
    """A plain line that an edit turns into a board."""
    LINE = auto()
    """A plain line below a board."""
    CLOSED_LOBBY = auto()
    LINK = auto()
    """An old message that only links to the board."""


@dataclass
class Message:
    """A message that stands in the channel."""

    kind: Kind
    milestone: str = ""
    """The milestone that its buttons carry; empty without buttons."""
    shown: ShownState | None = None
    below: MessageId | None = None
    """The board to which a line replies."""


class UnreliableChannels(FakeChannels):
    """Keeps the messages of one table, and lets requests fail at random or as planned."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.random = Random(f"channel {seed}")  # noqa: S311
        self.share_of_trouble = 0.0
        self.limit_seconds: tuple[float, ...] = (0.005, 0.01, 0.05)
        self.planned: dict[str, list[Trouble]] = defaultdict(list)
        """What happens to the next requests of each name."""
        self.messages: dict[MessageId, Message] = {}
        self.called: list[str] = []
        """The milestones for which people were called, in order."""
        self.log: list[str] = []
        """All requests with their trouble, and other events."""
        self._sent: dict[Nonce, tuple[MessageId, float]] = {}
        self._new_ids = count(1)

    def delete_by_hand(self, message: MessageId) -> None:
        """Delete a message as a person does."""
        del self.messages[message]
        self.log.append(f"somebody deletes {message}")

    async def call(self, table: Table, call: Call) -> MessageRef:
        """Send a plain line that becomes the board."""
        line = Message(Kind.CALL, call.milestone)
        return await self._request("call", lambda: self._call(table, call, line))

    async def post_call_below(self, table: Table, call: Call, board: MessageRef) -> MessageRef:
        """Send a plain line below a board."""
        line = Message(Kind.LINE, below=board.message)
        return await self._request("call below", lambda: self._call(table, call, line))

    async def is_near(self, board: MessageRef) -> bool:
        """Say whether there are few other messages below a board."""
        return await self._request("near?", lambda: self.boards_are_near)

    async def post(
        self, table: Table, rendered: Rendered, previous: MessageRef | None, deleted: int
    ) -> FoundMessage:
        """Send a whole board."""
        shown = shown_state_of(table)
        nonce = ("board", table.game.version, previous and previous.message, deleted)
        board = Message(Kind.BOARD, shown.milestone, shown)
        return await self._request("post", lambda: self._found(self._add(table, board, nonce)))

    async def post_promise(self, table: Table, deleted: int) -> MessageRef:
        """Send a closed lobby."""
        lobby = Message(Kind.CLOSED_LOBBY)
        return await self._request("promise", lambda: self._add(table, lobby, ("promise", deleted)))

    async def edit(self, table: Table, rendered: Rendered, board: MessageRef) -> bool:
        """Edit a message; return whether it stands."""

        def edit() -> bool:
            if board.message in self.messages:
                shown = shown_state_of(table)
                self.messages[board.message] = Message(Kind.BOARD, shown.milestone, shown)
            return board.message in self.messages

        return await self._request("edit", edit)

    async def close_lobby(self, table: Table, board: MessageRef) -> None:
        """Remove the buttons of a lobby, if it stands."""

        def close() -> None:
            if board.message in self.messages:
                self.messages[board.message] = Message(Kind.CLOSED_LOBBY)

        await self._request("close", close)

    async def link_to_board(self, table: Table, old: MessageRef, board: MessageRef) -> None:
        """Change an old message into a link, if it stands."""

        def link() -> None:
            if old.message in self.messages:
                self.messages[old.message] = Message(Kind.LINK)

        await self._request("link", link)

    async def delete(self, board: MessageRef) -> None:
        """Delete a message, if it stands."""
        await self._request("delete", lambda: self.messages.pop(board.message, None))

    async def find_messages(self, table: Table) -> FoundInChannel:
        """Find the boards and lines that stand."""
        return await self._request("look", lambda: self._find(table))

    def boards(self) -> dict[MessageId, Message]:
        """Return the boards, and the lines that become boards, by their ids."""
        return {one: message for one, message in self.messages.items() if message.milestone}

    def lines(self) -> dict[MessageId, Message]:
        """Return the lines below boards, by their ids."""
        return {one: found for one, found in self.messages.items() if found.kind is Kind.LINE}

    def _find(self, table: Table) -> FoundInChannel:
        def ref(message: MessageId) -> MessageRef:
            return MessageRef(table.game.channel, message)

        boards = self.boards()
        ordered = sorted(boards, key=lambda one: (turn_number_of(boards[one].milestone), one))
        lines, orphans = list[MessageRef](), list[MessageRef]()
        for number, line in sorted(self.lines().items()):
            if line.below in boards:
                lines.append(ref(number))
            elif line.below not in self.messages:
                orphans.append(ref(number))
        found = tuple(self._found(ref(one)) for one in ordered)
        return FoundInChannel(found, tuple(lines), tuple(orphans))

    def _found(self, ref: MessageRef) -> FoundMessage:
        message = self.messages[ref.message]
        return FoundMessage(ref, message.milestone, message.shown)

    def _call(self, table: Table, call: Call, line: Message) -> MessageRef:
        sent = len(self._sent)
        ref = self._add(table, line, ("call", call.milestone))
        if len(self._sent) > sent:
            self.called.append(call.milestone)
        return ref

    def _add(self, table: Table, message: Message, nonce: Nonce) -> MessageRef:
        """Send a message, or return the one that was sent before with this nonce."""
        now = asyncio.get_running_loop().time()
        known, sent_at = self._sent.get(nonce, (None, 0.0))
        if known is not None and now < sent_at + NONCE_SECONDS:
            if known not in self.messages:
                raise refusal_error(UNKNOWN_MESSAGE)
            return MessageRef(table.game.channel, known)
        new = MessageId(next(self._new_ids))
        self.messages[new] = message
        self._sent[nonce] = (new, now)
        return MessageRef(table.game.channel, new)

    async def _request(self, name: str, effect: Callable[[], T]) -> T:
        """Let this request have its effect, unless there is trouble."""
        trouble = self._next_trouble(name)
        self.log.append(name if trouble is Trouble.NONE else f"{name}: {trouble.name}")
        await self._let_others_run()
        match trouble:
            case Trouble.LIMITED:
                raise RateLimited(self.random.choice(self.limit_seconds))
            case Trouble.UNSENT:
                raise WaitedTooLong(self.limit_seconds[0])
            case Trouble.REFUSED:
                raise refusal_error(MISSING_PERMISSIONS)
            case Trouble.LOST_BEFORE:
                raise UnknownOutcome("not sent")
            case Trouble.NEVER_SENT:
                await asyncio.Event().wait()
            case Trouble.LOST_AFTER:
                effect()
                raise UnknownOutcome("the answer is lost")
            case Trouble.NONE:
                pass
        result = effect()
        await self._let_others_run()
        return result

    def _next_trouble(self, name: str) -> Trouble:
        if self.planned[name]:
            return self.planned[name].pop(0)
        if self.random.random() >= self.share_of_trouble:
            return Trouble.NONE
        return self.random.choice(COMMON_TROUBLE)

    async def _let_others_run(self) -> None:
        for _ in range(self.random.randrange(3)):
            await asyncio.sleep(0)
