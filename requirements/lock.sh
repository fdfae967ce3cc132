#!/bin/sh
# Writes the exact, hashed pins: from pyproject.toml one file for running and one for developing, and
# from training/pyproject.toml one for the networks, with the versions that the bot runs on.
# Extras stay in the pins: an older pip would install the newest release of an unpinned extra.
# UPGRADE="--upgrade" renews everything; without it only changes of pyproject.toml count.
set -eu
cd "$(dirname "$0")/.."

compile() {
    uv pip compile --no-config --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --no-strip-extras --no-emit-index-url --no-emit-find-links \
        ${UPGRADE:-} "$@"
}

compile pyproject.toml --output-file requirements/runtime.txt
compile pyproject.toml --group dev --constraints requirements/runtime.txt \
    --output-file requirements/dev.txt
compile training/pyproject.toml --group training/pyproject.toml:dev \
    --constraints requirements/runtime.txt --output-file training/requirements.txt
