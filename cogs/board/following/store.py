"""The states in memory of all public messages, by game id."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cogs.board.following.known import MessageState
from game.model.ids import GameId
from service.monitoring.boards import BoardLag

DEFAULT_STATE = MessageState()


class MessageStates:
    """The states of all messages; a message without open work has no entry."""

    def __init__(self) -> None:
        self._known: dict[GameId, MessageState] = {}

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
        """Forget a game's message; remember only whether an answer is about to post it."""
        self.put(game_id, MessageState(answering=self.message_state_of(game_id).answering))

    def __iter__(self) -> Iterator[tuple[GameId, MessageState]]:
        return iter(tuple(self._known.items()))

    def lags(self) -> Iterator[BoardLag]:
        """Find since when each outdated message is behind its table, and why."""
        for _, known in self:
            if known.behind_since is not None:
                yield BoardLag(known.behind_since, known.wait)
