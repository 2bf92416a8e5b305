import { z } from 'zod'
import { enteredTimeShape } from '@/lib/core/wire'
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

/** A release reaches more users with each step, and all with the last. Without steps it reaches all immediately. */
const rolloutPlan = z
  .array(
    z.strictObject({
      percent: z.int('Enter a share.').min(1, 'Enter 1 to 100%.').max(100, 'Enter 1 to 100%.'),
      hours: z.int('Enter hours.').min(0).max(720, 'Use at most 720 hours.'),
    }),
  )
  .max(10, 'Add at most 10 stages.')
  .superRefine((steps, context) => {
    const addIssue = (path: [number, string], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    for (const [index, { percent, hours }] of steps.entries()) {
      const before = steps[index - 1]
      if (before && percent <= before.percent)
        addIssue([index, 'percent'], 'Each stage must reach more users than the one before.')
      if (before ? hours <= 0 : hours !== 0)
        addIssue([index, 'hours'], 'Each stage after the first begins at least an hour after the one before.')
    }
    if (steps.length > 0 && steps.at(-1)?.percent !== 100)
      addIssue([steps.length - 1, 'percent'], 'Add a last stage of 100%.')
  })

/** `publishAt` null saves a draft; "now" publishes on save. */
export const releaseInput = z.strictObject({
  platform: z.enum(['ios', 'android']),
  version: versionShape,
  forceUpdate: z.boolean(),
  notes: z.array(releaseNote).max(20, 'Add at most 20 notes.'),
  publishAt: z.union([z.literal('now'), enteredTimeShape(), z.null()]),
  rollout: rolloutPlan,
})

export type ReleaseInput = z.output<typeof releaseInput>
