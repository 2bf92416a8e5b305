import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The service's role: it owns its database, and cannot create roles. */
export const SERVICE_ROLE = 'slatekeeper_service'

/** Derived from the superuser's password, irreversibly. */
export function servicePassword(password: string): string {
  return createHmac('sha256', password).update(SERVICE_ROLE).digest('hex')
}

/**
 * Creates the role and transfers the database of `superuserUrl` and its contents to it, since an earlier version ran as the
 * superuser. Returns the service's URL.
 */
export async function grantDatabase(superuserUrl: string, createsDatabases: boolean): Promise<string> {
  const url = new URL(superuserUrl)
  const password = servicePassword(decodeURIComponent(url.password))
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 60_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVICE_ROLE])
    const attributes = `login nosuperuser ${createsDatabases ? 'createdb' : 'nocreatedb'} nocreaterole noreplication nobypassrls password '${password}'`
    await client.query(`${rowCount ? 'alter' : 'create'} role ${SERVICE_ROLE} ${attributes}`)
    await client.query(transferOwnership)
  } finally {
    await client.end()
  }
  url.username = SERVICE_ROLE
  url.password = password
  return url.href
}

/** REASSIGN OWNED does not work for the initial superuser, which owns the catalogs too. */
const transferOwnership = `
do $$
declare
  thing text;
begin
  execute format('alter database %I owner to ${SERVICE_ROLE}', current_database());
  for thing in
    with ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('schema %I', nspname) from pg_namespace
     where oid in (select oid from ours) and nspowner = current_user::regrole
    union all
    select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
             else 'table' end, c.oid::regclass)
      from pg_class c
     where relnamespace in (select oid from ours) and relowner = current_user::regrole
       and relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                          and c.relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p
     where pronamespace in (select oid from ours) and proowner = current_user::regrole
    union all
    select format('type %s', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
     where typnamespace in (select oid from ours) and typowner = current_user::regrole
       and (typtype in ('e', 'd') or c.relkind = 'c')
  loop
    execute format('alter %s owner to ${SERVICE_ROLE}', thing);
  end loop;
end $$`
