"""The file of a game proves why the first player began."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.actions import Resign
from game.rules.checking.problems import verify
from game.rules.notation import GameText, format_game, parse_game
from game.rules.setup import Opener
from game.rules.verify import main
from game.tables import Table, Tables
from game.tables.afterwards.export import export
from tests.makers.people import ANA, BEN, CLEO, DAN, PEOPLE, click
from tests.makers.tables import HOST, JAMAICA, OLDEST, VOTE, begun, lobby, won
from tests.makers.whole_games import SNOWFLAKE, after, started


async def played(tables: Tables, table: Table) -> GameText:
    """Start the game and let all but one resign; that record is legal with any first player."""
    people = {person.user: person for person in PEOPLE}
    table = await tables.lobbies.start(table.game.id, people[table.game.host], click())
    while table.playing:
        leaver = people[table.game.seats[table.state.turn].user]
        table = await tables.play.resign(table.game.id, leaver, click())
    return parse_game(export(table))


async def hosted(tables: Tables) -> GameText:
    """Play a game whose host, Ben, begins."""
    table = await lobby(tables, 3, HOST)
    await tables.lobbies.leave(table.game.id, ANA, click())
    return await played(tables, await tables.lobbies.join(table.game.id, DAN, click()))


async def voted(tables: Tables, *votes: int | None) -> GameText:
    """Play a game before which the people voted for these seats."""
    table = await lobby(tables, len(votes), VOTE)
    for person, vote in zip(PEOPLE, votes, strict=False):
        if vote is not None:
            await tables.lobbies.vote(table.game.id, person, PEOPLE[vote].user, click())
    return await played(tables, await tables.table(table.game.id))


async def rematch_lobby(tables: Tables) -> Table:
    """Return the lobby of a rematch of two; Cleo, who did not play before, has joined."""
    first = await won(
        tables, await tables.lobbies.start((await lobby(tables, 2)).game.id, ANA, click())
    )
    rematch = await tables.lobbies.rematch(
        first.game.id, (ANA, BEN)[first.state.winner or 0], click()
    )
    return await tables.lobbies.join(rematch.game.id, CLEO, click())


def forged(game: GameText, first: int | None, **tags: str) -> GameText:
    """Return the game's text with another first seat and other tags."""
    return replace(game, setup=replace(game.setup, first=first), tags={**game.tags, **tags})


async def test_first_player_cannot_be_forged_when_the_seed_decides(tables: Tables) -> None:
    game = await played(tables, await lobby(tables, 3))
    assert not {"Host", "Votes"} & set(game.tags)
    assert verify(game) == []
    for seat in range(3):
        assert verify(forged(game, seat)) == [f"First must be -, not {seat}"]


async def test_the_host_begins(tables: Tables) -> None:
    game = await hosted(tables)
    assert (game.tags["Host"], game.setup.first) == ("0", 0)
    assert verify(game) == []
    assert verify(forged(game, 1)) == ["First must be 0, not 1"]
    assert verify(forged(game, None)) == ["First must be 0, not -"]


async def test_seat_with_most_votes_begins(tables: Tables) -> None:
    game = await voted(tables, 2, None, 2)
    assert (game.tags["Votes"], game.setup.first) == ("2 - 2", 2)
    assert verify(game) == []
    assert verify(forged(game, 0)) == ["First must be 2, not 0"]
    assert verify(forged(game, None)) == ["First must be 2, not -"]


async def test_seed_decides_after_a_tie_and_without_votes(tables: Tables) -> None:
    game = await voted(tables, 0, 1, None)
    first = game.setup.first
    assert first in {0, 1}
    assert verify(game) == []
    assert verify(forged(game, 1 - first)) == [f"First must be {first}, not {1 - first}"]
    none = await voted(tables, None, None)
    assert (none.tags["Votes"], none.setup.first) == ("- -", None)
    assert verify(none) == []
    assert verify(forged(none, 1)) == ["First must be -, not 1"]


async def test_computer_as_host_or_voter_fails_the_check(tables: Tables) -> None:
    host = await hosted(tables)
    assert verify(forged(host, 0, Level0="helmsman")) == ["seat 0 hosts, and is a computer's"]
    assert verify(forged(host, 0, Level1="helmsman")) == []
    votes = await voted(tables, 2, None, 2)
    assert verify(forged(votes, 2, Level0="helmsman")) == ["seat 0 votes, and is a computer's"]
    assert verify(forged(votes, 2, Level1="helmsman")) == []


