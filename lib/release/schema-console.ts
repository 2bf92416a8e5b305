import { z } from 'zod'

/** How a version is written: up to four numbers with dots between. */
export const versionShape = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,9}){0,3}$/, 'Up to four numbers with dots between them, such as 4.13.0.')

/** One line of "What is new", as the app is told it. */
export const releaseNote = z.strictObject({
  title: z.string().trim().min(1, 'A note needs a title.').max(80, 'At most 80 characters.'),
  description: z.string().trim().max(500, 'At most 500 characters.'),
})

/** A release as operators write it; `publishAt` null is a draft, "now" is the moment of saving. */
export const releaseInput = z.strictObject({
  platform: z.enum(['ios', 'android']),
  version: versionShape,
  forceUpdate: z.boolean(),
  notes: z.array(releaseNote).max(20, 'At most 20 notes.'),
  publishAt: z.union([z.literal('now'), z.iso.datetime(), z.null()]),
})

/** What operators write of a release. */
export type ReleaseInput = z.output<typeof releaseInput>
