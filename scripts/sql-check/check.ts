import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createDatabase } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'
import { draftMigration } from '@/scripts/draft-migration'
import { startOrFindServer } from '@/scripts/test-database'
import { compareParameters, compareRow, type Enums } from './compare'
import { parametersOf, textOf } from './compose'
import { createDescriber } from './describe'
import { type FoundStatements, findStatements } from './find-statements'

/** Files with statements that are composed at run time, and how their parts are checked instead. */
const composedAtRunTime: Record<string, string> = {
  'lib/list/page-statement.ts': 'checked for each list',
  'lib/list/open-list.ts': 'checked for each list',
  'lib/account/lifecycle/export-user.ts': 'each statement of the table is checked on its own',
  'lib/ledger-audit/verify-ledger.ts': 'each statement of lib/ledger-audit/checks is checked on its own',
}

export type Report = { statements: number; texts: number; problems: string[] }

/**
 * Checks every statement of the code: PostgreSQL parses it against prisma/schema.prisma, and its columns and parameters
 * have the types that the code declares.
 */
export async function checkStatements(root: string, files = listFiles(root)): Promise<Report> {
  const server = await startOrFindServer()
  const name = `slatekeeper_sql_${process.pid}_test`
  try {
    const url = await createDatabase(server.url, name)
    const found = findStatements(root, files)
    await migrate(url)
    const drift = await applyDrift(url, root)
    const problems = [...drift, ...listUnresolved(found), ...(await comparePrepared(url, found))]
    const texts = found.statements.reduce((count, { variants }) => count + variants.length, 0)
    return { statements: found.statements.length, texts, problems: [...new Set(problems)] }
  } finally {
    await dropDatabase(server.url, name)
    await server.stop()
  }
}

function listFiles(root: string): string[] {
  const folders = ['app', 'components', 'lib', 'prisma', 'scripts', 'server']
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\n'))].filter(file => {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|\/testing[\w-]*\.ts$/.test(file)) return false
    const full = path.join(root, file)
    return existsSync(full) && /'sql-template-tag'|@\/lib\/list\//.test(readFileSync(full, 'utf8'))
  })
}

/** Reports a schema that differs from the migrations, and continues with the schema. */
async function applyDrift(url: string, root: string): Promise<string[]> {
  const script = await draftMigration(url, root)
  if (!script) return []
  const problem = 'prisma/schema.prisma differs from prisma/migrations. Run `npm run db:migration -- NAME`.'
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Triggers and CHECKs that use a dropped column go with it.
    await client.query(script.replaceAll(/(DROP (?:COLUMN|TABLE) "\w+")/g, '$1 CASCADE'))
    return [problem]
  } catch (error) {
    return [problem, `The difference could not be applied: ${(error as Error).message}`]
  } finally {
    await client.end()
  }
}

function listUnresolved({ unresolved }: FoundStatements): string[] {
  return unresolved
    .filter(({ place }) => !((place.split(':')[0] as string) in composedAtRunTime))
    .map(({ place, reason }) => `${place}  ${reason}`)
}

async function comparePrepared(url: string, { checker, statements }: FoundStatements): Promise<string[]> {
  const describer = await createDescriber(url)
  try {
    const enums = await readEnums(describer.client)
    const problems: string[] = []
    for (const { place, variants, row, isPartial } of statements)
      for (const variant of variants) {
        const text = textOf(variant)
        try {
          const description = await describer.describe(text)
          const found = [
            ...(row ? compareRow(checker, { row, isPartial }, text, description, enums) : []),
            ...compareParameters(checker, parametersOf(variant), description, enums),
          ]
          problems.push(...found.map(problem => `${place}  ${problem}`))
        } catch (error) {
          if (!(error instanceof pg.DatabaseError)) throw error
          problems.push(`${place}  ${error.message}`)
        }
      }
    return problems
  } finally {
    await describer.end()
  }
}

async function readEnums(client: pg.Client): Promise<Enums> {
  const { rows } = await client.query<{ oid: number; labels: string[] }>(
    'select enumtypid::int as oid, array_agg(enumlabel::text) as labels from pg_enum group by enumtypid',
  )
  return new Map(rows.map(({ oid, labels }) => [oid, labels]))
}

async function dropDatabase(serverUrl: string, name: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
}
