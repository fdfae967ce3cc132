"""A Debian machine that runs Docker with real images and containers.

This module builds the base image itself. The Docker daemon has its own root folder. It
runs in the isolated network of `tests.guide`. Its images stay in memory.
"""

import asyncio
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.e2e.bots import ROOT
from tests.guide.machine import PATH, Machine
from tests.guide.roots import DOCKER_HOST, POSTGRESQL_IMAGE, PYTHON_IMAGE, WHEELS

START_SECONDS = 60
"""Seconds that Docker may take to start."""
MACHINE_FOLDER = Path("/run/docker-host")
"""The folder of the machine; it disappears together with this process's own mounts.

Remove nothing in this folder: many of its files belong to the machine that runs the tests.
"""
CGROUP = "guide"
START_SCRIPT = f"""
cd "$1" && mkdir -p old && pivot_root . old && umount --lazy /old \\
    && PATH={PATH} exec dockerd --cgroup-parent=/{CGROUP}
"""
"""Changes the root with pivot_root and starts Docker.

chroot would not be enough: a process that `docker exec` starts later would not have its container's
root.
"""
BOUND_FOLDERS = ("/dev", "/sys")
MEMORY_FOLDERS = ("/run", "/tmp", "/var/lib/docker")  # noqa: S108 - a folder of the machine
PYTHON_ROOT, POSTGRESQL_ROOT = "/python-image", "/postgresql-image"
BASE_DOCKERFILE = f"""
FROM python-root
COPY . {WHEELS}
RUN python3 -m venv /usr/local
ENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
"""
"""Puts Python into /usr/local, as in the image that the Dockerfile begins with."""
POSTGRESQL_ENTRYPOINT = Path(__file__).with_name("postgresql_entrypoint.sh")
POSTGRESQL_DOCKERFILE = f"""
FROM postgresql-root
COPY {POSTGRESQL_ENTRYPOINT.name} /usr/local/bin/entrypoint
ENV PATH=/usr/lib/postgresql/17/bin:/usr/bin:/bin:/usr/sbin:/sbin
ENV PGDATA=/var/lib/postgresql/data
ENTRYPOINT ["sh", "/usr/local/bin/entrypoint"]
STOPSIGNAL SIGINT
VOLUME /var/lib/postgresql/data
"""
"""Stands in for PostgreSQL's own image: the same variables, folder and stop."""


@asynccontextmanager
async def docker_host() -> AsyncIterator[Machine]:
    """Start Docker, and build the image that the Dockerfile begins with."""
    root = _mount_root(MACHINE_FOLDER)
    log = root / "tmp/dockerd.log"
    with log.open("wb") as output:
        docker = await asyncio.create_subprocess_exec(
            *("unshare", "--mount", "sh", "-c", START_SCRIPT, "sh", str(root)),
            stdout=output,
            stderr=output,
        )
    docker_root = Path(f"/proc/{docker.pid}/root")
    machine = Machine(
        "container", docker_root, ("nsenter", f"--target={docker.pid}", "--mount", "--root", "--wd")
    )
    try:
        await _wait_until_up(machine, log)
        await _make_base(machine)
        await _make_postgresql(machine)
        yield machine
    finally:
        docker.terminate()
        await docker.wait()
        for group in Path("/sys/fs/cgroup").glob(f"**/{CGROUP}"):
            # A container that is still stopping keeps its group. An empty group does no harm.
            with suppress(OSError):
                group.rmdir()


def _mount_root(machine_folder: Path) -> Path:
    """Mount Debian with Docker below a folder in memory, and add the usual mounts of a machine."""
    machine_folder.mkdir()
    root = machine_folder / "root"
    for folder in ("upper", "work", "root"):
        (machine_folder / folder).mkdir()
    upper, work = machine_folder / "upper", machine_folder / "work"
    layers = f"lowerdir={DOCKER_HOST.folder},upperdir={upper},workdir={work}"
    _mount("-t", "overlay", "overlay", "-o", layers, str(root))
    _mount("-t", "proc", "proc", f"{root}/proc")
    for folder in BOUND_FOLDERS:
        _mount("--rbind", folder, f"{root}{folder}")
    for folder in MEMORY_FOLDERS:
        Path(f"{root}{folder}").mkdir(exist_ok=True)
        _mount("-t", "tmpfs", "tmpfs", f"{root}{folder}")
    for source, folder in (
        (PYTHON_IMAGE.folder, PYTHON_ROOT),
        (POSTGRESQL_IMAGE.folder, POSTGRESQL_ROOT),
        (PYTHON_IMAGE.wheels, WHEELS),
    ):
        Path(f"{root}{folder}").mkdir()
        _mount("--bind", "--options=ro", str(source), f"{root}{folder}")
    return root


async def _wait_until_up(machine: Machine, log: Path) -> None:
    for _ in range(START_SECONDS):
        if (await machine.run("docker", "version")).exit_code == 0:
            return
        await asyncio.sleep(1)
    raise AssertionError(f"Docker does not start: {log.read_text('utf-8')[-3000:]}")


async def _make_base(machine: Machine) -> None:
    """Build the base image from Debian's own Python, with the name that the Dockerfile uses."""
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    (version,) = re.findall(r"^ARG PYTHON=(.*)$", dockerfile, re.MULTILINE)
    assert version == PYTHON_IMAGE.python_version
    await _make_image(
        machine, PYTHON_ROOT, "python-root", f"python:{version}-slim", BASE_DOCKERFILE, WHEELS
    )


async def _make_postgresql(machine: Machine) -> None:
    """Build the image of the PostgreSQL server, with the name that the compose file uses."""
    compose = (ROOT / "deploy/compose.postgresql.yaml").read_text("utf-8")
    (image,) = re.findall(r"^ +image: (postgres:.*)$", compose, re.MULTILINE)
    context = "/tmp/postgresql"  # noqa: S108 - a folder of the machine
    folder = machine.root / context.lstrip("/")
    folder.mkdir()
    shutil.copy(POSTGRESQL_ENTRYPOINT, folder)
    await _make_image(
        machine, POSTGRESQL_ROOT, "postgresql-root", image, POSTGRESQL_DOCKERFILE, context
    )


async def _make_image(
    machine: Machine, root: str, root_image: str, image: str, dockerfile: str, context: str
) -> None:
    """Make an image from a root filesystem, and another one on top of it."""
    import_command = f"tar --create --directory={root} . | docker import - {root_image}"
    for words, typed in (
        (("sh", "-c", import_command), ""),
        (("docker", "build", f"--tag={image}", "--file=-", context), dockerfile),
    ):
        done = await machine.run(*words, typed=typed)
        assert done.exit_code == 0, done.said


def _mount(*words: str) -> None:
    subprocess.run(("mount", *words), check=True)
