import { z } from 'zod'
import { idShape, maxId } from '@/lib/wire'
import { promoRules } from './rules'

const mostCents = 100_000_000
const moment = z.iso.datetime({ message: 'A day and a time.' }).nullable()
const cents = (least: number, message: string) =>
  z
    .int({ message: 'An amount with at most two decimals.' })
    .min(least, message)
    .max(mostCents, 'At most 1,000,000.00.')

const fields = z.strictObject({
  name: z.string().trim().min(1, 'A promo needs a name.').max(80, 'At most 80 characters.'),
  description: z.string().trim().max(500, 'At most 500 characters.'),
  creditsCents: cents(1, 'A claim gives 0.01 or more.'),
  creditBucketId: z.int({ message: 'Choose where the credits go.' }).min(1).max(maxId),
  startsAt: moment,
  endsAt: moment,
  budgetCents: cents(0, 'A budget is 0.00 or more.').nullable(),
  rules: promoRules,
})

/** What the simulator looks at; an id where the promo is saved already. */
export const promoTerms = fields
  .pick({ creditsCents: true, budgetCents: true, rules: true })
  .extend({ id: idShape.nullable() })

/** A promo as operators write it; amounts in hundredths, no start is at once, no end is never, no budget is no limit. */
export const promoInput = fields.superRefine(({ startsAt, endsAt, creditsCents, budgetCents }, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (startsAt && endsAt && endsAt <= startsAt)
    refuse('endsAt', 'Ends before it starts. Choose a later end, or no end.')
  if (budgetCents !== null && budgetCents < creditsCents)
    refuse('budgetCents', 'Not enough for one claim. Choose a larger budget, or no limit.')
})

/** What operators write of a promo. */
export type PromoInput = z.output<typeof promoInput>
