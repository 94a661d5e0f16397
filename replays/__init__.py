"""What was played: records, replays and proofs. Pure, like the games it knows.

`record` the format of records · `record_steps` their commands · `record_checker` plays them again
and compares · `finding` and `words` what is wrong, and how it is said · `export` records of
matches · `deck_stacking` decks for worked examples · `lesson` first deals with a guide · `replay` a
match from any side · `verify` proofs of its decks, by the packs in `dealing`.
"""
