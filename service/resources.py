"""The objects that a process has once, for all the clients that it runs."""

from dataclasses import dataclass

import structlog
from prometheus_client import CollectorRegistry

from i18n import Catalogue
from service.monitoring.metrics import Metrics
from service.processes.thinking_process import MOST_SECONDS, NICENESS, ThinkingProcess
from service.processes.workers import Background, Workers
from service.startup.settings import Settings
from service.time.clock import clock_of
from service.time.discord_clock import DiscordClock

log = structlog.get_logger(__name__)

PICTURE_PROCESSES = 2
"""Number of processes that draw: while one makes a replay, the other draws boards."""


@dataclass(frozen=True, slots=True)
class Resources:
    """Settings, texts, clock, metrics, and the processes that draw and think."""

    settings: Settings
    catalogue: Catalogue
    clock: DiscordClock
    metrics: Metrics
    workers: Workers
    background: Background
    thinking: ThinkingProcess

    def close(self) -> None:
        """Stop the workers."""
        self.workers.close()
        self.thinking.close()


def make_resources(settings: Settings, catalogue: Catalogue) -> Resources:
    """Make the resources that the settings ask for; workers start only when they are needed."""
    metrics, workers = Metrics(CollectorRegistry()), Workers(PICTURE_PROCESSES)
    return Resources(
        settings=settings,
        catalogue=catalogue,
        clock=DiscordClock(clock_of(settings.clock_file)),
        metrics=metrics,
        workers=workers,
        background=Background(workers),
        thinking=ThinkingProcess(
            Workers(niceness=NICENESS, most_seconds=MOST_SECONDS),
            report_thought=metrics.record_thought,
        ),
    )
