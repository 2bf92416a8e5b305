import { expect, test } from 'vitest'
import { readStandingsFile } from './standings-file'

const read = (content: string) => readStandingsFile(content, new Set([12, 13, 14, 1_234_567_890]))

test.each([',', ';', '\t'])('reads entries and places in any order of columns, separated by %j', mark => {
  const file = ['Place,Username,Entry ID', '1,"lane, river",#12', '', '2,dana,13', ''].join('\r\n')
  const separated = mark === ',' ? file : file.replaceAll(/,(?! )/g, mark)
  expect(read(`\uFEFF${separated}`)).toEqual({
    standings: [
      { entryId: 12, place: 1 },
      { entryId: 13, place: 2 },
    ],
    invalid: null,
  })
})

test.each([
  ['Entry,Rank\n12,1', 12, 1],
  [' entry id , PLACE \n 012 , #3 ', 12, 3],
  ['place,entry_id\n1,1234567890', 1_234_567_890, 1],
  ['\uFEFF\r\n  \r\nEntry ID;Place\r\n12;1', 12, 1],
])('reads %j', (content, entryId, place) => {
  expect(read(content)).toEqual({ standings: [{ entryId, place }], invalid: null })
})

const columns = 'The first line must have the columns “Entry ID” and “Place”.'

test.each([
  ['', 1, 'The file is empty.'],
  ['Entry ID,Points\n1,2', 1, columns],
  ['place\n1', 1, columns],
  ['entry_id,place\n', 1, 'The file has no rows below its header.'],
  ['entry_id,place\n12,1\nx,2', 3, '“x” is not an entry ID.'],
  ['entry_id,place\n12,1\n,2', 3, 'The entry ID is missing.'],
  ['place,entry_id\n1,12345678901', 2, '“12345678901” is not an entry ID.'],
  ['entry_id,place\n12,', 2, 'Entry 12 has no place.'],
  ['entry_id,place\n12,0', 2, '“0” is not a place. Use whole numbers from 1.'],
  ['entry_id,place\n12,1.5', 2, '“1.5” is not a place. Use whole numbers from 1.'],
  ['entry_id,place\n12,first', 2, '“first” is not a place. Use whole numbers from 1.'],
  ['entry_id,place\n12,1\n\n13,2\n12,3', 5, 'Entry 12 is also in line 2.'],
  ['entry_id,place\n12,1\n999,2', 3, 'Entry 999 is not in this contest.'],
  ['place,entry_id\n1', 2, 'The entry ID is missing.'],
])('rejects %j', (content, line, reason) => {
  expect(read(content)).toEqual({ standings: [], invalid: { problems: [{ line, reason }], more: 0 } })
})

test('lists the problems of all lines, in their order', () => {
  const { standings, invalid } = read('entry_id,place\n12,first\n999,2\n13,3,4\n14,1\n14,2')
  expect(standings).toEqual([])
  expect(invalid?.problems.map(({ line }) => line)).toEqual([2, 3, 4, 6])
})
