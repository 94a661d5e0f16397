"""Systems by which rounds follow one another. The system is a property of each round.

`systems` chooses one by name · `danish` neighbours in the ranking · `mitchell` one line stays,
one moves · `groups` everybody meets everybody, of all or of a group · `knockout` losers are out ·
`individual` single people change `partners`, by `whist` schedules or a search · `spread` keeps
those of one club apart · `progression` what is remembered from round to round. Swiss rounds are
`tournaments.pairing` itself.
"""
