import { CsvError, type Info, parse } from 'csv-parse/sync'

/** A line of a file, from 1, and why it was rejected. */
export type LineProblem = { line: number; reason: string }

/** A row below the header. Its cells are by column, trimmed. */
export type CsvRow = { line: number; cells: Record<string, string> }

/** Column names are trimmed and in lower case. */
export type CsvFile = { columns: string[]; rows: CsvRow[]; problems: LineProblem[] }

/** Problems of a file that are listed; the others are counted. */
export const maxFileProblems = 50

export function shortenProblems<Problem>(problems: readonly Problem[]): {
  problems: Problem[]
  more: number
} {
  return {
    problems: problems.slice(0, maxFileProblems),
    more: Math.max(0, problems.length - maxFileProblems),
  }
}

const delimiters = [',', ';', '\t'] as const

/** What an export puts before a text that a spreadsheet would run as a formula. */
const guard = /(?<=^|[\r\n])'(?=[=+\-@\t＝＋－＠])/g

/**
 * Reads a CSV with a header, separated by commas, semicolons or tabs, as spreadsheets save it. Each problem has its line. Rows
 * without content are left out, and so are empty cells after the last column.
 */
export function readCsv(content: string): CsvFile {
  // Excel writes its separator into a line before the header.
  const separator = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(content)
  const from = separator ? 2 : 1
  const fail = (line: number, reason: string): CsvFile => ({
    columns: [],
    rows: [],
    problems: [{ line, reason }],
  })
  try {
    const [header, ...records] = parse(content, {
      bom: true,
      delimiter: separator?.[1] ?? detectDelimiter(content),
      from_line: from,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { record: string[]; info: Info }[]
    if (!header) return fail(from, 'The file is empty.')
    const columns = header.record.map(name => name.toLowerCase())
    while (columns.at(-1) === '') columns.pop()
    const twice = columns.find((name, place) => columns.indexOf(name) !== place)
    if (twice !== undefined) return fail(header.info.lines, `The column “${twice}” is there twice.`)
    if (records.length === 0) return fail(header.info.lines, 'The file has no rows below its header.')
    const rows = records.map(({ record, info }) => toRow(columns, record, info.lines))
    return {
      columns,
      rows: rows.flatMap(row => ('cells' in row ? [row] : [])),
      problems: rows.flatMap(row => ('cells' in row ? [] : [row])),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return fail(Number(error.lines ?? from), error.message)
  }
}

function toRow(columns: string[], record: string[], line: number): CsvRow | LineProblem {
  const isTooLong = record.slice(columns.length).some(cell => cell !== '')
  if (record.length < columns.length || isTooLong)
    return { line, reason: `The line has ${record.length} cells, and the header ${columns.length}.` }
  return {
    line,
    cells: Object.fromEntries(
      columns.map((name, place) => [name, (record[place] ?? '').replaceAll(guard, '')]),
    ),
  }
}

/** The mark that the header, the first line with a text, has most often outside of quotes. */
function detectDelimiter(content: string): string {
  const [header = ''] = content.trimStart().split(/[\r\n]/, 1)
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const countOf = (mark: string) => bare.split(mark).length
  return delimiters.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}
