import { withClient } from '@/lib/db/with-client'

/** Drops and creates a database as a copy of `source`, which must have no connections. Returns its URL. */
export async function recreateDatabase(serverUrl: string, name: string, source: string): Promise<string> {
  const url = new URL(serverUrl)
  url.pathname = '/postgres'
  await withClient(url.href, async client => {
    const [database, template] = [name, source].map(one => client.escapeIdentifier(one))
    await client.query(`drop database if exists ${database} with (force)`)
    // Takes half the CPU of the default, which logs every page. Tests need no log.
    await client.query(`create database ${database} template ${template} strategy file_copy`)
  })
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database with the catalog and without users on the server of DATABASE_URL. Returns its URL. */
export function createTestDatabase(name: `${string}_test`): Promise<string> {
  const { DATABASE_URL = '', UNIT_DATABASE_SOURCE = '' } = process.env
  return recreateDatabase(DATABASE_URL, name, UNIT_DATABASE_SOURCE)
}
