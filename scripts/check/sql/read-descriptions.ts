import pg from 'pg'
import { createDatabase } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'
import { withClient } from '@/lib/db/with-client'
import { draftMigration } from '@/scripts/generate/draft-migration'
import { startOrFindServer } from '@/scripts/test/database'
import type { Enums } from './compare'
import { createDescriber, type Description } from './describe'

/** What PostgreSQL returns for a text: its description, or why it does not fit the schema. */
type Answer = { description: Description } | { error: string }

export type Descriptions = { drift: string[]; enums: Enums; answers: ReadonlyMap<string, Answer> }

/** What the answers depend on besides the texts. Versions of PostgreSQL and of the job queue are in package-lock.json. */
export const schemaInputs = [
  'package-lock.json',
  'prisma/schema.prisma',
  'prisma/migrations',
  'lib/db',
  'scripts/check/cache.ts',
  'scripts/check/sql',
  'scripts/generate/draft-migration.ts',
  'scripts/test/database.ts',
]

/** Describes each text in a database with prisma/schema.prisma. */
export async function readDescriptions(root: string, texts: readonly string[]): Promise<Descriptions> {
  const server = await startOrFindServer()
  const name = `slatekeeper_sql_${process.pid}_test`
  try {
    const url = await createDatabase(server.url, name)
    await migrate(url)
    const drift = await applyDrift(url, root)
    const describer = await createDescriber(url)
    try {
      const answers = new Map<string, Answer>()
      for (const text of texts) {
        const answer = await describer.describe(text).then(
          description => ({ description }),
          error => {
            if (!(error instanceof pg.DatabaseError)) throw error
            return { error: error.message }
          },
        )
        answers.set(text, answer)
      }
      return { drift, enums: await readEnums(describer.client), answers }
    } finally {
      await describer.end()
    }
  } finally {
    await withClient(server.url, client => client.query(`drop database if exists ${name} with (force)`))
    await server.stop()
  }
}

/** Reports a schema that differs from the migrations, and continues with the schema. */
async function applyDrift(url: string, root: string): Promise<string[]> {
  const script = await draftMigration(url, root)
  if (!script) return []
  const problem =
    'prisma/schema.prisma differs from prisma/migrations. Run `npm run generate -- migration NAME`.'
  // Triggers and CHECKs that use a dropped column go with it.
  const complete = script.replaceAll(/(DROP (?:COLUMN|TABLE) "\w+")/g, '$1 CASCADE')
  return withClient(url, client => client.query(complete)).then(
    () => [problem],
    error => [problem, `The difference could not be applied: ${(error as Error).message}`],
  )
}

async function readEnums(client: pg.Client): Promise<Enums> {
  const { rows } = await client.query<{ oid: number; array: number; labels: string[] }>(
    `select enumtypid::int as oid, typarray::int as array, array_agg(enumlabel::text) as labels
       from pg_enum join pg_type on pg_type.oid = enumtypid group by enumtypid, typarray`,
  )
  return {
    labels: new Map(rows.map(({ oid, labels }) => [oid, labels])),
    arrays: new Set(rows.map(({ array }) => array)),
  }
}
