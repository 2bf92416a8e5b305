import { createHash } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'
import { withClient } from '@/lib/db/with-client'
import { hashInputs, readCache, writeCache } from '@/scripts/check/cache'
import { draftMigration } from '@/scripts/generate/draft-migration'
import { startOrFindServer } from '@/scripts/test/database'
import type { Enums } from './compare'
import { createDescriber, type Description } from './describe'

/** What PostgreSQL returns for a text: its description, or why it does not fit the schema. */
type Answer = { description: Description } | { error: string }

export type Descriptions = { drift: string[]; enums: Enums; answers: ReadonlyMap<string, Answer> }

type Stored = {
  drift: string[]
  labels: [number, string[]][]
  arrays: number[]
  /** By SHA-256 of the text. */
  answers: Record<string, Answer>
}

/** What answers depend on besides the text. Versions of PostgreSQL and of the job queue are in package-lock.json. */
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

/**
 * Describes each text in a database with prisma/schema.prisma. Answers are stored by the content of all that they depend on,
 * so that PostgreSQL starts only for new texts or another schema; with TEST_DATABASE_URL they are not stored.
 */
export async function readDescriptions(root: string, texts: readonly string[]): Promise<Descriptions> {
  const key = process.env.TEST_DATABASE_URL ? null : await hashInputs(root, schemaInputs)
  const stored = key && (await readCache<Stored>(root, 'sql', key))
  if (stored && texts.every(text => stored.answers[hash(text)])) return present(stored, texts)
  // All of them, since each database has its own OIDs.
  const described = await describeAll(root, texts)
  if (key) await writeCache(root, 'sql', key, described)
  return present(described, texts)
}

function present({ drift, labels, arrays, answers }: Stored, texts: readonly string[]): Descriptions {
  return {
    drift,
    enums: { labels: new Map(labels), arrays: new Set(arrays) },
    answers: new Map(texts.map(text => [text, answers[hash(text)] as Answer])),
  }
}

async function describeAll(root: string, texts: readonly string[]): Promise<Stored> {
  const server = await startOrFindServer()
  const name = `slatekeeper_sql_${process.pid}_test`
  try {
    const url = await createDatabase(server.url, name)
    await migrate(url)
    const drift = await applyDrift(url, root)
    const describer = await createDescriber(url)
    try {
      const answers: Record<string, Answer> = {}
      for (const text of texts)
        answers[hash(text)] = await describer.describe(text).then(
          description => ({ description }),
          error => {
            if (!(error instanceof pg.DatabaseError)) throw error
            return { error: error.message }
          },
        )
      return { drift, ...(await readEnums(describer.client)), answers }
    } finally {
      await describer.end()
    }
  } finally {
    await dropDatabase(server.url, name)
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

async function readEnums(client: pg.Client): Promise<Pick<Stored, 'labels' | 'arrays'>> {
  const { rows } = await client.query<{ oid: number; array: number; labels: string[] }>(
    `select enumtypid::int as oid, typarray::int as array, array_agg(enumlabel::text) as labels
       from pg_enum join pg_type on pg_type.oid = enumtypid group by enumtypid, typarray`,
  )
  return { labels: rows.map(({ oid, labels }) => [oid, labels]), arrays: rows.map(({ array }) => array) }
}

async function dropDatabase(serverUrl: string, name: string) {
  await withClient(serverUrl, client => client.query(`drop database if exists ${name} with (force)`))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
