"""The metrics: what is counted and measured, and under which names.

Labels have few values, and no label is an id of a person, a server, a channel or a game.
"""

from collections.abc import Iterable, Mapping

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
from service.monitoring.boards import LagReason
from service.monitoring.reports import Outcome

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


class Metrics:
    """Everything that is measured, in a registry given by the caller."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        clicks = Histogram(
            "cartagena_click_duration_seconds",
            "From a click, a command or a form to its answer, by how it ended.",
            ("outcome",),
            registry=registry,
            buckets=CLICK_BUCKETS,
        )
        self._clicks = {outcome: clicks.labels(outcome.value) for outcome in Outcome}
        self._commits = Histogram(
            "cartagena_commit_duration_seconds",
            "From the wish to change the database to the change on disk.",
            registry=registry,
            buckets=COMMIT_BUCKETS,
        )
        self._requests = Counter(
            "cartagena_discord_requests_total",
            "Requests sent to Discord, by HTTP method and the status of the answer.",
            ("method", "status"),
            registry=registry,
        )
        self._request_seconds = Histogram(
            "cartagena_discord_request_duration_seconds",
            "From a request to the beginning of Discord's answer.",
            registry=registry,
            buckets=REQUEST_BUCKETS,
        )
        self._refused_directly = Counter(
            "cartagena_direct_messages_refused_total",
            "Direct messages that Discord refused for good, by HTTP status and Discord's code.",
            ("status", "code"),
            registry=registry,
        )
        self._flag_suspected = Gauge(
            "cartagena_flag_suspected_timestamp_seconds",
            "When it last looked as if Discord had flagged the bot; 0 where it never did.",
            registry=registry,
        )
        self._thoughts = Histogram(
            "cartagena_thinking_duration_seconds",
            "One thought of a computer player: a choice, a hint or a review.",
            ("kind",),
            registry=registry,
            buckets=THOUGHT_BUCKETS,
        )
        self._tables = Gauge(
            "cartagena_open_tables",
            "Games by status: lobby, playing or resting.",
            ("status",),
            registry=registry,
        )
        self._boards = Gauge(
            "cartagena_boards_behind",
            "Boards that do not show the newest state of their table, by what they wait for.",
            ("wait",),
            registry=registry,
        )
        self._longest = Gauge(
            "cartagena_boards_behind_oldest_seconds",
            "For how long the oldest board has waited for its turn.",
            registry=registry,
        )
        self._ready = Gauge(
            "cartagena_gateway_ready",
            "Whether the gateway of a shard is ready: 1, else 0.",
            ("shard",),
            registry=registry,
        )
        self._latency = Gauge(
            "cartagena_gateway_latency_seconds",
            "The last heartbeat of a shard's gateway, there and back.",
            ("shard",),
            registry=registry,
        )
        self._clients = Gauge(
            "cartagena_clients",
            "Clients of Discord that the process runs: one, or one for each share of the shards.",
            registry=registry,
        )
        self._tasks = Gauge(
            "cartagena_tasks",
            "Tasks of the event loop: what is under way, and what waits.",
            registry=registry,
        )
        self._discord_ahead = Gauge(
            "cartagena_discord_clock_ahead_seconds",
            "How far Discord's clock is ahead of the host's; below 0: behind it.",
            registry=registry,
        )
        self._backups = Gauge(
            "cartagena_backup_timestamp_seconds",
            "When the last scheduled backup ended, by how: success or failure; 0 where none did.",
            ("result",),
            registry=registry,
        )
        self._healthy = Gauge(
            "cartagena_healthy",
            "Whether a check of the health page finds all well: 1, else 0.",
            ("check",),
            registry=registry,
        )
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)

    # Recorded when an event happens

    def clicked(self, outcome: Outcome, seconds: float) -> None:
        """Record that a click ended."""
        self._clicks[outcome].observe(seconds)

    def record_commit(self, seconds: float) -> None:
        """Record that something was written to the database."""
        self._commits.observe(seconds)

    def record_request(self, method: str, status: str, seconds: float) -> None:
        """Record that Discord answered a request, or that the request broke off."""
        self._requests.labels(method, status).inc()
        self._request_seconds.observe(seconds)

    def record_refused_message(self, status: int, code: int) -> None:
        """Record that a direct message was refused for good."""
        known = str(code) if code in REFUSAL_CODES else OTHER_CODE
        self._refused_directly.labels(str(status), known).inc()

    def record_suspected_flag(self, unix_seconds: float) -> None:
        """Record that Discord seems to have flagged the bot."""
        self._flag_suspected.set(unix_seconds)

    def record_thought(self, kind: str, seconds: float) -> None:
        """Record that a computer player thought."""
        self._thoughts.labels(kind).observe(seconds)

    # Set when a monitoring program asks

    def set_table_counts(self, numbers: Iterable[Mapping[Status, int]] | None) -> None:
        """Set how many games have which status, by client; ``None`` if the database fails."""
        self._tables.clear()
        for client_numbers in numbers or ():
            for status, number in client_numbers.items():
                self._tables.labels(status).inc(number)

    def set_board_lags(self, numbers: Mapping[LagReason, int], longest: float) -> None:
        """Set how many boards lag, by reason, and the longest wait for an update in seconds."""
        _set(self._boards, numbers.items())
        self._longest.set(longest)

    def set_client_count(self, number: int) -> None:
        """Set how many clients the process runs."""
        self._clients.set(number)

    def set_clock_difference(self, ahead: float) -> None:
        """Set how far Discord's clock is ahead of the host's, in seconds."""
        self._discord_ahead.set(ahead)

    def set_backup_times(self, ended: Mapping[str, float]) -> None:
        """Set when the last scheduled backup ended, by result, in Unix seconds."""
        _set(self._backups, ended.items())

    def set_check_results(self, passing: Mapping[str, bool]) -> None:
        """Set which checks of the health page find that all is well."""
        _set(self._healthy, passing.items())

    def set_task_count(self, number: int) -> None:
        """Set how many tasks the event loop has."""
        self._tasks.set(number)

    def set_shard_states(self, ready: Mapping[str, bool], latencies: Mapping[str, float]) -> None:
        """Set which shards are ready, and the latency of their gateways in seconds."""
        _set(self._ready, ready.items())
        _set(self._latency, latencies.items())


def _set(gauge: Gauge, values: Iterable[tuple[str, float]]) -> None:
    gauge.clear()
    for label, value in values:
        gauge.labels(label).set(value)
