import { z } from 'zod'
import { BucketKind, type ContestKind } from '@/lib/db/generated/enums'
import { idShape } from '@/lib/wire'
import { type Prize, prizeBuckets } from './prizes'

const name = z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.')

/** A null start means that the contest starts with its matches. */
export const contestForm = z.strictObject({
  name,
  startsAt: z.iso.datetime({ message: 'Choose a date and a time.' }).nullable(),
})

const prizeForm = z.strictObject({
  from: z.int({ message: 'Enter a place.' }).min(1, 'Places begin with 1.').max(1_000_000),
  to: z.int({ message: 'Enter a place.' }).min(1, 'Places begin with 1.').max(1_000_000),
  cents: z
    .int({ message: 'Enter an amount with at most two decimals.' })
    .min(1, 'Enter 0.01 or more.')
    .max(100_000_000, 'Enter at most 1,000,000.00.'),
  bucket: z.enum(BucketKind),
})

/** In order of place. The buckets depend on kind and buy-in. */
const prizeTable = z.array(prizeForm).max(100, 'Use at most 100 rows.')

/** Without matches, the slate is every match of the game. Without a capacity, any number of users can join. */
export const blueprintForm = z
  .strictObject({
    name,
    kind: z.enum(['practice', 'cash', 'arcade']),
    buyInCents: z
      .int({ message: 'Enter an amount with at most two decimals.' })
      .min(0, 'Enter 0.00 or more.')
      .max(100_000_000, 'Enter at most 1,000,000.00.'),
    capacity: z
      .int({ message: 'Enter a whole number.' })
      .min(2, 'Enter 2 or more.')
      .max(1_000_000, 'Enter at most 1,000,000.')
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

function findPrizeProblem({ kind, buyInCents, capacity, prizes }: BlueprintTerms): string | null {
  if (kind === 'practice' && prizes.length > 0) return 'Practice contests have no prizes.'
  const allowed = prizeBuckets(kind, buyInCents)
  for (const [index, { from, to, bucket }] of prizes.entries()) {
    if (to < from) return `Row ${index + 1} ends before it begins.`
    if (from <= (prizes[index - 1]?.to ?? 0)) return `Row ${index + 1} must begin after the row before it.`
    if (capacity !== null && to > capacity) return `Row ${index + 1} has places beyond the capacity.`
    if (!allowed.includes(bucket))
      return kind === 'cash' && bucket === 'cash'
        ? 'A contest without a buy-in pays site credits, not cash.'
        : `A ${kind} contest pays ${allowed.join(' or ').replace('_', ' ')}.`
  }
  return null
}

type BlueprintTerms = {
  kind: ContestKind
  buyInCents: number
  capacity: number | null
  prizes: readonly Prize[]
}

/** Every entry of the contest with its final place. */
export const standingsForm = z
  .array(z.strictObject({ entryId: idShape, place: z.int().min(1).max(1_000_000) }))
  .max(100_000)

export type ContestForm = z.output<typeof contestForm>

export type BlueprintForm = z.input<typeof blueprintForm>
