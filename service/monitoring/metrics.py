"""The metrics: what is counted and measured, and under which names.

Labels have few values, and no label is an id of a person, a server, a channel or a game.
"""

import collections
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from types import SimpleNamespace

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)

from game.model.game import Status

CLICK_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5)
"""Bucket bounds in seconds; Discord accepts no answer after three seconds."""
COMMIT_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2)
REQUEST_BUCKETS = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
THOUGHT_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2)

NO_ANSWER = "none"
"""The status of a request to Discord that broke off."""


REFUSAL_CODES = frozenset({10013, 20026, 50001, 50007, 50033, 50278})
"""Discord's codes for refused direct messages; any other code is counted as OTHER_CODE."""
OTHER_CODE = "other"


class Outcome(StrEnum):
    """How a click, a command or a form ended for the person."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The person was told the reason: the rules, the table or a permission did not allow it."""
    LATE = "late"
    """The message or the interaction was gone."""
    LOST = "lost"
    """Discord accepted no answer, or did not confirm it."""
    FAILED = "failed"
    """The person was told of an error: in the bot, in the database or at Discord."""


class Metrics:
    """Everything that is measured, in a registry given by the caller.

    The gauges without a method of their own are set by those who know their values.
    """

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        counter, gauge = partial(Counter, registry=registry), partial(Gauge, registry=registry)
        histogram = partial(Histogram, registry=registry)
        clicks = histogram(
            "cartagena_click_duration_seconds",
            "From a click, a command or a form to its answer, by how it ended.",
            ("outcome",),
            buckets=CLICK_BUCKETS,
        )
        self._clicks = {outcome: clicks.labels(outcome.value) for outcome in Outcome}
        self.commits = histogram(
            "cartagena_commit_duration_seconds",
            "From the wish to change the database to the change on disk.",
            buckets=COMMIT_BUCKETS,
        )
        self._requests = counter(
            "cartagena_discord_requests_total",
            "Requests sent to Discord, by HTTP method and the status of the answer.",
            ("method", "status"),
        )
        self._request_seconds = histogram(
            "cartagena_discord_request_duration_seconds",
            "From a request to the beginning of Discord's answer.",
            buckets=REQUEST_BUCKETS,
        )
        self._refused_directly = counter(
            "cartagena_direct_messages_refused_total",
            "Direct messages that Discord refused for good, by HTTP status and Discord's code.",
            ("status", "code"),
        )
        self.flag_suspected = gauge(
            "cartagena_flag_suspected_timestamp_seconds",
            "When it last looked as if Discord had flagged the bot; 0 where it never did.",
        )
        self._thoughts = histogram(
            "cartagena_thinking_duration_seconds",
            "One thought of a computer player: a choice, a hint or a review.",
            ("kind",),
            buckets=THOUGHT_BUCKETS,
        )
        self._tables = gauge(
            "cartagena_open_tables", "Games by status: lobby, playing or resting.", ("status",)
        )
        self.boards = gauge(
            "cartagena_boards_behind",
            "Boards that do not show the newest state of their table, by what they wait for.",
            ("wait",),
        )
        self.longest_lag = gauge(
            "cartagena_boards_behind_oldest_seconds",
            "For how long the oldest board has waited for its turn.",
        )
        self.ready = gauge(
            "cartagena_gateway_ready",
            "Whether the gateway of a shard is ready: 1, else 0.",
            ("shard",),
        )
        self.latency = gauge(
            "cartagena_gateway_latency_seconds",
            "The last heartbeat of a shard's gateway, there and back.",
            ("shard",),
        )
        self.clients = gauge(
            "cartagena_clients",
            "Clients of Discord that the process runs: one, or one for each share of the shards.",
        )
        self.tasks = gauge(
            "cartagena_tasks", "Tasks of the event loop: what is under way, and what waits."
        )
        self.discord_ahead = gauge(
            "cartagena_discord_clock_ahead_seconds",
            "How far Discord's clock is ahead of the host's; below 0: behind it.",
        )
        self.backups = gauge(
            "cartagena_backup_timestamp_seconds",
            "When the last scheduled backup ended, by how: success or failure; 0 where none did.",
            ("result",),
        )
        self.backup_games = gauge(
            "cartagena_backup_games",
            "Games in the last scheduled backup that succeeded, and in the one before it.",
            ("backup",),
        )
        self.healthy = gauge(
            "cartagena_healthy",
            "Whether a check of the health page finds all well: 1, else 0.",
            ("check",),
        )
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)

    def clicked(self, outcome: Outcome, seconds: float) -> None:
        """Record that a click ended."""
        self._clicks[outcome].observe(seconds)

    def record_request(self, method: str, status: str, seconds: float) -> None:
        """Record that Discord answered a request, or that the request broke off."""
        self._requests.labels(method, status).inc()
        self._request_seconds.observe(seconds)

    def record_refused_message(self, status: int, code: int) -> None:
        """Record that a direct message was refused for good."""
        known = str(code) if code in REFUSAL_CODES else OTHER_CODE
        self._refused_directly.labels(str(status), known).inc()

    def record_thought(self, kind: str, seconds: float) -> None:
        """Record that a computer player thought."""
        self._thoughts.labels(kind).observe(seconds)

    def set_table_counts(self, numbers: Iterable[Mapping[Status, int]] | None) -> None:
        """Set how many games have which status, by client; ``None`` if the database fails."""
        self._tables.clear()
        for client_numbers in numbers or ():
            for status, number in client_numbers.items():
                self._tables.labels(status).inc(number)


