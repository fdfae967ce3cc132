"""A finished game as text: anybody can check it, and nobody gets it before the end."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.model.ids import ChannelId
from game.rules.actions import Resign
from game.rules.checking import problem_sentences
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.notation import parse_game
from game.rules.setup import FirstSeatRule, Options
from game.rules.verify import main
from game.tables import Tables
from game.tables.afterwards.export import export, export_as_stored
from game.tables.time.ending import cancel
from game.tables.time.resting import RESTS_AFTER
from tests.makers.people import MODERATOR, Clock
from tests.makers.tables import (
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    run_due_jobs,
    start_game,
)
from tests.makers.whole_games import make_game_table, play_randomly, table_after_action

ODD_NAMES = (
    'Black "Bart" \\n Roberts\\',
    "a\nb\r\nc\rd\x0be\x85f\u2028g",
    '[Secret "00"]',
    "",
    "\u202eetarip\u202c 🏴‍☠️",
)


@pytest.mark.parametrize("handling", Handling)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_export_of_a_whole_game_passes_the_check(edition: Edition, handling: Handling) -> None:
    luck = random.Random(f"{edition.name} {handling}")  # noqa: S311
    options = Options(edition, handling, passing=True, first_seat_rule=FirstSeatRule.VOTE)
    *_, table = play_randomly(make_game_table(options, 3, luck), luck)
    text = parse_game(export(table))
    assert problem_sentences(text) == []
    assert text.record == table.actions
    assert text.setup == table.setup
    assert text.tags["Winner"] == str(table.state.winner)
    assert text.tags["Commitment"] == table.commitment
    assert bytes.fromhex(text.tags["Secret"]) == table.game.secret


async def test_export_of_a_game_played_through_the_tables_passes_the_check(tables: Tables) -> None:
    table = await resign_until_won(tables, await play_action(tables, await start_game(tables, 4)))
    assert problem_sentences(parse_game(export(table))) == []


def test_forged_text_fails_the_check() -> None:
    luck = random.Random(1)  # noqa: S311
    *_, table = play_randomly(make_game_table(Options.printed(EDITIONS["classic"]), 2, luck), luck)
    loser = 1 - (table.state.winner or 0)
    text = export(table)
    for tag, value in {
        "Secret": bytes(32).hex(),
        "Commitment": "0" * 64,
        "Joins": "1 2",
        "Winner": str(loser),
        "Seed": bytes(32).hex(),
    }.items():
        lines = [f'[{tag} "{value}"]' if line.startswith(f"[{tag} ") else line
                 for line in text.split("\n")]  # fmt: skip
        assert problem_sentences(parse_game("\n".join(lines)))


def test_file_with_unusual_names_can_be_read_and_verified(tmp_path: Path) -> None:
    luck = random.Random(2)  # noqa: S311
    table = make_game_table(Options.printed(EDITIONS["classic"]), 5, luck, ODD_NAMES)
    for seat in range(4):
        table = table_after_action(table, Resign(seat))
    file = tmp_path / "game.txt"
    file.write_bytes(export(table).encode())
    assert main([str(file)]) == 0
    tags = parse_game(file.read_text(encoding="utf-8")).tags
    assert tags["Seat0"] == ODD_NAMES[0]
    assert tags["Seat1"] == "a b c d e f g"


async def test_export_is_refused_before_the_end(tables: Tables) -> None:
    alone = await open_lobby_of(tables, channel=ChannelId(1))
    together = await open_lobby_of(tables, 2, channel=ChannelId(2))
    running = await play_action(tables, await start_game(tables, channel=ChannelId(3)))
    for table in (alone, together, running):
        with pytest.raises(ValueError, match="secret"):
            export(table)


async def test_export_of_a_resting_game_is_refused(tables: Tables, clock: Clock) -> None:
    running = await play_action(tables, await start_game(tables))
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    resting = await tables.table(running.game.id)
    assert resting.resting
    for export_function in (export, export_as_stored):
        with pytest.raises(ValueError, match="secret"):
            export_function(resting)


async def test_export_of_a_game_that_was_called_off_passes_the_check(tables: Tables) -> None:
    running = await play_action(tables, await start_game(tables))
    over = await do(tables, running.game.id, MODERATOR, cancel)
    game = parse_game(export(over))
    assert (game.tags["CalledOff"], "Winner" in game.tags) == ("cancelled", False)
    assert game.record == running.actions
    assert problem_sentences(game) == []
    without_winner_tag = replace(game, record=(*game.record, Resign(0)))
    assert problem_sentences(without_winner_tag) == [
        "the game is won by seat 1, and Winner is left out"
    ]


async def test_export_of_a_game_called_off_before_its_first_action_passes_the_check(
    tables: Tables,
) -> None:
    """The game can be exported even without an action, as the hands were dealt and seen."""
    over = await do(tables, (await start_game(tables)).game.id, MODERATOR, cancel)
    game = parse_game(export(over))
    assert (game.tags["CalledOff"], game.record) == ("cancelled", ())
    assert problem_sentences(game) == []


async def test_export_of_a_cancelled_lobby_is_refused(tables: Tables) -> None:
    over = await do(tables, (await open_lobby_of(tables, 2)).game.id, MODERATOR, cancel)
    with pytest.raises(ValueError, match="lobby"):
        export(over)
