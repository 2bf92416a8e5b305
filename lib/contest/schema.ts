import { z } from 'zod'
import { idShape } from '@/lib/wire'

const name = z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.')

/** A null start means that the contest starts with its matches. */
export const contestForm = z.strictObject({
  name,
  startsAt: z.iso.datetime({ message: 'Choose a date and a time.' }).nullable(),
})

/** Without matches, the slate is every match of the game. */
export const blueprintForm = z.strictObject({
  name,
  kind: z.enum(['practice', 'cash', 'arcade']),
  buyInCents: z
    .int({ message: 'Enter an amount with at most two decimals.' })
    .min(0, 'Enter 0.00 or more.')
    .max(100_000_000, 'Enter at most 1,000,000.00.'),
  feedGameIds: z
    .array(idShape)
    .max(100, 'Choose at most 100 matches.')
    .transform(ids => [...new Set(ids)].sort((one, other) => one - other)),
})

export type ContestForm = z.output<typeof contestForm>

export type BlueprintForm = z.output<typeof blueprintForm>
