import { expect, test } from 'vitest'
import { readCsv, shortenProblems } from './read-csv'

test.each([',', ';', '\t', '|'])('cells are separated by %j, with quotes, empty lines and spaces', mark => {
  const lines = [
    [' Name', 'PLACE '],
    ['"a, b; c\td|"', ' 1 '],
    ['', ''],
    ['"two\nlines"', '2', '', ''],
  ]
  const content = `\uFEFF${lines.map(cells => cells.join(mark)).join('\r\n')}\r\n\r\n`
  expect(readCsv(content)).toEqual({
    columns: ['name', 'place'],
    headerLine: 1,
    rows: [
      { line: 2, cells: { name: 'a, b; c\td|', place: '1' } },
      { line: 5, cells: { name: 'two\nlines', place: '2' } },
    ],
    problems: [],
  })
})

test('the separator is the one that the header has most often outside of quotes, or that Excel names', () => {
  expect(readCsv('"a;b;c",d\n1,2').columns).toEqual(['a;b;c', 'd'])
  expect(readCsv('a,b;c\n1,2').columns).toEqual(['a', 'b;c'])
  expect(readCsv('sep=;\r\na;b\r\n1;2\r\n')).toMatchObject({
    columns: ['a', 'b'],
    rows: [{ line: 3, cells: { a: '1', b: '2' } }],
  })
})

test.each([
  ['an empty first line', '\r\n\r\na;b\r\n1;2\r\n', 4],
  ['a first line without values', ';;\r\na;b;\r\n1;2;\r\n', 3],
  ['mixed line ends', 'a,b\r\n1,2\n', 2],
  ['line ends of old Macs', 'a,b\r1,2\r', 2],
  ['a separator with the line end of old Macs', 'sep=;\ra;b\r1;2\r', 3],
  ['a quoted separator', '"sep=|"\r\na|b\r\n1|2\r\n', 3],
  ['a separator line with empty cells', 'sep=;;;\r\na;b;;\r\n1;2;;\r\n', 3],
  ['columns without a name and values', 'a,,,b\n1,,,2\n', 2],
  ['invisible marks around texts', '\u200ba\u00a0,b\u200b\n\u202a1\u202c,\u200b2\n', 2],
])('reads a file with %s', (_, content, line) => {
  expect(readCsv(content)).toMatchObject({
    columns: ['a', 'b'],
    rows: [{ line, cells: { a: '1', b: '2' } }],
    problems: [],
  })
})

test('cells that are missing at the end of a line are empty', () => {
  expect(readCsv('a,b,c\n1\n2,3\n4,5,6,').rows.map(({ cells }) => cells)).toEqual([
    { a: '1', b: '', c: '' },
    { a: '2', b: '3', c: '' },
    { a: '4', b: '5', c: '6' },
  ])
})

test('the separator is found if a name of the header has a line break', () => {
  expect(readCsv('"a\nb";c\n1;2').rows).toEqual([{ line: 3, cells: { 'a\nb': '1', c: '2' } }])
})

test.each([
  ['', 1, 'The file is empty.'],
  ['a,b\n', 1, 'The file has no rows below its header.'],
  ['a,A\n1,2', 1, 'The column “a” is there twice.'],
  ['a,,b\n1,x,2', 2, 'Column 2 has no name in the header.'],
  ['sep=;\na;b\n1;\uFFFD', 3, /not UTF-8/],
  ['a;b\uFFFD\n1;2', 1, /not UTF-8/],
  ['sep=;\na;a\n1;2', 2, 'The column “a” is there twice.'],
  ['a,b\n1,2,3', 2, 'The line has 3 cells, and the header 2.'],
  ['a,b\n1,"2', 2, /quote/i],
])('%j has a problem in line %i', (content, line, reason) => {
  expect(readCsv(content).problems).toEqual([
    { line, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
  ])
})

test('the guard of formulas in an export is removed', () => {
  expect(readCsv(`a,b\n'+1,"x\n'=1'"\n'a,'-`).rows.map(({ cells }) => cells)).toEqual([
    { a: '+1', b: "x\n=1'" },
    { a: "'a", b: '-' },
  ])
})

test('the first 50 problems are listed, and the others counted', () => {
  expect(shortenProblems(Array.from({ length: 50 }))).toMatchObject({ problems: { length: 50 }, more: 0 })
  expect(shortenProblems(Array.from({ length: 53 }))).toMatchObject({ problems: { length: 50 }, more: 3 })
})
