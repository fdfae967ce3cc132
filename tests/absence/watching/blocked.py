"""A rule for every stored table: a due job or a person must be able to move it on."""

from dataclasses import replace

from game.model.due import Due
from game.model.game import Game, Status
from game.model.message import Board
from game.tables import Table


def game_without_board(table: Table) -> Game:
    """Return the stored game without its board. The database learns of the board a moment later."""
    return replace(table.game, board=Board())


def blocked_reason(table: Table, due: dict[Due, int]) -> str | None:
    """Return why a table would be stuck, or None if a job or a person can move it on."""
    game, clock = table.game, table.game.clock
    if table.resting:
        return (
            None
            if not due.keys() - {Due.FIND_CHANNEL, Due.CHANNEL_LOST}
            else "a resting game waits for something"
        )
    if not table.playing:
        return None if game.status is not Status.LOBBY or Due.EXPIRY in due else "a lobby for ever"
    if Due.REST not in due:
        return "never rests"
    if table.computer is not None:
        return None if Due.COMPUTER in due else "a computer is forgotten"
    if Due.COMPUTER in due:
        return "a computer is due on a person's turn"
    if clock.away is not None:
        return None if due.get(Due.PERSON_BACK) == clock.away else "nobody comes back"
    if len(table.people) == 1:
        return "a clock for nobody" if clock.due is not None or Due.TURN in due else None
    if game.terms.pace is None or clock.paused_at is not None or clock.overdue:
        return None
    if clock.due is not None:
        return None if due.get(Due.TURN) == clock.due else "no end of the time is due"
    return None if game.board.posting or game.board.shown is None else "no clock"
