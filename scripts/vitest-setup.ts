import { startTestServer } from '@/scripts/test-database'

/** Gives all test files one database: the one in DATABASE_URL if it is for tests, else a new one of our own. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (/_test$/.test(new URL(process.env.DATABASE_URL ?? 'none:').pathname)) return undefined
  const server = await startTestServer()
  process.env.DATABASE_URL = await server.create('slatekeeper_test')
  return server.stop
}
