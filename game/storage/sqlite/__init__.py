"""The repository in one SQLite file."""

from game.storage.sqlite.repository import SqliteRepository

__all__ = ["SqliteRepository"]
