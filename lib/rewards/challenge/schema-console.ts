import { z } from 'zod'
import { enteredTimeShape, idShape, integerShape } from '@/lib/core/wire'

const timestamp = enteredTimeShape('Enter a date and time.').nullable()

const fields = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  description: z.string().trim().max(500, 'Use at most 500 characters.'),
  kind: z.enum(['entries_played', 'entries_won', 'win_streak', 'perfect_slip']),
  goal: integerShape('Enter a whole number.', 10_000, 'Enter at most 10,000.').min(1, 'Enter at least 1.'),
  gameId: idShape.nullable(),
  startsAt: timestamp,
  endsAt: timestamp,
})

/** No entry has more picks, so no user could win a perfect slip of more. */
const maxPicks = 6

/** Null game: entries on all games count. Null start: immediately; null end: never. */
export const challengeInput = fields.superRefine(({ kind, goal, startsAt, endsAt }, context) => {
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'perfect_slip' && (goal < 2 || goal > maxPicks))
    addIssue('goal', `Enter 2 to ${maxPicks} picks.`)
  if (startsAt && endsAt && endsAt <= startsAt) addIssue('endsAt', 'The end must be after the start.')
})

export type ChallengeInput = z.output<typeof challengeInput>
