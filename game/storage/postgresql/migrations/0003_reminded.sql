-- Whether the player of the turn was reminded that its time is nearly up: once a turn.

ALTER TABLE game ADD COLUMN reminded boolean NOT NULL DEFAULT false;
