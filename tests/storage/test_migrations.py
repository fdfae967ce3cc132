"""Landed migrations stay as they are, and lead earlier databases to the newest version."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import asyncpg
import pytest

from game.model.ids import ChannelId, GameId, GuildId, MessageId
from game.model.message import Board, MessageRef, ShownState
from game.model.server import ServerSettings
from game.storage.postgresql.connecting import schema as postgresql
from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting import schema as sqlite
from tests.makers.games import store_running_game
from tests.makers.people import ANA, ATTIC_CHANNEL, BEN, HALL_CHANNEL

LANDED = {
    sqlite.FOLDER: {
        "0001_games.sql": "8f31dd4c0638c477f22c2ae344358ca0b538b3c3b82d3ce551a5a651e7b9908f",
        "0002_called.sql": "9bf23693182d3f1731d36ad56891b71b6030173cf444b883897ca42cb74ad729",
        "0003_cuts.sql": "618b9a6af0b7a412efd9b5379a4a48d9ad805b8e9a0c072913087800c7615721",
        "0004_hints.sql": "85547438ae2162d892b37d5a83fe4d4147798a9e4590a3374c7396001408377d",
        "0005_calling_off.sql": "12f5b8dae52d3032c1801b484a63e80c4420e9c1ae37c609da06724a4cc68abb",
        "0006_servers.sql": "63ac85c580cb49eaf2fa2199aca95454dd25f0360a90bd8f67a5e630733afa47",
        "0007_openings.sql": "baa8d15eabfca769c75689358bf74d1812fdd23fdd8031e803b65eae11d04d65",
        "0008_shown_words.sql": "065bb4128cd5a85469604708c1ed0846c1cf7ffc8ec59a8b67fa1040a37e1496",
        "0009_results.sql": "44d3939967a4044ad83f1bf9fa34f2f6c70ccf013f1f23e84dda52fa851dfe02",
        "0010_figures.sql": "a513cbd819573b0e03aef806ac5eaa64485f125b78e5c08ea452cc7967fc92a1",
        "0011_chronicles.sql": "202c30c7ac8f1bded069e0e6cd66236e98fde24fb9c50ac914143233f8f8129a",
    },
    postgresql.FOLDER: {
        "0001_games.sql": "a4ea37b4a2f09de9e53fa8fb6da0c2a9ecb74aecc864971a32accc8add3754ef",
        "0002_called.sql": "6d2b7479208f5b8bebd7f8e88b331585850addc5148a0f82f10a9401452333fa",
        "0003_cuts.sql": "5a8bff683b59e8d99bc30156a0eff6f64798656f9d4221492d7c5648ad005cc7",
        "0004_hints.sql": "5b0d12ca149f72a7cce7b542e7ea9de17ddf7971380e581d89546847c71170b3",
        "0005_calling_off.sql": "8c9fad425e46f94fac90d42a5c48cdc174d2b201512b15667c7ef123c0f9bdae",
        "0006_servers.sql": "2f8362c9ad94b43112cc2c89e77879e46efb3b9bb4d883dde1cd91e6e0210c4f",
        "0007_openings.sql": "106926a1147b5425ac05426eb62e8a7a6ef99e779034b3697ef588858a7a989d",
        "0008_shown_words.sql": "445a27ba70034f7218bd628b6eb35f28b7859a13743a90b90bcf69d5d5f0cabc",
        "0009_results.sql": "c0fc4ea2aba608017024721c2da64399f257fd5b83cd68dde291972c51546dab",
        "0010_figures.sql": "1e9d84e48cc632b77d3dd49657518199bf1c11ad86cbbedd2888c75a57bed804",
        "0011_chronicles.sql": "e9d29d1f232fcdc26e40ae1efe01ffb188f3373b3e830d4aa9c4a8b5fb0cc881",
    },
}
"""The hashes of the migrations that ran on somebody's database; a change needs a new migration."""

WHOLE, PLAIN_LINE = ShownState("7", 12, 3), ShownState("8", 0)
CELLAR_CHANNEL = ChannelId(902)
UNDO = {
    2: "ALTER TABLE game DROP COLUMN board_called",
    3: "DROP INDEX games_of_a_channel; ALTER TABLE game DROP COLUMN renewals",
    4: "ALTER TABLE game DROP COLUMN hints_switched",
    5: "DROP INDEX games_called_off; ALTER TABLE game DROP COLUMN call_off_asked; "
    "ALTER TABLE game DROP COLUMN called_off_before",
    6: "DROP TABLE server",
    7: "; ".join(
        f"ALTER TABLE server DROP COLUMN {name}"
        for name in ("openers", "channels", "threads", "most_of_person", "most_of_server")
    ),
    8: "ALTER TABLE game DROP COLUMN terms_words_fixed; ALTER TABLE server DROP COLUMN drawn_words",
    9: "DROP TABLE seat_result; DROP TABLE result; ALTER TABLE forgetting DROP COLUMN salt",
    10: "; ".join(
        f"ALTER TABLE {table} DROP COLUMN {name}"
        for table, name in (
            ("game", "terms_friendly"),
            ("server", "friendly"),
            ("preference", "figures_for"),
            ("preference", "figures_server"),
            ("preference", "rated"),
        )
    ),
    11: "DROP INDEX chronicles_due; DROP INDEX chronicles_to_post; "
    + "; ".join(
        f"ALTER TABLE server DROP COLUMN chronicle_{name}"
        for name in ("channel", "locale", "due", "week", "posting")
    ),
}
"""The statements that take back each migration, on both engines."""


def undo_until(version: int) -> str:
    """Return the statements that take back the migrations after this version."""
    return "; ".join(UNDO[newer] for newer in sorted(UNDO, reverse=True) if newer > version)


