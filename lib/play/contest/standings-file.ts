import { type LineProblem, readCsv, shortenProblems } from '@/lib/core/read-csv'
import type { Standing } from './prizes'
import { readPlace } from './rules'

type StandingsFile = {
  standings: Standing[]
  invalid: { problems: LineProblem[]; more: number } | null
}

const entryColumns = ['entry id', 'entry_id', 'entry']
const placeColumns = ['place', 'rank']

/** A CSV with "Entry ID" and "Place"; other columns are ignored. A file with any problem gives no standings. */
export function readStandingsFile(content: string, entryIds: ReadonlySet<number>): StandingsFile {
  const { columns, headerLine, rows, problems } = readCsv(content)
  const entryColumn = columns.find(name => entryColumns.includes(name))
  const placeColumn = columns.find(name => placeColumns.includes(name))
  if (columns.length > 0 && (entryColumn === undefined || placeColumn === undefined))
    return reject([
      { line: headerLine, reason: 'The first line must have the columns “Entry ID” and “Place”.' },
    ])
  const lines = new Map<number, number>()
  const standings = rows.flatMap(({ line, cells }) => {
    const row = { line, entry: cells[entryColumn ?? ''] ?? '', place: cells[placeColumn ?? ''] ?? '' }
    const read = readRow(row, entryIds, lines)
    if (typeof read !== 'string') return [read]
    problems.push({ line, reason: read })
    return []
  })
  return problems.length > 0 ? reject(problems) : { standings, invalid: null }
}

/** The place of an entry, or what is wrong. `lines` has the first line of each entry. */
function readRow(
  { line, entry, place: text }: { line: number; entry: string; place: string },
  entryIds: ReadonlySet<number>,
  lines: Map<number, number>,
): Standing | string {
  const entryId = readPlace(entry)
  if (entryId === null) return entry === '' ? 'The entry ID is missing.' : `“${entry}” is not an entry ID.`
  if (!entryIds.has(entryId)) return `Entry ${entryId} is not in this contest.`
  const first = lines.get(entryId)
  if (first !== undefined) return `Entry ${entryId} is also in line ${first}.`
  lines.set(entryId, line)
  const place = readPlace(text)
  if (place !== null) return { entryId, place }
  return text === ''
    ? `Entry ${entryId} has no place.`
    : `“${text}” is not a place. Use whole numbers from 1.`
}

function reject(problems: LineProblem[]): StandingsFile {
  const inOrder = problems.toSorted((one, other) => one.line - other.line)
  return { standings: [], invalid: shortenProblems(inOrder) }
}
