import { z } from 'zod'
import { versionPattern } from './rules'

export const versionShape = z
  .string()
  .trim()
  .regex(versionPattern, 'Enter up to four numbers separated by dots, such as 4.13.0.')

/** One entry of "What’s new" in the app. */
export const releaseNote = z.strictObject({
  title: z.string().trim().min(1, 'Enter a title.').max(80, 'Use at most 80 characters.'),
  description: z.string().trim().max(500, 'Use at most 500 characters.'),
})

/** `publishAt` null saves a draft; "now" publishes on save. */
export const releaseInput = z.strictObject({
  platform: z.enum(['ios', 'android']),
  version: versionShape,
  forceUpdate: z.boolean(),
  notes: z.array(releaseNote).max(20, 'Add at most 20 notes.'),
  publishAt: z.union([z.literal('now'), z.iso.datetime(), z.null()]),
})

export type ReleaseInput = z.output<typeof releaseInput>
