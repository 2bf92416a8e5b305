import { describe, expect, it, test } from 'vitest'
import { admitsMore, decideLocation, distanceM, isImpossibleJump, type Observation } from './rules'

const newYork = { code: 'NY', name: 'New York', isAllowed: true, minAge: 18 }
const massachusetts = { code: 'MA', name: 'Massachusetts', isAllowed: true, minAge: 21 }
const nevada = { code: 'NV', name: 'Nevada', isAllowed: false, minAge: 18 }

const seen: Observation = {
  accuracyM: 20,
  maxAccuracyM: 1_000,
  isMocked: false,
  isHeld: false,
  region: newYork,
  nearby: [newYork],
  age: null,
  isIdentityVerified: false,
}
const verified = (age: number) => ({ age, isIdentityVerified: true })

describe('a location is', () => {
  it.each<[string, Partial<Observation>]>([
    ['allowed', {}],
    ['allowed', { accuracyM: 1_000 }],
    ['inaccurate', { accuracyM: 1_000.01 }],
    ['mocked', { isMocked: true, region: null }],
    ['outside', { region: null, nearby: [newYork] }],
    ['region', { region: nevada, nearby: [nevada] }],
    ['border', { nearby: [newYork, nevada] }],
    ['allowed', { nearby: [newYork, { ...nevada, isAllowed: true }] }],
    ['age', { age: 17 }],
    ['age', { region: { ...newYork, minAge: 16 }, age: 17 }],
    ['border', { region: massachusetts, nearby: [massachusetts, newYork, nevada], ...verified(21) }],
    ['identity', { region: massachusetts, nearby: [massachusetts], isIdentityVerified: true }],
    ['border', { nearby: [newYork, { ...massachusetts, minAge: 19 }], age: 30 }],
    ['allowed', { age: 18 }],
    ['age', { region: massachusetts, nearby: [massachusetts], ...verified(20) }],
    ['allowed', { region: massachusetts, nearby: [massachusetts], ...verified(21) }],
    ['identity', { region: massachusetts, nearby: [massachusetts] }],
    ['identity', { region: massachusetts, nearby: [massachusetts], age: 30 }],
    ['border', { nearby: [newYork, massachusetts] }],
    ['border', { nearby: [newYork, massachusetts], ...verified(20) }],
    ['allowed', { nearby: [newYork, massachusetts], ...verified(21) }],
    ['held', { isHeld: true, isMocked: true }],
  ])('%s for %o', (outcome, change) => {
    expect(decideLocation({ ...seen, ...change })).toBe(outcome)
  })
})

test('only a distance that no plane covers is a jump', () => {
  const here = { latitude: 40.71, longitude: -74, accuracyM: 10 }
  const austin = { latitude: 30.27, longitude: -97.74, accuracyM: 10 }
  expect(distanceM(here, austin) / 1_000).toBeCloseTo(2_430, -1)
  expect(isImpossibleJump(here, austin, 3_600)).toBe(true)
  expect(isImpossibleJump(here, austin, 3 * 3_600)).toBe(false)
  expect(isImpossibleJump(here, austin, 0)).toBe(true)
  expect(isImpossibleJump(here, { ...here, latitude: 41.2 }, 0)).toBe(false)
  expect(isImpossibleJump(here, { ...austin, accuracyM: 2_400_000 }, 60)).toBe(false)
})

test('a jump is more than 100 km, above 1,200 km/h', () => {
  const here = { latitude: 0, longitude: 0, accuracyM: 0 }
  const east = (km: number) => ({ ...here, longitude: (km * 180) / (Math.PI * 6_371) })
  expect(isImpossibleJump(here, east(99.9), 0)).toBe(false)
  expect(isImpossibleJump(here, east(100.1), 0)).toBe(true)
  expect(isImpossibleJump(here, east(100.1), -60)).toBe(true)
  expect(isImpossibleJump(here, east(1_199), 3_600)).toBe(false)
  expect(isImpossibleJump(here, east(1_201), 3_600)).toBe(true)
  expect(isImpossibleJump({ ...here, accuracyM: 1_500 }, { ...east(1_203), accuracyM: 1_400 }, 3_600)).toBe(
    true,
  )
  expect(isImpossibleJump({ ...here, accuracyM: 1_500 }, { ...east(1_203), accuracyM: 1_600 }, 3_600)).toBe(
    false,
  )
})

test.each([
  [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, Math.PI * 6_371_000],
  [{ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, Math.PI * 6_371_000],
  [{ latitude: 60, longitude: 10 }, { latitude: 60, longitude: 11 }, 55_597],
  [{ latitude: 40, longitude: -74 }, { latitude: 40, longitude: -74 }, 0],
])('%o and %o are %d m apart', (from, to, meters) => {
  expect(distanceM({ ...from, accuracyM: 0 }, { ...to, accuracyM: 0 })).toBeCloseTo(meters, -1)
})

test.each([
  [{ isAllowed: false, minAge: 18 }, { isAllowed: true, minAge: 21 }, true],
  [{ isAllowed: true, minAge: 21 }, { isAllowed: true, minAge: 18 }, true],
  [{ isAllowed: true, minAge: 21 }, { isAllowed: true, minAge: 21 }, false],
  [{ isAllowed: true, minAge: 18 }, { isAllowed: true, minAge: 21 }, false],
  [{ isAllowed: true, minAge: 21 }, { isAllowed: false, minAge: 18 }, false],
])('%o changed to %o admits more users: %s', (before, after, isMore) => {
  expect(admitsMore(before, after)).toBe(isMore)
})
