import { z } from 'zod'
import { enteredTimeShape, idShape, integerShape, maxId } from '@/lib/core/wire'
import { promoRules } from './rules'

const maxCents = 100_000_000
const timestamp = enteredTimeShape('Enter a date and time.').nullable()
const cents = (min: number, message: string) =>
  integerShape('Enter an amount with at most two decimals.', maxCents, 'Enter at most 1,000,000.00.').min(
    min,
    message,
  )

const fields = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  description: z.string().trim().max(500, 'Use at most 500 characters.'),
  creditsCents: cents(1, 'Enter at least 0.01.'),
  creditBucketId: z.int({ message: 'Choose a bucket.' }).min(1).max(maxId),
  startsAt: timestamp,
  endsAt: timestamp,
  budgetCents: cents(0, 'Enter at least 0.00.').nullable(),
  rules: promoRules,
})

/** Names are shown to operators only. */
export const creditBucketInput = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  bucket: z.enum(['cash', 'site_credits', 'credits', 'bucks', 'reward_credits']),
})

export type CreditBucketInput = z.output<typeof creditBucketInput>

/** Input of the claims preview; `id` is null for an unsaved promo, bucket 0 for none. */
export const promoTerms = fields
  .pick({ creditsCents: true, budgetCents: true, startsAt: true, endsAt: true, rules: true })
  .extend({ id: idShape.nullable(), creditBucketId: z.int().min(0).max(maxId) })

/** Amounts in hundredths. Null start: immediately; null end: never; null budget: unlimited. */
export const promoInput = fields.superRefine(({ startsAt, endsAt, creditsCents, budgetCents }, context) => {
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (startsAt && endsAt && endsAt <= startsAt) addIssue('endsAt', 'The end must be after the start.')
  if (budgetCents !== null && budgetCents < creditsCents)
    addIssue('budgetCents', 'The budget must cover at least one claim.')
})

export type PromoInput = z.output<typeof promoInput>
