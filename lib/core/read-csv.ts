import { CsvError, type Info, parse } from 'csv-parse/sync'

/** A line of a file, from 1, and why it was rejected. */
export type LineProblem = { line: number; reason: string }

/** A row below the header. Its cells are by column, trimmed. */
export type CsvRow = { line: number; cells: Record<string, string> }

/** Column names are trimmed and in lower case. */
export type CsvFile = { columns: string[]; headerLine: number; rows: CsvRow[]; problems: LineProblem[] }

/** Problems of a file that are listed; the others are counted. */
export const maxFileProblems = 50

export function shortenProblems<Problem>(problems: readonly Problem[]) {
  return {
    problems: problems.slice(0, maxFileProblems),
    more: Math.max(0, problems.length - maxFileProblems),
  }
}

const delimiters = [',', ';', '\t', '|'] as const

/** Excel writes its separator into a line before the header. */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?[ ,;\t|]*(?:\r\n|\r|\n)/i

/** What an export puts before a text that a spreadsheet would run as a formula. */
const guard = /(?<=^|[\n\v\f\r\u0085\p{Zl}\p{Zp}])'(?=[\p{Zs}\p{Cf}]*[=+\-@\t＝＋－＠])/gu

const mark = /[\s\p{Cf}]/u

/** Decoding puts it where the bytes are no character. */
const unreadable = '\uFFFD'

export const unreadableReason =
  'The line has characters that are not UTF-8. Save the file in the encoding UTF-8 (“CSV UTF-8” in Excel) and try again.'

/**
 * Reads a CSV with a header, separated by commas, semicolons, tabs or bars, as spreadsheets save it. Each problem has its line.
 * Rows without content are left out, and so are cells that are empty in all rows.
 */
export function readCsv(content: string): CsvFile {
  const separator = separatorLine.exec(content)
  const text = content.slice(separator?.[0].length ?? 0)
  const from = separator ? 2 : 1
  const fail = (line: number, reason: string): CsvFile => ({
    columns: [],
    headerLine: line,
    rows: [],
    problems: [{ line, reason }],
  })
  try {
    const [header, ...records] = parse(text, {
      bom: true,
      delimiter: separator?.[1] ?? detectDelimiter(text),
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { record: string[]; info: Info }[]
    if (!header) return fail(from, 'The file is empty.')
    const headerLine = header.info.lines + from - 1
    if (header.record.some(name => name.includes(unreadable))) return fail(headerLine, unreadableReason)
    const columns = header.record.map(name => trimMarks(name).toLowerCase())
    while (columns.at(-1) === '') columns.pop()
    const twice = columns.find((name, place) => name !== '' && columns.indexOf(name) !== place)
    if (twice !== undefined) return fail(headerLine, `The column “${twice}” is there twice.`)
    if (records.length === 0) return fail(headerLine, 'The file has no rows below its header.')
    const rows = records.map(({ record, info }) => toRow(columns, record, info.lines + from - 1))
    return {
      columns: columns.filter(name => name !== ''),
      headerLine,
      rows: rows.flatMap(row => ('cells' in row ? [row] : [])),
      problems: rows.flatMap(row => ('cells' in row ? [] : [row])),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return fail(Number(error.lines ?? 1) + from - 1, error.message)
  }
}

function toRow(columns: string[], record: string[], line: number): CsvRow | LineProblem {
  if (record.some(cell => cell.includes(unreadable))) return { line, reason: unreadableReason }
  // Spreadsheets leave out empty cells at the end of a line.
  if (record.slice(columns.length).some(cell => cell !== ''))
    return { line, reason: `The line has ${record.length} cells, and the header ${columns.length}.` }
  const unnamed = columns.findIndex((name, place) => name === '' && record[place] !== '')
  if (unnamed >= 0) return { line, reason: `Column ${unnamed + 1} has no name in the header.` }
  const cells = columns.map((name, place) => [name, trimMarks(record[place] ?? '').replaceAll(guard, '')])
  return { line, cells: Object.fromEntries(cells.filter(([name]) => name !== '')) }
}

/** The mark that the first line with text has most often outside of quotes. */
function detectDelimiter(content: string): string {
  const [header = ''] = content.replaceAll(/"[^"]*"/g, 'x').match(/^.*[^\s,;|\uFEFF].*$/m) ?? []
  const countOf = (mark: string) => header.split(mark).length
  return delimiters.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

/** Pasted texts have invisible marks around them. */
function trimMarks(text: string): string {
  let end = text.length
  while (end > 0 && mark.test(text.charAt(end - 1))) end--
  return text.slice(0, end).replace(/^[\s\p{Cf}]+/u, '')
}
