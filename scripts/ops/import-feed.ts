import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isFailure } from '@/lib/core/failure'
import type { FileProblem } from '@/lib/play/feed/rules'
import { fail, selectDatabase } from './select-database'

const usage = [
  'Usage: npm run feed:import -- FILE [--game-id N]',
  '  FILE       JSON as accepted by POST /feed/import, or a CSV of games, players, projections or results, detected by its header',
  '  --game-id  the game of the catalog that a CSV belongs to (1 is NFL)',
]

async function importFile(file: string, gameId: number | undefined) {
  const content = await readFile(file, 'utf8')
  await selectDatabase()
  const { importFeedFile } = await import('@/lib/play/feed/import-file')
  const { pool } = await import('@/lib/db/client')
  try {
    const counts = Object.entries(await importFeedFile(content, gameId))
    console.log(`Imported: ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`)
  } finally {
    await pool.end()
  }
}

function explain(error: unknown): string[] {
  if (isFailure(error, 'FeedFileInvalid')) {
    const { problems, more } = error.detail
    return ['Nothing was imported:', ...problems.map(describe), ...(more ? [`… and ${more} more.`] : [])]
  }
  if (isFailure(error, 'CatalogGameNotFound'))
    return [`There is no game ${error.detail.gameId} in the catalog.`]
  return [error instanceof Error ? error.message : String(error)]
}

function describe({ line, field, reason }: FileProblem) {
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

const options = readArguments()
if (!options) fail(...usage)
else await importFile(options.file, options.gameId).catch(error => fail(...explain(error)))
