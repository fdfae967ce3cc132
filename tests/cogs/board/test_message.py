"""What a board says: where pirates are, what happened, and how far each player came."""

import re
from dataclasses import replace
from itertools import islice, pairwise, product

import pytest

from cogs.board.following.channels import shown_from_button_ids
from cogs.board.message import public_message
from cogs.ui.layout import custom_ids_in
from cogs.wording.actions import moves_text
from cogs.wording.alt_text import alt_text
from cogs.wording.emoji import seat_emoji, symbol_emoji, symbol_name
from cogs.wording.events import NO_BREAK, event_lines, last_turns, unbroken, unbroken_card_counts
from cogs.wording.names import bold_name, plain, shortened_names, with_names_to_show
from cogs.wording.places import place_name
from game.model.game import Status
from game.model.ids import GameId
from game.model.message import Call
from game.rules.actions import Advance, EndTurn, Event, Happening, Resign
from game.rules.editions import CLASSIC, EDITIONS, Edition, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Table
from game.tables.afterwards.summary import seats_by_rank
from game.tables.milestones import LOBBY_MILESTONE, milestone, shown_state_of
from game.tables.notices.announcement import next_person
from game.tables.players import STAND_IN_USER
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.limits import MAX_ALT_TEXT_LENGTH
from tests.cogs.message_parts import alt_texts, button_details, text_of_message
from tests.long import larger_in_matrix
from tests.makers.chance import random_seeded_by
from tests.makers.whole_games import (
    make_game_table,
    make_lobby_table,
    play_randomly,
    table_after_action,
)
from tests.makers.worst_cases import (
    WORST_NAMES,
    game_samples,
    lobby_samples,
    options_of_each_edition,
    options_title,
)

OPTIONS = list(options_of_each_edition())
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")


def read_places(words: Words, edition: Edition, line: str) -> list[int]:
    """Read a seat's pirates from its line, as a person does."""
    named = {
        place_name(words, edition, number): number for number in range(edition.space_count + 2)
    }
    listed = line.removesuffix(".").rpartition(": ")[2]
    pirates: list[int] = []
    for part in listed.split(", "):
        name, _, count = part.partition(" ×")
        pirates += [named[name]] * int(count or 1)
    return pirates


@larger_in_matrix
@pytest.mark.parametrize("option", OPTIONS, ids=options_title)
async def test_alt_text_names_the_place_of_every_pirate(words: Words, option: Options) -> None:
    luck = random_seeded_by(f"alt {options_title(option)}")
    edition = option.edition
    seats = 2 + OPTIONS.index(option) % 4
    walked = islice(play_randomly(make_game_table(option, seats, luck), luck), 0, None, 10)
    for table in (one for one in walked if one.playing):
        view = table.public_view
        heading, *lines = alt_text(words, view, table.names).split("\n")
        assert heading.startswith(f"{table.names[view.seat_on_turn]}'s turn, ")
        for seat, seat_view in enumerate(view.seats):
            if seat_view.resigned:
                assert lines[seat] == words("alt-resigned", name=NAMES[seat])
                continue
            assert lines[seat].startswith(NAMES[seat])
            assert read_places(words, edition, lines[seat]) == list(seat_view.pirates)


@larger_in_matrix
@pytest.mark.parametrize("option", OPTIONS, ids=options_title)
async def test_alt_text_names_every_player_within_its_limit(
    any_words: Words, option: Options
) -> None:
    luck = random_seeded_by("worst")
    walked = islice(play_randomly(make_game_table(option, 5, luck, WORST_NAMES), luck), 0, None, 10)
    for table in (one for one in walked if one.playing):
        shown = alt_text(any_words, table.public_view, table.names)
        assert len(shown) <= MAX_ALT_TEXT_LENGTH
        seats = shown.split("\n")[1:6]
        for seat, line in enumerate(seats):
            assert line.startswith((plain(table.names[seat]), shortened_names(table.names)[seat]))


async def test_every_picture_has_an_alt_text(words: Words) -> None:
    for table in game_samples(OPTIONS[0], random_seeded_by("with words"), 3):
        with_picture = public_message(words, table, "board.webp")
        assert len(alt_texts(with_picture)) == (not table.called_off)
        assert alt_texts(public_message(words, table, None)) == []


def test_every_event_has_a_text(any_words: Words) -> None:
    for kind, edition in product(Happening, EDITIONS.values()):
        for count, origin_and_target in product(range(4), ((0, 7), (7, edition.space_count + 1))):
            for cards in (None, tuple(range(count))):
                event = Event(kind, 1, 2, *origin_and_target, count, cards)
                (line,) = event_lines(any_words, [event], NAMES, edition)
                assert line.strip(), event
                assert "{" not in line, event


