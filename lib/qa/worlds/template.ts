import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { closeTarget, openTargets } from '@/lib/db/client'
import { inDatabase } from '@/lib/db/database'
import { migrate } from '@/lib/db/migrate'
import { copyDatabase, dropDatabase, withServer } from './admin'
import { installClock } from './clock'
import { directUrlOf, targetNamed } from './names'
import { installMailFaults, installRecorder } from './recorder'

const prefix = 'slatekeeper_worlds_'

let seed: () => Promise<void> = async () => undefined

/** Fills the template with what a new world has. */
export function seedWorldsBy(work: () => Promise<void>): void {
  seed = work
}

let made: Promise<string> | undefined

/** The name of the database that worlds are copies of: made once per version of the schema and the catalog, which takes seconds. */
export function findTemplate(): Promise<string> {
  made ??= makeTemplate().catch(error => {
    made = undefined
    throw error
  })
  return made
}

async function makeTemplate(): Promise<string> {
  const name = prefix + (await hashFolders('prisma/migrations', 'prisma/seed'))
  return withServer(async client => {
    // Other processes wait.
    await client.query(`select pg_advisory_lock(hashtext('${prefix}'))`)
    if (await exists(client, name)) return name
    const unfinished = `${name}_unfinished`
    await copyDatabase(client, 'template0', unfinished)
    await fill(unfinished)
    await client.query(
      `alter database ${client.escapeIdentifier(unfinished)} rename to ${client.escapeIdentifier(name)}`,
    )
    await dropOthers(client, name)
    return name
  })
}

async function fill(name: string): Promise<void> {
  await migrate(directUrlOf(name))
  const target = targetNamed(name)
  await inDatabase(target, seed)
  await runScript(name, installClock + installRecorder + installMailFaults)
  for (const database of openTargets()) if (database.target?.url === target.url) await closeTarget(database)
}

export async function runScript(name: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrlOf(name), application_name: 'slatekeeper qa' })
  await client.connect()
  try {
    await client.query(script)
  } finally {
    await client.end()
  }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
}

/** Templates of earlier versions that no one is making. */
async function dropOthers(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where starts_with(datname, $1) and datname <> $2`,
    [prefix, name],
  )
  for (const other of rows) await dropDatabase(client, other.name)
}

async function hashFolders(...folders: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders.filter(one => existsSync(one))) {
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = files.filter(file => file.isFile()).map(file => path.join(file.parentPath, file.name))
    for (const file of paths.sort()) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}
