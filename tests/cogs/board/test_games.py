"""The list of a person's games names each game with a link, page by page."""

import random
import re
from dataclasses import replace

import pytest

from cogs.board.games import GAMES_PER_PAGE, games_list
from cogs.ui.buttons import ClickId
from cogs.ui.layout import board_link
from game.model.game import Game
from game.model.ids import ChannelId, GuildId, MessageId, UserId
from game.model.message import Board, MessageRef
from game.rules.actions import Resign
from game.rules.editions import CLASSIC
from game.rules.marks import Control, ControlMark
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import button_labels, text_of_message
from tests.cogs.offline import Answer, OfflineBot
from tests.makers.people import ANA, BEN
from tests.makers.tables import open_lobby_of
from tests.makers.whole_games import make_game_table, make_lobby_table


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    luck, options = random.Random("games"), Options.printed(CLASSIC)  # noqa: S311
    return [
        make(options, 3, luck) for make in (make_lobby_table, make_game_table) for _ in range(60)
    ]


def test_short_list_shows_own_turns_then_other_games_then_lobbies(
    words: Words, tables: list[Table]
) -> None:
    few = tables[58:62]
    me = few[3].game.seats[few[3].state.seat_on_turn].user
    mine = [table for table in few if table.playing and table.on_turn.user == me]
    others = [table for table in few if table.playing and table not in mine]
    lobbies = [table for table in few if not table.playing]
    title, *lines = text_of_message(games_list(words, few, me)).split("\n")
    assert "4 games" in title
    assert len(lines) == 4
    for said, found in (
        ("**your turn**", mine),
        ("'s turn", others),
        ("waiting for players", lobbies),
    ):
        section, lines = lines[: len(found)], lines[len(found) :]
        assert all(said in line for line in section)
        assert all("<t:" in line for line in section)
        assert {board_link(table) for table in found} == {
            link for line in section for table in few if (link := board_link(table)) in line
        }


@pytest.mark.parametrize("leavers", ["out", "stay"])
def test_list_omits_a_game_that_the_person_has_left(words: Words, leavers: str) -> None:
    luck = random.Random("left")  # noqa: S311
    table = make_game_table(Options.printed(CLASSIC), 3, luck)
    ana, ben, cleo = (seat.user for seat in table.game.seats)
    gone = Resign(1) if leavers == "out" else ControlMark(1, Control.LEFT)
    left = Table(table.game, table.chronicle.with_entry(gone))
    assert "You're not in any game" in text_of_message(games_list(words, [left], ben))
    for user in (ana, cleo):
        assert board_link(left) in text_of_message(games_list(words, [left], user))


def test_full_page_shows_its_games_and_leads_to_the_other_pages(
    any_words: Words, tables: list[Table]
) -> None:
    shown = tables[-GAMES_PER_PAGE:]
    long_names = [replace(table, game=with_long_names(table)) for table in shown]
    message = games_list(any_words, long_names, UserId(0), 1, 3)
    check_limits(message)
    assert all(board_link(table) in text_of_message(message) for table in long_names)
    assert any_words("rules-page", page=2, pages=3) in text_of_message(message)
    assert button_labels(message) == [any_words("rules-back"), any_words("rules-next")]


def with_long_names(table: Table) -> Game:
    """Return the game with names of Discord's greatest length, made of characters to be escaped."""
    seats = tuple(replace(seat, name="*" * 32) for seat in table.game.seats)
    game_with_long_ids = replace(table.game, guild=GuildId(2**63), channel=ChannelId(2**63))
    return replace(
        game_with_long_ids,
        seats=seats,
        board=Board(MessageRef(game_with_long_ids.channel, MessageId(2**63))),
    )


async def test_every_game_is_on_exactly_one_page(bot: OfflineBot) -> None:
    for number in range(GAMES_PER_PAGE + 1):
        await open_lobby_of(bot.tables, channel=ChannelId(number))
    first = await bot.command(ANA, "games")
    assert first.private
    [next_button] = first.ids
    second = await bot.press(ANA, next_button)
    assert len(second.text.split("[Game ")) == 2
    assert [*named_games(first), *named_games(second)] == [
        f"Game {n}" for n in range(GAMES_PER_PAGE + 1, 0, -1)
    ]
    [back_button] = second.ids
    assert named_games(await bot.press(ANA, back_button)) == named_games(first)
    assert "not in any game" in (await bot.press(BEN, back_button)).text


async def test_last_page_is_shown_in_place_of_a_page_that_no_longer_exists(bot: OfflineBot) -> None:
    await open_lobby_of(bot.tables)
    answer = await bot.press(ANA, str(ClickId("games", detail="7")))
    assert named_games(answer) == ["Game 1"]
    assert answer.ids == []


def named_games(answer: Answer) -> list[str]:
    """Return the games that an answer names, in order."""
    return re.findall(r"Game \d+", answer.text)
