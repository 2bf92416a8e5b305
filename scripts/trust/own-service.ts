import pg from 'pg'
import { startTestServer } from '@/scripts/test-database'
import type { Verdict } from './trust-test'
import { type Service, startService } from './service'

/** A service with a database of its own, for one proof. */
export type OwnService = Service & { database: pg.Pool; databaseUrl: string }

/** Runs a proof against a service that is started for it and stopped after. */
export async function withOwnService(
  name: `${string}_test`,
  settings: Record<string, string>,
  prove: (service: OwnService) => Promise<Verdict>,
): Promise<Verdict> {
  const server = await startTestServer()
  try {
    const databaseUrl = await server.create(name)
    const service = await startService({ DATABASE_URL: databaseUrl, ...settings })
    const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
    try {
      return await prove({ ...service, database, databaseUrl })
    } finally {
      await database.end()
      await service.stop()
    }
  } finally {
    await server.stop()
  }
}
