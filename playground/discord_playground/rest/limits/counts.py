"""Counts of the bot's requests and their answers."""

from collections import Counter
from fnmatch import fnmatchcase

from discord_playground.protocol.types import Json


class Counts:
    """Counts of requests by route and status, of answers 429 by scope, and of bans.

    A route is a method and a path of the table of routes, such as `PATCH /channels/{channel_id}`.
    """

    def __init__(self) -> None:
        self._answers: Counter[tuple[str, int]] = Counter()
        self.too_many: Counter[str] = Counter()
        """Number of answers 429 by scope: `user`, `global`, `shared`, or `cloudflare` while
        banned."""
        self.bans = 0

    def count_answer(self, route: str, status: int) -> None:
        """Count one more answer."""
        self._answers[route, status] += 1

    def requests(self, pattern: str = "*", status: int | None = None) -> int:
        """Return how many requests match a shell-like pattern. None counts every status."""
        return sum(
            count
            for (route, answer_status), count in self._answers.items()
            if fnmatchcase(route, pattern) and status in (None, answer_status)
        )

    def to_json(self) -> Json:
        """Return all counts as JSON, for another process."""
        routes: Json = {}
        for (route, status), count in sorted(self._answers.items()):
            routes.setdefault(route, {})[str(status)] = count
        return {"requests": routes, "too_many": dict(self.too_many), "bans": self.bans}
