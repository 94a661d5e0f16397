"""Systems by which rounds follow one another. The system is a property of each round.

`systems` chooses one by name · `danish` neighbours in the ranking · `mitchell` one line stays,
one moves · `berger` everybody meets everybody · `groups` so in groups · `knockout` losers are out ·
`individual` single people change `partners`, by `whist` schedules or a search · `progression` what
is remembered from round to round · `spread` a draw that keeps clubs apart. Swiss rounds are `tournaments.pairing` itself.
"""
