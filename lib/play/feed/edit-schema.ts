import { z } from 'zod'
import { enteredTimeShape, idShape } from '@/lib/core/wire'
import { feedGameStatus } from './schema'

const number = z
  .number({ message: 'Enter a number.' })
  .min(-999_999.99, 'Too small.')
  .max(999_999.99, 'Enter at most 999,999.99.')
  .multipleOf(0.01, 'Use at most two decimals.')

const match = { gameId: idShape, feedGameId: idShape, updatedAt: z.iso.datetime() }

export const matchEdit = z.object({
  ...match,
  scheduledAt: enteredTimeShape('Choose a date and a time.').nullable(),
  status: feedGameStatus,
})

export const lineEdit = z.object({
  ...match,
  feedPlayerId: idShape,
  projection: number,
})

/** A player's result in a match; null for a player who did not play. */
export const resultEdit = z
  .object({ ...match, feedPlayerId: idShape, result: number.nullable(), isPlayed: z.boolean() })
  .refine(({ result, isPlayed }) => result !== null || !isPlayed, {
    path: ['result'],
    message: 'Enter a result for a player who took part.',
  })

export type MatchEdit = z.output<typeof matchEdit>

export type ResultEdit = z.output<typeof resultEdit>
