"""What can be done at a tournament, a module for each subject.

A subject holds all that belongs to its commands and events (`tournaments.subjects.subject`);
`tournaments.registry` gathers the subjects and looks whether each is whole.
"""
