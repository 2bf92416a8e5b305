import { z } from 'zod'
import { idShape } from '@/lib/wire'
import { feedGameStatus } from './schema'

const figure = z
  .number({ message: 'A figure.' })
  .min(-999_999.99, 'Too small.')
  .max(999_999.99, 'Too large.')
  .multipleOf(0.01, 'At most two decimals.')

const match = { gameId: idShape, feedGameId: idShape, updatedAt: z.iso.datetime() }

/** When a match starts and how it stands; a start that is not given stays as it is. */
export const matchEdit = z.strictObject({
  ...match,
  scheduledAt: z.iso.datetime({ message: 'A day and a time.' }).nullable(),
  status: feedGameStatus,
})

/** A player's line in a match. */
export const lineEdit = z.strictObject({
  ...match,
  feedPlayerId: idShape,
  projection: figure,
})

/** A player's result in a match; who did not play has no figure. */
export const resultEdit = z
  .strictObject({ ...match, feedPlayerId: idShape, result: figure.nullable(), isPlayed: z.boolean() })
  .refine(({ result, isPlayed }) => result !== null || !isPlayed, {
    path: ['result'],
    message: 'Who played has a figure.',
  })

/** What an operator says of a match. */
export type MatchEdit = z.output<typeof matchEdit>

/** Another line for a player in a match. */
export type LineEdit = z.output<typeof lineEdit>

/** What an operator says a player came to in a match. */
export type ResultEdit = z.output<typeof resultEdit>
