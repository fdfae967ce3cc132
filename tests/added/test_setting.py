"""A setting that is added to the list of settings is offered, shown, carried by ids, and stored."""

from pathlib import Path

from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from tests.added.copies import add_before, copy_product, run_in_copy
from tests.long import long
from tests.makers.people import NOON
from tests.makers.tables import open_lobby_of

NAMES = {"en": "parrots", "de": "papageien", "nl": "papegaaien", "sv": "papegojor"}
TEXTS = {
    language: "\n".join(
        (
            f"command-new-parrots =\n    .name = {name}\n    .description = {name} (1)",
            f"setup-field-parrots = {name} (2)",
            f"setup-parrots = {name} (3)",
            f"setup-no-parrots = {name} (4)",
            f"lobby-parrots = {name} (5)",
        )
    )
    for language, name in NAMES.items()
}
SETTING = """Setting(
        name="parrots",
        **_stored("terms", "parrots"),
        group=SettingsGroup.BOARD,
        choices=lambda _: {False: phrase("setup-no-parrots"), True: phrase("setup-parrots")},
        option=CommandOption(),
        letter="z",
        note=lambda settings: phrase("lobby-parrots") if settings.terms.parrots else None,
    ),"""
MIGRATIONS = {
    "sqlite": "INTEGER NOT NULL DEFAULT 0 CHECK (terms_parrots IN (0, 1))",
    "postgresql": "boolean NOT NULL DEFAULT false",
}
"""The definition of the new column in each database."""

EARLIER_DATABASE = "earlier.sqlite3"


def copy_product_with_setting(folder: Path) -> None:
    copy_product(folder, TEXTS)
    add_before(folder / "game/model/game.py", "drawn_words: bool", "parrots: bool = False")
    add_before(folder / "cogs/ui/options/settings.py", 'Setting(\n        name="hints"', SETTING)
    for engine, definition in MIGRATIONS.items():
        migrations = folder / "game/storage" / engine / "migrations"
        number = len(list(migrations.glob("*.sql"))) + 1
        sql = f"ALTER TABLE game ADD COLUMN terms_parrots {definition};\n"
        (migrations / f"{number:04}_parrots.sql").write_text(sql, encoding="utf-8")


@long
async def test_added_setting_is_everywhere(tmp_path: Path) -> None:
    async with await SqliteRepository.open(tmp_path / EARLIER_DATABASE) as repository:
        await open_lobby_of(Tables(repository, lambda: NOON))
    copy_product_with_setting(tmp_path)
    run_in_copy(tmp_path, "tests.added.setting_everywhere")


@long
def test_added_setting_is_stored_in_postgresql(tmp_path: Path, own_postgres: str) -> None:
    copy_product_with_setting(tmp_path)
    run_in_copy(tmp_path, "tests.added.setting_in_postgresql", own_postgres)
