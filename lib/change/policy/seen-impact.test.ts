import { expect, test } from 'vitest'
import { assertImpactSeen } from './seen-impact'

test.each(['device', 'user'] as const)('an impact that grew by more than a tenth is refused: %s', noun => {
  const assertSeen = (count: number, seen?: number) => assertImpactSeen({ noun, count, seen })
  expect(() => assertSeen(1_100, 1_000)).not.toThrow()
  expect(() => assertSeen(900, 1_000)).not.toThrow()
  expect(() => assertSeen(5)).not.toThrow()
  expect(() => assertSeen(1_101, 1_000)).toThrow('ImpactGrew')
  expect(() => assertSeen(1, 0)).toThrow('ImpactGrew')
})
