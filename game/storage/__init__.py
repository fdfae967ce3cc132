"""Storage of games: each game is an append-only record, committed before anybody sees a change."""
