"""The bot's two monitoring endpoints, and a real Prometheus with the guide's settings."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from tests.guide.machine import Machine
from tests.guide.page import expected_output, section_code_blocks, section_commands
from tests.guide.reader import GuideReader, wait_for_output

MONITORING_HEADING = "Watching over it"
INSTALL_HEADING = "On a machine of your own"
FOLDER = "/tmp/prometheus"  # noqa: S108 - a folder of the machine
(SETTINGS,) = section_code_blocks(MONITORING_HEADING, "yaml")
(HEALTH_CHECK,) = section_commands(INSTALL_HEADING, "curl")
PROMETHEUS_ADDRESS = "127.0.0.1:9099"
PATIENCE_SECONDS = 90
SHORT_INTERVALS = "global: {scrape_interval: 1s, evaluation_interval: 1s}\n"
"""Prometheus settings with an interval of one second instead of a minute."""
HEALTHY_QUERIES = ('up{job="cartagena"} == 1', "cartagena_gateway_ready == 1")
FIRING_ALERTS = 'ALERTS{alertstate="firing"}'


@asynccontextmanager
async def running_prometheus(machine: Machine, release: str) -> AsyncIterator["Prometheus"]:
    """Run Prometheus beside the bot, with the page's settings and a release's alerts."""
    folder = machine.root / FOLDER.lstrip("/")
    folder.mkdir(exist_ok=True)
    (folder / "prometheus.yml").write_text(SHORT_INTERVALS + SETTINGS.text, "utf-8")
    alerts = machine.root / release.lstrip("/") / "deploy/alerts.yml"
    (folder / "alerts.yml").write_text(alerts.read_text("utf-8"), "utf-8")
    checked = await machine.run("promtool", "check", "config", f"{FOLDER}/prometheus.yml")
    assert checked.exit_code == 0, checked.said
    options = (
        f"--config.file={FOLDER}/prometheus.yml",
        f"--web.listen-address={PROMETHEUS_ADDRESS}",
    )
    data_option = f"--storage.tsdb.path={FOLDER}/data"
    async with machine.running_program("prometheus", *options, data_option):
        yield Prometheus(machine)


class Prometheus:
    """The state of the bot, as Prometheus sees it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    async def wait_until_all_is_well(self, *more_queries: str) -> None:
        """Wait until the bot is up, has a connection to Discord, and no alert fires."""
        for query in (*HEALTHY_QUERIES, *more_queries):
            await self._wait_for_query(query, has_result=True)
        await self._wait_for_query(FIRING_ALERTS, has_result=False)

    async def wait_for_alert(self, alert: str) -> None:
        """Wait until an alert is pending or fires."""
        await self._wait_for_query(f'ALERTS{{alertname="{alert}"}}', has_result=True)

    async def _wait_for_query(self, query: str, *, has_result: bool) -> None:
        """Wait until a query has a result; with ``has_result=False``, until it has none."""
        said = ""
        for _ in range(PATIENCE_SECONDS):
            address = f"http://{PROMETHEUS_ADDRESS}/api/v1/query"
            command = ("curl", "--silent", "--get", address, "--data-urlencode", f"query={query}")
            said = (await self._machine.run(*command)).said
            if said and bool(json.loads(said)["data"]["result"]) is has_result:
                return
            await asyncio.sleep(1)
        wanted = "of" if has_result else "of no"
        log = (self._machine.root / "tmp/prometheus.log").read_text("utf-8")[-2000:]
        raise AssertionError(
            f"Prometheus should know {wanted} {query}: {said or 'no answer'}\n{log}"
        )


async def wait_for_health_check(machine: Machine, port: str = "9100") -> None:
    """Run the guide's health check until the bot gives the answer that the guide shows."""
    health_check = replace(HEALTH_CHECK, text=HEALTH_CHECK.text.replace("9100", port))
    await wait_for_output(
        GuideReader(machine), health_check, expected_output(HEALTH_CHECK), PATIENCE_SECONDS
    )
