import { expect, it } from 'vitest'
import { isFailure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { promoRows } from '@/prisma/seed/promos'
import { createPersona } from './create-persona'
import { listReference } from './list-reference'

const codes = {
  claimable: null,
  ended: 'PromoUnavailable',
  not_eligible: 'PromoNotEligible',
  bucket_missing: 'CreditBucketMissing',
} as const

// Other tests create and change promos; the seeded ones are stable.
const isSeeded = ({ name }: { name: string }) => promoRows.some(row => row.name === name)

const outcomesOf = (promos: { name: string; outcome: string }[]) =>
  Object.fromEntries(promos.map(({ name, outcome }) => [name, outcome]))

it('returns the outcome of a claim by a fresh persona for every promo', async () => {
  const { promos } = await listReference()
  const seeded = promos.filter(isSeeded)
  expect(outcomesOf(seeded)).toEqual(outcomesOf(promoRows))
  const { userId } = await createPersona('fresh')
  for (const { id, name, outcome } of seeded) {
    const rejection = await claimPromo(userId, id).then(
      () => null,
      error => error,
    )
    const code = codes[outcome]
    if (code) expect(isFailure(rejection, code), name).toBe(true)
    else expect(rejection, name).toBeNull()
  }
})

it('has promos of every outcome, oldest first', async () => {
  const { promos } = await listReference()
  expect(new Set(promos.map(promo => promo.outcome))).toEqual(new Set(Object.keys(codes)))
  expect(promos.map(promo => promo.id)).toEqual(promos.map(promo => promo.id).sort((a, b) => a - b))
})

it('omits promos that were never open: drafts, paused and future ones', async () => {
  const terms = { name: 'Unseen', creditsCents: 100 }
  const unseen = await Promise.all([
    prisma.promo.create({ data: { ...terms, status: 'draft' } }),
    prisma.promo.create({ data: { ...terms, status: 'paused' } }),
    prisma.promo.create({ data: { ...terms, status: 'published', startsAt: new Date(Date.now() + 60_000) } }),
  ])
  const { promos } = await listReference()
  for (const { id } of unseen) expect(promos.some(promo => promo.id === id)).toBe(false)
})
