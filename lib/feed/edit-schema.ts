import { z } from 'zod'
import { idShape } from '@/lib/wire'
import { feedGameStatus } from './schema'

const figure = z
  .number({ message: 'A figure.' })
  .min(-999_999.99, 'Too small.')
  .max(999_999.99, 'Too large.')
  .multipleOf(0.01, 'At most two decimals.')
  .nullable()

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
  projection: figure.refine(line => line !== null, 'A line is a figure; the feed cannot take one back.'),
})

/** A player's result in a match; who did not play has no figure. */
export const resultEdit = z
  .strictObject({ ...match, feedPlayerId: idShape, result: figure, isPlayed: z.boolean() })
  .refine(({ result, isPlayed }) => result !== null || !isPlayed, {
    path: ['result'],
    message: 'Who played has a figure.',
  })

/** What an operator says of a match. */
export type MatchEdit = z.output<typeof matchEdit>

/** What an operator says of a player in a match; null is not said. */
export type FiguresEdit = Omit<z.output<typeof lineEdit>, 'projection'> & {
  projection: number | null
  result: number | null
  isPlayed: boolean | null
}
