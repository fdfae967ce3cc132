-- Whether a person's turns end by themselves with the last action they may take.

ALTER TABLE preference ADD COLUMN ends_turn INTEGER NOT NULL DEFAULT 0 CHECK (ends_turn IN (0, 1));
