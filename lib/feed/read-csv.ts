import { CsvError, type Info, parse } from 'csv-parse/sync'
import { Failure } from '@/lib/failure'
import type { FileProblem } from './rules'

/** The lists that a delivery has. */
export type Kind = 'games' | 'players' | 'projections' | 'results'

/** The rows of a file, in a delivery's own terms, and the line that each stands on. */
export type Table = { kind: Kind; rows: Record<string, unknown>[]; lines: number[] }

type Cell = (text: string) => unknown

const number: Cell = text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
const text: Cell = told => told
const yesOrNo: Cell = told =>
  ({ '1': true, true: true, yes: true, '0': false, false: false, no: false })[told.toLowerCase()] ?? told

const ids = { feed_player_id: number, feed_game_id: number }

/** What a column holds, by the kind of file; an empty cell says nothing about its field. */
const columns: Record<Kind, Record<string, Cell>> = {
  games: {
    feed_game_id: number,
    home_team: text,
    away_team: text,
    scheduled_at: text,
    status: text,
    is_correction: yesOrNo,
  },
  players: {
    feed_player_id: number,
    first_name: text,
    last_name: text,
    short_name: text,
    team: text,
    position: text,
    headshot_high_resolution: text,
  },
  projections: { ...ids, projection: number },
  results: { ...ids, result: number, is_played: yesOrNo },
}

/** Reads a CSV of one kind, told by its header; throws FeedFileInvalid, naming lines. */
export function readCsv(content: string): Table {
  const records = readRecords(content)
  const header = Object.keys(records[0]?.record ?? {})
  const kind = recognize(header)
  const known = columns[kind]
  const unknown = header.filter(name => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    refuse(
      1,
      unknown.join(', '),
      `No such column in a file of ${kind}: it knows ${Object.keys(known).join(', ')}.`,
    )
  return {
    kind,
    rows: records.map(({ record }) => readRow(kind, record)),
    lines: records.map(({ info }) => info.lines),
  }
}

function readRow(kind: Kind, record: Record<string, string>) {
  const told = Object.entries(record).filter(([, cell]) => cell !== '')
  const row = Object.fromEntries(told.map(([name, cell]) => [name, columns[kind][name]?.(cell)]))
  // Of a player who did not take part there is no figure.
  return kind === 'results' ? { result: null, ...row } : row
}

function recognize(header: string[]): Kind {
  const has = (name: string) => header.includes(name)
  if (has('feed_player_id') && has('feed_game_id')) {
    if (has('result') !== has('projection')) return has('result') ? 'results' : 'projections'
    refuse(
      1,
      '',
      'Lines and results are two files: one has the column projection, the other result and is_played.',
    )
  }
  if (has('feed_player_id')) return 'players'
  if (has('feed_game_id')) return 'games'
  return refuse(1, '', 'The first line must name the columns, feed_game_id or feed_player_id among them.')
}

function readRecords(content: string) {
  const first = content.slice(0, content.search(/[\r\n]|$/))
  const delimiter = [';', '\t'].find(mark => first.includes(mark) && !first.includes(',')) ?? ','
  try {
    const records = parse(content, {
      bom: true,
      columns: names => names.map((name: string) => name.trim().toLowerCase()),
      delimiter,
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: Record<string, string>; info: Info }[]
    return records.length > 0 ? records : refuse(1, '', 'The file has no rows below its header.')
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse(Number(error.lines ?? 1), '', error.message)
  }
}

function refuse(line: number, field: string, reason: string): never {
  const problem: FileProblem = { line, field, reason }
  throw new Failure('FeedFileInvalid', { problems: [problem], more: 0 })
}
