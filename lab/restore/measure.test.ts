import { expect, test } from 'vitest'
import { compareWrites, type Found, measureExposure, type Write } from './measure'

const write = (id: number, sentAt: number, acknowledgedAt: number): Write => ({
  table: 'ledger_transactions',
  id,
  sentAt,
  acknowledgedAt,
})

const targetMs = 1_000.5
// The second is acknowledged in the millisecond of the target, the third is in flight.
const writes = [write(1, 900, 990), write(2, 980, 1_000), write(3, 999, 1_010), write(4, 1_001, 1_020)]
const found = (...ids: number[]): Found => new Map([['ledger_transactions', new Set(ids)]])

test.each([[found(1)], [found(1, 2)], [found(1, 2, 3)]])(
  'a copy needs no write that was in flight at the target, and can have it',
  restored => {
    expect(compareWrites(writes, targetMs, restored)).toEqual({
      before: 1,
      after: 1,
      missing: [],
      unexpected: [],
      lastBeforeMs: 10.5,
    })
  },
)

test('a lost write and one from after the target are named', () => {
  expect(compareWrites(writes, targetMs, found(2, 4))).toMatchObject({
    missing: [writes[0]],
    unexpected: [writes[3]],
    lastBeforeMs: null,
  })
})

test('an ID of another table is not the write', () => {
  expect(compareWrites(writes, targetMs, new Map([['users', new Set([1])]])).missing).toEqual([writes[0]])
})

const samples = [
  { lsn: 100n, takenAt: 800 },
  { lsn: 200n, takenAt: 900 },
  { lsn: 300n, takenAt: 985 },
]

test.each([
  [250n, 900, 1],
  [300n, 985, 1],
  [50n, 800, 1],
])('with an archive up to %d, everything since %i was on the server alone', (archived, since, lost) => {
  expect(measureExposure(writes, samples, archived, 1_000)).toEqual({ writes: lost, ms: 1_000 - since })
})

test('writes after the loss do not count', () => {
  expect(measureExposure(writes, samples, 50n, 2_000)).toMatchObject({ writes: 4 })
  expect(measureExposure(writes, samples, 50n, 1_005)).toMatchObject({ writes: 2 })
})
