import { z } from 'zod'
import { enteredTimeShape, idShape, integerShape, longIdShape } from '@/lib/core/wire'
import type { ContestKind } from '@/lib/db/generated/enums'
import { type Prize, prizeBuckets } from './rules'

const name = z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.')

/** A null start means that the contest starts with its matches. */
export const contestForm = z.strictObject({
  name,
  startsAt: enteredTimeShape('Choose a date and a time.').nullable(),
})

const amount = integerShape(
  'Enter an amount with at most two decimals.',
  100_000_000,
  'Enter at most 1,000,000.00.',
)
const place = integerShape('Enter a place.', 1_000_000, 'Enter a place up to 1,000,000.')

const prizeForm = z.strictObject({
  from: place.min(1, 'Places begin with 1.'),
  to: place.min(1, 'Places begin with 1.'),
  cents: amount.min(1, 'Enter 0.01 or more.'),
  bucket: z.enum(['cash', 'site_credits', 'credits', 'bucks', 'reward_credits']),
})

/** In order of place. The buckets depend on kind and buy-in. */
const prizeTable = z.array(prizeForm).max(100, 'Use at most 100 rows.')

/** Without matches, the slate is every match of the game. Without a capacity, any number of users can join. */
export const blueprintForm = z
  .strictObject({
    name,
    kind: z.enum(['practice', 'cash', 'arcade']),
    buyInCents: amount.min(0, 'Enter 0.00 or more.'),
    capacity: integerShape('Enter a whole number.', 1_000_000, 'Enter at most 1,000,000.')
      .min(2, 'Enter 2 or more.')
      .nullable()
      .default(null),
    prizes: prizeTable.default([]),
    feedGameIds: z
      .array(idShape)
      .max(100, 'Choose at most 100 matches.')
      .transform(ids => [...new Set(ids)].sort((one, other) => one - other)),
  })
  .check(({ value, issues }) => {
    const message = findPrizeProblem(value)
    if (message) issues.push({ code: 'custom', input: value.prizes, path: ['prizes'], message })
  })

function findPrizeProblem(terms: BlueprintTerms): string | null {
  if (terms.kind === 'practice' && terms.prizes.length > 0) return 'Practice contests have no prizes.'
  for (const index of terms.prizes.keys()) {
    const problem = findRowProblem(terms, index)
    if (problem) return problem
  }
  return null
}

function findRowProblem({ kind, buyInCents, capacity, prizes }: BlueprintTerms, index: number) {
  const prize = prizes[index]
  if (!prize) return null
  const { from, to, bucket } = prize
  const row = `Row ${index + 1}`
  if (to < from) return `${row} ends before it begins.`
  if (from <= (prizes[index - 1]?.to ?? 0)) return `${row} must begin after the row before it.`
  if (capacity !== null && to > capacity) return `${row} has places beyond the capacity.`
  const allowed = prizeBuckets(kind, buyInCents)
  if (allowed.includes(bucket)) return null
  return `${row} pays ${bucket.replace('_', ' ')}. This contest can pay ${allowed.join(' or ').replace('_', ' ')}.`
}

type BlueprintTerms = {
  kind: ContestKind
  buyInCents: number
  capacity: number | null
  prizes: readonly Prize[]
}

/** Every entry of the contest with its final place. */
export const standingsForm = z
  .array(z.strictObject({ entryId: longIdShape, place: z.int().min(1).max(1_000_000) }))
  .max(100_000)

export type ContestForm = z.output<typeof contestForm>

export type BlueprintForm = z.input<typeof blueprintForm>
