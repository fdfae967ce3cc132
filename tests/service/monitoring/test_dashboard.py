"""The dashboard and the alerts use only metrics that the bot exports."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry

from game.model.game import Status
from service.monitoring.metrics import LagReason, Metrics, set_by_label

ROOT = Path(__file__).parents[3]
DASHBOARD = ROOT / "docs" / "grafana.json"
ALERTS = ROOT / "deploy" / "alerts.yml"
EXPRESSION = re.compile(r"expr: (.+)")
METRIC_NAME = re.compile(r"\b(?:cartagena|process|python)_[a-z_]+")
GROUPING = re.compile(r"\bby \(([a-z, ]+)\)")
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("_total",)}
PROMETHEUS_LABELS = {"job", "le"}


def queries() -> list[str]:
    """Return all Prometheus queries of the dashboard and the alerts."""
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    expressions = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    alerts = EXPRESSION.findall(ALERTS.read_text(encoding="utf-8"))
    assert len(alerts) > 5
    return [*expressions, *(one["query"] for one in board["templating"]["list"]), *alerts]


def exported_names() -> Iterator[str]:
    """Return the names of the metrics that a bot exports."""
    for family in Metrics(CollectorRegistry()).registry.collect():
        for suffix in SUFFIXES.get(family.type, ("",)):
            yield family.name + suffix


def test_dashboard_and_alerts_use_only_exported_metrics() -> None:
    used_names = {name for query in queries() for name in METRIC_NAME.findall(query)}
    assert used_names - set(exported_names()) == set()


def test_dashboard_or_alerts_use_every_cartagena_metric() -> None:
    used_names = {name for query in queries() for name in METRIC_NAME.findall(query)}
    families = Metrics(CollectorRegistry()).registry.collect()
    ours = {family.name for family in families if family.name.startswith("cartagena_")}
    assert {name for name in ours if not any(one.startswith(name) for one in used_names)} == set()


def test_queries_group_only_by_existing_labels() -> None:
    metrics = Metrics(CollectorRegistry())
    metrics.record_request("GET", "200", 0.1)
    metrics.record_thought("choice", 0.1)
    metrics.record_refused_message(403, 50007)
    metrics.set_table_counts([{Status.LOBBY: 1}])
    set_by_label(metrics.boards, {LagReason.TURN: 1})
    set_by_label(metrics.healthy, {"database": True})
    set_by_label(metrics.ready, {"0": True})
    set_by_label(metrics.latency, {"0": 0.1})
    samples = [one for family in metrics.registry.collect() for one in family.samples]
    labels = {label for sample in samples for label in sample.labels}
    for query in queries():
        for names in GROUPING.findall(query):
            assert set(names.split(", ")) <= labels | PROMETHEUS_LABELS, query
