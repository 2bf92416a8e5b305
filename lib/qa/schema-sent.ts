import { z } from 'zod'
import { idShape, timestampShape } from '@/lib/core/wire'
import { appChannel } from '@/lib/notify/realtime/present'
import { rows } from './schema'

const anyObject = z.record(z.string(), z.unknown())

export const pushes = rows(
  z.strictObject({
    id: z.int(),
    title: z.string(),
    body: z.string(),
    tag: z.string(),
    data: z.record(z.string(), z.string()),
    created_at: timestampShape,
  }),
)

/** Events of a user's private channel, of the public channel, or of both. */
export const eventsRequest = z
  .object({ user_id: idShape.optional(), channel: z.literal(appChannel).optional() })
  .refine(({ user_id, channel }) => user_id !== undefined || channel !== undefined, {
    path: ['user_id'],
    error: 'Send user_id, channel=app or both.',
  })

export type EventsRequest = z.output<typeof eventsRequest>

export const events = rows(
  z.strictObject({
    id: z.int(),
    channel: z.string(),
    name: z.string(),
    data: anyObject,
    created_at: timestampShape,
  }),
)

/** `payload` is the body of the request. `endpoint` is its name; `response_status` is null without a response. */
export const webhooks = rows(
  z.strictObject({
    id: z.int(),
    endpoint: z.string(),
    event_id: z.string(),
    type: z.string(),
    payload: z.strictObject({ type: z.string(), timestamp: z.string(), data: anyObject }),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    response_status: z.int().nullable(),
    error: z.string(),
    created_at: timestampShape,
  }),
)

/** `reason` explains the rule, `accepted` lists what it would accept. */
export const rejectedCalls = rows(
  z.strictObject({
    request_id: z.string(),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    rule: z.string(),
    reason: z.string(),
    accepted: z.array(z.string()),
    created_at: timestampShape,
  }),
)
