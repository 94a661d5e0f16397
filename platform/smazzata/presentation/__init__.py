"""What pages, sockets and the interface for programs share: data made presentable.

`tournament_presenter` a tournament with names, standings (`standing_rows`) and rounds
(`round_view`), its `match_points`, `sides` and `tournament_names` · `tournament_table` what it
makes of a match · `visible_match` a match as far as whoever asks may see it · `replay_presenter` a
match as frames for scripts to draw · `player_presenter` a player with ratings and matches,
`company` with whom and against whom, `rating_words` a rating as it is written, `rating_chart`
ratings over time, `rating_list` who plays best · `entrants` the tournaments of a member ·
`site_search` one search for the whole site · `rules_pages` the rules of a game, clause by clause,
`rules_text` their text as HTML, `drawn_cards` cards as pictures in a page · `score_table` the score
sheet as rows and columns · `option_fields` a game's options as fields of a form ·
`slip_differences` where the slips of a table differ · `points` points with their decimals ·
`typed_numbers` whole numbers as people type them, `typed_text` words, `typed_hours` hours ·
`game_finder` games by kind, number of players, time · `search` somebody in a long list ·
`narration` events, and what may be done, in the reader's language · `table_notices` what a table
tells beside its game · `proofs` when a whole log is public · `corrections` a correction in words,
and what it moves elsewhere · `standings_pdf` standings as a file for paper, `paper_sheet` what all
such files have, `paper_letters` their letters · `qr_codes` addresses as pictures for a camera ·
`link_preview` what a link shows where it is passed on, `pictures` its picture, `table_picture` that
of a table, `drawing` what they are drawn with · `avatars` portraits of people · `csv_files` lists
as spreadsheets read them · `fragments` pages of which a part changes · `version_consumer` the
socket by which open pages hear that something is new · `table_page` the page of a live table.

Everything here is made for one reader, or once for all by `shared_work`; nothing here decides a
move, and nothing is stored.
"""
