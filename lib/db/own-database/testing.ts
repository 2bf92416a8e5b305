// Import this first: modules that read DATABASE_URL later get a new database with the catalog and without users.
import pg from 'pg'
import { afterAll } from 'vitest'
import { createTestDatabase } from '@/lib/db/testing'

const server = process.env.DATABASE_URL
const name = `slatekeeper_own_${process.pid}_${Date.now()}_test` as const
process.env.DATABASE_URL = await createTestDatabase(name)

afterAll(async () => {
  const { pool } = await import('@/lib/db/client')
  await pool.end()
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
})
