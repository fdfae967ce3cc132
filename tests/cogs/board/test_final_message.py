"""What the last message of a game says about the game."""

from collections import Counter

from cogs.board.message import public_message
from cogs.wording.actions import moves_for_alt_text
from cogs.wording.emoji import seat_emoji
from cogs.wording.summary import summary_lines
from game.rules.actions import Resign
from game.tables import Table
from game.tables.afterwards.played_actions import played_actions
from game.tables.afterwards.summary import summary
from game.tables.afterwards.turning_points import BestTurn, TurningPoint, best_turn
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import alt_texts, text_of_message
from tests.makers.chance import random_seeded_by
from tests.makers.whole_games import make_game_table, play_randomly, table_after_action
from tests.makers.worst_cases import WORST_NAMES, options_of_each_edition

OPTIONS = list(options_of_each_edition())


def test_final_message_sums_the_game_up() -> None:
    words = shipped_catalogue().for_locale("en")
    luck = random_seeded_by("summed up")
    *_, table = play_randomly(make_game_table(OPTIONS[0], 3, luck), luck, resign_rate=0)
    found = summary(table.turns)
    shown = text_of_message(public_message(words, table, "board.png"))
    assert f"{found.turns} turns, {found.cards} cards played." in shown
    assert found.longest is not None
    assert f"Longest run: {table.names[found.longest.seat]}, " in shown


def test_summary_says_that_no_card_was_played() -> None:
    words = shipped_catalogue().for_locale("en")
    table = table_after_action(make_game_table(OPTIONS[0], 2, random_seeded_by("left")), Resign(0))
    assert summary_lines(words, table) == ["One turn, no card played."]


def test_players_who_left_have_no_rank() -> None:
    words = shipped_catalogue().for_locale("en")
    table = table_after_action(
        table_after_action(make_game_table(OPTIONS[0], 3, random_seeded_by("ranks")), Resign(0)),
        Resign(2),
    )
    shown = text_of_message(public_message(words, table, None))
    assert f"1. {seat_emoji(1)} **{table.names[1]}** · 0 aboard" in shown
    for seat in (0, 2):
        gone = words("board-resigned", sign=seat_emoji(seat), name=table.names[seat])
        assert gone in shown
    assert "2. " not in shown


def test_discord_accepts_the_longest_final_message(any_words: Words, long_emojis: None) -> None:
    luck = random_seeded_by("longest end")
    *_, table = play_randomly(make_game_table(OPTIONS[-1], 5, luck, WORST_NAMES), luck)
    check_limits(public_message(any_words, table, "board.png"))


def test_description_of_a_reel_names_the_winner_and_the_moves(any_words: Words) -> None:
    luck = random_seeded_by("reel")
    for names in (WORST_NAMES, ["Ana", "Ben", "Cleo", "Dan", "Eva"]):
        *_, table = play_randomly(make_game_table(OPTIONS[-1], 5, luck, names), luck, resign_rate=0)
        turn = longest_turn_of_winner(table)
        message = public_message(any_words, table, "reel.webp", turn)
        check_limits(message)
        [alt] = alt_texts(message)
        first = alt.splitlines()[0]
        assert moves_for_alt_text(any_words, table.options.edition, turn.moves) in first
        assert first.index("37") < first.index("71")
    assert table.state.winner is not None
    assert table.names[table.state.winner] in first


def longest_turn_of_winner(table: Table) -> BestTurn:
    """Return the winner's turn with the most moves."""
    turns = Counter(
        one.turn for one in played_actions(table) if one.seat == table.state.winner and one.event
    )
    point = TurningPoint(max(turns, key=lambda turn: turns[turn]), 0.371, 0.708)
    turn = best_turn(table, [point])
    assert turn is not None
    return turn
