"""Live tables over sockets: what people send, and what they see happen.

`protocol` what a client may say, read strictly · `limits` how often · `reel` the frames of one
viewer in one language · `feed` a match as this process follows it · `switchboard` all of them ·
`presence` who is there · `history` frames for those who were away · `socket` one window at a
table · `hints` pages that only want to know when to look again.

Nothing here decides anything: moves go to `smazzata.tables.handler`, and who may see how far is
`smazzata.tables.sight`'s to say.
"""
