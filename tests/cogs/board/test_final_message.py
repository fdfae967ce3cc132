"""What the last message of a game says about it."""

from cogs.board.message import public_message
from cogs.wording.emoji import seat_emoji
from cogs.wording.summary import summed_up
from game.rules.actions import Resign
from game.tables.afterwards.summary import summary
from i18n import Words
from i18n.catalogue import shipped
from tests.cogs.limits import check
from tests.cogs.message_parts import texts
from tests.makers.chance import luck_of
from tests.makers.whole_games import after, started, walk
from tests.makers.worst_cases import WORST_NAMES, options

OPTIONS = list(options())


def test_the_end_sums_the_game_up() -> None:
    words = shipped().for_locale("en")
    luck = luck_of("summed up")
    *_, table = walk(started(OPTIONS[0], 3, luck), luck, leaving=0)
    found = summary(table.turns)
    shown = texts(public_message(words, table, "board.png"))
    assert f"{found.turns} turns, {found.cards} cards played." in shown
    assert found.longest is not None
    assert f"Longest run: {table.names[found.longest.seat]}, " in shown


def test_a_game_without_a_card_says_so() -> None:
    words = shipped().for_locale("en")
    table = after(started(OPTIONS[0], 2, luck_of("left")), Resign(0))
    assert summed_up(words, table) == ["One turn, no card played."]


def test_who_left_has_no_rank() -> None:
    words = shipped().for_locale("en")
    table = after(after(started(OPTIONS[0], 3, luck_of("ranks")), Resign(0)), Resign(2))
    shown = texts(public_message(words, table, None))
    assert f"1. {seat_emoji(1)} **{table.names[1]}** · 0 aboard" in shown
    for seat in (0, 2):
        gone = words("board-resigned", sign=seat_emoji(seat), name=table.names[seat])
        assert gone in shown
    assert "2. " not in shown


def test_the_longest_end_can_be_sent(any_words: Words, long_emojis: None) -> None:
    luck = luck_of("longest end")
    *_, table = walk(started(OPTIONS[-1], 5, luck, WORST_NAMES), luck)
    check(public_message(any_words, table, "board.png"))
