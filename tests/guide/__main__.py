"""Follow the operators' guide word by word, twice for each way to run the bot, on new machines.

    python -m tests.guide [--only WAY …]

Needs root on a Linux with debootstrap, systemd-nspawn and some 5 GB of free space. Debian packages
and libraries come from the sources of this machine's apt and pip. The machines only have the
loopback network, where the playground replaces Discord.
"""

import argparse
import asyncio
import os
import shutil
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from time import monotonic

from discord_playground import Playground
from discord_playground.config import Config
from tests.e2e.bots import ROOT
from tests.guide import roots
from tests.guide.page import shell_examples
from tests.guide.reader import followed_line_numbers
from tests.guide.saying import say
from tests.guide.ways import container, one_file, processes

ISOLATED = "GUIDE_APART"
"""Environment variable that is set if this process has its own network, mounts and processes."""
ISOLATION_COMMAND = (
    "unshare",
    "--mount",
    "--net",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
)
SETUP_SCRIPT = 'ip link set lo up && mount -t tmpfs tmpfs /run && exec "$@"'
PROGRAMS = {
    "debootstrap": "debootstrap",
    "systemd-nspawn": "systemd-container",
    "unshare": "util-linux",
    "ip": "iproute2",
}
"""Programs that this machine needs, each with its Debian package."""


@dataclass(frozen=True)
class WayToRunTheBot:
    """A way to run the bot: the function that follows the guide, and the machines that it needs."""

    follow_guide: Callable[[Playground], Awaitable[None]]
    needed_roots: tuple[roots.RootFilesystem, ...]


WAYS_TO_RUN_THE_BOT: Mapping[str, WayToRunTheBot] = {
    "one-file": WayToRunTheBot(one_file.follow_guide, (roots.DEBIAN_12,)),
    "processes": WayToRunTheBot(processes.follow_guide, (roots.DEBIAN_12,)),
    "container": WayToRunTheBot(
        container.follow_guide, (roots.DOCKER_HOST, roots.PYTHON_IMAGE, roots.POSTGRESQL_IMAGE)
    ),
}


def arguments() -> argparse.Namespace:
    """Return the command line's arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.guide",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=sorted(WAYS_TO_RUN_THE_BOT),
        default=sorted(WAYS_TO_RUN_THE_BOT),
    )
    return parser.parse_args()


def main() -> int:
    """Run the test. Return 0 if every step of each way did what the page says."""
    chosen = arguments()
    missing = {package for program, package in PROGRAMS.items() if not shutil.which(program)}
    if os.geteuid() != 0 or missing:
        say(f"It needs root, and these packages: {' '.join(sorted(missing)) or 'none more'}.")
        return 2
    ways = {name: WAYS_TO_RUN_THE_BOT[name] for name in chosen.only}
    if ISOLATED not in os.environ:
        for way in ways.values():
            for root in way.needed_roots:
                roots.build_root(root)
        command = (sys.executable, "-m", "tests.guide", *sys.argv[1:])
        os.environ[ISOLATED] = "1"
        os.execvp("unshare", (*ISOLATION_COMMAND, "sh", "-c", SETUP_SCRIPT, "sh", *command))  # noqa: S606 - every word is ours
    for name, way in ways.items():
        begun = monotonic()
        say(f"{name}, on {way.needed_roots[0].name}")
        asyncio.run(_follow(way))
        say(f"{name}: followed twice in {(monotonic() - begun) / 60:.1f} minutes")
    for example in shell_examples():
        if (
            len(ways) == len(WAYS_TO_RUN_THE_BOT)
            and example.first_line_number not in followed_line_numbers
        ):
            say(f"Not followed: {example.location()}")
    return 0


async def _follow(way: WayToRunTheBot) -> None:
    async with await Playground.start(config=Config.read(ROOT / "playground.toml")) as playground:
        await way.follow_guide(playground)


if __name__ == "__main__":
    sys.exit(main())
