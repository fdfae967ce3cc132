-- Whether the player of the turn was reminded that its time is nearly up: once a turn.

ALTER TABLE game ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded IN (0, 1));
