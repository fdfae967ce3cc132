"""Tries everything that a start needs, and lists what was found: ``python bot.py --check``.

It takes no lock, changes nothing, and opens no session at Discord's gateway, so a bot may run
meanwhile. With ``--offline`` it asks nothing of the network, so that an outage of Discord or of a
PostgreSQL server does not stop a start that could succeed a little later.
"""

import asyncio
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

import structlog
from pydantic import SecretStr

from game.storage import errors as storage
from game.storage.marks import Inspection
from service.database import describe_location, inspect_database
from service.logs.setup import EarlyLog, logging_to_stderr
from service.startup.database_problems import reason_of
from service.startup.findings import Finding, Result, finding_of
from service.startup.problem import (
    EXIT_REFUSED,
    EXIT_TRY_AGAIN,
    StartupProblem,
    number_with_noun,
)
from service.startup.settings import Settings, load_database, load_settings
from service.startup.settings_file import settings_file, wanted_log_format
from service.startup.texts import read_texts

log = structlog.get_logger(__name__)


def check(needed_permissions: Collection[str], *, offline: bool) -> int:
    """Try what a start needs, print the findings, and return the exit code of such a start.

    ``needed_permissions`` are the permissions that the bot needs in a server, by discord.py's
    names. The exit code is 0, also with warnings; 2 if a person must solve a problem; 75 if Discord
    or the database is away.
    """
    findings = asyncio.run(find_all(needed_permissions, offline=offline))
    _report(findings)
    return exit_code(findings)


def exit_code(findings: Collection[Finding]) -> int:
    """Return the exit code of a start with these findings."""
    results = {one.result for one in findings}
    if Result.PROBLEM in results:
        return EXIT_REFUSED
    return EXIT_TRY_AGAIN if Result.AWAY in results else 0


async def find_all(needed_permissions: Collection[str], *, offline: bool) -> list[Finding]:
    """Return the findings about settings, database, texts and, unless offline, Discord."""
    settings, findings = _read_settings()
    findings += [await _look_at_database(settings, offline=offline), *_read_texts()]
    if offline:
        return findings
    if settings is None:
        return [*findings, Finding("Discord", Result.UNTRIED, "Correct the settings first.")]
    # An offline check does not load the client, because it delays each start.
    from service.running.asking_discord import ask_discord

    return [*findings, *[one async for one in ask_discord(settings, needed_permissions)]]


def _read_settings() -> tuple[Settings | None, list[Finding]]:
    try:
        settings = load_settings()
    except StartupProblem as problem:
        return None, [finding_of("settings", problem)]
    place = settings_file()
    source = str(place) if place.exists() else "the environment"
    findings = [Finding("settings", Result.WELL, f"They are read from {source}.")]
    if unused := settings.unused_names.in_file:
        text = f"Only another release knows {', '.join(unused)}; here they have no effect."
        findings.append(Finding("settings", Result.WARNING, text))
    return settings, findings


async def _look_at_database(settings: Settings | None, *, offline: bool) -> Finding:
    subject = "database"
    try:
        database = load_database() if settings is None else settings.database
    except StartupProblem:
        return Finding(subject, Result.UNTRIED, "Correct the settings first.")
    if offline and isinstance(database, SecretStr):
        return Finding(subject, Result.UNTRIED, f"{describe_location(database)} is not asked.")
    try:
        return Finding(subject, Result.WELL, _content(database, await inspect_database(database)))
    except (storage.ServerAway, storage.DatabaseLocked) as problem:
        return Finding(subject, Result.AWAY, reason_of(problem))
    except storage.StorageProblem as problem:
        return Finding(subject, Result.PROBLEM, reason_of(problem))


def _content(database: Path | SecretStr, found: Inspection) -> str:
    place = describe_location(database)
    if found.version == 0:
        return f"{place} has no games yet; the first start makes its tables."
    content = f"{place} has {number_with_noun(found.games, 'game')}"
    if found.version == found.newest_version:
        return f"{content}."
    versions = f"from version {found.version} to {found.newest_version}"
    return f"{content}; the next start migrates its tables {versions}. Make a backup first."


def _read_texts() -> Iterator[Finding]:
    try:
        catalogue = read_texts()
    except StartupProblem as problem:
        yield finding_of("languages", problem)
        return
    yield Finding("languages", Result.WELL, ", ".join(sorted(catalogue.locales)))
    for problem in catalogue.problems:
        text = f"A text is left out, and English takes its place. {problem}"
        yield Finding("languages", Result.WARNING, text)


def _report(findings: list[Finding]) -> None:
    """Print the findings as a list for people, or as lines of the log for machines."""
    log_format = wanted_log_format()
    if log_format == "console":
        lines = [
            f"{one.subject:<13}{one.result.value:<11}{' '.join(one.text.split())}\n"
            for one in findings
        ]
        # The exit code counts also where standard output is closed.
        with suppress(AttributeError, OSError):
            sys.stdout.write("".join(lines))
            sys.stdout.flush()
        return
    with logging_to_stderr(EarlyLog(log_format)):
        for one in findings:
            fields = {"subject": one.subject, "result": one.result.value, "text": one.text}
            if one.result in {Result.PROBLEM, Result.AWAY}:
                log.error("checked", **fields)
            else:
                log.info("checked", **fields)
