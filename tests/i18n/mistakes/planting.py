"""The mistakes that somebody can make in a language file, each planted in the German one."""

from collections.abc import Callable, Mapping
from pathlib import Path

Plant = Callable[[Path], None]


def replace(old: str, new: str) -> Plant:
    """Plant a mistake in the text of the German file."""

    def plant(folder: Path) -> None:
        file = folder / "de.ftl"
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")

    return plant


def add(name: str, content: bytes = b"language-name = X\n") -> Plant:
    """Plant a file beside the others."""

    def plant(folder: Path) -> None:
        (folder / name).write_bytes(content)

    return plant


def encode(encoding: str) -> Plant:
    """Save the German file in another encoding."""

    def plant(folder: Path) -> None:
        file = folder / "de.ftl"
        file.write_bytes(file.read_text("utf-8").encode(encoding, "replace"))

    return plant


def make_folder(name: str) -> Plant:
    """Plant a folder with the name of a file."""
    return lambda folder: (folder / name).mkdir()


NEW = "command-new =\n    .name = neu\n"
DESCRIPTION = "    .description = Ein Spiel in diesem Kanal eröffnen\n"
BAD_NAME = "de.ftl, command-new.name: a name has"
MISTAKES: Mapping[str, tuple[Plant, str]] = {
    "capital in a name": (replace(NEW, NEW.replace("neu", "Neu")), BAD_NAME),
    "space in a name": (replace(NEW, NEW.replace("neu", "neu hier")), BAD_NAME),
    "point in a name": (replace(NEW, NEW.replace("neu", "neu.")), BAD_NAME),
    "emoji in a name": (replace(NEW, NEW.replace("neu", "neu⛵")), BAD_NAME),
    "name too long": (replace(NEW, NEW.replace("neu", "n" * 33)), BAD_NAME),
    "empty name": (replace(NEW, NEW.replace("neu", '{ "" }')), BAD_NAME),
    "two commands of one name": (
        replace(".name = zuschauen", ".name = neu"),
        "de.ftl, command-watch.name: another name in the same list is the same",
    ),
    "name of another command in English": (
        replace(NEW, NEW.replace("neu", "watch")),
        "de.ftl, command-new.name: another name in the same list is the same",
    ),
    "two options of one name": (
        replace(".name = ausgabe", ".name = karten"),
        "command-new-cards.name: another name in the same list is the same",
    ),
    "two choices of one name": (
        replace(".choice = 1 Stunde", ".choice = 3 Minuten"),
        "command-new-pace-3600.choice: another name in the same list is the same",
    ),
    "description too long": (
        replace(DESCRIPTION, f"    .description = {'x' * 120}\n"),
        "de.ftl, command-new.description: it has 120 characters",
    ),
    "description of blanks": (
        replace(DESCRIPTION, '    .description = { " " }\n'),
        "de.ftl, command-new.description: it has 1 characters",
    ),
    "choice too long": (
        replace(".choice = 1 Stunde", f".choice = {'x' * 101}"),
        "de.ftl, command-new-pace-3600.choice: it has 101 characters",
    ),
    "lost star": (replace("   *[other]", "    [other]"), "de.ftl, line "),
    "lost bracket": (replace("{ $count }", "{ $count "), "de.ftl, line "),
    "conflict mark of git": (replace(NEW, f"<<<<<<< HEAD\n{NEW}"), "de.ftl, line "),
    "text twice": (replace(NEW, f"{NEW}\n{NEW}"), "de.ftl, command-new: it stands there twice"),
    "part twice": (
        replace(NEW, f"{NEW}    .name = alt\n"),
        "de.ftl, command-new.name: it stands there twice",
    ),
    "misspelt variable": (
        replace("{ $count }", "{ $cuont }"),
        "it mentions $cuont",
    ),
    "misspelt text": (replace(NEW, NEW.replace("-new", "-nwe")), "English has no such text"),
    "quoted text that is not there": (
        replace(DESCRIPTION, "    .description = { nothing-there }\n"),
        "de.ftl, command-new.description: it mentions nothing-there",
    ),
    "unknown function": (
        replace(DESCRIPTION, "    .description = { COMAND(1) }\n"),
        "de.ftl, command-new.description: it mentions COMAND()",
    ),
    "shadow file of macOS": (add("._fr.ftl", b"\x00\x05\x16\x07\xff"), "._fr.ftl: its name is not"),
    "second download": (add("fr (1).ftl"), "fr (1).ftl: its name is not"),
    "backup of an editor": (add("fr.ftl~"), "fr.ftl~: its name is not"),
    "capitals in the file's name": (add("FR.FTL"), "FR.FTL: its name is not"),
    "unknown language": (add("klingon.ftl"), "klingon.ftl: its name is not"),
    "no language": (add(".ftl"), ".ftl: its name is not"),
    "Latin-1": (encode("latin-1"), "de.ftl: it is not a text file in UTF-8"),
    "UTF-16": (encode("utf-16"), "de.ftl: it is not a text file in UTF-8"),
    "folder": (make_folder("fr.ftl"), "fr.ftl: Is a directory"),
}
"""For each mistake, how to plant it, and what is said of it."""
