import { z } from 'zod'
import { idShape } from '@/lib/wire'

const name = z.string().trim().min(1, 'It needs a name.').max(80, 'At most 80 characters.')

/** A contest as operators write it; without a start it has none of its own. */
export const contestForm = z.strictObject({
  name,
  startsAt: z.iso.datetime({ message: 'A day and a time.' }).nullable(),
})

/** A blueprint as operators write it; without matches its slate is every match of its game. */
export const blueprintForm = z.strictObject({
  name,
  kind: z.enum(['practice', 'cash', 'arcade']),
  buyInCents: z
    .int({ message: 'An amount with at most two decimals.' })
    .min(0, 'An entry costs 0.00 or more.')
    .max(100_000_000, 'At most 1,000,000.00.'),
  feedGameIds: z
    .array(idShape)
    .max(100, 'At most 100 matches.')
    .transform(ids => [...new Set(ids)].sort((one, other) => one - other)),
})

/** What operators write of a contest. */
export type ContestForm = z.output<typeof contestForm>

/** What operators write of a blueprint. */
export type BlueprintForm = z.output<typeof blueprintForm>
