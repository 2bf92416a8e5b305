import { z } from 'zod'
import { idShape } from '@/lib/wire'

const name = (longest: number) =>
  z.string().trim().min(1, 'Write a name').max(longest, `Use ${longest} letters or less`)

const picture = z
  .string()
  .trim()
  .min(1, 'Name a picture')
  .max(500, 'Use 500 letters or less')
  .regex(
    /^(?:\/[\w./-]+|https:\/\/[^\s/]+\/\S+)$/,
    'Begin with / for a picture of this service, or with https:// for another one',
  )

const color = z
  .string()
  .regex(/^0x[0-9A-F]{8}$/, 'Write 0x and eight digits, alpha first: 0xFF1D5FD1; or paste #1d5fd1')

/** What an operator can change of a sport: its name, pictures and colours. */
export const gameInput = z.strictObject({
  name: name(40),
  image: picture,
  featuredContestImage: picture,
  featuredContestColor1: color,
  featuredContestColor2: color,
  featuredContestColor3: color,
  featuredContestButton: color,
  bigWinsColor1: color,
  bigWinsColor2: color,
  bigWinsTextColor: color,
  bigWinsImage: picture,
  bigWinsArrow: picture,
})

/** The name of an entry of the app's menu. */
export const navigationInput = z.strictObject({ name: name(30) })

/** The row of a catalog that is meant, and what it became when it was read. */
export const catalogEdit = z.strictObject({ id: idShape, updatedAt: z.iso.datetime() })

/** All rows of a catalog in their new order. */
export const catalogOrder = z.strictObject({
  ids: z.array(idShape).min(1).max(500),
  movedId: idShape.optional(),
})

/** A row to be paused or activated. */
export const catalogSwitch = z.strictObject({
  id: idShape,
  status: z.enum(['Active', 'Paused']),
})
