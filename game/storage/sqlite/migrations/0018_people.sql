-- From a person to their games, however many are open.

CREATE INDEX seats_of_a_person ON seat (user);
CREATE INDEX open_games_with_guests ON game (id)
    WHERE status IN ('lobby', 'playing') AND guests <> '[]';
