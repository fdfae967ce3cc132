"""A level that is added to the list of levels is offered, named, stored, and plays."""

from pathlib import Path

from tests.added.copies import add_before, copy_product, run_in_copy
from tests.long import long

NAMES = {"en": "Mate", "de": "Maat", "nl": "Maat", "sv": "Maten"}
TEXTS = {
    language: "\n".join(
        (
            f"lobby-add-mate = {name} (1)",
            f"lobby-about-mate = {name} (2)",
            f"command-watch-mate =\n    .choice = {name} (3)",
            f"computer-mate = {name} {{ $number }}",
        )
    )
    for language, name in NAMES.items()
}


@long
def test_added_level_is_everywhere(tmp_path: Path) -> None:
    copy_product(tmp_path, TEXTS)
    add_before(
        tmp_path / "game/computer/levels.py",
        "HELMSMAN =",
        'MATE = "mate", Habits(ahead=2, waiting=0, content=4, card=4.2, many=6)',
    )
    run_in_copy(tmp_path, "tests.added.level_everywhere")
