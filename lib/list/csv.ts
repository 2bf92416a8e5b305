import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** A column of a file: its head, and what stands in it; amounts as decimal texts. */
export type CsvColumn<Row> = {
  head: string
  value: (row: Row) => string | number | bigint | boolean | Date | null
}

const figure = /^-\d+(\.\d+)?$/

/**
 * Rows as CSV (RFC 4180, UTF-8 with the mark that spreadsheets look for), written while they are read. What a
 * spreadsheet would take for a formula becomes text; negative figures stay figures.
 */
export function writeCsv<Row>(
  rows: AsyncIterable<Row>,
  columns: CsvColumn<Row>[],
): ReadableStream<Uint8Array> {
  const lines = (async function* () {
    yield columns.map(({ head }) => head)
    for await (const row of rows) yield columns.map(({ value }) => value(row))
  })()
  const stringifier = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      string: text => (figure.test(text) ? { value: text, escape_formulas: false } : text),
      boolean: is => (is ? 'yes' : 'no'),
      date: moment => moment.toISOString(),
    },
  })
  // A failure ends the file short, and the caller's stream with that error.
  pipeline(Readable.from(lines), stringifier, () => undefined)
  return Readable.toWeb(stringifier) as ReadableStream<Uint8Array>
}

/** The answer that saves such a file under a name with the day in it. */
export function csvResponse(stream: ReadableStream<Uint8Array>, name: string, at: Date): Response {
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
