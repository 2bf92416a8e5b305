import path from 'node:path'
import { everything, readMigrations, readSchema, withSchemaEngine } from '@/lib/db/schema-engine'

/**
 * The SQL that brings a database to what prisma/schema.prisma says, or null when it is there already.
 * What Prisma's schema cannot say (CHECKs, triggers, partial indexes) is left as it is.
 */
export async function draftMigration(connectionString: string, root = process.cwd()): Promise<string | null> {
  const [schema, list] = await Promise.all([
    readSchema(root),
    readMigrations(path.join(root, 'prisma/migrations')),
  ])
  const from = { tag: 'schemaDatasource' as const, ...schema, configDir: root }
  const to = { tag: 'schemaDatamodel' as const, ...schema }
  const { stdout } = await withSchemaEngine(connectionString, list, engine =>
    engine.diff({ from, to, script: true, exitCode: null, filters: everything }),
  )
  const isEmpty = !stdout?.replace('-- This is an empty migration.', '').trim()
  return isEmpty ? null : (stdout ?? null)
}
