-- Who may open tables on a server, in which channels, and how many. The channels are a JSON list.

ALTER TABLE server ADD COLUMN openers INTEGER;
ALTER TABLE server ADD COLUMN channels TEXT NOT NULL DEFAULT '[]';
ALTER TABLE server ADD COLUMN threads INTEGER NOT NULL DEFAULT 1 CHECK (threads IN (0, 1));
ALTER TABLE server ADD COLUMN most_of_person INTEGER;
ALTER TABLE server ADD COLUMN most_of_server INTEGER;
