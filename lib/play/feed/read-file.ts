import { Failure } from '@/lib/core/failure'
import { InvalidRequest, parse } from '@/lib/core/parse'
import { shortenProblems, unreadableReason } from '@/lib/core/read-csv'
import { findRepeatedName } from '@/lib/core/repeated-name'
import { type CsvTable, readFeedCsv } from './read-csv'
import type { FileProblem } from './rules'
import { type FeedPayload, feedPayload } from './schema'

/** JSON in the format of POST /feed/import, or a CSV for the game `gameId`. Throws FeedFileInvalid with lines and reasons. */
export function readFeedFile(content: string, gameId?: number): FeedPayload {
  return isJson(content) ? readJson(content, gameId) : readTable(readFeedCsv(content), gameId)
}

/** Throws FeedFileInvalid for rows of a file that was read. A field is a path of the payload: results.0.feed_game_id. */
export function rejectRows(content: string, problems: readonly { field: string; reason: string }[]): never {
  const locate = isJson(content) ? locateInJson : locateIn(readFeedCsv(content))
  reject(problems.map(({ field, reason }) => locate(field, reason)))
}

const isJson = (content: string) => /^[{[]/.test(content.trimStart())

type Locate = (field: string, reason: string) => FileProblem

const locateInJson: Locate = (field, reason) => ({ line: null, field, reason })

function locateIn({ kind, lines }: CsvTable): Locate {
  const prefix = new RegExp(`${kind}\\.(\\d+)\\.?`)
  return (field, reason) => ({
    line: lines[Number(prefix.exec(field)?.[1])] ?? null,
    field: field.replace(prefix, ''),
    reason: reason
      .replaceAll(new RegExp(prefix, 'g'), '')
      .replace(/Row \d+ duplicates row (\d+)/, (_, other) => `This duplicates line ${lines[other]}`),
  })
}

function readJson(content: string, gameId: number | undefined): FeedPayload {
  const unreadable = content.split('\n').findIndex(line => line.includes('\uFFFD'))
  if (unreadable >= 0) return reject([{ line: unreadable + 1, field: '', reason: unreadableReason }])
  let payload: object
  try {
    payload = JSON.parse(content.trimStart())
  } catch (error) {
    return reject([{ line: null, field: '', reason: `Invalid JSON: ${(error as Error).message}.` }])
  }
  const repeated = findRepeatedName(content)
  if (repeated !== null)
    return reject([{ line: null, field: repeated, reason: 'An object has this field twice.' }])
  return check(gameId === undefined ? payload : { ...payload, game_id: gameId }, locateInJson)
}

function readTable(table: CsvTable, gameId: number | undefined): FeedPayload {
  if (gameId === undefined)
    return reject([
      {
        line: null,
        field: 'game_id',
        reason: 'A CSV does not contain its game. Choose the game of the catalog.',
      },
    ])
  return check({ game_id: gameId, [table.kind]: table.rows }, locateIn(table))
}

function check(payload: object, locate: Locate): FeedPayload {
  try {
    return parse(feedPayload, payload)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return reject(
      Object.entries(error.errors).flatMap(([field, reasons]) =>
        reasons.map(reason => locate(field, reason)),
      ),
    )
  }
}

function reject(problems: FileProblem[]): never {
  const inOrder = problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  throw new Failure('FeedFileInvalid', shortenProblems(inOrder))
}
