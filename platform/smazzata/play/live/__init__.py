"""Live tables over sockets: what people send, and what they see happen.

`protocol` what a client may say, read strictly · `messages` what the table says, and in which
language · `consumer` one socket at a table · `seating` as whom, and whether at all ·
`command_handler` what it asks for · `subscription` what it shows · `feed` a match as this process
follows it · `feed_registry` all of them · `reading` the new events of several in one statement ·
`frame_buffer` the frames of one viewer in one language · `presence` who is there ·
`teaching` the guide of a lesson, and hints · `stream_consumer` pages that only want to know when to
look again.

Nothing here decides anything: moves go to `smazzata.tables.handler`, and who may see how far is
`smazzata.tables.visibility`'s to say.
"""
