-- People who asked to be forgotten, until that is done.

CREATE TABLE forgetting (user INTEGER PRIMARY KEY) STRICT;

-- A record stays as it was written, but for who: somebody forgotten becomes a number below zero.
-- It goes with its game, once that is over.

DROP TRIGGER entry_stays_as_written;
CREATE TRIGGER entry_stays_as_written BEFORE UPDATE ON entry
WHEN new.user >= 0
  OR (new.game, new.number, new.seat, new.action, new.click, new.at)
     IS NOT (old.game, old.number, old.seat, old.action, old.click, old.at)
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

DROP TRIGGER entry_is_never_removed;
CREATE TRIGGER entry_goes_with_its_game BEFORE DELETE ON entry
WHEN (SELECT status FROM game WHERE id = old.game) IN ('lobby', 'playing')
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

CREATE INDEX ended_games ON game (changed) WHERE status NOT IN ('lobby', 'playing');
