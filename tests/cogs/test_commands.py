"""The two groups of commands, in the form in which Discord gets them."""

import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord import app_commands

from cogs import commands
from cogs.commands import ANYWHERE_COMMANDS, MODERATOR_COMMANDS, PLAYER_COMMANDS
from cogs.ui.context import Context
from cogs.ui.slash_commands import slash_command
from discord_playground.checks import commands as checks
from discord_playground.checks.report import Report
from discord_playground.protocol.types import Json
from i18n import Words, phrase
from i18n.command_texts import CatalogueTranslator
from service.discord_internals import payload_of
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA

MOST_SUBCOMMANDS = 25
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
async def sent_commands(bot: OfflineBot) -> list[Json]:
    """Return all commands in all languages, in the form in which they are sent to Discord."""
    tree = bot.bot.tree
    await tree.set_translator(CatalogueTranslator(bot.bot.catalogue))
    return [await payload_of(command, tree) for command in tree.get_commands()]


@pytest.fixture
def sent_groups(sent_commands: list[Json]) -> list[Json]:
    """Return both groups, without the menu of a person."""
    return sent_commands[:2]


def translated_locales(part: Json) -> Iterator[str]:
    yield from (part.get("name_localizations") or {})
    for option in part.get("options") or []:
        yield from translated_locales(option)


def test_discord_accepts_the_commands(sent_commands: list[Json], sent_groups: list[Json]) -> None:
    report = Report()
    checks.check_commands(sent_commands, report)
    assert report.faults == []
    assert {locale for one in sent_groups for locale in translated_locales(one)} == {
        "de",
        "nl",
        "sv-SE",
    }
    assert all(len(one["options"]) <= MOST_SUBCOMMANDS for one in sent_groups)


def test_moderators_have_their_own_group_of_commands(sent_groups: list[Json]) -> None:
    players, moderators = sent_groups
    assert (players["name"], players["default_member_permissions"]) == ("cartagena", None)
    assert moderators["name"] == "cartagena-mod"
    rights = discord.Permissions(moderators["default_member_permissions"])
    assert rights == discord.Permissions(manage_messages=True)
    assert [one["name"] for one in moderators["options"]] == [
        "tables",
        "remove",
        "settings",
    ]
    assert len(players["options"]) == len(PLAYER_COMMANDS) + len(ANYWHERE_COMMANDS)
    assert len(moderators["options"]) == len(MODERATOR_COMMANDS)


def test_first_command_of_players_opens_a_game(sent_groups: list[Json]) -> None:
    assert sent_groups[0]["options"][0]["name"] == "new"


def test_menu_of_a_person_has_a_challenge_in_every_language(sent_commands: list[Json]) -> None:
    _, _, challenge = sent_commands
    assert (challenge["name"], challenge["type"]) == ("Challenge to Cartagena", 2)
    assert challenge["name_localizations"] == {
        "de": "Zu Cartagena herausfordern",
        "nl": "Uitdagen voor Cartagena",
        "sv-SE": "Utmana i Cartagena",
    }
    assert challenge["contexts"] == [0], "nobody can be challenged in a direct message"


def test_commands_need_an_installation_on_the_server(sent_groups: list[Json]) -> None:
    assert {(*one["integration_types"],) for one in sent_groups} == {(0,)}


def test_only_player_commands_are_offered_in_direct_messages(
    sent_groups: list[Json],
) -> None:
    players, moderators = sent_groups
    assert sorted(players["contexts"]) == [0, 1]
    assert moderators["contexts"] == [0]


def test_choice_of_one_opponent_uses_the_singular(sent_groups: list[Json]) -> None:
    new = next(option for option in sent_groups[0]["options"] if option["name"] == "new")
    against = next(option for option in new["options"] if option["name"] == "against")
    sailor = next(choice for choice in against["choices"] if choice["value"] == "sailor")
    assert sailor["name"] == "Sailor (easy)"
    assert sailor["name_localizations"]["de"] == "Matrose (leicht)"


def test_pages_list_every_command(sent_groups: list[Json]) -> None:
    pages = "".join((DOCS / name).read_text("utf-8") for name in ("playing.md", "moderating.md"))
    rows = re.findall(r"^\| `/(cartagena\S*) (\S+)` \|", pages, re.MULTILINE)
    assert sorted(rows) == sorted(
        (group["name"], command["name"]) for group in sent_groups for command in group["options"]
    )


@app_commands.choices(language=[app_commands.Choice(name="Klingon", value="tlh")])
async def speak(ctx: Context, language: str) -> None:
    """Answer in a language. A test adds this handler to the commands."""
    await ctx.reply(phrase("language-here", language=language))


@pytest.mark.parametrize(
    ("list_name", "group"),
    [
        ("PLAYER_COMMANDS", "cartagena"),
        ("ANYWHERE_COMMANDS", "cartagena"),
        ("MODERATOR_COMMANDS", "cartagena-mod"),
    ],
)
async def test_added_command_is_sent_checked_and_answered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: Words, list_name: str, group: str
) -> None:
    # A text of another kind has a name and a description that no command has yet.
    added = slash_command("command-new-strict", speak, language="command-new-language")
    monkeypatch.setattr(commands, list_name, (*getattr(commands, list_name), added))
    async with running_offline_bot(tmp_path) as bot:
        name = words("command-new-strict.name")
        tree = bot.bot.tree
        await tree.set_translator(CatalogueTranslator(bot.bot.catalogue))
        [sent_group] = [
            sent
            for one in tree.get_commands()
            if (sent := await payload_of(one, tree))["name"] == group
        ]
        [sent] = [
            one
            for one in sent_group["options"]
            if one["description"] == words("command-new-strict.description")
        ]
        assert sent["options"][0]["choices"][0]["value"] == "tlh"
        assert set(sent["name_localizations"]) == {"de", "nl", "sv-SE"}
        answer = await bot.command(ANA, name, group=group, language="tlh")
        assert answer.text == words("language-here", language="tlh")
        refusal = await bot.command(ANA, name, group=group, language="en")
        assert refusal.text == words("error-not-offered")
        bot.in_direct_message = True
        direct = await bot.command(ANA, name, group=group, language="tlh")
        assert (direct.text == answer.text) is (list_name == "ANYWHERE_COMMANDS")
        # Every command got its answer, and no message besides.
        assert bot.session.requests == []
