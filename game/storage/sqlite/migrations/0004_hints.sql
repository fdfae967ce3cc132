-- The length of a game's record when hints were last switched on or off in the running game. The
-- board tells it until the turn is over.

ALTER TABLE game ADD COLUMN hints_switched INTEGER;
