import { expect, test } from 'vitest'
import { createReplicaLag } from './replica-lag'

test('an idle primary is no lag', () => {
  const lag = createReplicaLag(0)
  for (const takenAt of [1_000, 60_000]) expect(lag.record(takenAt, 500n, 500n)).toBe(true)
  expect(lag.ms(60_500)).toBe(500)
})

test('the lag begins with the first position that was not replayed', () => {
  const lag = createReplicaLag(0)
  lag.record(1_000, 100n, 100n)
  lag.record(2_000, 200n, 150n)
  lag.record(3_000, 300n, 199n)
  expect([lag.ms(3_000), lag.hasReplayed(199n), lag.hasReplayed(200n)]).toEqual([2_000, true, false])
  lag.record(4_000, 400n, 299n)
  expect(lag.ms(4_000)).toBe(2_000)
  lag.record(5_000, 400n, 400n)
  expect(lag.ms(5_000)).toBe(0)
})

test('a replica that is behind at the start is not within any bound', () => {
  const lag = createReplicaLag(1_000)
  expect(lag.isWithin(5_000, 1_000)).toBe(false)
  lag.record(2_000, 200n, 100n)
  expect([lag.ms(3_000), lag.isWithin(5_000, 3_000)]).toEqual([2_000, false])
  lag.record(4_000, 300n, 200n)
  expect([lag.isWithin(5_000, 7_000), lag.isWithin(5_000, 7_001)]).toEqual([true, false])
})

test('far behind, the lag is never underestimated, and it ends as soon as everything is replayed', () => {
  const lag = createReplicaLag(0)
  lag.record(0, 1n, 1n)
  for (let second = 1; second <= 7_200; second++) lag.record(1_000 * second, BigInt(second + 1), 1n)
  expect(lag.ms(7_200_000)).toBe(7_200_000)
  lag.record(7_201_000, 7_201n, 3_601n)
  expect(lag.ms(7_201_000)).toBeGreaterThanOrEqual(3_601_000)
  lag.record(7_202_000, 7_201n, 7_201n)
  expect(lag.ms(7_202_000)).toBe(0)
})

test('positions that a promoted primary lost are not waited for', () => {
  const lag = createReplicaLag(0)
  lag.record(1_000, 100n, 100n)
  lag.record(2_000, 900n, 150n)
  lag.record(3_000, 200n, 200n)
  expect(lag.ms(3_000)).toBe(0)
})

test('a replica ahead of a promoted primary is reported until it follows it', () => {
  const lag = createReplicaLag(0)
  lag.record(1_000, 900n, 900n)
  expect([lag.record(2_000, 200n, 900n), lag.record(3_000, 300n, 900n)]).toEqual([false, false])
  // The primary passes the position, but the replica stays where it is.
  expect(lag.record(4_000, 1_000n, 900n)).toBe(true)
  expect([lag.ms(4_000), lag.isWithin(60_000, 4_000)]).toEqual([4_000, false])
  lag.record(5_000, 1_000n, 1_000n)
  expect([lag.ms(5_000), lag.isWithin(60_000, 5_000)]).toEqual([0, true])
})
