"""Messages that reach a telephone on which the page was closed: Web Push (RFC 8030, 8291, 8292).

Whoever has found a seat on the hall's page may have the telephone told of the next one, without an
account: a button stands there, `views` answers it, `subscriptions` takes telephones in
and lets them go. A telephone's browser has an address at its maker's push service, which
a stranger has named: `endpoints` says where it may lead. What is sent can be read by that telephone
only (`encryption`), is signed with the site's own key (`site_key`), and goes in one request
(`delivery`). A task compares what each telephone was told last with what stands in the hall now
(`news`) and sends what is new (`sending`). `tables` does the same for tables of the lobby, for
people who are logged in; what is new there is `table_news`.
"""
