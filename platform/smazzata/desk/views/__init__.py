"""The desk's pages: a look at what stands, and a form for each thing that can be done to it.

A form carries an id of its own (`once`): sent twice, it is done once.
"""
