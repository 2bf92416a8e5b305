import { Failure } from '@/lib/failure'
import { InvalidRequest, parse } from '@/lib/http/body'
import { readCsv, type Table } from './read-csv'
import type { FileProblem } from './rules'
import { type FeedPayload, delivery } from './schema'

/** As many problems as somebody can mend at a time. */
const mostTold = 50

/**
 * Reads a delivery out of a file: JSON as POST /feed/import takes it, or CSV of one kind, recognised by its header, for
 * the game of the catalog that `gameId` names. Throws FeedFileInvalid, which names lines, fields and reasons.
 */
export function readFeedFile(content: string, gameId?: number): FeedPayload {
  const isJson = /^[{[]/.test(content.trimStart())
  return isJson ? readJson(content, gameId) : readTable(readCsv(content), gameId)
}

function readJson(content: string, gameId: number | undefined): FeedPayload {
  let told: object
  try {
    told = JSON.parse(content.trimStart())
  } catch (error) {
    return refuse([{ line: null, field: '', reason: `This is no JSON: ${(error as Error).message}.` }])
  }
  return check(gameId === undefined ? told : { ...told, game_id: gameId }, (field, reason) => ({
    line: null,
    field,
    reason,
  }))
}

function readTable({ kind, rows, lines }: Table, gameId: number | undefined): FeedPayload {
  if (gameId === undefined)
    return refuse([
      {
        line: null,
        field: 'game_id',
        reason: 'A CSV does not say which game of the catalog it is about: name it.',
      },
    ])
  const prefix = new RegExp(`${kind}\\.(\\d+)\\.?`)
  return check({ game_id: gameId, [kind]: rows }, (field, reason) => {
    const index = Number(prefix.exec(field)?.[1])
    return {
      line: lines[index] ?? null,
      field: field.replace(prefix, ''),
      reason: reason
        .replaceAll(new RegExp(prefix, 'g'), '')
        .replace(
          /Row \d+ is about the same as row (\d+)/,
          (_, other) => `This is about the same as line ${lines[other]}`,
        ),
    }
  })
}

function check(told: object, locate: (field: string, reason: string) => FileProblem): FeedPayload {
  try {
    return parse(delivery, told)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return refuse(
      Object.entries(error.errors).flatMap(([field, reasons]) =>
        reasons.map(reason => locate(field, reason)),
      ),
    )
  }
}

function refuse(problems: FileProblem[]): never {
  const inOrder = problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  throw new Failure('FeedFileInvalid', {
    problems: inOrder.slice(0, mostTold),
    more: Math.max(0, problems.length - mostTold),
  })
}
