"""A setting of servers that is added to the declarations is stored, offered, shown and read."""

from pathlib import Path

from game.model.server import ServerSettings
from game.storage.sqlite import SqliteRepository
from tests.added.copies import add_before, copy_product, run_in_copy
from tests.long import long
from tests.makers.people import GUILD

NAMES = {"en": "parrots", "de": "papageien", "nl": "papegaaien", "sv": "papegojor"}
TEXTS = {
    language: "\n".join(
        (
            f"server-parrots = {name} (1)\n    .description = {name} (2)",
            f"error-server-parrots = {name} (3) {{ $value }}",
            f"server-passing = {name} (4)\n    .description = {name} (5)",
        )
    )
    for language, name in NAMES.items()
}
DECLARATIONS = (
    "parrots: int | None = field(default=None, "
    "metadata=_on(ServerPage.MESSAGES, ValueKind.NUMBER, forbids=True))",
    'passing: str = field(default="", metadata=_on(ServerPage.DAILY, ValueKind.TABLE))',
)
"""A rule of its own, and the default of a setting of tables that had none so far."""

MIGRATIONS = {"sqlite": ("INTEGER", "TEXT"), "postgresql": ("bigint", "text")}
"""The types of the new columns in each database."""

EARLIER_DATABASE = "earlier.sqlite3"


def copy_product_with_setting(folder: Path) -> None:
    copy_product(folder, TEXTS)
    for declaration in DECLARATIONS:
        add_before(folder / "game/model/server.py", "daily: ChannelId | None", declaration)
    for engine, (number_type, text_type) in MIGRATIONS.items():
        migrations = folder / "game/storage" / engine / "migrations"
        number = len(list(migrations.glob("*.sql"))) + 1
        sql = f"""
            ALTER TABLE server ADD COLUMN parrots {number_type};
            ALTER TABLE server ADD COLUMN passing {text_type} NOT NULL DEFAULT '';
        """
        (migrations / f"{number:04}_parrots.sql").write_text(sql, encoding="utf-8")


@long
async def test_added_setting_of_servers_is_everywhere(tmp_path: Path) -> None:
    async with await SqliteRepository.open(tmp_path / EARLIER_DATABASE) as repository:
        await repository.save_server_settings(GUILD, {"language": "sv"})
        assert await repository.server_settings(GUILD) == ServerSettings(language="sv")
    copy_product_with_setting(tmp_path)
    run_in_copy(tmp_path, "tests.added.server.everywhere")


@long
def test_added_setting_of_servers_is_stored_in_postgresql(
    tmp_path: Path, own_postgres: str
) -> None:
    copy_product_with_setting(tmp_path)
    run_in_copy(tmp_path, "tests.added.server.in_postgresql", own_postgres)