def set_by_label(gauge: Gauge, values: Mapping[str, float]) -> None:
    """Set the values of a gauge with one label, and remove all others."""
    gauge.clear()
    for label, value in values.items():
        gauge.labels(label).set(value)


def request_trace(report: Callable[[str, str, float], None]) -> aiohttp.TraceConfig:
    """Return a trace with which an aiohttp session reports its requests.

    It also reports the handshakes of the gateway.
    """

    async def start(_session: object, context: SimpleNamespace, _: object) -> None:
        context.began, context.answered = time.perf_counter(), False

    async def end(
        _session: object, context: SimpleNamespace, done: aiohttp.TraceRequestEndParams
    ) -> None:
        context.answered, status = True, str(done.response.status)
        report(done.method, status, time.perf_counter() - context.began)

    async def broken(
        _session: object, context: SimpleNamespace, done: aiohttp.TraceRequestExceptionParams
    ) -> None:
        # Another hook may have ended an answered request with an error of its own.
        if not context.answered:
            report(done.method, NO_ANSWER, time.perf_counter() - context.began)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(start)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(broken)
    return trace


class LagReason(StrEnum):
    """Why a board lags behind."""

    TURN = "turn"
    """The board is being updated, or Discord or the database cannot be reached."""
    REFUSED = "refused"
    """Discord refuses this board: a person must correct its channel."""
    FAILED = "failed"
    """An error in the bot itself affects only this table; the log has its traceback."""


@dataclass(frozen=True, slots=True)
class BoardLag:
    """A lagging board: since when, in seconds of the monotonic clock, and why."""

    since: float
    reason: LagReason


def _no_lags() -> Iterable[BoardLag]:
    return ()


class LaggingBoards:
    """Counts the boards that lag, and finds their longest wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.lags: Callable[[], Iterable[BoardLag]] = _no_lags
        """Returns every board that lags; the cogs set it when they are loaded."""

    def count_by_reason(self) -> Mapping[LagReason, int]:
        """Return how many boards lag, by reason."""
        waits = collections.Counter(lag.reason for lag in self.lags())
        return {wait: waits[wait] for wait in LagReason}

    def longest_wait(self) -> float:
        """Return the longest wait of a board for its update, in seconds; 0 if none waits."""
        now = self._clock()
        waiting = (lag.since for lag in self.lags() if lag.reason is LagReason.TURN)
        return now - min(waiting, default=now)
