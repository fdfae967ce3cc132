"""A layer below SQLite that records all changes of files, in order.

SQLite reaches files through a table of functions (https://www.sqlite.org/vfs.html). The layer
replaces those that change something. Its functions call the real ones and record the change. Shared
memory is left out: SQLite builds it again from the log after a loss of power.
"""

import ctypes
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from ctypes.util import find_library
from pathlib import Path
from typing import Any

from .disk import Create, Delete, FileChange, Sync, Truncate, Write

CLOSE = CFUNCTYPE(c_int, c_void_p)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
# Names are passed as addresses, not as copies: SQLite keeps the addresses, and reads more data from
# the memory behind each name.
OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)

OK = 0
JOURNALS = 0x00000800 | 0x00004000 | 0x00080000
"""Flags of rollback journals, super-journals and write-ahead logs.

The first sync of a new file of these kinds also syncs its folder, so that a loss of power does not
remove the file's name.
"""
FUNCTION_COUNT = 18


class Methods(Structure):
    """The functions of an open file. The layer replaces only `write`, `truncate` and `sync`."""

    _fields_ = (
        ("version", c_int),
        ("close", CLOSE),
        ("read", c_void_p),
        ("write", WRITE),
        ("truncate", TRUNCATE),
        ("sync", SYNC),
        ("others", c_void_p * (FUNCTION_COUNT - 5)),
    )


class File(Structure):
    """An open file. It begins with a pointer to its functions."""

    _fields_ = (("methods", POINTER(Methods)),)


class System(Structure):
    """The functions that open and delete files."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", OPEN),
        ("delete", DELETE),
    )


class Layer:
    """Records every change of a file that SQLite makes in this process.

    The layer must never be freed, because SQLite keeps pointers to functions of the layer.
    """

    def __init__(self) -> None:
        self.changes: list[FileChange] = []
        self._names: dict[int, str] = {}
        """Names of open files, by the file's address."""
        self._kept: list[Any] = []
        """Objects that C has pointers to."""
        library = ctypes.CDLL(find_library("sqlite3"))
        library.sqlite3_vfs_find.restype = POINTER(System)
        system: System = library.sqlite3_vfs_find(None).contents
        self._open = OPEN(ctypes.cast(system.open, c_void_p).value or 0)
        self._delete = DELETE(ctypes.cast(system.delete, c_void_p).value or 0)
        system.open = self._keep(OPEN(self._opened))
        system.delete = self._keep(DELETE(self._deleted))

    def _keep(self, function: Any) -> Any:
        self._kept.append(function)
        return function

    def _opened(
        self, system: int, name: int | None, file_address: int, flags: int, out: int | None
    ) -> int:
        path = _path(name) if name else None
        new = path is not None and not path.exists()
        result = self._open(system, name, file_address, flags, out)
        if result == OK and path is not None:
            self._names[file_address] = path.name
            if new:
                self.changes.append(Create(path.name, syncs_folder=bool(flags & JOURNALS)))
            self._replace_functions(File.from_address(file_address))
        return result

    def _replace_functions(self, file: File) -> None:
        """Replace this file's functions by ours."""
        real = file.methods.contents
        ours = Methods.from_buffer_copy(real)
        ours.write = self._keep(WRITE(self._recording(real.write, self._written)))
        ours.truncate = self._keep(TRUNCATE(self._recording(real.truncate, self._truncated)))
        ours.sync = self._keep(SYNC(self._recording(real.sync, self._synced)))
        file.methods = ctypes.pointer(self._keep(ours))

    def _recording(
        self, real: Callable[..., int], make: Callable[..., FileChange]
    ) -> Callable[..., int]:
        def recorded(file_address: int, *values: int) -> int:
            change = make(self._names[file_address], *values)
            result = real(file_address, *values)
            if result == OK:
                self.changes.append(change)
            return result

        return recorded

    def _written(self, name: str, content: int, length: int, offset: int) -> FileChange:
        return Write(name, offset, ctypes.string_at(content, length))

    def _truncated(self, name: str, size: int) -> FileChange:
        return Truncate(name, size)

    def _synced(self, name: str, _: int) -> FileChange:
        return Sync(name)

    def _deleted(self, system: int, name: int, sync_folder: int) -> int:
        result = self._delete(system, name, sync_folder)
        if result == OK:
            self.changes.append(Delete(_path(name).name, synced=bool(sync_folder)))
        return result


def _path(address: int) -> Path:
    return Path(ctypes.string_at(address).decode())
