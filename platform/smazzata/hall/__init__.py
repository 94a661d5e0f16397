"""What is read of a tournament where it is played: screens, phones, paper, the clock, the log.

It only reads the tournament. What belongs to the evening and to no rule (the clock of a round,
announcements, remarks of officials, prizes) are rows of its own beside the log.
"""
