"""Since when no process looks after a share, and what happened to the share since then."""

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tests.chaos.troubles import loop_time
from tests.sharding.plan import ProcessTrouble
from tests.sharding.write_audit import WriteAudit

DECIDED_SECONDS = 0.3
"""Seconds that the database needs to finish a process's earlier requests after a trouble."""

CONNECTED = "has connected to Gateway"


@dataclass(frozen=True)
class Hit:
    """A trouble of a process."""

    at: float
    start_name: str
    trouble: ProcessTrouble


class UnattendedShares:
    """The shares whose holders had troubles, and what happened to these shares."""

    def __init__(self, audit: WriteAudit, folder: Path) -> None:
        """Start without troubles. The folder has a subfolder with the log of each process."""
        self._audit = audit
        self._folder = folder
        self._hits: list[Hit] = []
        self._last_hits: dict[int, Hit] = {}
        """For each share, the last trouble that a process had while it held the share."""

    async def record_trouble(self, start_name: str, trouble: ProcessTrouble) -> list[int]:
        """Note a process's trouble, and return the shares that the process holds.

        The list includes shares that the process took right before the trouble. For each share, the
        unattended time starts again.
        """
        hit = Hit(loop_time(), start_name, trouble)
        self._hits.append(hit)
        await asyncio.sleep(DECIDED_SECONDS)
        held = sorted(
            share for share, name in self._audit.holder_by_share().items() if name == start_name
        )
        self._last_hits |= dict.fromkeys(held, hit)
        return held

    def unattended_since(self, share: int) -> float:
        """Return the moment from which no process looked after a share."""
        return self._last_hits[share].at

    def describe_events_since(self, share: int) -> str:
        """Return the last trouble of a share's holder, and all events of the share since then."""
        hit = self._last_hits[share]
        events = sorted((at, what) for at, what in self._events(share) if at > hit.at)
        later = "".join(f"; +{at - hit.at:.1f} s {what}" for at, what in events)
        return f"{hit.start_name}, which held share {share}, was {hit.trouble}{later}"

    def _events(self, share: int) -> Iterator[tuple[float, str]]:
        asked = loop_time()
        for ago, name in self._audit.holder_changes(share):
            yield asked - ago, f"taken by {name}" if name else "given back"
        for hit in self._hits:
            yield hit.at, f"{hit.start_name} is {hit.trouble}"
        for log in self._folder.glob("*/bot.log"):
            for moment in _connections(log, share):
                yield loop_time() - (time.time() - moment), f"a shard of {log.parent.name} is there"


def _connections(log: Path, share: int) -> Iterator[float]:
    """Yield the moments at which the process's shards of this share had logged in."""
    for line in log.read_text(encoding="utf-8").splitlines():
        if CONNECTED in line and f'"share": {share},' in line:
            yield datetime.fromisoformat(json.loads(line)["timestamp"]).timestamp()
