import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readCsv } from '@/lib/core/read-csv'
import { csvResponse, writeCsv } from './csv'

async function* rowsOf<Row>(rows: Row[], then?: Error) {
  yield* rows
  if (then) throw then
}

type Row = { name: string; amount: string; is: boolean; at: Date | null }
const columns = [
  { head: 'Name', value: (row: Row) => row.name },
  { head: 'Amount', value: (row: Row) => row.amount },
  { head: 'Is', value: (row: Row) => row.is },
  { head: 'At', value: (row: Row) => row.at },
]

test('a file has a header and one line per row, and formulas are escaped', async () => {
  const rows = [
    { name: '=1+1', amount: '-5.00', is: true, at: new Date('2026-11-20T19:32:04Z') },
    { name: '@sum, "quoted"\nnext', amount: '12.50', is: false, at: null },
    { name: '-2+3', amount: '+1', is: true, at: null },
    { name: 'CLE\n=1+1', amount: 'a\r@b\r\r=c;d', is: true, at: null },
    { name: 'a\u2028=1', amount: 'a|b\v+1', is: true, at: null },
  ]
  const text = await new Response(writeCsv(rowsOf(rows), columns)).arrayBuffer()
  expect([...new Uint8Array(text).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(parse(Buffer.from(text), { bom: true })).toEqual([
    ['Name', 'Amount', 'Is', 'At'],
    ["'=1+1", '-5.00', 'yes', '2026-11-20T19:32:04.000Z'],
    ['\'@sum, "quoted"\nnext', '12.50', 'no', ''],
    ["'-2+3", "'+1", 'yes', ''],
    ["CLE\n'=1+1", "a\r'@b\r\r'=c;d", 'yes', ''],
    ["a\u2028'=1", "a|b\v'+1", 'yes', ''],
  ])
  expect(Buffer.from(text).toString()).toContain(`"CLE\n'=1+1","a\r'@b\r\r'=c;d",yes,\r\n`)
})

test('a read error aborts the file', async () => {
  const stream = writeCsv(rowsOf<Row>([], new Error('gone')), columns)
  await expect(new Response(stream).text()).rejects.toThrow('gone')
})

test.each([
  [' =1', "' =1"],
  ['\u00a0+1', "'\u00a0+1"],
  ['\u200b@x', "'\u200b@x"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u202e-1', "'\u202e-1"],
  ['a\n =1', "a\n' =1"],
])('a formula after spaces or invisible marks is escaped, and read back: %j', async (name, escaped) => {
  const text = await new Response(
    writeCsv(rowsOf<Row>([{ name, amount: '1', is: true, at: null }]), columns),
  ).text()
  expect(parse(text, { bom: true, from: 2 })).toEqual([[escaped, '1', 'yes', '']])
  expect(readCsv(text).rows[0]?.cells.name).toBe(name)
})

test('the response is an attachment named after list and the date of the operator, and is not cached', () => {
  const { headers } = csvResponse(writeCsv(rowsOf<Row>([]), columns), 'users', {
    at: new Date('2026-11-08T03:32:04Z'),
    zone: 'America/New_York',
  })
  expect(headers.get('content-disposition')).toBe('attachment; filename="users-2026-11-07.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
})
