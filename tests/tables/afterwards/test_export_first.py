"""The file of a game proves why the first player began."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.actions import Resign
from game.rules.checking import problem_sentences
from game.rules.notation import GameText, format_game, parse_game
from game.rules.setup import FirstSeatRule
from game.rules.verify import main
from game.tables import Table, Tables
from game.tables.afterwards.export import export
from game.tables.lobby.cut import cut_deck
from game.tables.lobby.seats import leave_lobby
from game.tables.lobby.start import begin_game, vote_for
from game.tables.play.actions import resign
from tests.makers.people import ANA, BEN, CLEO, DAN, PEOPLE, new_click_id
from tests.makers.tables import (
    HOST_FIRST_OPTIONS,
    JAMAICA_OPTIONS,
    OLDEST_QUESTION_OPTIONS,
    VOTING_OPTIONS,
    do,
    open_lobby_of,
    resign_until_won,
    start_game,
)
from tests.makers.whole_games import BASE_ID, make_game_table, table_after_action


async def play_and_export(tables: Tables, table: Table) -> GameText:
    """Start the game and let all but one resign; that record is legal with any first player."""
    people = {person.user: person for person in PEOPLE}
    table = await do(tables, table.game.id, people[table.game.host], begin_game)
    while table.playing:
        leaver = people[table.game.seats[table.state.seat_on_turn].user]
        table = await tables.do(table.game.id, leaver, new_click_id(), resign)
    return parse_game(export(table))


async def play_hosted_game(tables: Tables) -> GameText:
    """Play a game whose host, Ben, begins."""
    table = await open_lobby_of(tables, 3, HOST_FIRST_OPTIONS)
    await do(tables, table.game.id, ANA, leave_lobby)
    return await play_and_export(
        tables, await tables.lobbies.join(table.game.id, DAN, new_click_id())
    )


async def play_voted_game(tables: Tables, *votes: int | None) -> GameText:
    """Play a game before which the people voted for these seats."""
    table = await open_lobby_of(tables, len(votes), VOTING_OPTIONS)
    for person, vote in zip(PEOPLE, votes, strict=False):
        if vote is not None:
            await do(tables, table.game.id, person, vote_for, PEOPLE[vote].user)
    return await play_and_export(tables, await tables.table(table.game.id))


async def rematch_lobby(tables: Tables) -> Table:
    """Return the lobby of a rematch of two; Cleo, who did not play before, has joined."""
    first = await resign_until_won(
        tables,
        await do(tables, (await open_lobby_of(tables, 2)).game.id, ANA, begin_game),
    )
    rematch = await tables.lobbies.rematch(
        first.game.id, (ANA, BEN)[first.state.winner or 0], new_click_id()
    )
    return await tables.lobbies.join(rematch.game.id, CLEO, new_click_id())


def forge_first_seat(game: GameText, first: int | None, **tags: str) -> GameText:
    """Return the game's text with another first seat and other tags."""
    return replace(game, setup=replace(game.setup, first=first), tags={**game.tags, **tags})


async def test_first_player_cannot_be_forged_when_the_seed_decides(tables: Tables) -> None:
    game = await play_and_export(tables, await open_lobby_of(tables, 3))
    assert not {"Host", "Votes"} & set(game.tags)
    assert problem_sentences(game) == []
    for seat in range(3):
        assert problem_sentences(forge_first_seat(game, seat)) == [f"First must be -, not {seat}"]


async def test_the_host_begins(tables: Tables) -> None:
    game = await play_hosted_game(tables)
    assert (game.tags["Host"], game.setup.first) == ("0", 0)
    assert problem_sentences(game) == []
    assert problem_sentences(forge_first_seat(game, 1)) == ["First must be 0, not 1"]
    assert problem_sentences(forge_first_seat(game, None)) == ["First must be 0, not -"]


async def test_seat_with_most_votes_begins(tables: Tables) -> None:
    game = await play_voted_game(tables, 2, None, 2)
    assert (game.tags["Votes"], game.setup.first) == ("2 - 2", 2)
    assert problem_sentences(game) == []
    assert problem_sentences(forge_first_seat(game, 0)) == ["First must be 2, not 0"]
    assert problem_sentences(forge_first_seat(game, None)) == ["First must be 2, not -"]


async def test_seed_decides_after_a_tie_and_without_votes(tables: Tables) -> None:
    game = await play_voted_game(tables, 0, 1, None)
    first = game.setup.first
    assert first in {0, 1}
    assert problem_sentences(game) == []
    assert problem_sentences(forge_first_seat(game, 1 - first)) == [
        f"First must be {first}, not {1 - first}"
    ]
    none = await play_voted_game(tables, None, None)
    assert (none.tags["Votes"], none.setup.first) == ("- -", None)
    assert problem_sentences(none) == []
    assert problem_sentences(forge_first_seat(none, 1)) == ["First must be -, not 1"]


async def test_computer_as_host_or_voter_fails_the_check(tables: Tables) -> None:
    host = await play_hosted_game(tables)
    assert problem_sentences(forge_first_seat(host, 0, Level0="helmsman")) == [
        "seat 0 hosts, and is a computer's"
    ]
    assert problem_sentences(forge_first_seat(host, 0, Level1="helmsman")) == []
    votes = await play_voted_game(tables, 2, None, 2)
    assert problem_sentences(forge_first_seat(votes, 2, Level0="helmsman")) == [
        "seat 0 votes, and is a computer's"
    ]
    assert problem_sentences(forge_first_seat(votes, 2, Level1="helmsman")) == []


