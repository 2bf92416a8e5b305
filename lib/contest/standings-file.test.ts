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
