"""Root filesystems of Debian that debootstrap builds once, and the Python libraries for them.

Everything is kept in `.cache/guide`. Remove that folder to build everything again. Packages come
from the mirror of this machine's apt, libraries from the index of its pip.
"""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker

from tests.e2e.bots import ROOT
from tests.guide.saying import say

CACHE = ROOT / ".cache" / "guide"
PINS = "pins.txt"
"""File beside the libraries with the pins that they were fetched for."""
WHEELS = "/wheels"
"""Folder of the libraries on a machine, which has no network."""
PIP = f"[global]\nno-index = true\nfind-links = {WHEELS}\ndisable-pip-version-check = true\n"
SERVICES = ("postgresql.service", "prometheus.service", "docker.service", "docker.socket")
"""Services that do not start with the machine. A test starts those that it needs."""


@dataclass(frozen=True)
class RootFilesystem:
    """A root filesystem: a release of Debian with some packages."""

    name: str
    suite: str
    python_version: str
    packages: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Return the folder that keeps this root filesystem."""
        return CACHE / self.name

    @property
    def wheels(self) -> Path:
        """Return the folder with the libraries for its Python."""
        return CACHE / f"wheels-{self.python_version}"


SYSTEMD_PACKAGES = ("systemd-sysv", "dbus", "python3-venv", "curl", "postgresql", "prometheus")
DEBIAN_12 = RootFilesystem("debian-12", "bookworm", "3.11", SYSTEMD_PACKAGES)
DOCKER_PACKAGES = ("docker.io", "docker-cli", "docker-compose", "docker-buildx", "iptables", "curl")
DOCKER_HOST = RootFilesystem("docker-host", "trixie", "3.13", (*DOCKER_PACKAGES, "prometheus"))
PYTHON_IMAGE = RootFilesystem("python-image", "trixie", "3.13", ("python3-venv",))
POSTGRESQL_IMAGE = RootFilesystem("postgresql-image", "trixie", "3.13", ("postgresql",))
"""Debian 13 has PostgreSQL 17, which deploy/compose.postgresql.yaml names."""


def build_root(root: RootFilesystem) -> None:
    """Build a root filesystem unless it exists; fetch its libraries if their pins have changed."""
    pins, fetched_pins_file = _pins(root.python_version), root.wheels / PINS
    if not fetched_pins_file.exists() or fetched_pins_file.read_text("utf-8") != pins:
        _fetch_wheels(root, pins)
    if root.folder.exists():
        return
    say(f"Making {root.name} …")
    mirror = _mirror()
    unfinished_folder = root.folder.with_name(f"{root.folder.name}.part")
    shutil.rmtree(unfinished_folder, ignore_errors=True)
    unfinished_folder.parent.mkdir(parents=True, exist_ok=True)
    _run("debootstrap", "--variant=minbase", root.suite, str(unfinished_folder), mirror)
    shutil.copytree(
        "/etc/apt/apt.conf.d", unfinished_folder / "etc/apt/apt.conf.d", dirs_exist_ok=True
    )
    shutil.copy("/etc/resolv.conf", unfinished_folder / "etc/resolv.conf")
    install = ("apt-get", "install", "--yes", "--no-install-recommends", *root.packages)
    _run("chroot", str(unfinished_folder), "apt-get", "update")
    _run("chroot", str(unfinished_folder), "env", "DEBIAN_FRONTEND=noninteractive", *install)
    _run("chroot", str(unfinished_folder), "apt-get", "clean")
    for service in SERVICES:
        for link in (unfinished_folder / "etc/systemd/system").glob(f"*.wants/{service}"):
            link.unlink()
    # Each machine gets its name when it starts.
    (unfinished_folder / "etc/hostname").unlink(missing_ok=True)
    (unfinished_folder / "etc/pip.conf").write_text(PIP, "utf-8")
    unfinished_folder.rename(root.folder)


def _mirror() -> str:
    targets = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Identifier: Packages")
    said = subprocess.run(targets, capture_output=True, text=True, check=True).stdout
    return said.splitlines()[0]


def _fetch_wheels(root: RootFilesystem, pins_text: str) -> None:
    """Download the libraries that requirements/runtime.txt pins for this Python."""
    say(f"Fetching the libraries for Python {root.python_version} …")
    unfinished_folder = root.wheels.with_name(f"{root.wheels.name}.part")
    shutil.rmtree(unfinished_folder, ignore_errors=True)
    unfinished_folder.mkdir(parents=True)
    pins_file = unfinished_folder / PINS
    pins_file.write_text(pins_text, "utf-8")
    target = (
        "--dest",
        str(unfinished_folder),
        "--python-version",
        root.python_version,
        "--only-binary",
        ":all:",
    )
    # All dependencies are pinned, so pip need not resolve them. It would resolve them for the
    # Python that runs pip.
    pip_options = ("--quiet", "--no-deps", "--require-hashes", "-r", str(pins_file))
    _run(sys.executable, "-m", "pip", "download", *target, *pip_options)
    shutil.rmtree(root.wheels, ignore_errors=True)
    unfinished_folder.rename(root.wheels)


def _pins(python: str) -> str:
    """Return the pins whose conditions hold for a version of Python.

    Pip would check the conditions for the Python that runs pip.
    """
    target_environment = {"python_full_version": f"{python}.0", "sys_platform": "linux"}
    text = (ROOT / "requirements/runtime.txt").read_text("utf-8").replace("\\\n", " ")
    chosen: list[str] = []
    for line in text.splitlines():
        pin, _, hashes = line.partition(" --hash")
        name, _, condition = pin.partition(" ; ")
        if hashes and (not condition or Marker(condition.strip()).evaluate(target_environment)):
            chosen.append(f"{name} --hash{hashes}")
    return "\n".join(chosen)


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
