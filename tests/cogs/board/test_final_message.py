"""What the last message of a game says about the game."""

from collections import Counter

from cogs.board.message import more_message, public_message
from cogs.ui.buttons import ClickId
from cogs.wording.actions import moves_for_alt_text
from cogs.wording.emoji import seat_emoji
from cogs.wording.events import last_turns
from cogs.wording.summary import played_line
from game.rules.actions import Agree, EndTurn, Resign
from game.tables import Table
from game.tables.afterwards.played_actions import played_actions
from game.tables.afterwards.summary import summary
from game.tables.afterwards.turning_points import BestTurn, TurningPoint, best_turn
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.play.actions import resign
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import alt_texts, text_of_message
from tests.cogs.offline import OfflineBot
from tests.makers.chance import random_seeded_by
from tests.makers.people import ANA, CABIN_BOY
from tests.makers.tables import PASSING_OPTIONS, do, open_lobby_of
from tests.makers.whole_games import make_game_table, play_randomly, table_after_action
from tests.makers.worst_cases import WORST_NAMES, options_of_each_edition

OPTIONS = list(options_of_each_edition())


def test_final_message_sums_the_game_up() -> None:
    words = shipped_catalogue().for_locale("en")
    luck = random_seeded_by("summed up")
    *_, table = play_randomly(make_game_table(OPTIONS[0], 3, luck), luck, resign_rate=0)
    found = summary(table.turns)
    played = f"{found.turns} turns, {found.cards} cards played."
    heading, line = text_of_message(public_message(words, table, "board.png")).split("\n")
    assert (heading[:3], line) == ("## ", played)
    more = text_of_message(more_message(words, table))
    assert played not in more
    assert found.longest is not None
    assert f"Longest run: {table.names[found.longest.seat]}, " in more
    assert all(f"-# {line}" in more for line in last_turns(words, table))


async def test_file_names_the_computers(bot: OfflineBot) -> None:
    table = await open_lobby_of(bot.tables)
    await do(bot.tables, table.game.id, ANA, change_computers, [], [CABIN_BOY])
    for decide in (begin_game, resign):
        table = await do(bot.tables, table.game.id, ANA, decide)
    [file] = (await bot.press(ANA, ClickId.for_table("more", table))).files
    assert '[Seat1 "Cabin Boy ' in file.decode()


def test_summary_says_that_no_card_was_played() -> None:
    words = shipped_catalogue().for_locale("en")
    table = table_after_action(make_game_table(OPTIONS[0], 2, random_seeded_by("left")), Resign(0))
    assert played_line(words, table) == "One turn, no card played."


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
    check_limits(more_message(any_words, table))


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


def test_board_says_if_its_reel_shows_the_last_turn_because_no_turn_decided_the_game(
    any_words: Words,
) -> None:
    luck = random_seeded_by("no turn decided")
    table = make_game_table(OPTIONS[-1], 5, luck, WORST_NAMES)
    *_, table = play_randomly(table, luck, resign_rate=0)
    deciding, said = longest_turn_of_winner(table), any_words("end-no-turn-decided")
    last = deciding._replace(stands_out=False)
    shown, shown_last = (
        public_message(any_words, table, "reel.webp", one) for one in (deciding, last)
    )
    check_limits(shown_last)
    assert said not in text_of_message(shown)
    assert said in text_of_message(shown_last)
    assert alt_texts(shown) != alt_texts(shown_last)


def longest_turn_of_winner(table: Table) -> BestTurn:
    """Return the winner's turn with the most moves."""
    turns = Counter(
        one.turn for one in played_actions(table) if one.seat == table.state.winner and one.event
    )
    point = TurningPoint(max(turns, key=lambda turn: turns[turn]), 0.371, 0.708)
    turn = best_turn(table, [point])
    assert turn is not None
    return turn


def test_message_of_a_game_without_a_winner_ranks_everybody_even_with_a_picture() -> None:
    """The picture of such a game shows the board, and no ranking as a victory's picture does."""
    words = shipped_catalogue().for_locale("en")
    table = make_game_table(PASSING_OPTIONS, 3, random_seeded_by("drawn"))
    while not table.state.draw_offered:
        table = table_after_action(table, EndTurn())
    for seat in range(3):
        table = table_after_action(table, Agree(seat))
    assert (table.over, table.public_view.winner) == (True, None)
    shown = text_of_message(public_message(words, table, "board.png"))
    assert all(f"**{name}** · 0 aboard" in shown for name in table.names)
