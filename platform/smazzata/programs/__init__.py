"""The write side for programs: what the desk's pages do, as JSON under `/api/`.

Everything goes through the same services as the pages, with the same offices, warnings and
refusals; a call carries its own id, and sent again it is done once.

`requests` reading what is sent, within limits, people too · `responses` what is answered ·
`idempotency` how a call is carried out once · `submission` how commands are given, and what is
asked first · `settings` the settings of a tournament, as sent and as a schema · `commands` which
commands programs may give, as a schema too · `schema`, `hall_schema` and `organiser_schema` what
the schema says of each address · `tournament_views`, `entry_views`, `waiting_views`,
`substitution_views`, `arrival_views`, `autopilot_views`, `table_views`, `referee_views`,
`device_views`, `hall_views`, `prize_views`, `log_views`, `preset_views` and `circuit_views` the
addresses.
"""
