import '@/server/env-file'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findRunning } from '@/lib/db/embedded/find-running'
import { readEnv } from '@/lib/env'
import { isFailure } from '@/lib/failure'
import type { FileProblem } from '@/lib/feed/rules'

const usage = [
  'Usage: npm run feed:import -- FILE [--game-id N]',
  '  FILE     JSON as POST /feed/import takes it, or a CSV of games, players, projections or results, told by its header',
  '  --game-id  the game of the catalog that a CSV is about (1 is NFL)',
]

/** Does what POST /feed/import does, out of a file and on the database itself. */
async function importFile(file: string, gameId: number | undefined) {
  const content = await readFile(file, 'utf8')
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
  if (!url)
    throw new Error(`No database: set DATABASE_URL, or start the service that runs its own in ${DATA_DIR}.`)
  // The client reads its address when it is first imported.
  process.env.DATABASE_URL = url
  const { importFeedFile } = await import('@/lib/feed/import-file')
  const { pool } = await import('@/lib/db/client')
  try {
    const counts = Object.entries(await importFeedFile(content, gameId))
    console.log(`Took in: ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`)
  } finally {
    await pool.end()
  }
}

function explain(error: unknown): string[] {
  if (isFailure(error, 'FeedFileInvalid')) {
    const { problems, more } = error.detail
    return ['Nothing was taken in:', ...problems.map(tell), ...(more ? [`… and ${more} more.`] : [])]
  }
  if (isFailure(error, 'CatalogGameNotFound')) return [`There is no game ${error.detail.gameId} in the catalog.`]
  return [error instanceof Error ? error.message : String(error)]
}

function tell({ line, field, reason }: FileProblem) {
  const place = [line === null ? '' : `line ${line}`, field].filter(Boolean).join(', ')
  return `  ${place ? `${place}: ` : ''}${reason}`
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'game-id': { type: 'string' } },
    })
    const [file, ...rest] = positionals
    const gameId = values['game-id']
    if (!file || rest.length > 0 || (gameId !== undefined && !/^\d{1,9}$/.test(gameId))) return null
    return { file, gameId: gameId === undefined ? undefined : Number(gameId) }
  } catch {
    return null
  }
}

function fail(...lines: string[]) {
  console.error(lines.join('\n'))
  process.exitCode = 1
}

const asked = readArguments()
if (!asked) fail(...usage)
else await importFile(asked.file, asked.gameId).catch(error => fail(...explain(error)))