@pytest.mark.parametrize("handling", Handling)
async def test_line_of_a_player_breaks_only_between_facts(words: Words, handling: Handling) -> None:
    """The end of a line never separates a count from its sign, or the parts of a move."""
    luck = random_seeded_by(f"lines {handling}")
    for table in islice(
        play_randomly(make_game_table(Options(CLASSIC, handling, True), 3, luck), luck), 60
    ):
        for line in text_of_message(public_message(words, table, "board.png")).split("\n"):
            if " · " not in line:
                continue
            facts = [part for fact in line.split(" · ") for part in fact.split(" ")]
            assert not any(fact.isdigit() for fact in facts), line


async def test_events_of_a_turn_are_listed_in_order(words: Words) -> None:
    table = make_game_table(OPTIONS[0], 3, random_seeded_by("order"))
    move = next(one for one in legal_actions(table.state) if isinstance(one, Advance))
    player, leaver = table.names[table.state.seat_on_turn], (table.state.seat_on_turn + 1) % 3
    left = words("event-resigned", name=table.names[leaver])
    for first, second in ((Resign(leaver), move), (move, Resign(leaver))):
        told = last_turns(words, table_after_action(table_after_action(table, first), second))
        assert told.index(left) == (first != Resign(leaver))
        assert told[1 - told.index(left)].startswith(f"{player}: ")


async def test_card_has_a_name_that_stays_on_the_line_of_its_move(words: Words) -> None:
    """The name replaces the emoji: an emoji is a picture, and a line may end beside it."""
    table = make_game_table(OPTIONS[0], 2, random_seeded_by("torn"))
    move = next(one for one in legal_actions(table.state) if isinstance(one, Advance))
    [line] = last_turns(words, table_after_action(table, move))
    sign = symbol_emoji(table.options.edition, move.symbol)
    name = unbroken(symbol_name(words, table.options.edition, move.symbol))
    assert f"{name}{NO_BREAK}" in line
    assert sign not in line
    assert moves_text(words, table.options.edition, [move]) in line


async def test_row_of_cards_is_not_repeated_in_the_text_beside_a_picture(words: Words) -> None:
    table = make_game_table(Options(CLASSIC, Handling.TORTUGA, True), 3, random_seeded_by("row"))
    heading = words("board-row", cards="")
    assert heading in text_of_message(public_message(words, table, None))
    pictured = public_message(words, table, "board.png")
    assert heading not in text_of_message(pictured)
    [alt] = alt_texts(pictured)
    assert words("text-row", cards="").split(":")[0] in alt


async def test_ranking_is_in_the_text_only_without_a_picture(words: Words) -> None:
    luck = random_seeded_by("told once")
    *_, table = play_randomly(make_game_table(OPTIONS[0], 3, luck), luck, resign_rate=0)
    pictured, without_picture = (
        public_message(words, table, file) for file in ("ending.png", None)
    )
    for rank, seat in enumerate(seats_by_rank(table.public_view), 1):
        assert f"{rank}. {table.names[seat]}" in alt_texts(pictured)[0]
        line = f"{rank}. {seat_emoji(seat)}"
        assert line in text_of_message(without_picture)
        assert line not in text_of_message(pictured)


async def test_alt_text_gives_no_rank_to_players_who_left(words: Words) -> None:
    table = make_game_table(OPTIONS[0], 3, random_seeded_by("left"))
    while table.playing:
        table = table_after_action(table, Resign(table.state.seat_on_turn))
    [alt] = alt_texts(public_message(words, table, "ending.png"))
    won, *left = seats_by_rank(table.public_view)
    first, *others = alt.splitlines()
    assert first.startswith(f"1. {table.names[won]}")
    assert others == [words("alt-resigned", name=table.names[seat]) for seat in left]


async def test_hidden_cards_are_counted_and_open_cards_are_named() -> None:
    words = shipped_catalogue().for_locale("en")
    hidden = Event(Happening.RETREATED, 0, None, 9, 7, amount=2, cards=None)
    seen = hidden._replace(cards=(0, 1))
    lines = event_lines(words, [hidden, seen], NAMES, CLASSIC)
    assert lines[0].strip() == "Ana: back 9 → 7, +2 cards"
    assert lines[1] == "Ana: back 9 → 7, +2 cards Skull, Hat"


async def test_last_turns_are_this_turn_and_the_previous_turn() -> None:
    words = shipped_catalogue().for_locale("en")
    table = make_game_table(
        Options(CLASSIC, Handling.JAMAICA, passing=True), 3, random_seeded_by("story")
    )
    first = table.state.seat_on_turn
    for _ in range(4):
        table = table_after_action(table, EndTurn())
    names = [NAMES[(first + turn) % 3] for turn in range(4)]
    assert last_turns(words, table) == [f"{names[3]} passes."]
    table = table_after_action(table, Resign(table.state.seat_on_turn))
    assert last_turns(words, table) == [f"{NAMES[(first + 1) % 3]} leaves the game."]