def make_earlier_sqlite(path: Path, version: int) -> None:
    """Turn a database of the newest version back into one of an earlier version."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(undo_until(version))
        connection.execute(f"PRAGMA user_version = {version}")


async def make_earlier_postgresql(address: str, version: int) -> None:
    """Do the same as `make_earlier_sqlite` with PostgreSQL."""
    connection = await asyncpg.connect(address)
    await connection.execute(undo_until(version))
    await connection.execute("UPDATE cartagena_schema SET version = $1", version)
    await connection.close()


@pytest.mark.parametrize("folder", LANDED, ids=lambda folder: folder.parent.name)
def test_landed_migrations_are_unchanged(folder: Path) -> None:
    hashes = {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}
    assert hashes == LANDED[folder]


async def store_boards(repository: Repository) -> tuple[GameId, GameId, GameId]:
    """Store a game without a board, one with a board, and one whose board is a plain line."""
    games = [
        await store_running_game(repository, channel)
        for channel in (HALL_CHANNEL, ATTIC_CHANNEL, CELLAR_CHANNEL)
    ]
    never_posted, whole, plain = (game.id for game in games)
    await repository.place_board(whole, MessageRef(ATTIC_CHANNEL, MessageId(1)), WHOLE)
    await repository.begin_posting(plain)
    await repository.place_board(plain, MessageRef(CELLAR_CHANNEL, MessageId(2)), PLAIN_LINE)
    return never_posted, whole, plain


async def check_boards(repository: Repository, games: tuple[GameId, GameId, GameId]) -> None:
    """Check that a milestone that was shown counts as called, and that a line shows nothing."""
    boards = [(await repository.load(game)).board for game in games]
    assert boards == [
        Board(),
        Board(MessageRef(ATTIC_CHANNEL, MessageId(1)), WHOLE, "7"),
        Board(MessageRef(CELLAR_CHANNEL, MessageId(2)), None, "8", posting=True),
    ]


async def test_shown_milestone_of_an_earlier_sqlite_database_was_called(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        games = await store_boards(repository)
    make_earlier_sqlite(path, 1)
    async with await SqliteRepository.open(path) as repository:
        await check_boards(repository, games)


async def test_shown_milestone_of_an_earlier_postgresql_database_was_called(
    own_postgres: str,
) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        games = await store_boards(repository)
    await make_earlier_postgresql(own_postgres, 1)
    async with await PostgresRepository.open(own_postgres) as repository:
        await check_boards(repository, games)


async def check_cuts(repository: Repository, game: GameId) -> None:
    """Check that no deal of an earlier game was renewed, and that its channel finds it."""
    assert (await repository.load(game)).renewals == 0
    assert await repository.last_in(HALL_CHANNEL) == game


async def test_games_of_an_earlier_sqlite_database_have_no_renewed_deals(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        game = (await store_running_game(repository)).id
    make_earlier_sqlite(path, 2)
    async with await SqliteRepository.open(path) as repository:
        await check_cuts(repository, game)


async def test_games_of_an_earlier_postgresql_database_have_no_renewed_deals(
    own_postgres: str,
) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        game = (await store_running_game(repository)).id
    await make_earlier_postgresql(own_postgres, 2)
    async with await PostgresRepository.open(own_postgres) as repository:
        await check_cuts(repository, game)


async def save_earlier_languages(repository: Repository) -> None:
    """Save two servers' languages as earlier versions did, and a text that is no language."""
    await repository.save_text("language/7", "sv")
    await repository.save_text("language/1099511627776000001", "de")
    await repository.save_text("languages", "4")


async def check_languages(repository: Repository) -> None:
    """Check that the languages are settings of their servers now, and no texts any more."""
    for guild, language in ((7, "sv"), (1099511627776000001, "de"), (8, "")):
        expected = ServerSettings(language=language)
        assert await repository.server_settings(GuildId(guild)) == expected
    assert await repository.saved_text("language/7") is None
    assert await repository.saved_text("languages") == "4"


async def test_languages_of_an_earlier_sqlite_database_are_settings(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        await save_earlier_languages(repository)
    make_earlier_sqlite(path, 5)
    async with await SqliteRepository.open(path) as repository:
        await check_languages(repository)


async def test_languages_of_an_earlier_postgresql_database_are_settings(own_postgres: str) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        await save_earlier_languages(repository)
    await make_earlier_postgresql(own_postgres, 5)
    async with await PostgresRepository.open(own_postgres) as repository:
        await check_languages(repository)


async def salts_of_earlier_requests(repository: Repository) -> set[str]:
    """Return the salts of two people who asked an earlier version to be forgotten."""
    return {await repository.begin_forgetting(person.user) for person in (ANA, BEN)}


async def test_people_who_asked_an_earlier_sqlite_version_to_be_forgotten_have_salts(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        before = await salts_of_earlier_requests(repository)
    make_earlier_sqlite(path, 8)
    async with await SqliteRepository.open(path) as repository:
        after = await salts_of_earlier_requests(repository)
        assert len(after - before - {""}) == 2
        assert await repository.forgetting() == (ANA.user, BEN.user)


async def test_people_who_asked_an_earlier_postgresql_version_to_be_forgotten_have_salts(
    own_postgres: str,
) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        before = await salts_of_earlier_requests(repository)
    await make_earlier_postgresql(own_postgres, 8)
    async with await PostgresRepository.open(own_postgres) as repository:
        after = await salts_of_earlier_requests(repository)
        assert len(after - before - {""}) == 2
        assert await repository.forgetting() == (ANA.user, BEN.user)
