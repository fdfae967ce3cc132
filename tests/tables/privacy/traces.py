"""A search for people in bytes, by id and by name, in every form that the databases use."""

from collections.abc import Iterable
from pathlib import Path

from game.tables import Person


def stored_forms(person: Person) -> dict[str, bytes]:
    """Return the forms in which a person's id or name can be stored."""
    return {
        "the number as text": str(person.user).encode(),
        "the number as SQLite's integer": person.user.to_bytes(8, "big"),
        "the number as PostgreSQL's integer": person.user.to_bytes(8, "little"),
        "the number as SQLite's row": varint(person.user),
        "the name": person.name.encode(),
        "the name within JSON": person.name.encode("ascii", "backslashreplace"),
    }


def varint(number: int) -> bytes:
    """Encode a number of over 56 bits as SQLite encodes row ids: 8 bytes of 7 bits, 1 of 8 bits."""
    assert number >= 1 << 56
    last, number = number & 0xFF, number >> 8
    sevens = [(number >> shift) & 0x7F | 0x80 for shift in range(49, -1, -7)]
    return bytes((*sevens, last))


def find_traces(people: Iterable[Person], content: bytes) -> list[str]:
    """Return the people who are found in these bytes, with the form of each trace."""
    return [
        f"{person.name}: {form}"
        for person in people
        for form, encoded in stored_forms(person).items()
        if encoded in content
    ]


def bytes_of_files(folder: Path) -> bytes:
    """Return the contents of all files in a folder, with a zero byte between two files."""
    return b"\0".join(file.read_bytes() for file in sorted(folder.iterdir()))
