"""Remembers for a few minutes which message was sent with which nonce."""

from collections import OrderedDict
from collections.abc import Callable

REMEMBERED_SECONDS = 5 * 60.0
"""Seconds that a nonce is kept. Discord says "the past few minutes"."""

Key = tuple[str, str]


class Nonces:
    """The bot's latest nonces by channel."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._kept: OrderedDict[Key, tuple[float, str]] = OrderedDict()

    def record(self, channel_id: str, nonce: str, message_id: str) -> None:
        """Record that this message was sent with this nonce."""
        self._kept[channel_id, nonce] = (self._now(), message_id)
        self._kept.move_to_end((channel_id, nonce))

    def find(self, channel_id: str, nonce: str) -> str | None:
        """Return the id of the recent message in the channel with this nonce, or None."""
        self._remove_old()
        return self._kept.get((channel_id, nonce), (0.0, None))[1]

    def _remove_old(self) -> None:
        oldest = self._now() - REMEMBERED_SECONDS
        while self._kept and next(iter(self._kept.values()))[0] < oldest:
            self._kept.popitem(last=False)
