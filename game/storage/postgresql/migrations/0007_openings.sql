-- Who may open tables on a server, in which channels, and how many. The channels are a JSON list.

ALTER TABLE server ADD COLUMN openers bigint;
ALTER TABLE server ADD COLUMN channels text NOT NULL DEFAULT '[]';
ALTER TABLE server ADD COLUMN threads boolean NOT NULL DEFAULT true;
ALTER TABLE server ADD COLUMN most_of_person bigint;
ALTER TABLE server ADD COLUMN most_of_server bigint;
