"""The write side for programs: what the desk's pages do, as JSON under `/api/`.

Everything goes through the same services as the pages, with the same offices, warnings and
refusals; a call carries its own id, and sent again it is done once.

`bodies` reading what is sent, within limits · `answers` what is answered · `asking` what has to be
confirmed first · `commands` which commands programs may give, as a schema too · `schema` what the
schema says of each address · `device_keys` keys for the devices at tables · `models` tournaments
that programs opened · `views` and `table_views` the addresses.
"""