async def test_cut_by_a_computer_fails_the_check(tables: Tables) -> None:
    table = await lobby(tables, 3)
    game = await played(tables, await tables.lobbies.cut(table.game.id, CLEO, "three", click()))
    assert verify(forged(game, None, Level1="helmsman")) == []
    assert verify(forged(game, None, Level2="helmsman")) == ["seat 2 cut, and is a computer's"]


async def test_vote_for_another_persons_age_fails_the_check(tables: Tables) -> None:
    table = await lobby(tables, 3, OLDEST)
    await tables.lobbies.vote(table.game.id, BEN, BEN.user, click())
    game = await played(tables, await tables.table(table.game.id))
    assert (game.tags["Votes"], verify(game)) == ("- 1 -", [])
    assert verify(forged(game, 1, Votes="1 1 -")) == [
        "seat 0 votes for another, and everybody told their own age alone"
    ]


async def test_all_votes_of_a_rematch_are_for_the_next_seat(tables: Tables) -> None:
    """This holds even in an edition whose rules ask another question about the first player."""
    first = await won(tables, await begun(tables, 2, OLDEST))
    winner = (ANA, BEN)[first.state.winner or 0]
    rematch = await tables.lobbies.rematch(first.game.id, winner, click())
    game = await played(tables, await tables.lobbies.join(rematch.game.id, CLEO, click()))
    assert (game.tags["Votes"], verify(game)) == ("0 0", [])
    assert verify(forged(game, 0, Votes="0 0", Level1="helmsman")) == []


async def test_divided_votes_of_a_rematch_fail_the_check(tables: Tables) -> None:
    game = await played(tables, await rematch_lobby(tables))
    assert (game.tags["Votes"], game.setup.first) == ("0 0", 0)
    assert verify(game) == []
    assert verify(forged(game, 1)) == ["First must be 0, not 1"]
    divided = verify(forged(game, game.setup.first, Votes="0 1"))
    assert divided[0] == "in a rematch all votes are for the same seat"


def test_a_host_who_only_watched_does_not_begin() -> None:
    table = started(HOST, 2, random.Random(3))  # noqa: S311
    watched = Table(replace(table.game, host=SNOWFLAKE - 1))
    game = parse_game(export(after(watched, Resign(0))))
    assert (game.tags["Host"], game.setup.first) == ("-", None)
    assert verify(game) == []
    assert verify(forged(game, 1)) == ["First must be -, not 1"]


@pytest.mark.parametrize("told", ["", "3", "-1", "Ana", "0 1", "\u0660"])
async def test_host_tag_must_name_a_seat(tables: Tables, told: str) -> None:
    game = await hosted(tables)
    assert verify(forged(game, 0, Host=told)) == ["the tag Host does not name a seat"]


@pytest.mark.parametrize("told", ["", "1", "1 1 1", "1 2", "1 x"])
async def test_votes_tag_must_name_a_seat_for_each_seat(tables: Tables, told: str) -> None:
    game = await voted(tables, 1, 1)
    assert verify(forged(game, 1, Votes=told)) == [
        "the tag Votes does not name a seat for each seat"
    ]


async def test_a_forged_file_is_refused(
    tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    text = format_game(await voted(tables, 1, 1))
    file.write_text(text, encoding="utf-8")
    assert main([str(file)]) == 0
    capsys.readouterr()
    file.write_text(text.replace('[First "1"]', '[First "0"]'), encoding="utf-8")
    assert main([str(file)]) == 3
    assert capsys.readouterr().out == "First must be 1, not 0\n"


@pytest.mark.parametrize("opener", [Opener.HOST, Opener.VOTE, Opener.NEXT])
async def test_file_without_host_or_votes_tag_fails_the_check(
    tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str], opener: Opener
) -> None:
    table = await lobby(tables, 2, replace(JAMAICA, opener=opener))
    game = await played(tables, table)
    required_tag = "Host" if opener is Opener.HOST else "Votes"
    file = tmp_path / "game.txt"
    file.write_text(format_game(game), encoding="utf-8")
    assert main([str(file)]) == 0
    tags = {name: tag for name, tag in game.tags.items() if name != required_tag}
    file.write_text(format_game(replace(game, tags=tags)), encoding="utf-8")
    capsys.readouterr()
    assert main([str(file)]) == 3
    assert capsys.readouterr().out == f"the game's text lacks {required_tag}\n"
