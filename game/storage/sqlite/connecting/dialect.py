"""Turn statements into SQLite's form of SQL."""

import re
from functools import cache

from game.storage.operation import LIST_PLACEHOLDER, ROWS_PLACEHOLDER, Statement

ROW_LOCK = " FOR UPDATE"


@cache
def text_of(statement: Statement) -> str:
    """Return the text of a statement in SQLite's form of SQL."""

    def table(found: re.Match[str]) -> str:
        columns = ", ".join(
            f"json_extract(value, '$.{name}') AS \"{name}\"" for name in statement.tables[found[1]]
        )
        return f"(SELECT {columns} FROM json_each(:{found[1]})) AS {found[1]}"  # noqa: S608

    text = ROWS_PLACEHOLDER.sub(table, statement.sqlite)
    text = LIST_PLACEHOLDER.sub(r"IN (SELECT value FROM json_each(:\1))", text)
    return text.removesuffix(ROW_LOCK)
