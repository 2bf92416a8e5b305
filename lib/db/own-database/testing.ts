// Import this first: modules that read DATABASE_URL later get a new database with the catalog and without users.
import pg from 'pg'
import { afterAll } from 'vitest'
import { createDatabase } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'

const server = process.env.DATABASE_URL ?? ''
const name = `slatekeeper_own_${process.pid}_${Date.now()}_test`
const url = await createDatabase(server, name)
await migrate(url)
process.env.DATABASE_URL = url
const { seedCatalog } = await import('@/prisma/seed')
await seedCatalog()

afterAll(async () => {
  const { pool } = await import('@/lib/db/client')
  await pool.end()
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
})
