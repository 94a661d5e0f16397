"""Playing online: rooms, live tables, what referees rule there, comments at moves."""
