"""Build the files of a release into a folder, try them, and write down their hashes.

    python -m tests.release [--out FOLDER] [--tag v1.0.0] [--without-image]

The files are the archive of all sources, the wheel of the rules and the container's image, which is
built from the archive. With a tag, the version, the changelog and `tests/kept` must be those of
this release. Libraries come from the package index, the image's base from Docker's registry.
"""

import argparse
import asyncio
import gzip
import shutil
import subprocess
import sys
import tarfile
import venv
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.e2e.bots import ROOT
from tests.release.trying import (
    Container,
    Sources,
    python_of,
    run,
    try_bot,
    try_playground,
    try_rules,
)
from tests.release.version import UnfinishedRelease, changes_of, refuse_unfinished_release, version

HASHES, NOTES = "SHA256SUMS", "notes.md"


def build_archive(out: Path) -> Path:
    """Build the archive of all files of the last commit."""
    name = f"cartagena-{version(ROOT)}"
    archive = out / f"{name}.tar.gz"
    packed = subprocess.check_output(
        ("git", "archive", "--format=tar", f"--prefix={name}/", "HEAD"), cwd=ROOT
    )
    archive.write_bytes(gzip.compress(packed, mtime=0))
    return archive


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack an archive, and return the folder of its sources."""
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def build_wheel(sources: Path, out: Path) -> Path:
    """Build the wheel of the rules from the archive's files."""
    options = ("--no-build-isolation", "--no-deps", "--quiet", "--wheel-dir", out)
    run(sys.executable, "-m", "pip", "wheel", *options, sources / "game/rules")
    [wheel] = out.glob("*.whl")
    return wheel


def install(sources: Path, folder: Path) -> Path:
    """Install the libraries, and the playground, into a new environment; return its Python."""
    venv.create(folder, with_pip=True)
    python = python_of(folder)
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "--requirement", sources / "requirements/runtime.txt")
    run(*pip, "--no-deps", sources / "playground")
    return python


def build_image(sources: Path, out: Path) -> Container:
    """Build the container's image from the archive's files, and save it as a file."""
    container = Container(f"cartagena:{version(sources)}")
    run("docker", "build", "--quiet", "--tag", container.image, sources)
    saved = subprocess.check_output(("docker", "save", container.image))
    file = out / f"cartagena-{version(sources)}-image.tar.gz"
    file.write_bytes(gzip.compress(saved, mtime=0))
    return container


def write_hashes(out: Path) -> str:
    """Write the hashes of all files in the form of sha256sum, and return them."""
    lines = [
        f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(out.iterdir())
        if file.name not in {HASHES, NOTES}
    ]
    (out / HASHES).write_text("".join(lines), "utf-8")
    return "".join(lines)


def build_and_try(out: Path, *, with_image: bool) -> None:
    """Build each file, and try it as people will use it."""
    archive = build_archive(out)
    with TemporaryDirectory() as name:
        folder = Path(name)
        sources = unpack(archive, folder)
        try_rules(build_wheel(sources, out), folder / "rules")
        _say("the rules can be used")
        python = install(sources, folder / "environment")
        asyncio.run(try_bot(Sources(sources, python, folder / "data")))
        _say("the bot of the archive plays")
        asyncio.run(try_playground(sources, python, folder / "playground"))
        _say("the playground of the archive plays")
        if with_image:
            asyncio.run(try_bot(build_image(sources, out)))
            _say("the bot of the image plays")


def main() -> int:
    """Build and try the files of a release, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.release")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--tag", help="the name of the release's tag: v and the version")
    parser.add_argument("--without-image", action="store_true", help="do without Docker")
    options = parser.parse_args()
    if options.tag is not None:
        try:
            refuse_unfinished_release(ROOT, options.tag)
        except UnfinishedRelease as error:
            _say(str(error))
            return 1
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    build_and_try(options.out, with_image=not options.without_image)
    hashes = write_hashes(options.out)
    notes = f"{changes_of(ROOT, version(ROOT))}\n\n## Hashes (SHA-256)\n\n```\n{hashes}```\n"
    (options.out / NOTES).write_text(notes, "utf-8")
    sys.stdout.write(hashes)
    return 0


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