async def test_cut_by_a_computer_fails_the_check(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3)
    game = await play_and_export(tables, await do(tables, table.game.id, CLEO, cut_deck, "three"))
    assert problem_sentences(forge_first_seat(game, None, Level1="helmsman")) == []
    assert problem_sentences(forge_first_seat(game, None, Level2="helmsman")) == [
        "seat 2 cut, and is a computer's"
    ]


async def test_vote_for_another_persons_age_fails_the_check(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3, OLDEST_QUESTION_OPTIONS)
    await do(tables, table.game.id, BEN, vote_for, BEN.user)
    game = await play_and_export(tables, await tables.table(table.game.id))
    assert (game.tags["Votes"], problem_sentences(game)) == ("- 1 -", [])
    assert problem_sentences(forge_first_seat(game, 1, Votes="1 1 -")) == [
        "seat 0 votes for another seat, but here everybody votes for themselves"
    ]


async def test_all_votes_of_a_rematch_are_for_the_next_seat(tables: Tables) -> None:
    """This holds even in an edition whose rules ask another question about the first player."""
    first = await resign_until_won(tables, await start_game(tables, 2, OLDEST_QUESTION_OPTIONS))
    winner = (ANA, BEN)[first.state.winner or 0]
    rematch = await tables.lobbies.rematch(first.game.id, winner, new_click_id())
    game = await play_and_export(
        tables, await tables.lobbies.join(rematch.game.id, CLEO, new_click_id())
    )
    assert (game.tags["Votes"], problem_sentences(game)) == ("0 0", [])
    assert problem_sentences(forge_first_seat(game, 0, Votes="0 0", Level1="helmsman")) == []


async def test_divided_votes_of_a_rematch_fail_the_check(tables: Tables) -> None:
    game = await play_and_export(tables, await rematch_lobby(tables))
    assert (game.tags["Votes"], game.setup.first) == ("0 0", 0)
    assert problem_sentences(game) == []
    assert problem_sentences(forge_first_seat(game, 1)) == ["First must be 0, not 1"]
    for divided_votes in ("0 1", "0 -", "- 0"):
        divided = problem_sentences(forge_first_seat(game, 0, Votes=divided_votes))
        assert (
            divided[0]
            == "the votes differ, but in a rematch all must be for the same seat, or all be '-'"
        )


def test_a_host_who_only_watched_does_not_begin() -> None:
    table = make_game_table(HOST_FIRST_OPTIONS, 2, random.Random(3))  # noqa: S311
    watched = Table(replace(table.game, host=BASE_ID - 1))
    game = parse_game(export(table_after_action(watched, Resign(0))))
    assert (game.tags["Host"], game.setup.first) == ("-", None)
    assert problem_sentences(game) == []
    assert problem_sentences(forge_first_seat(game, 1)) == ["First must be -, not 1"]


@pytest.mark.parametrize("told", ["", "3", "-1", "Ana", "0 1", "\u0660"])
async def test_host_tag_must_name_a_seat(tables: Tables, told: str) -> None:
    game = await play_hosted_game(tables)
    assert problem_sentences(forge_first_seat(game, 0, Host=told)) == [
        "the tag Host does not name a seat"
    ]


@pytest.mark.parametrize("told", ["", "1", "1 1 1", "1 2", "1 x"])
async def test_votes_tag_must_name_a_seat_for_each_seat(tables: Tables, told: str) -> None:
    game = await play_voted_game(tables, 1, 1)
    assert problem_sentences(forge_first_seat(game, 1, Votes=told)) == [
        "the tag Votes does not name a seat for each seat"
    ]


async def test_a_forged_file_is_refused(
    tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    text = format_game(await play_voted_game(tables, 1, 1))
    file.write_text(text, encoding="utf-8")
    assert main([str(file)]) == 0
    capsys.readouterr()
    file.write_text(text.replace('[First "1"]', '[First "0"]'), encoding="utf-8")
    assert main([str(file)]) == 3
    assert capsys.readouterr().out == "First must be 1, not 0\n"


@pytest.mark.parametrize("rule", [FirstSeatRule.HOST, FirstSeatRule.VOTE, FirstSeatRule.NEXT])
async def test_file_without_host_or_votes_tag_fails_the_check(
    tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str], rule: FirstSeatRule
) -> None:
    table = await open_lobby_of(tables, 2, replace(JAMAICA_OPTIONS, first_seat_rule=rule))
    game = await play_and_export(tables, table)
    required_tag = "Host" if rule is FirstSeatRule.HOST else "Votes"
    file = tmp_path / "game.txt"
    file.write_text(format_game(game), encoding="utf-8")
    assert main([str(file)]) == 0
    tags = {name: tag for name, tag in game.tags.items() if name != required_tag}
    file.write_text(format_game(replace(game, tags=tags)), encoding="utf-8")
    capsys.readouterr()
    assert main([str(file)]) == 3
    assert capsys.readouterr().out == f"the game's text lacks {required_tag}\n"
