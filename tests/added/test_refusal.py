"""A refusal that is added to the refusals is answered in every language, and needs its text."""

from pathlib import Path

from tests.added.copies import add_before, copy_product, run_in_copy
from tests.long import long

SENTENCES = {
    "en": "There are too many parrots.",
    "de": "Hier sind zu viele Papageien.",
    "nl": "Er zijn te veel papegaaien.",
    "sv": "Det finns för många papegojor.",
}
TEXTS = {
    language: f"error-too-many-parrots = {sentence}" for language, sentence in SENTENCES.items()
}
REFUSAL = '''class TooManyParrots(TableError):
    """The table has too many parrots for another colour."""


'''


@long
def test_added_refusal_is_everywhere(tmp_path: Path) -> None:
    copy_product(tmp_path, TEXTS)
    add_before(tmp_path / "game/tables/errors.py", "class StaleClick(TableError):", REFUSAL)
    add_before(
        tmp_path / "game/tables/lobby/seats.py",
        "if colour not in free_colours(",
        "if click.person.name == 'Ben': raise errors.TooManyParrots(table)",
    )
    run_in_copy(tmp_path, "tests.added.refusal_everywhere")
