import { z } from 'zod'

const name = (maxLength: number) =>
  z.string().trim().min(1, 'Enter a name.').max(maxLength, `Use at most ${maxLength} characters.`)

const picture = z
  .string()
  .trim()
  .min(1, 'Upload a picture or enter its path.')
  .max(500, 'Use at most 500 characters.')
  .regex(
    /^(?:\/[\w./-]+|https:\/\/[^\s/]+\/\S+)$/,
    'Start with / for a picture on this server or with https:// for an external one.',
  )

const color = z
  .string()
  .regex(/^0x[0-9A-F]{8}$/, 'Enter 0x and eight hex digits, alpha first (0xFF1D5FD1), or paste #1d5fd1.')

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

export const navigationInput = z.strictObject({ name: name(30) })

export const soundInput = z.strictObject({
  key: z
    .string()
    .trim()
    .regex(
      /^[a-z][a-z0-9_]{1,39}$/,
      'Use 2 to 40 lowercase letters, digits and underscores, starting with a letter.',
    ),
  name: name(40),
})
