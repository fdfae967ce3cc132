"""Every report and every poll sets its own metric. A poll replaces the previous values."""

import os
import time
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry

from game.model.game import Status
from service.monitoring.backups import (
    BackupResult,
    backup_games,
    last_backup_times,
    record_failure,
    record_success,
)
from service.monitoring.metrics import LagReason, Metrics, Outcome, set_by_label


@pytest.fixture
def metrics() -> Metrics:
    return Metrics(CollectorRegistry())


def metric_value(metrics: Metrics, name: str, **labels: str) -> float | None:
    """Return the value of a metric, or `None` if it has no value for these labels."""
    return metrics.registry.get_sample_value(f"cartagena_{name}", labels)


def test_clicks_are_counted_by_outcome(metrics: Metrics) -> None:
    assert {
        metric_value(metrics, "click_duration_seconds_count", outcome=one) for one in Outcome
    } == {0}
    for seconds in (0.5, 2):
        metrics.clicked(Outcome.REFUSED, seconds)
    assert metric_value(metrics, "click_duration_seconds_count", outcome="refused") == 2
    assert metric_value(metrics, "click_duration_seconds_sum", outcome="refused") == 2.5
    assert metric_value(metrics, "click_duration_seconds_count", outcome="answered") == 0


def test_commits_and_thoughts_are_timed(metrics: Metrics) -> None:
    metrics.commits.observe(0.25)
    metrics.record_thought("hint", 0.5)
    assert metric_value(metrics, "commit_duration_seconds_count") == 1
    assert metric_value(metrics, "commit_duration_seconds_sum") == 0.25
    assert metric_value(metrics, "thinking_duration_seconds_sum", kind="hint") == 0.5
    assert metric_value(metrics, "thinking_duration_seconds_sum", kind="choice") is None


def test_refused_direct_messages_are_counted_by_status_and_known_code(metrics: Metrics) -> None:
    for code in (50007, 50007, 20026, 123456, 654321):
        metrics.record_refused_message(403, code)
    counted = {
        code: metric_value(metrics, "direct_messages_refused_total", status="403", code=code)
        for code in ("50007", "20026", "other", "123456")
    }
    assert counted == {"50007": 2, "20026": 1, "other": 2, "123456": None}
    assert metric_value(metrics, "flag_suspected_timestamp_seconds") == 0
    metrics.flag_suspected.set(1_800_000_000)
    assert metric_value(metrics, "flag_suspected_timestamp_seconds") == 1_800_000_000


def show_backups(metrics: Metrics, folder: Path) -> None:
    set_by_label(metrics.backups, last_backup_times(folder))
    set_by_label(metrics.backup_games, backup_games(folder))


def test_time_and_games_of_the_last_backups_are_shown(metrics: Metrics, tmp_path: Path) -> None:
    assert metric_value(metrics, "backup_timestamp_seconds", result="success") is None
    show_backups(metrics, tmp_path)
    assert metric_value(metrics, "backup_timestamp_seconds", result="success") == 0
    assert metric_value(metrics, "backup_games", backup="last") is None
    record_success(tmp_path, 12)
    # The clock of a network drive may be wrong.
    os.utime(tmp_path / "last-success", (1000, 1000))
    show_backups(metrics, tmp_path)
    assert metric_value(metrics, "backup_timestamp_seconds", result="success") == pytest.approx(
        time.time(), abs=30
    )
    assert metric_value(metrics, "backup_timestamp_seconds", result="failure") == 0
    assert metric_value(metrics, "backup_games", backup="before") == 12
    record_success(tmp_path, 5)
    record_failure(tmp_path)
    show_backups(metrics, tmp_path)
    assert metric_value(metrics, "backup_games", backup="last") == 5
    assert metric_value(metrics, "backup_games", backup="before") == 12
    assert metric_value(metrics, "backup_timestamp_seconds", result="failure") == pytest.approx(
        time.time(), abs=30
    )


@pytest.mark.parametrize("content", ["", "[]", "{", "{}"])
def test_mark_without_content_counts_with_its_file_time(tmp_path: Path, content: str) -> None:
    """A full disk leaves a mark empty, and earlier releases wrote empty marks."""
    mark = tmp_path / "last-success"
    mark.write_text(content)
    os.utime(mark, (1000, 1000))
    assert last_backup_times(tmp_path)[BackupResult.SUCCESS] == 1000
    assert backup_games(tmp_path) == {}


def test_each_health_check_has_a_metric(metrics: Metrics) -> None:
    set_by_label(metrics.healthy, {"database": False, "gateway": True})
    assert metric_value(metrics, "healthy", check="database") == 0
    assert metric_value(metrics, "healthy", check="gateway") == 1


def test_requests_are_counted_by_method_and_status(metrics: Metrics) -> None:
    for method, status in (("POST", "200"), ("POST", "200"), ("POST", "429"), ("GET", "200")):
        metrics.record_request(method, status, 0.5)
    assert metric_value(metrics, "discord_requests_total", method="POST", status="200") == 2
    assert metric_value(metrics, "discord_requests_total", method="POST", status="429") == 1
    assert metric_value(metrics, "discord_requests_total", method="GET", status="200") == 1
    assert metric_value(metrics, "discord_request_duration_seconds_count") == 4
    assert metric_value(metrics, "discord_request_duration_seconds_sum") == 2


def test_the_tables_of_all_clients_are_summed_up(metrics: Metrics) -> None:
    metrics.set_table_counts([{Status.LOBBY: 1, Status.PLAYING: 2}, {Status.PLAYING: 3}])
    assert metric_value(metrics, "open_tables", status="lobby") == 1
    assert metric_value(metrics, "open_tables", status="playing") == 5
    metrics.set_table_counts([{Status.PLAYING: 4}])
    assert metric_value(metrics, "open_tables", status="lobby") is None
    assert metric_value(metrics, "open_tables", status="playing") == 4


def test_table_metrics_disappear_if_the_database_does_not_answer(metrics: Metrics) -> None:
    metrics.set_table_counts([{Status.PLAYING: 4}])
    metrics.set_table_counts(None)
    assert metric_value(metrics, "open_tables", status="playing") is None


def test_lagging_boards_clients_and_tasks_are_counted(metrics: Metrics) -> None:
    set_by_label(metrics.boards, {LagReason.TURN: 2, LagReason.REFUSED: 1})
    metrics.longest_lag.set(7.5)
    metrics.clients.set(3)
    metrics.tasks.set(40)
    assert metric_value(metrics, "boards_behind", wait="turn") == 2
    assert metric_value(metrics, "boards_behind", wait="refused") == 1
    assert metric_value(metrics, "boards_behind_oldest_seconds") == 7.5
    assert metric_value(metrics, "clients") == 3
    assert metric_value(metrics, "tasks") == 40


def test_metrics_of_a_shard_disappear_when_another_process_has_it(metrics: Metrics) -> None:
    set_by_label(metrics.ready, {"0": True, "1": False})
    set_by_label(metrics.latency, {"0": 0.04, "1": 0.05})
    assert metric_value(metrics, "gateway_ready", shard="0") == 1
    assert metric_value(metrics, "gateway_ready", shard="1") == 0
    assert metric_value(metrics, "gateway_latency_seconds", shard="1") == 0.05
    set_by_label(metrics.ready, {"0": False})
    set_by_label(metrics.latency, {"0": 0.06})
    assert metric_value(metrics, "gateway_ready", shard="0") == 0
    assert metric_value(metrics, "gateway_ready", shard="1") is None
    assert metric_value(metrics, "gateway_latency_seconds", shard="1") is None
