"""The rules of each command, by subject: a state and a command in, events or a refusal out.

`tournaments.decider` knows which function decides which command.
"""
