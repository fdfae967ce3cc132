-- The milestone that people were called for or shown last, apart from what the board shows. So far,
-- version 0 marked a board that is only a plain line and shows no version of its game.

ALTER TABLE game ADD COLUMN board_called TEXT;

UPDATE game SET board_called = board_shown_milestone WHERE board_shown_milestone IS NOT NULL;

UPDATE game
SET board_shown_milestone = NULL, board_shown_version = NULL, board_shown_change_count = NULL
WHERE board_shown_version = 0;
