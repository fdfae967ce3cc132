"""The two groups of commands, in the form in which Discord gets them."""

from collections.abc import Iterator

import discord
import pytest

from cogs.commands import ANYWHERE_COMMANDS, MODERATOR_COMMANDS, PLAYER_COMMANDS
from discord_playground.checks import commands as checks
from discord_playground.checks.report import Report
from discord_playground.protocol.types import Json
from i18n.commands import CatalogueTranslator
from service.discord_internals import payload_of
from tests.cogs.offline import OfflineBot

MOST_SUBCOMMANDS = 25


@pytest.fixture
async def sent_groups(bot: OfflineBot) -> list[Json]:
    """Return both groups in all languages, in the form in which they are sent to Discord."""
    tree = bot.bot.tree
    await tree.set_translator(CatalogueTranslator(bot.bot.catalogue))
    return [await payload_of(command, tree) for command in tree.get_commands()]


def translated_locales(part: Json) -> Iterator[str]:
    yield from (part.get("name_localizations") or {})
    for option in part.get("options") or []:
        yield from translated_locales(option)


def test_discord_accepts_the_commands(sent_groups: list[Json]) -> None:
    report = Report()
    checks.check_commands(sent_groups, report)
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
        "language",
        "daily",
    ]
    assert len(players["options"]) == len(PLAYER_COMMANDS) + len(ANYWHERE_COMMANDS)
    assert len(moderators["options"]) == len(MODERATOR_COMMANDS)


def test_first_command_of_players_opens_a_game(sent_groups: list[Json]) -> None:
    assert sent_groups[0]["options"][0]["name"] == "new"


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
