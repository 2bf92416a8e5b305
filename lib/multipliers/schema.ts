import { z } from 'zod'

/** How many picks an entry may have. */
export const picksOffered = [2, 3, 4, 5, 6] as const

/** Above the fair odds of so many picks, each as likely right as wrong, every entry would cost the company money. */
const figure = (picks: (typeof picksOffered)[number]) =>
  z
    .number({ message: 'A figure above 1.' })
    .gt(1, 'More than 1: an entry that is right pays more than it cost.')
    .max(2 ** picks, `At most ${2 ** picks}, the fair odds of ${picks} picks.`)
    .multipleOf(0.01, 'At most two decimals.')
    .nullable()

/** What buy-in is multiplied by for so many picks, all of them right; null where so many are not offered. */
export const multiplierForm = z
  .strictObject({
    picks2: figure(2),
    picks3: figure(3),
    picks4: figure(4),
    picks5: figure(5),
    picks6: figure(6),
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
          message: `Pays less than ${fewer} picks do. Choose ${form[`picks${fewer}`]} or more.`,
        })
    }
  })

/** A multiplier table as operators write it. */
export type MultiplierForm = z.output<typeof multiplierForm>
