import { z } from 'zod'
import { versionPattern } from '@/lib/app-config/release/rules'
import { fromText, idShape, strictShape, textShape, timestampShape, utcTimeShape } from '@/lib/core/wire'
import { rows } from '@/lib/qa/schema'

/** Fifty years: the maximum distance of a world's clock from the real one. */
export const maxOffsetSeconds = 50 * 365 * 86_400

const platform = z.enum(['android', 'ios'])

const clock = strictShape({
  offset_seconds: z.int().min(-maxOffsetSeconds).max(maxOffsetSeconds).optional().meta({
    description: 'How far ahead of the real clock',
  }),
  frozen_at: utcTimeShape.optional().meta({
    description:
      'Time at which the clock stands still, at most 50 years from now. Without either, the clock is the real one',
  }),
}).refine(given => given.offset_seconds === undefined || given.frozen_at === undefined, {
  error: 'The clock field must have offset_seconds or frozen_at, not both.',
})

const maintenance = strictShape({
  enabled: z.boolean().default(false),
  message: textShape().optional(),
  windows: z
    .array(
      strictShape({
        starts_at: utcTimeShape,
        ends_at: utcTimeShape.nullable().default(null),
        message: textShape(),
        platforms: z.array(platform).min(1).optional(),
      }).refine(window => window.ends_at === null || new Date(window.ends_at) > new Date(window.starts_at), {
        path: ['ends_at'],
        error: 'The ends_at field of a window must be after its starts_at field.',
      }),
    )
    .max(20)
    .default([]),
})

const release = strictShape({
  platform,
  version: z.string().regex(versionPattern, 'A version has one to four numbers, such as 4.12.0.'),
  force_update: z.boolean().default(false),
  publish_at: utcTimeShape.default('2000-01-01T00:00:00Z'),
})

const fault = strictShape({
  kind: z
    .enum([
      'latency',
      'status_401',
      'status_429',
      'status_500',
      'status_503',
      'mail',
      'cut_before',
      'cut_after',
      'truncated',
    ])
    .meta({
      description:
        'cut_before closes the connection instead of the call, cut_after instead of its reply, truncated in the middle of its body. mail fails emails',
    }),
  path: z
    .string()
    .max(200)
    .regex(
      /^\/(?:[\w./-]|\{\w+\})*$/,
      'A path of a call, such as /pickem/confirm-entry or /deposits/{deposit_id}.',
    )
    .optional()
    .meta({
      description:
        'Without it, any path outside of /qa, /feed and /webhooks. A parameter such as {deposit_id} is any value',
      examples: ['/pickem/confirm-entry'],
    }),
  latency_ms: z.int().min(0).max(8_000).default(1_000),
  percent: z.int().min(1).max(100).default(100).meta({ description: 'Share of the calls that meet it' }),
  times: z
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .meta({ description: '1 by default, unlimited with seconds or percent' }),
  seconds: z.int().min(1).max(86_400).optional().meta({ description: 'How long it lasts, by a real clock' }),
})

const exampleChange = {
  maintenance: { enabled: true, message: 'Back at noon.' },
  releases: [{ platform: 'ios', version: '4.13.0', force_update: true }],
  settings: { entry_fee_maximum_cents: 5_000 },
  games: [{ id: 3, status: 'Paused' }],
  faults: [{ kind: 'status_503', path: '/pickem/confirm-entry', times: 2 }],
}

const changeable = {
  clock: clock.optional(),
  maintenance: maintenance.optional().meta({ description: 'Replaces the switch and all windows' }),
  releases: z.array(release).max(50).optional().meta({ description: 'Replace all releases' }),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'Values by key; other settings stay' }),
  games: z
    .array(strictShape({ id: idShape, status: z.enum(['Active', 'Paused']) }))
    .max(20)
    .optional()
    .meta({ description: 'Games to pause or to open; others stay' }),
  faults: z.array(fault).max(50).optional().meta({ description: 'Replace the failures that its calls meet' }),
}

export const worldRequest = strictShape(changeable).meta({
  examples: [{ clock: { offset_seconds: 86_400 }, ...exampleChange }],
})

/** Parts that are present replace those of the world. `world` is the path's parameter. */
export const worldChange = strictShape({ ...changeable, world: z.unknown() }, Object.keys(changeable)).meta({
  examples: [exampleChange],
})

export type WorldChange = z.output<typeof worldRequest>

export const worldParams = z.object({ world: fromText(idShape) })

export const advanceRequest = z.object({
  seconds: z.int().min(0).max(maxOffsetSeconds).meta({ description: '0 only runs the jobs that are due' }),
})

/** `now` is the time in the world. */
export const savedWorld = z.strictObject({ world: z.int(), now: timestampShape })

const worldClock = z.strictObject({
  now: timestampShape,
  offset_seconds: z.number(),
  frozen_at: timestampShape.nullable(),
})

/** Newest first. */
export const worlds = rows(
  z.strictObject({ world: z.int(), created_at: timestampShape, users: z.int(), clock: worldClock }),
)

/** What a world has now. `times` is how often a fault is still met, null if unlimited. */
export const worldParts = z.strictObject({
  world: z.int(),
  clock: worldClock,
  maintenance: z.strictObject({
    enabled: z.boolean(),
    message: z.string(),
    windows: z.array(
      z.strictObject({
        starts_at: timestampShape,
        ends_at: timestampShape.nullable(),
        message: z.string(),
        platforms: z.array(platform),
      }),
    ),
  }),
  releases: z.array(
    z.strictObject({
      platform,
      version: z.string(),
      force_update: z.boolean(),
      publish_at: timestampShape.nullable().meta({ description: 'Null for a draft' }),
    }),
  ),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  games: z.array(z.strictObject({ id: z.int(), name: z.string(), status: z.enum(['Active', 'Paused']) })),
  faults: z.array(
    z.strictObject({
      kind: fault.shape.kind,
      path: z.string().nullable(),
      latency_ms: z.int(),
      percent: z.int(),
      times: z.int().nullable(),
      ends_at: timestampShape.nullable().meta({ description: 'By the real clock' }),
    }),
  ),
})

export const advancedWorld = savedWorld.extend({
  accounts_purged: z.int(),
  time_outs_ended: z.int(),
  entries_settled: z.int(),
})
