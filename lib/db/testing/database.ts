import { withClient } from '@/lib/db/with-client'

/** Creates a database with the catalog and without users on the server of DATABASE_URL. Returns its URL. */
export async function createTestDatabase(name: `${string}_test`): Promise<string> {
  const { DATABASE_URL = '', UNIT_DATABASE_SOURCE = '' } = process.env
  const url = new URL(DATABASE_URL)
  url.pathname = '/postgres'
  await withClient(url.href, async client => {
    const [database, template] = [name, UNIT_DATABASE_SOURCE].map(one => client.escapeIdentifier(one))
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`create database ${database} template ${template}`)
  })
  url.pathname = `/${name}`
  return url.href
}
