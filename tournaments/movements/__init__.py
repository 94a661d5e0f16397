"""Systems by which rounds follow one another. The system is a property of each round.

`systems` chooses one by name · `danish` neighbours in the ranking · `mitchell` one line stays, one
moves · `berger` everybody meets everybody · `knockout` losers are out · `groups` everybody of a
group meets, the first of each go on · `individual` partners change, by a `whist` schedule where
there is one. Swiss rounds are `tournaments.pairing` itself.
"""