async def test_board_mentions_only_the_people_it_calls(words: Words) -> None:
    for table in game_samples(OPTIONS[0], random_seeded_by("mentions"), 5):
        user = table.on_turn.user
        name = bold_name(with_names_to_show(words, table).on_turn.name)
        users = (user, next_person(table) or STAND_IN_USER)
        for called in ((), users[:1], users[1:], users):
            calling = table.with_call(Call(milestone(table), called))
            shown = text_of_message(public_message(words, calling, "board.webp"))
            found = re.findall(r"(?<!\\)<(?!:)[^>]*>", shown)
            over = table.game.status is Status.FINISHED
            assert found == [f"<@{one}>" for one in called if over or (table.playing and one)]
            heading = shown.partition("\n")[0]
            assert (name in heading) == (table.playing and user not in called)
            assert not re.search(r"(?<!\\)@(everyone|here)", shown)


async def test_board_with_a_call_of_another_turn_names_the_player_on_turn(words: Words) -> None:
    table = make_game_table(OPTIONS[0], 3, random_seeded_by("named"))
    calling = table.with_call(Call("7", (table.on_turn.user,)))
    shown = text_of_message(public_message(words, calling, None))
    assert f"**{table.on_turn.name}**, it's your turn" in shown.partition("\n")[0]


async def test_buttons_carry_the_milestone_of_their_message(words: Words) -> None:
    luck = random_seeded_by("moments")
    lobby = make_lobby_table(OPTIONS[0], 3, luck)
    assert milestone(lobby) == LOBBY_MILESTONE
    assert set(button_details(public_message(words, lobby, None), "join")) == {LOBBY_MILESTONE}
    milestones = [milestone(make_game_table(OPTIONS[0], 3, luck))]
    for table in play_randomly(make_game_table(OPTIONS[0], 3, luck), luck, resign_rate=0.001):
        milestones.append(milestone(table))
        verb = "hand" if table.playing else "more" if table.over else "rules"
        pictured = public_message(words, table, "board.webp")
        assert milestone(table) in button_details(pictured, verb)
    assert milestones[0] == "1"
    assert milestones[-1].endswith(".end")
    numbers = [int(text.partition(".")[0]) for text in milestones]
    assert all(later - now in (0, 1) for now, later in pairwise(numbers))


@pytest.mark.parametrize("option", OPTIONS[:2], ids=options_title)
async def test_shown_state_can_be_read_from_a_message(words: Words, option: Options) -> None:
    luck = random_seeded_by("read back")
    for table in (*lobby_samples(option, luck), *game_samples(option, luck, 3)):
        if not table.called_off:
            ids = list(custom_ids_in(public_message(words, table, "board.webp")))
            assert shown_from_button_ids(ids, table.game.id) == shown_state_of(table)
            assert shown_from_button_ids(ids, GameId(table.game.id + 1)) is None


async def test_game_called_off_before_the_first_action_offers_its_secret_as_a_file(
    words: Words,
) -> None:
    table = make_game_table(OPTIONS[0], 3, random_seeded_by("called off"))
    table = Table(replace(table.game, status=Status.CANCELLED))
    assert milestone(table) != LOBBY_MILESTONE
    said = text_of_message(public_message(words, table, None))
    assert words("board-secret") in said
    assert table.game.secret.hex() not in said


async def test_final_board_says_how_the_game_was_won() -> None:
    words = shipped_catalogue().for_locale("en")
    luck = random_seeded_by("end")
    *_, played = play_randomly(make_game_table(OPTIONS[0], 2, luck), luck, resign_rate=0)
    assert "all aboard" in text_of_message(public_message(words, played, None))
    left = table_after_action(make_game_table(OPTIONS[0], 2, luck), Resign(0))
    assert "everyone else has left" in text_of_message(public_message(words, left, None))


@pytest.mark.parametrize("handling", Handling)
async def test_a_seats_line_counts_the_pirates_aboard_and_shows_an_open_hand(
    words: Words, handling: Handling
) -> None:
    luck = random_seeded_by(f"hands {handling}")
    for table in islice(
        play_randomly(make_game_table(Options(CLASSIC, handling, True), 3, luck), luck), 60
    ):
        said = text_of_message(public_message(words, table, None)).split("\n")
        for seat, hand in enumerate(table.state.hands):
            [line] = [line for line in said if line.startswith(f"{seat_emoji(seat)}\u00a0**")]
            aboard = table.state.pirates[seat].count(table.public_view.passage.boat)
            assert f" · {aboard}/6\u00a0aboard · " in line
            held = unbroken_card_counts(words, CLASSIC, hand)
            assert (line.endswith(held) if held else line.endswith("no\u00a0cards")) or (
                line.endswith(f"{sum(hand)}\u00a0card{'s' * (sum(hand) != 1)}")
                and not handling.open_hands
            )
