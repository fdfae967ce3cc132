-- Whether a game's people may ask for hints, and the seats that did, as a JSON list in order.

ALTER TABLE game ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;
ALTER TABLE game ADD COLUMN hinted TEXT NOT NULL DEFAULT '[]';
