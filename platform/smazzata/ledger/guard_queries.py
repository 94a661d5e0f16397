"""What the audit asks PostgreSQL's catalogue about the guards of the log.

:data:`DEFINED` gives each thing that the log is made of with PostgreSQL's own words for it, to be
compared with what the migrations made. The others, :data:`BESIDE`, give what stands beside it and
should not be there at all.

They run with nothing but PostgreSQL's own catalogue in the path: names come out whole, and no
object of somebody else's answers in the place of PostgreSQL's.
"""

# Only constants are put together.
# ruff: noqa: S608

_LOG = """
log AS (
    SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%(tables)s)
), counter AS (
    SELECT c.* FROM pg_class c JOIN pg_depend d ON d.objid = c.oid
        AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
    JOIN log ON log.oid = d.refobjid WHERE c.relkind = 'S'
), guard AS (
    SELECT * FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname = ANY(%(functions)s)
), keeper AS (  -- who owns most of the tables, and so is meant to own all
    SELECT mode() WITHIN GROUP (ORDER BY relowner) AS oid FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
), application AS (
    SELECT * FROM pg_roles WHERE rolname IN (session_user, %(application)s)
)"""

_WHO = "CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee) END"
_GRANTED = f"lower(privilege_type) || ' to ' || {_WHO} || CASE WHEN is_grantable THEN ', and on' \
ELSE '' END"

# Who may only read changes nothing: a role for backups, for reports.
DEFINED = f"""
WITH {_LOG}, granted AS (
    SELECT c.relname, NULL::name AS attname, a.* FROM log c,
        aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) AS a
    UNION ALL
    SELECT c.relname, NULL, a.* FROM counter c,
        aclexplode(coalesce(c.relacl, acldefault('S', c.relowner))) AS a
    UNION ALL
    SELECT c.relname, t.attname, a.* FROM log c JOIN pg_attribute t ON t.attrelid = c.oid,
        aclexplode(t.attacl) AS a
)
SELECT relname::text AS what, concat_ws(' ', 'kind', relkind, relpersistence,
    CASE WHEN relrowsecurity THEN 'row security' END,
    CASE WHEN relforcerowsecurity THEN 'for the owner too' END,
    CASE WHEN relispartition THEN 'partition' END) AS definition
FROM log
UNION ALL
SELECT relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod),
    CASE WHEN attnotnull THEN 'not null' END,
    'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
    'default ' || pg_get_expr(adbin, adrelid))
FROM log JOIN pg_attribute a ON a.attrelid = log.oid
LEFT JOIN pg_attrdef d ON d.adrelid = log.oid AND d.adnum = a.attnum
WHERE attnum > 0 AND NOT attisdropped
UNION ALL
SELECT relname || '.' || conname, concat_ws(' ', pg_get_constraintdef(k.oid),
    CASE WHEN NOT indisvalid OR NOT indisready THEN 'invalid' END)
FROM log JOIN pg_constraint k ON k.conrelid = log.oid
LEFT JOIN pg_index i ON i.indexrelid = k.conindid
WHERE contype <> 'n'
UNION ALL
SELECT relname || '.' || tgname, tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
FROM log JOIN pg_trigger t ON t.tgrelid = log.oid WHERE NOT tgisinternal
UNION ALL
SELECT relname || '.' || rulename, pg_get_ruledef(r.oid)
FROM log JOIN pg_rewrite r ON r.ev_class = log.oid
UNION ALL
SELECT relname || '.' || polname, 'policy'
FROM log JOIN pg_policy p ON p.polrelid = log.oid
UNION ALL
SELECT log.relname || ': ' || other.relname, 'inherits'
FROM pg_inherits JOIN log ON log.oid IN (inhparent, inhrelid)
JOIN pg_class other ON other.oid IN (inhparent, inhrelid) AND other.oid <> log.oid
UNION ALL
SELECT proname || '()', pg_get_functiondef(oid) FROM guard
UNION ALL
SELECT relname || ': ' || {_GRANTED}, coalesce(string_agg(attname, ', ' ORDER BY attname), 'all')
FROM granted JOIN pg_class c USING (relname)
WHERE c.relnamespace = 'public'::regnamespace AND grantee <> c.relowner
    AND (lower(privilege_type) NOT IN ('select', 'maintain') OR grantee = 0
         OR grantee IN (SELECT oid FROM application))
GROUP BY relname, privilege_type, grantee, is_grantable
UNION ALL
SELECT relname || ': owner ' || pg_get_userbyid(relowner), 'owner'
FROM (SELECT relname, relowner FROM log UNION ALL SELECT relname, relowner FROM counter
      UNION ALL SELECT proname || '()', proowner FROM guard) AS own (relname, relowner), keeper
WHERE relowner <> keeper.oid
"""
"""``(what, definition)`` of everything that the log is made of."""

_WRITES = "('insert', 'update', 'delete', 'truncate', 'references', 'trigger')"

# Objects of the server's own have an id below this.
_OURS = "oid >= 16384"
_EXTENDS = """EXISTS (SELECT FROM pg_depend d WHERE d.classid = {catalogue}::regclass
    AND d.objid = {oid} AND d.deptype = 'e')"""

