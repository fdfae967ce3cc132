-- How a table treats those who are late or leave; who took a seat over, as a JSON list of seat,
-- user, name and click; and which seats are to be had, as a JSON list of seat, user and name.

ALTER TABLE game ADD COLUMN strict INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN stays INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN guests TEXT NOT NULL DEFAULT '[]';
ALTER TABLE game ADD COLUMN vacancies TEXT NOT NULL DEFAULT '[]';
