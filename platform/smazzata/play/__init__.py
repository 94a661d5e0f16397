"""Playing online: rooms, live tables, what referees rule there, comments at moves.

`lobby` rooms in which people wait · `live` tables over sockets · `refereeing` who may rule at one,
and how · `comments` what is said of moves · `models` rooms, seats and comments · `routing` the
addresses of all sockets, `urls` those of all pages, `tasks` what is looked after from time to time.
"""
