import { z } from 'zod'
import { amountShape, timestampShape } from '@/lib/core/wire'
import { maxDaysWithoutPassword, maxTimeOutDays } from './rules'

const ownLimit = z
  .number()
  .min(0)
  .max(1_000_000)
  .multipleOf(0.01)
  .nullable()
  .optional()
  .meta({ description: 'Units such as 50 or 12.5; null removes the limit; absent leaves it as it is' })

export const limitsRequest = z
  .object({ daily: ownLimit, weekly: ownLimit, monthly: ownLimit })
  .refine(limits => Object.values(limits).some(limit => limit !== undefined), {
    path: ['daily'],
    error: 'Send at least one of the fields daily, weekly and monthly.',
  })

export const timeOutRequest = z.object({
  days: z.int().min(1).max(maxTimeOutDays).meta({ description: 'Days from now' }),
})

export const exclusionRequest = z
  .object({
    until: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: 'Earliest end, at least a day from now' }),
    permanent: z
      .literal(true)
      .optional()
      .meta({ description: 'Instead of `until`: the exclusion never ends' }),
    password: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({
        description: `The current password; required with \`permanent\`, and if \`until\` is more than ${maxDaysWithoutPassword} days away`,
      }),
  })
  .check(({ value, issues }) => {
    if ((value.until === undefined) !== (value.permanent === undefined)) return
    issues.push({
      code: 'custom',
      input: value,
      path: ['until'],
      message: 'Send either the until field, such as 2030-01-31T18:00:00Z, or permanent true.',
    })
  })

const limit = z.strictObject({
  limit: amountShape.meta({
    description: "In effect: the lower of the user's own limit and the general one",
  }),
  own_limit: amountShape.nullable().meta({ description: 'Set by the user; null without one' }),
  next_own_limit: amountShape
    .nullable()
    .meta({ description: 'A raise that waits; null without one, or if it removes the limit' }),
  next_at: timestampShape.nullable().meta({ description: 'When the raise is in effect; null without one' }),
})

export const responsiblePlay = z
  .strictObject({
    daily: limit.meta({ description: 'Deposits per UTC day' }),
    weekly: limit.meta({ description: 'Deposits in 7 days' }),
    monthly: limit.meta({ description: 'Deposits in 30 days' }),
    exclusion: z
      .strictObject({
        kind: z.enum(['time_out', 'exclusion']).meta({
          description:
            'A time-out ends at its end. An exclusion stays in effect until support ends it after its end.',
        }),
        starts_at: timestampShape,
        ends_at: timestampShape.nullable().meta({ description: 'Null if it is permanent' }),
      })
      .nullable()
      .meta({ description: 'In effect now; null without one' }),
  })
  .meta({ id: 'ResponsiblePlay' })
