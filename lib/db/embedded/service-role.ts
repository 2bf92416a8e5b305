import { createHmac } from 'node:crypto'
import { withClient } from '@/lib/db/with-client'

/** The service's role: it owns its database, and cannot create roles. */
export const SERVICE_ROLE = 'slatekeeper_service'

/** Derived from the superuser's password, irreversibly. */
export function servicePassword(password: string): string {
  return createHmac('sha256', password).update(SERVICE_ROLE).digest('hex')
}

/** Creates the role and gives it the database of `superuserUrl`. Returns the service's URL. */
export async function grantDatabase(superuserUrl: string, createsDatabases: boolean): Promise<string> {
  const url = new URL(superuserUrl)
  const password = servicePassword(decodeURIComponent(url.password))
  await withClient(superuserUrl, async client => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVICE_ROLE])
    const attributes = `login nosuperuser ${createsDatabases ? 'createdb' : 'nocreatedb'} nocreaterole noreplication nobypassrls password '${password}'`
    await client.query(`${rowCount ? 'alter' : 'create'} role ${SERVICE_ROLE} ${attributes}`)
    await client.query(
      `alter database ${client.escapeIdentifier(url.pathname.slice(1))} owner to ${SERVICE_ROLE}`,
    )
    await client.query(`alter schema public owner to ${SERVICE_ROLE}`)
  })
  url.username = SERVICE_ROLE
  url.password = password
  return url.href
}