BESIDE = f"""
WITH {_LOG}, runs AS (
    SELECT p.*, lanname, lanpltrusted FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE EXISTS (SELECT FROM application a WHERE has_function_privilege(a.oid, p.oid, 'EXECUTE'))
), setting AS (
    SELECT setrole, split_part(line, '=', 1) AS name, line
    FROM pg_db_role_setting, unnest(setconfig) AS line
    WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
)
-- Triggers and rules act in the name of whoever writes, on any table of the site.
SELECT relname || '.' || tgname || ': ' || pg_get_triggerdef(t.oid)
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace AND relname <> ALL(%(tables)s)
UNION ALL
SELECT relname || '.' || rulename || ': ' || pg_get_ruledef(r.oid)
FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
WHERE relnamespace = 'public'::regnamespace AND relname <> ALL(%(tables)s)
    AND rulename <> '_RETURN'
UNION ALL
-- Rows that give power are hidden, or doubled, as those of the log would be.
SELECT relname || ': row security' FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND relname <> ALL(%(tables)s)
UNION ALL
SELECT relname || ': kind ' || relkind::text FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%(models)s) AND relkind <> 'r'
UNION ALL
SELECT parent.relname || ': ' || inhrelid::regclass || ' inherits'
FROM pg_inherits JOIN pg_class parent ON parent.oid = inhparent
WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%(models)s)
UNION ALL
SELECT 'event trigger ' || evtname FROM pg_event_trigger e
WHERE evtenabled <> 'D'
    AND NOT {_EXTENDS.format(catalogue="'pg_event_trigger'", oid="e.oid")}
UNION ALL
SELECT 'subscription ' || subname FROM pg_subscription
WHERE subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())
UNION ALL
-- Who writes through a view has the rights of the view's owner.
SELECT DISTINCT 'view ' || v.oid::regclass || ' over ' || log.relname || ': ' || {_GRANTED}
FROM log JOIN pg_depend d ON d.refobjid = log.oid AND d.refclassid = 'pg_class'::regclass
    AND d.classid = 'pg_rewrite'::regclass
JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class v ON v.oid = r.ev_class AND v.relkind = 'v',
aclexplode(coalesce(v.relacl, acldefault('r', v.relowner)))
WHERE grantee <> v.relowner AND lower(privilege_type) IN {_WRITES}
UNION ALL
SELECT 'function ' || oid::regprocedure || ': security definer' FROM runs WHERE prosecdef
UNION ALL
SELECT 'function ' || oid::regprocedure || ': language ' || lanname FROM runs
WHERE NOT lanpltrusted AND {_OURS}
    AND NOT {_EXTENDS.format(catalogue="'pg_proc'", oid="runs.oid")}
UNION ALL
SELECT 'schema public: create to ' || {_WHO}
FROM pg_namespace, aclexplode(nspacl), keeper
WHERE nspname = 'public' AND privilege_type = 'CREATE' AND grantee NOT IN (nspowner, keeper.oid)
UNION ALL
SELECT 'default privileges of ' || pg_get_userbyid(defaclrole) || ': ' || {_GRANTED}
FROM pg_default_acl d, aclexplode(defaclacl)
WHERE grantee <> defaclrole AND defaclrole NOT IN (SELECT oid FROM application)
    AND (defaclobjtype = 'r' AND lower(privilege_type) IN {_WRITES}
         OR defaclobjtype = 'S' AND privilege_type = 'UPDATE'
         OR defaclobjtype = 'n' AND privilege_type = 'CREATE')
    AND NOT (defaclobjtype = 'r' AND privilege_type IN ('INSERT', 'UPDATE', 'DELETE')
             AND NOT is_grantable
             AND grantee = (SELECT oid FROM pg_roles WHERE rolname = %(application)s))
UNION ALL
SELECT rolname || ': ' || attribute
FROM application, LATERAL (VALUES
    (rolsuper, 'superuser'), (rolcreaterole, 'createrole'), (rolcreatedb, 'createdb'),
    (rolreplication, 'replication'), (rolbypassrls, 'bypassrls')) AS has (it, attribute)
WHERE it
UNION ALL
SELECT a.rolname || ': member of ' || r.rolname FROM application a JOIN pg_roles r
    ON NOT a.rolsuper AND r.oid NOT IN (SELECT oid FROM application)
    AND pg_has_role(a.oid, r.oid, 'MEMBER')
UNION ALL
-- Who makes roles is an administrator, and so is a superuser: they own all as it is.
SELECT r.rolname || ': member of ' || power.rolname
FROM keeper, pg_roles r, pg_roles power
WHERE (power.oid = keeper.oid OR power.rolname IN
       ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))
    AND r.oid NOT IN (power.oid, keeper.oid) AND r.oid NOT IN (SELECT oid FROM application)
    AND NOT r.rolsuper AND NOT r.rolcreaterole AND pg_has_role(r.oid, power.oid, 'MEMBER')
UNION ALL
-- A role may change its own settings, and nobody else's: it has those that it was given.
SELECT rolname || ': ' || line FROM setting JOIN application a ON a.oid = setrole
WHERE name <> ALL(%(limits)s)
UNION ALL
SELECT coalesce(rolname, 'database') || ': ' || line FROM setting
LEFT JOIN pg_roles r ON r.oid = setrole
WHERE setrole NOT IN (SELECT oid FROM application)
    AND (name = 'session_replication_role'
         OR line = 'synchronous_commit=off')
UNION ALL
SELECT 'session_replication_role: ' || role FROM current_setting('session_replication_role') AS role
WHERE role <> 'origin'
UNION ALL
-- As the session began: an audit lifts the second for itself.
SELECT name || ': ' || reset_val || coalesce(unit, '') FROM pg_settings
JOIN unnest(%(limits)s::text[], %(most)s::text[]) AS given (name, most) USING (name)
WHERE make_interval(secs => reset_val::float8 / 1000) NOT BETWEEN '1 ms' AND most::interval
"""
"""``(what,)`` of what stands beside the log and gives power over it."""
