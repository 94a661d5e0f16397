"""The interface for programs: what the pages show and what the desk does, as JSON under `/api/`.

Everything that is done goes through the same services as the pages, with the same offices, warnings
and refusals; a call carries its own id, and sent again it is done once.

`views` the addresses, by subject · `requests` reading what is sent, within limits · `responses`
what is answered · `fields` types of fields of both · `schema` the schema, by those types ·
`errors` what is answered where something goes wrong · `submission` how a call is carried out once,
how commands are given, and what is asked first · `settings` the settings of a
tournament, as sent and as a schema · `commands` which commands programs may give, likewise.
"""
