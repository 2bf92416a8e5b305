import { z } from 'zod'
import { picksOffered } from './rules'

/** The maximum is the fair odds of picks that are each 50 % likely; above it, entries lose money on average. */
const multiplier = (picks: (typeof picksOffered)[number]) =>
  z
    .number({ message: 'Enter a number above 1.' })
    .gt(1, 'Enter a number above 1.')
    .max(2 ** picks, `Enter at most ${2 ** picks}, the fair odds of ${picks} picks.`)
    .multipleOf(0.01, 'Use at most two decimals.')
    .nullable()

/** Multiplier by number of picks; null if that number is not offered. */
export const multiplierForm = z
  .strictObject({
    picks2: multiplier(2),
    picks3: multiplier(3),
    picks4: multiplier(4),
    picks5: multiplier(5),
    picks6: multiplier(6),
  })
  .superRefine((form, context) => {
    const offered = picksOffered.filter(picks => form[`picks${picks}`] !== null)
    if (offered.length === 0)
      context.addIssue({ code: 'custom', path: ['picks2'], message: 'Offer at least one number of picks.' })
    for (const [index, picks] of offered.entries()) {
      const fewer = offered[index - 1]
      const isLess = fewer && Number(form[`picks${picks}`]) < Number(form[`picks${fewer}`])
      if (isLess)
        context.addIssue({
          code: 'custom',
          path: [`picks${picks}`],
          message: `Enter ${form[`picks${fewer}`]} or more, the multiplier of ${fewer} picks.`,
        })
    }
  })

export type MultiplierForm = z.output<typeof multiplierForm>
