import { z } from 'zod'
import { idShape } from '@/lib/core/wire'

const timestamp = z.iso.datetime()
const platform = z.enum(['ios', 'android'])
const text = z.string().max(2_000)

/** What a form would save. `id` is null for a new row. Omitted fields keep their stored value. */
const unsavedChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('release'),
    id: idShape.nullable(),
    platform,
    version: text,
    forceUpdate: z.boolean(),
    notes: z.array(z.strictObject({ title: text, description: text })),
    /** Null is a draft, previewed as if it were published. */
    publishAt: z.union([z.literal('now'), timestamp, z.null()]),
    rollout: z.array(z.strictObject({ percent: z.number(), hours: z.number() })).optional(),
  }),
  z.strictObject({ kind: z.literal('withdrawal'), id: idShape }),
  z.strictObject({ kind: z.literal('switch'), isEnabled: z.boolean(), message: text }),
  z.strictObject({
    kind: z.literal('window'),
    id: idShape.nullable(),
    startsAt: z.union([z.literal('now'), timestamp]),
    endsAt: timestamp.nullable(),
    message: text,
    platforms: z.array(platform),
  }),
  z.strictObject({
    kind: z.literal('games'),
    rows: z.array(
      z.strictObject({
        id: idShape,
        name: text.optional(),
        image: text.optional(),
        status: z.enum(['Active', 'Paused']).optional(),
        sequence: z.int().optional(),
        featuredContestImage: text.optional(),
        featuredContestColor1: text.optional(),
        featuredContestColor2: text.optional(),
        featuredContestColor3: text.optional(),
        featuredContestButton: text.optional(),
        bigWinsColor1: text.optional(),
        bigWinsColor2: text.optional(),
        bigWinsTextColor: text.optional(),
        bigWinsImage: text.optional(),
        bigWinsArrow: text.optional(),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('navigations'),
    rows: z.array(
      z.strictObject({ id: idShape, name: text, status: z.enum(['Active', 'Paused']), sequence: z.int() }),
    ),
  }),
  z.strictObject({ kind: z.literal('setting'), key: text, value: z.unknown() }),
])

export type UnsavedChange = z.output<typeof unsavedChange>

/** `userId` null is a new user, `at` null is now. */
export const previewRequest = z.strictObject({
  platform,
  version: z.string().trim().max(40),
  userId: idShape.nullable(),
  at: timestamp.nullable(),
  change: unsavedChange.nullable(),
})

export type PreviewRequest = z.output<typeof previewRequest>
