"""An edition that is added to the editions is offered, named, stored, and played."""

from pathlib import Path

from tests.added.copies import add_before, copy_product, run_in_copy
from tests.long import long

NAMES = {"en": "Pocket game", "de": "Taschenspiel", "nl": "Zakspel", "sv": "Fickspel"}
TEXTS = {
    language: "\n".join(
        (f"command-new-pocket =\n    .choice = {name} (1)", f"edition-pocket = {name} (2)")
    )
    for language, name in NAMES.items()
}


@long
def test_added_edition_is_everywhere(tmp_path: Path) -> None:
    copy_product(tmp_path, TEXTS)
    editions = tmp_path / "game/rules/editions.py"
    add_before(
        editions, "EDITIONS = {", 'POCKET = replace(CLASSIC, name="pocket", segments=4, pirates=4)'
    )
    add_before(editions, "RAVENSBURGER_BASIC,\n", "POCKET,")
    run_in_copy(tmp_path, "tests.added.edition_everywhere")
