import { readFile } from 'node:fs/promises'
import { decodeText } from '@/lib/core/decode-text'
import { isFailure } from '@/lib/core/failure'
import { readId } from '@/lib/core/read-id'
import type { FileProblem } from '@/lib/play/feed/rules'
import { failUsage, readArguments } from '@/scripts/tools/read-arguments'
import { runOperation } from './run-operation'

const usage = `Usage: npm run feed:import -- FILE [--game-id N]
  FILE       JSON as accepted by POST /feed/import, or a CSV of games, players, projections or results, detected by its header
  --game-id  the game of the catalog that a CSV belongs to (1 is NFL)`
const { values, given } = readArguments(usage, { 'game-id': { type: 'string' } }, ['FILE'])
const gameId = values['game-id'] === undefined ? undefined : readId(values['game-id'])
if (gameId === null) failUsage(`${values['game-id']} is no ID of a game.\n\n${usage}`)

await runOperation(async () => {
  const content = decodeText(await readFile(given[0]))
  const { importFeedFile } = await import('@/lib/play/feed/import-file')
  const counts = Object.entries(await importFeedFile(content, gameId))
  console.log(`Imported: ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`)
}, explain)

function explain(error: unknown): string[] | undefined {
  if (isFailure(error, 'FeedFileInvalid')) {
    const { problems, more } = error.detail
    return ['Nothing was imported:', ...problems.map(describe), ...(more ? [`… and ${more} more.`] : [])]
  }
  if (isFailure(error, 'CatalogGameNotFound'))
    return [`There is no game ${error.detail.gameId} in the catalog.`]
  return undefined
}

function describe({ line, field, reason }: FileProblem) {
  const place = [line === null ? '' : `line ${line}`, field].filter(Boolean).join(', ')
  return `  ${place ? `${place}: ` : ''}${reason}`
}
