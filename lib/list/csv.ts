import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { wallTime } from '@/lib/core/format'

/** Amounts are decimal strings. */
export type CsvValue = string | number | bigint | boolean | Date | null

type CsvColumn<Row> = { head: string; value: (row: Row) => CsvValue }

const negativeNumber = /^-\d+(\.\d+)?$/

/** Where a spreadsheet that trims, or a reader that takes a line break within a cell for the end of a row, would begin a formula. */
const formula = /(?<=^|[\n\v\f\r\u0085\p{Zl}\p{Zp}])(?=[\p{Zs}\p{Cf}]*[=+\-@\t＝＋－＠])/gu

/** What any reader takes for the end of a row or a cell. */
const separators = /[\p{Cc}\p{Zl}\p{Zp};|]/u

/**
 * Streams rows as CSV (RFC 4180, UTF-8 with BOM). What a spreadsheet would run as a formula gets an
 * apostrophe before it, at the beginning and after each line break; negative numbers stay numbers.
 */
export function writeCsv<Row>(rows: AsyncIterable<Row>, columns: CsvColumn<Row>[]) {
  const lines = (async function* () {
    yield columns.map(({ head }) => head)
    for await (const row of rows) yield columns.map(({ value }) => value(row))
  })()
  const stringifier = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted_match: separators,
    cast: {
      string: text => (negativeNumber.test(text) ? text : text.replaceAll(formula, "'")),
      boolean: is => (is ? 'yes' : 'no'),
      date: at => at.toISOString(),
    },
  })
  // A read error aborts the stream; the callback only prevents an unhandled error.
  pipeline(Readable.from(lines), stringifier, () => undefined)
  return Readable.toWeb(stringifier) as ReadableStream<Uint8Array>
}

/** Names the file after the list and the date in the operator's time zone. */
export function csvResponse(
  stream: ReadableStream<Uint8Array>,
  name: string,
  { at, zone }: { at: Date; zone: string },
): Response {
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${formatDay(at, zone)}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

/** "2026-11-20". */
function formatDay(at: Date, zone: string): string {
  const { year, month, day } = wallTime(at, zone)
  return [year, month, day].map(part => String(part).padStart(2, '0')).join('-')
}
