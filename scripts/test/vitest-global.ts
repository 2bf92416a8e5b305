import { startTestServer } from './database'
import { createUnitDatabases, startLongIds } from './unit-databases'

/**
 * Creates the databases of the workers, so that test files do not see each other's writes. They are copies of DATABASE_URL if that
 * is a test database, otherwise of a new one.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const isForTests = /_test$/.test(new URL(process.env.DATABASE_URL ?? 'none:').pathname)
  const server = isForTests ? undefined : await startTestServer()
  const source = (await server?.create('slatekeeper_test')) ?? (process.env.DATABASE_URL as string)
  process.env.DATABASE_URL = source
  // Files with a database of their own copy it too.
  const name = new URL(source).pathname.slice(1)
  process.env.UNIT_DATABASE_SOURCE = name
  await startLongIds(source)
  await createUnitDatabases(source, name)
  return server?.stop
}
