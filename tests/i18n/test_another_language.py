"""A language is one file. Put it beside the others, and the bot speaks that language."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.ui.options.command_choices import language_choices
from discord_playground import Playground
from i18n import Catalogue
from i18n.catalogue import LOCALES
from tests.e2e.bots import running_bot
from tests.long import long

DANISH = """
language-name = Dansk
lobby-race-sloop = Hvem slipper væk?
lobby-need-more = Der mangler { $count } pirat.
lobby-join = { lobby-nothing } med
lobby-clock-86400 = Et døgn per tur
error-already-seated = Du er allerede med.
command-new =
    .name = nyt
"""
"""An unfinished file with two mistakes: a variable and a message that do not exist."""


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    folder = shutil.copytree(LOCALES, tmp_path / "locales")
    (folder / "da.ftl").write_text(DANISH, encoding="utf-8")
    return Catalogue.load(folder)


@pytest.fixture
async def playground(
    playground: Playground, catalogue: Catalogue, tmp_path: Path
) -> AsyncIterator[Playground]:
    """Yield a playground whose Discord server speaks Danish."""
    playground.set_locale("da")
    async with running_bot(playground, tmp_path / "games.sqlite3", catalogue=catalogue):
        yield playground


@long
def test_new_language_is_offered_by_its_own_name(catalogue: Catalogue) -> None:
    offered = {choice.value: choice.name for choice in language_choices(catalogue)}
    assert offered["da"] == "Dansk"
    assert len(offered) == len(catalogue.locales)


@long
async def test_missing_or_broken_messages_of_a_new_language_are_english(
    playground: Playground,
) -> None:
    ana = playground.person("Ana")
    ana.speak("da")
    lobby = await ana.slash("cartagena new", "tavern")
    for said in (
        "Hvem slipper væk?",
        "Et døgn per tur",
        "One more player is needed: a friend or a computer.",
        "(host)",
    ):
        assert said in lobby.text
    assert "Der mangler" not in lobby.text
    assert "Join" in [button.label for button in lobby.buttons]
    assert (await ana.click(lobby, "Join")).text.startswith("Du er allerede med.")


async def test_commands_without_a_translation_keep_their_english_names(
    playground: Playground,
) -> None:
    command, *_ = playground.world.commands_in(None)
    named = {one["name"]: one.get("name_localizations") or {} for one in command["options"]}
    assert named["new"]["da"] == "nyt"
    assert "da" not in named["hand"]
