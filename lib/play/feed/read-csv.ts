import { Failure } from '@/lib/core/failure'
import { readCsv, shortenProblems } from '@/lib/core/read-csv'
import type { FileProblem } from './rules'

type Kind = 'games' | 'players' | 'projections' | 'results'

/** Rows of a file as payload rows, and the file line of each. */
export type CsvTable = { kind: Kind; rows: Record<string, unknown>[]; lines: number[] }

type Cell = (text: string) => unknown

/** Spreadsheets write a decimal comma in many countries. */
const number: Cell = text =>
  /^-?\d+(?:[.,]\d{1,2}|\.\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
/** Where a point separates thousands, 1.000 is 1000, so only one or two zeros are decimals. */
const id: Cell = text => (/^\d+(?:[.,]0{1,2})?$/.test(text) ? Number.parseInt(text, 10) : text)
const text: Cell = value => value
const boolean: Cell = value =>
  ({ '1': true, true: true, yes: true, '0': false, false: false, no: false })[value.toLowerCase()] ?? value

const ids = { feed_player_id: id, feed_game_id: id }

/** Columns by kind of file; an empty cell leaves its field out. */
const columns: Record<Kind, Record<string, Cell>> = {
  games: {
    feed_game_id: id,
    home_team: text,
    away_team: text,
    scheduled_at: text,
    status: text,
    is_correction: boolean,
  },
  players: {
    feed_player_id: id,
    first_name: text,
    last_name: text,
    short_name: text,
    team: text,
    position: text,
    headshot_high_resolution: text,
  },
  projections: { ...ids, projection: number },
  results: { ...ids, result: number, is_played: boolean },
}

/** Reads a CSV; its header determines the kind. Throws FeedFileInvalid with line numbers. */
export function readFeedCsv(content: string): CsvTable {
  const { columns: header, headerLine, rows, problems } = readCsv(content)
  if (header.length === 0) rejectFile(problems)
  const kind = detectKind(header, headerLine)
  const known = columns[kind]
  const unknown = header.filter(name => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    reject(
      headerLine,
      unknown.join(', '),
      `Unknown column in a file of ${kind}. Allowed columns: ${Object.keys(known).join(', ')}.`,
    )
  if (problems.length > 0) rejectFile(problems)
  return {
    kind,
    rows: rows.map(({ cells }) => readRow(kind, cells)),
    lines: rows.map(({ line }) => line),
  }
}

function readRow(kind: Kind, cells: Record<string, string>) {
  // Some people have one name.
  const filled = Object.entries(cells).filter(([name, cell]) => cell !== '' || name === 'first_name')
  const row = Object.fromEntries(filled.map(([name, cell]) => [name, columns[kind][name]?.(cell)]))
  // A player who did not take part has no result.
  return kind === 'results' ? { result: null, ...row } : row
}

function detectKind(header: string[], line: number): Kind {
  const has = (name: string) => header.includes(name)
  if (has('feed_player_id') && has('feed_game_id')) {
    if (has('result') !== has('projection')) return has('result') ? 'results' : 'projections'
    reject(
      line,
      '',
      'Import lines and results as two files: one with the column projection, one with result and is_played.',
    )
  }
  if (has('feed_player_id')) return 'players'
  if (has('feed_game_id')) return 'games'
  return reject(line, '', 'The first line must name the columns and include feed_game_id or feed_player_id.')
}

function reject(line: number, field: string, reason: string): never {
  throw new Failure('FeedFileInvalid', { problems: [{ line, field, reason }], more: 0 })
}

function rejectFile(problems: readonly Omit<FileProblem, 'field'>[]): never {
  throw new Failure('FeedFileInvalid', shortenProblems(problems.map(each => ({ ...each, field: '' }))))
}
