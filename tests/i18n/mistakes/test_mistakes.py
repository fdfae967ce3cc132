"""A mistake in a language file is found, and costs only the text in which it is."""

import re
import shutil
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from unittest.mock import MagicMock

import aiohttp
import discord
import pytest
from discord.ext import commands

from cogs.commands import command_groups
from cogs.ui.options.command_choices import MOST_CHOICES, language_choices
from discord_playground import Playground
from discord_playground.checks.commands import check_commands
from discord_playground.checks.report import Report
from discord_playground.protocol.types import Json
from i18n import BrokenCatalogue, Catalogue
from i18n.catalogue import LOCALES
from i18n.command_texts import MOST_CHARACTERS_TOGETHER
from i18n.source import DISCORD_LOCALES
from service.commands.registration import translate_commands
from service.discord_internals import payload_of
from service.running.endpoint import open_endpoint
from service.startup import texts
from service.startup.problem import StartupProblem
from tests.e2e.bots import running_bot
from tests.e2e.monitoring.page import MonitoringPages, free_address
from tests.i18n.messages import variables_by_key
from tests.i18n.mistakes.planting import MISTAKES, Plant

VARIABLES = variables_by_key(LOCALES / "en.ftl")
COMMANDS = {"cartagena", "cartagena-mod", "Challenge to Cartagena"}
TOGETHER = (
    "capital in a name",
    "two options of one name",
    "description too long",
    "choice too long",
    "lost star",
    "misspelt variable",
    "shadow file of macOS",
    "second download",
)
"""Mistakes that one folder can have at the same time."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(LOCALES, tmp_path / "locales")


async def translated(catalogue: Catalogue) -> list[Json]:
    """Return all commands as the bot would send them to Discord."""
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents.none())
    for group in command_groups(MagicMock()):
        bot.tree.add_command(group)
    await translate_commands(bot.tree, catalogue)
    return [await payload_of(command, bot.tree) for command in bot.tree.get_commands()]


def check_that_discord_accepts(payload: list[Json]) -> None:
    report = Report()
    check_commands(payload, report)
    assert report.faults == []


async def test_nothing_is_left_out_of_the_languages() -> None:
    """Translators run this check. It says in which file and line each mistake is."""
    catalogue = Catalogue.load()
    payload = await translated(catalogue)
    assert [str(one) for one in catalogue.problems] == []
    check_that_discord_accepts(payload)


@pytest.mark.parametrize(("plant", "said"), MISTAKES.values(), ids=MISTAKES)
async def test_each_mistake_is_reported_and_costs_only_its_text(
    plant: Plant, said: str, folder: Path
) -> None:
    plant(folder)
    catalogue = Catalogue.load(folder)
    payload = await translated(catalogue)
    assert catalogue.problems
    assert said in str(catalogue.problems[0])
    check_that_discord_accepts(payload)
    english, german = (catalogue.for_locale(locale) for locale in ("en", "de"))
    same = [key for key in VARIABLES if german.has_own_text(key) and german(key) == english(key)]
    assert len(same) < len(VARIABLES) / 4 or german is english, "most texts are German"
    if german is not english and (key := catalogue.problems[0].place) in VARIABLES:
        assert german.has_own_text(key) == ("twice" in said), "of two texts the first one stays"
        assert german(key, **dict.fromkeys(VARIABLES[key], 5))


async def test_a_language_must_not_make_the_commands_too_long(folder: Path) -> None:
    text = (folder / "de.ftl").read_text("utf-8")
    longer = re.sub(r"(\.(?:description|choice) = )(.*)", lambda m: f"{m[1]}{m[2]:-<100}", text)
    (folder / "de.ftl").write_text(longer, "utf-8")
    catalogue = Catalogue.load(folder)
    check_that_discord_accepts(await translated(catalogue))
    assert f"more than {MOST_CHARACTERS_TOGETHER} characters" in str(catalogue.problems[0])


def test_languages_are_offered_by_names_that_discord_accepts(folder: Path) -> None:
    for number, locale in enumerate(sorted(DISCORD_LOCALES)):
        text = ("language-name = Deutsch\n", f"language-name = {'x' * 101}\n", "a = b\n")
        if not (folder / f"{locale}.ftl").exists():
            (folder / f"{locale}.ftl").write_text(text[number % 3], "utf-8")
    choices = language_choices(Catalogue.load(folder))
    assert len(choices) == len({choice.name for choice in choices}) == MOST_CHOICES
    assert all(1 <= len(choice.name) <= 100 for choice in choices)


async def test_bot_with_many_mistakes_sends_its_commands_and_reports_them(
    playground: Playground, folder: Path, tmp_path: Path
) -> None:
    for name in TOGETHER:
        MISTAKES[name][0](folder)
    catalogue = Catalogue.load(folder)
    async with (
        running_bot(playground, tmp_path / "games.sqlite3", catalogue=catalogue) as live,
        aiohttp.ClientSession() as session,
        AsyncExitStack() as stack,
    ):
        assert {one["name"] for one in playground.world.commands_in(None)} == COMMANDS
        page = MonitoringPages(free_address(), session)
        settings = live.resources.settings.model_copy(update={"monitoring": page.address})
        resources = replace(live.resources, settings=settings)
        await open_endpoint(resources, lambda: (live.bot,), no_check, stack)
        left_out = (await page.warnings())["texts"]["left_out"]
    assert left_out == [str(one) for one in catalogue.problems]
    assert len(left_out) == len(TOGETHER)


async def no_check() -> None:
    """Find the database in order."""


def test_broken_english_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_broken() -> Catalogue:
        raise BrokenCatalogue("en.ftl, line 3: unreadable")

    monkeypatch.setattr(texts, "shipped_catalogue", raise_broken)
    with pytest.raises(StartupProblem, match=r"en\.ftl, line 3"):
        texts.load_texts()
