"""What an operation costs at a database."""

from dataclasses import dataclass, replace

from benchmarks.statements.operation import Operation
from game.storage.repository import Repository


@dataclass
class Cost:
    """The number of statements that a database ran, and of trips to it and back."""

    statements: int = 0
    trips: int = 0

    def __sub__(self, earlier: "Cost") -> "Cost":
        return Cost(self.statements - earlier.statements, self.trips - earlier.trips)


async def cost_of(
    operation: Operation, repository: Repository, counted: Cost, operation_number: int = 1
) -> Cost:
    """Call an operation twice, each time for a new game. Return the cost of the second call.

    The database driver prepares statements during the first call, which is not counted. `counted`
    is the total cost of this repository so far. `operation_number` is a number from 1 on, different
    for each operation at the same database.
    """
    cost_before = counted
    for game_number in (2 * operation_number, 2 * operation_number + 1):
        game = await operation.prepare(repository, game_number)
        cost_before = replace(counted)
        await operation.act(repository, game)
    return counted - cost_before
