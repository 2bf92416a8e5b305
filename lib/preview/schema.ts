import { z } from 'zod'
import { idShape } from '@/lib/wire'

const moment = z.iso.datetime()
const platform = z.enum(['ios', 'android'])
const text = z.string().max(2_000)

/** What a form would save, as far as it is typed; `id` null is what would be new. Left-out fields stay as they are. */
export const unsavedChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('release'),
    id: idShape.nullable(),
    platform,
    version: text,
    forceUpdate: z.boolean(),
    notes: z.array(z.strictObject({ title: text, description: text })),
    /** Null is a draft, which is shown as if it were published. */
    publishAt: z.union([z.literal('now'), moment, z.null()]),
  }),
  z.strictObject({ kind: z.literal('withdrawal'), id: idShape }),
  z.strictObject({ kind: z.literal('switch'), isEnabled: z.boolean(), message: text }),
  z.strictObject({
    kind: z.literal('window'),
    id: idShape.nullable(),
    startsAt: z.union([z.literal('now'), moment]),
    endsAt: moment.nullable(),
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

/** A change that is not saved yet. */
export type UnsavedChange = z.output<typeof unsavedChange>

/** Whose answers are asked: a build, a user or anyone, a moment or now, and what would be saved. */
export const previewRequest = z.strictObject({
  platform,
  version: z.string().trim().max(40),
  userId: idShape.nullable(),
  at: moment.nullable(),
  change: unsavedChange.nullable(),
})

/** What "as build X" is asked. */
export type PreviewRequest = z.output<typeof previewRequest>
