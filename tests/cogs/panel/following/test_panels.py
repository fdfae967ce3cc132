"""A new private panel replaces the earlier panel of the same person."""

from discord_playground import until
from tests.cogs.offline import OfflineBot
from tests.makers.tables import start_game, whose_turn

SECONDS = 30


def requested_deletions(bot: OfflineBot) -> list[str]:
    """Return the requests that delete an answer."""
    return [one for one in bot.session.requests if one.startswith("DELETE ")]


async def test_new_panel_message_deletes_the_earlier_panel(bot: OfflineBot) -> None:
    who = whose_turn(await start_game(bot.tables))
    await bot.command(who, "hand")
    await bot.command(who, "hand")
    await until(lambda: bool(requested_deletions(bot)), SECONDS, "The first panel should go")
