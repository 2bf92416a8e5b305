import { expect, test } from 'vitest'
import { readStandingsFile } from './standings-file'

test('reads entries and places in any order of columns', () => {
  const file = '\uFEFFPlace,Username,Entry ID\r\n1,"lane, river",#12\r\n\r\n2,dana,13\r\n'
  expect(readStandingsFile(file)).toEqual({
    standings: [
      { entryId: 12, place: 1 },
      { entryId: 13, place: 2 },
    ],
    problem: null,
  })
})

test.each([
  ['', 'The file is empty.'],
  ['Entry ID,Points\n1,2', 'The first line must have the columns “Entry ID” and “Place”.'],
  ['entry_id,place\n', 'The file has no entries.'],
  ['entry_id,place\n12,1\nx,2', 'Line 3: “x” is not an entry ID.'],
  ['entry_id,place\n12,', 'Line 2: entry 12 has no place.'],
  ['entry_id,place\n12,0', 'Line 2: entry 12 has no place.'],
  ['entry_id,place\n12,1.5', 'Line 2: entry 12 has no place.'],
])('rejects %j', (content, problem) => {
  expect(readStandingsFile(content)).toEqual({ standings: [], problem })
})

test.each([
  ['Entry,Rank\n12,1', 12, 1],
  [' entry id , PLACE \n 012 , #3 ', 12, 3],
  ['place,entry_id\n1,1234567890', 1_234_567_890, 1],
])('reads %j', (content, entryId, place) => {
  expect(readStandingsFile(content)).toEqual({ standings: [{ entryId, place }], problem: null })
})

test.each([
  ['place\n1', 'The first line must have the columns “Entry ID” and “Place”.'],
  ['place,entry_id\n1', 'Line 2: “” is not an entry ID.'],
  ['place,entry_id\n1,12345678901', 'Line 2: “12345678901” is not an entry ID.'],
])('rejects %j', (content, problem) => {
  expect(readStandingsFile(content)).toEqual({ standings: [], problem })
})
