-- Why a game was set aside: what is wrong with its options or its record. None where it can be read.

ALTER TABLE game ADD COLUMN unreadable TEXT;
