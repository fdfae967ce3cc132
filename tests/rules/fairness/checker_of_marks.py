"""Checks the marks in a record, which say who plays a seat. ``docs/notation.md`` defines them."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Protocol


class UnfairGame(Exception):
    """A game's text breaks a rule."""


def require(condition: bool, problem: str) -> None:
    if not condition:
        raise UnfairGame(problem)


class Game(Protocol):
    """The parts of a game's state that decide whether a mark is possible."""

    turn: int
    turn_number: int
    actions_played: int
    out: set[int]
    winner: int | None
    hands: list[list[str]]

    def all_agree(self) -> bool:
        """Return whether everybody has agreed to a draw."""
        ...


@dataclass
class Turn:
    """A turn, and the number of words that were read before this turn."""

    seat: int
    words_before: int
    mark: str = ""
    action_count: int = 0


def read_pace(tags: dict[str, str]) -> tuple[int, list[int]]:
    """Return how many words stood before the agreement on a pace, and the seats that agreed.

    Without such an agreement the number is -1.
    """
    if "Pace" not in tags:
        return -1, []
    _, entries, *seats = map(int, tags["Pace"].split(" "))
    require(bool(seats) and len({*seats}) == len(seats), "Pace")
    return entries, seats


def read_longer_pace(tags: dict[str, str]) -> int:
    """Return how many words stood before the last longer pace, or -1 if there was none."""
    if "LongerPace" not in tags:
        return -1
    agreed = [tags["Pace"].split(" ")[:2]] if "Pace" in tags else []
    longer = [line.split(" ") for line in tags["LongerPace"].split("\n")]
    seconds, entries = zip(*((int(one), int(at)) for one, at in [*agreed, *longer]), strict=True)
    require(all(seconds) and sorted({*seconds}) == [*seconds], "LongerPace")
    require(sorted(entries) == [*entries], "LongerPace")
    return entries[-1]


def read_removed(tags: dict[str, str]) -> list[tuple[int, str, int]]:
    """Return the lines of the tag Removed: the seat, the moderator's seat, the words before."""
    removed = [line.split(" ") for line in tags["Removed"].split("\n")] if "Removed" in tags else []
    lines = [(int(seat), by, int(words)) for seat, role, by, words in removed]
    require(all(role == "moderator" for _, role, *_ in removed), "Removed")
    words = [words for *_, words in lines]
    require(sorted({*words}) == words, "Removed")
    for seat, by, _ in lines:
        require(by == "-" or (int(by) != seat and f"Level{by}" not in tags), "Removed")
    return lines


