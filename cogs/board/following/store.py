"""The states in memory of all public messages by game id: which are behind, their last steps."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from cogs.board.following.known import MessageState
from cogs.ui.services.caches import Newest
from game.model.ids import GameId, GuildId
from service.monitoring.metrics import BoardLag, LagReason

MOST_TABLES = 200
"""Maximum number of tables in the journal: those with the latest steps."""

STEPS_PER_TABLE = 30
"""Maximum number of steps that are kept for each table: its latest."""


class Journal:
    """A short log of each game's steps, only in memory."""

    def __init__(self) -> None:
        self._steps = Newest[GameId, deque[str]](MOST_TABLES)

    def record(self, game_id: GameId, step: object) -> None:
        """Record a step or its result."""
        steps = self._steps.get(game_id, deque(maxlen=STEPS_PER_TABLE))
        steps.append(f"{datetime.now(UTC):%H:%M:%S.%f} {step}")
        self._steps[game_id] = steps

    def steps_of(self, game_id: GameId) -> Sequence[str]:
        """Return the latest steps of a game, oldest first; empty if the journal has none."""
        return tuple(self._steps.get(game_id, ()))


DEFAULT_STATE = MessageState()


@dataclass(frozen=True, slots=True)
class BlockReason:
    """Why the last attempt failed: a refusal in this server, or an outage if it is ``None``."""

    server: GuildId | None


@dataclass(slots=True)
class Lag:
    """Since when a message is behind its table, by the monotonic clock, and what it waits for."""

    since: float | None = None
    reason: LagReason = LagReason.TURN
    blocked: BlockReason | None = None


class MessageStates:
    """The states of all messages; a message without open work has no entry."""

    def __init__(self) -> None:
        self._known: dict[GameId, MessageState] = {}
        self._lags: dict[GameId, Lag] = {}

    def message_state_of(self, game_id: GameId) -> MessageState:
        """Return what is known of a game's message."""
        return self._known.get(game_id, DEFAULT_STATE)

    def put(self, game_id: GameId, known: MessageState) -> None:
        """Keep this state of a game's message."""
        if known == DEFAULT_STATE:
            self._known.pop(game_id, None)
        else:
            self._known[game_id] = known

    def change_fields(self, game_id: GameId, **fields: Any) -> None:
        """Change these fields of the state, and leave the others as they are by now."""
        self.put(game_id, replace(self.message_state_of(game_id), **fields))

    def forget(self, game_id: GameId) -> None:
        """Forget a game's message."""
        self._known.pop(game_id, None)
        self._lags.pop(game_id, None)

    def lag_of(self, game_id: GameId) -> Lag:
        """Return the lag of a game's message, for the caller to change."""
        return self._lags.setdefault(game_id, Lag())

    def end_lag(self, game_id: GameId) -> None:
        """Record that a message shows the newest state; keep what blocks its other requests."""
        lag = self.lag_of(game_id)
        lag.since, lag.reason = None, LagReason.TURN
        if lag.blocked is None:
            del self._lags[game_id]

    def blocked(self, game_id: GameId) -> BlockReason | None:
        """Return what ended the last attempt for a game's message, if the message waits for it."""
        return self._lags[game_id].blocked if game_id in self._lags else None

    def all_blocked(self) -> Iterator[tuple[GameId, BlockReason]]:
        """Find all messages that a refusal or an outage blocks."""
        for game_id, lag in tuple(self._lags.items()):
            if lag.blocked is not None:
                yield game_id, lag.blocked

    def lags(self) -> Iterator[BoardLag]:
        """Find since when each outdated message is behind its table, and why."""
        for lag in tuple(self._lags.values()):
            if lag.since is not None:
                yield BoardLag(lag.since, lag.reason)
