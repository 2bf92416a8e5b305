import { expect, test } from 'vitest'
import { type PromoOutcome, promoRows } from '@/prisma/seed/promos'

test('a new account meets every outcome among the promos', () => {
  const outcomes: PromoOutcome[] = ['claimable', 'ended', 'not_eligible', 'bucket_missing']
  expect(new Set(promoRows.map(promo => promo.outcome))).toEqual(new Set(outcomes))
})
