"""What was played: records, replays and proofs. Pure, like the games it knows.

`record` the format of records · `steps` their commands · `checking` plays them again · `seeing`
compares what is seen · `finding` and `words` what is wrong, and how it is said · `transcript`
records of matches · `stacking` decks for worked examples · `replay` a match from any side ·
`statistics` its figures · `verify` proofs of its decks.
"""
