"""A Debian machine that systemd boots in a container of systemd-nspawn.

Its writes stay in memory and are lost when it stops. It uses the kernel, the network and the clock
of this machine.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.guide.machine import Machine
from tests.guide.roots import WHEELS, RootFilesystem

BOOT_SECONDS = 120
HALT = signal.SIGRTMIN + 4


@asynccontextmanager
async def booted_machine(root: RootFilesystem, name: str) -> AsyncIterator[Machine]:
    """Boot a machine for the length of the block."""
    options = ("--quiet", "--register=no", "--keep-unit", "--console=pipe", "--link-journal=no")
    nspawn = await asyncio.create_subprocess_exec(
        *("systemd-nspawn", *options, f"--machine={name}", f"--directory={root.folder}"),
        *("--volatile=overlay", f"--bind-ro={root.wheels}:{WHEELS}", "--boot"),
        env=os.environ | {"SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        leader = await _wait_for_leader_pid(nspawn.pid)
        enter = ("nsenter", f"--target={leader}", "--mount", "--uts", "--ipc", "--pid", "--cgroup")
        machine = Machine(name, Path(f"/proc/{leader}/root"), (*enter, "--root", "--wd"))
        await _wait_until_up(machine)
        yield machine
        os.kill(leader, HALT)
        await asyncio.wait_for(nspawn.wait(), BOOT_SECONDS)
    finally:
        if nspawn.returncode is None:
            nspawn.kill()
            await nspawn.wait()


async def _wait_for_leader_pid(nspawn_pid: int) -> int:
    """Return the process id that the booted machine's first process has on this machine."""
    async with asyncio.timeout(BOOT_SECONDS):
        while True:
            for child in Path(f"/proc/{nspawn_pid}/task/{nspawn_pid}/children").read_text().split():
                if Path(f"/proc/{child}/comm").read_text() == "systemd\n":
                    return int(child)
            await asyncio.sleep(0.2)


async def _wait_until_up(machine: Machine) -> None:
    said = ""
    for _ in range(BOOT_SECONDS):
        said = (await machine.run("systemctl", "is-system-running")).said.strip()
        if said == "running":
            return
        await asyncio.sleep(1)
    raise AssertionError(f"{machine.name} does not come up: {said}")
