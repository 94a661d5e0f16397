"""What is read of a tournament where it is played: screens, phones, paper, the clock, the log.

It only reads the tournament. What belongs to the evening and to no rule (the clock of a round,
announcements, remarks of officials, prizes) are rows of its own beside the log (`models`).

`clock` the clock of a round · `prize_list` prizes · `log` the public log with remarks of officials
· `evening` a tournament with all of it · `table_states` how each table of a round stands ·
`glance` what their page lists · `entry_line` a result typed in one line · `seating` where somebody
sits · `services` and `forms` what officials do in the hall · `brackets` of a knock-out as rows ·
`paper` what is printed · `views` the pages, `template_tags` money and the button of a telephone ·
`slips` what the sides of a table say of it · `push` messages to telephones.
"""
