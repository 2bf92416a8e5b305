import { assertStatus, type Caller } from './caller.ts'

/** A push notification to the phones of a user. */
export type Push = {
  id: number
  title: string
  body: string
  tag: string
  data: Record<string, string>
  created_at: string
}

/** An event on the private channel of a user. */
export type LiveEvent = {
  id: number
  channel: string
  name: string
  data: Record<string, unknown>
  created_at: string
}

/** An event about a user and its delivery to one endpoint. `response_status` is null without a response. */
export type WebhookDelivery = {
  id: number
  endpoint: string
  event_id: string
  type: string
  payload: { type: string; timestamp: string; data: Record<string, unknown> }
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  response_status: number | null
  error: string
  created_at: string
}

/** A call of a user that was answered with 4xx. */
export type RejectedCall = {
  request_id: string
  method: string
  path: string
  status: number
  rule: string
  reason: string
  /** What would be accepted. */
  accepted: string[]
  created_at: string
}

/** The latest of each kind, newest first. */
export const readPushes = (api: Caller, userId: number) => read<Push>(api, '/qa/pushes', userId)
export const readEvents = (api: Caller, userId: number) => read<LiveEvent>(api, '/qa/events', userId)
export const readWebhooks = (api: Caller, userId: number) =>
  read<WebhookDelivery>(api, '/qa/webhooks', userId)
export const readRejections = (api: Caller, userId: number) =>
  read<RejectedCall>(api, '/qa/rejections', userId)

async function read<Row>(api: Caller, path: string, userId: number): Promise<Row[]> {
  const reply = await api.send('GET', path, { query: { user_id: userId } })
  assertStatus(reply, 200, `GET ${path}`)
  return reply.body.data
}
