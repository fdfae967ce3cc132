"""Since when nobody looks after a share, and what became of it meanwhile."""

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tests.chaos.troubles import now
from tests.sharding.plan import Trouble
from tests.sharding.write_audit import WriteAudit

DECIDED_SECONDS = 0.3
"""After which the database has done or refused what somebody in trouble had asked for before."""

CONNECTED = "has connected to Gateway"


@dataclass(frozen=True)
class Hit:
    """A process in trouble."""

    at: float
    life: str
    trouble: Trouble


class UnattendedShares:
    """The shares that troubles have left without anybody, and what befell them."""

    def __init__(self, audit: WriteAudit, folder: Path) -> None:
        """Begin; the folder holds one of each process, with what it logged."""
        self._audit = audit
        self._folder = folder
        self._all: list[Hit] = []
        self._last: dict[int, Hit] = {}
        """The last trouble of the holder of a share then."""

    async def record(self, life: str, trouble: Trouble) -> list[int]:
        """Somebody is in trouble from now on; gives the shares that nobody looks after by that.

        Those that it took at the last moment, too: there the time begins anew.
        """
        hit = Hit(now(), life, trouble)
        self._all.append(hit)
        await asyncio.sleep(DECIDED_SECONDS)
        held = sorted(share for share, name in self._audit.holders().items() if name == life)
        self._last |= dict.fromkeys(held, hit)
        return held

    def since(self, share: int) -> float:
        """The moment from which nobody looked after a share."""
        return self._last[share].at

    def story(self, share: int) -> str:
        """What befell the last holder of a share, and all that happened to it since."""
        hit = self._last[share]
        events = sorted((at, what) for at, what in self._events(share) if at > hit.at)
        later = "".join(f"; +{at - hit.at:.1f} s {what}" for at, what in events)
        return f"{hit.life}, which held share {share}, was {hit.trouble}{later}"

    def _events(self, share: int) -> Iterator[tuple[float, str]]:
        asked = now()
        for ago, name in self._audit.takers(share):
            yield asked - ago, f"taken by {name}" if name else "given back"
        for hit in self._all:
            yield hit.at, f"{hit.life} is {hit.trouble}"
        for log in self._folder.glob("*/bot.log"):
            for moment in _connections(log, share):
                yield now() - (time.time() - moment), f"a shard of {log.parent.name} is there"


def _connections(log: Path, share: int) -> Iterator[float]:
    """The moments at which a process's shards of a share had logged in."""
    for line in log.read_text(encoding="utf-8").splitlines():
        if CONNECTED in line and f'"share": {share},' in line:
            yield datetime.fromisoformat(json.loads(line)["timestamp"]).timestamp()
