"""The numbers of Discord's limits, and the source of each number.

Discord publishes only the two limits that hold for all routes. Other developers have seen the
limits of single routes in Discord's headers. These numbers change, so a bot should read the
headers.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `max_requests` requests in `seconds`.

    Requests are counted separately for each channel, interaction token, bot or address;
    `counted_per` says for which of them.
    """

    limited_requests: str
    max_requests: int
    seconds: float
    counted_per: str
    source: str


DOCUMENTED = "[documented](https://docs.discord.com/developers/topics/rate-limits)"
CHANNEL, TOKEN = "channel", "interaction token"


_USERDOCCERS = "https://github.com/discord-userdoccers/discord-userdoccers/pull/551"


def _seen(issue: int) -> str:
    return f"[seen](https://github.com/discord/discord-api-docs/issues/{issue})"


def _webhook_limit(route: str) -> Limit:
    guide = "https://birdie0.github.io/discord-webhooks-guide/other/rate_limits.html"
    return Limit(
        route, 5, 2, TOKEN, f"[seen]({guide}), for webhooks that people create in a channel"
    )


GLOBAL_LIMIT = Limit("all requests with the bot's token", 50, 1, "bot", DOCUMENTED)
INVALID_REQUESTS = Limit("answers 401, 403, 429 (not `shared`)", 10_000, 600, "address", DOCUMENTED)
LATE_EDITS = Limit("edits of messages older than an hour", 3, 6, CHANNEL, f"[seen]({_USERDOCCERS})")

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_ROUTES = (
    Limit("PATCH /channels/{channel_id}", 10, 15, CHANNEL, _seen(2761)),
    Limit("GET /channels/{channel_id}/messages", 5, 5, CHANNEL, f"{_seen(8161)}, seconds assumed"),
    Limit("POST /channels/{channel_id}/messages", 5, 5, CHANNEL, _seen(8073)),
    Limit("DELETE /channels/{channel_id}/messages/{message_id}", 5, 1, CHANNEL, _seen(8330)),
    Limit("PATCH /channels/{channel_id}/messages/{message_id}", 5, 5, CHANNEL, _seen(8073)),
    _webhook_limit(f"POST {WEBHOOK}"),
    _webhook_limit(f"PATCH {WEBHOOK}/messages/@original"),
    _webhook_limit(f"PATCH {WEBHOOK}/messages/{{message_id}}"),
    _webhook_limit(f"DELETE {WEBHOOK}/messages/@original"),
    _webhook_limit(f"DELETE {WEBHOOK}/messages/{{message_id}}"),
)
ROUTES: Mapping[str, Limit] = {limit.limited_requests: limit for limit in _ROUTES}
"""The limits by method and path. A route that is missing here has only the global limit."""

TABLE = (GLOBAL_LIMIT, *_ROUTES, LATE_EDITS, INVALID_REQUESTS)