class MarkChecker:
    """Checks the words of a record one by one, each before the game plays it."""

    def __init__(self, tags: dict[str, str]) -> None:
        self.computers = {int(tag[5:]) for tag in tags if re.fullmatch("Level[0-9]", tag)}
        self.turns: dict[int, Turn] = {}
        self.lasting_marks: dict[int, str] = {}
        self.changed_at: Counter[int] = Counter()
        """For each seat, how many words were read when its player last changed."""
        self.guest_marks: Counter[int] = Counter()
        self.words_read = 0
        self.unfinished = False
        self.words_before_pace, self.seats_agreed_to_pace = read_pace(tags)
        self.words_before_longer_pace = read_longer_pace(tags)
        self.removed = read_removed(tags)
        self.removed_last = ""
        """The seat of a mark R and the seat of its moderator, with a blank between."""

    def check_word(self, word: str, game: Game, *, is_last: bool) -> None:
        """Check one word before the game plays it."""
        turn = self.turns.setdefault(game.turn_number, Turn(game.turn, self.words_read))
        if self.words_read == self.words_before_pace:
            self._check_pace_agreement(game)
        for seat, _, words in self.removed:
            if words == self.words_read:
                require(word in {f"X{seat}", *(f"@{seat}{one}" for one in "LBR")}, "Removed")
        self.words_read += 1
        if word[0] == "@":
            self._read_mark(word, game, turn, last=is_last)
        elif word == "U":
            self._read_undo(game, turn)
        elif word[0] == "=":
            turn.action_count += int(word[1:]) == turn.seat
        elif word[0] != "X":
            turn.action_count += 1

    def check_tags(self, tags: dict[str, str], game: Game) -> None:
        """Check that the tags agree with the marks in the record."""
        if self.words_read == self.words_before_pace:
            self._check_pace_agreement(game)
        require(self.words_read >= self.words_before_pace, "Pace")
        over = game.winner is not None or game.all_agree()
        require(self.words_read > self.words_before_longer_pace or not over, "LongerPace")
        require(self.words_read >= self.words_before_longer_pace, "LongerPace")
        require(self.unfinished == (tags.get("CalledOff") == "unfinished"), "CalledOff")
        require(all(words < self.words_read for *_, words in self.removed), "Removed")
        if self.removed_last:
            require(tags.get("CalledOff") == "cancelled", "CalledOff")
            last = [
                f"{seat} {by}" for seat, by, words in self.removed if words + 1 == self.words_read
            ]
            require(last == [self.removed_last], "Removed")
        for seat in range(int(tags["Seats"])):
            names = tags[f"Guest{seat}"].split("\n") if f"Guest{seat}" in tags else []
            require(bool(names) or not self.guest_marks[seat], f"Guest{seat}")
            require(len(names) <= self.guest_marks[seat], f"Guest{seat}")

    def _check_pace_agreement(self, game: Game) -> None:
        over = game.winner is not None or game.all_agree()
        people = set(range(len(game.hands))) - game.out - self.computers
        people = {seat for seat in people if self._mark_in_force(seat, game) not in {*"CL"}}
        require(not over and {*self.seats_agreed_to_pace} <= people, "Pace")

    def _read_undo(self, game: Game, turn: Turn) -> None:
        if not game.actions_played:
            del self.turns[game.turn_number]
            turn = self.turns[max(self.turns)]
            if turn.mark not in {*"TS"}:
                turn.mark = ""  # The seat's lasting mark now holds.
        turn.action_count -= 1

    def _read_mark(self, word: str, game: Game, turn: Turn, *, last: bool) -> None:
        found = re.fullmatch(r"@([0-9])([TSLOBUR]|C:[a-z]+(?:-[a-z]+)*)", word)
        require(found is not None, word)
        assert found is not None
        seat, letter = int(found[1]), found[2][0]
        playing = set(range(len(game.hands))) - game.out
        require(seat in playing and game.winner is None and not game.all_agree(), word)
        require(seat not in self.computers, word)
        require(self._is_possible(letter, seat, game, last=last), word)
        if letter == "R":
            [other] = self._people(game) - {seat}
            self.removed_last = f"{seat} {other}"
            return
        if letter in "TS":
            require(self.words_read > self.words_before_pace, "Pace")
            turn.mark = letter
            return
        if seat == turn.seat:
            turn.mark = "" if letter == "B" else letter
        self.lasting_marks.pop(seat, None)
        self.changed_at[seat] = self.words_read
        if letter != "B":
            self.lasting_marks[seat] = letter
        self.guest_marks[seat] += letter == "O"
        self.unfinished = letter == "U"

    def _is_possible(self, letter: str, seat: int, game: Game, *, last: bool) -> bool:
        on_turn, lasting_mark = seat == game.turn, self._lasting_mark(seat)
        mark, missed_turns = self._mark_in_force(seat, game), self._missed_turns(seat)
        persons = set(range(len(game.hands))) - self.computers
        match letter:
            case "T":
                return on_turn and mark not in {*"TSCL"} and bool(persons - {seat})
            case "S":
                return on_turn and mark not in {*"TSCL"}
            case "C":
                return mark not in {*"CL"} and missed_turns >= 3
            case "O":
                guest_returns = lasting_mark == "O" and mark in {*"TS"}
                return guest_returns or (mark not in {*"CL"} and missed_turns >= 3)
            case "L":
                return lasting_mark != "L"
            case "B":
                return mark not in {"", "L"}
            case "R":
                return last and lasting_mark != "L" and len(self._people(game) - {seat}) == 1
        waiting = persons - game.out - {seat}
        waiting = {other for other in waiting if self._mark_in_force(other, game) not in {*"TSCL"}}
        return last and mark not in {*"TSCL"} and len(waiting) == 1 and missed_turns + on_turn >= 3

    def _people(self, game: Game) -> set[int]:
        """Return the seats whose people have not left."""
        persons = set(range(len(game.hands))) - game.out - self.computers
        return {seat for seat in persons if self._lasting_mark(seat) != "L"}

    def _mark_in_force(self, seat: int, game: Game) -> str:
        return (
            self.turns[game.turn_number].mark or self._lasting_mark(seat)
            if seat == game.turn
            else (self._lasting_mark(seat))
        )

    def _missed_turns(self, seat: int) -> int:
        missed, latest = 0, max(self.turns)
        for number in sorted(self.turns, reverse=True):
            turn = self.turns[number]
            if turn.seat != seat:
                continue
            if turn.words_before < self.changed_at[seat]:
                break
            if turn.mark and turn.mark in "TS":
                missed += 1
            elif turn.action_count or number != latest:
                break
        return missed

    def _lasting_mark(self, seat: int) -> str:
        return self.lasting_marks.get(seat, "")
