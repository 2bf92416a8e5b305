import type { z } from 'zod'
import type { entries, mailbox, persona, personaRequest } from '@/lib/qa/schema'
import type { events, pushes, rejectedCalls } from '@/lib/qa/schema-sent'
import type { advancedWorld, savedWorld, worldParts, worldRequest, worlds } from '@/lib/qa/worlds/schema'
import type { savedSnapshot } from '@/lib/qa/worlds/schema-snapshots'

type Reply<Shape extends z.ZodType> = { data: z.output<Shape> }
type Rows<List extends z.ZodType<{ data: unknown }>> = z.output<List>['data']

export type Advanced = z.output<typeof advancedWorld>

export type SentWorld = Rows<typeof worlds>[number]

export type WorldParts = z.output<typeof worldParts>

export type SentChange = z.input<typeof worldRequest>

/** `name` is empty if none was given. */
export type SentSnapshot = z.output<typeof savedSnapshot>

/** The latest that was sent to a user, and their entries and rejected calls, newest first. */
export type Sent = {
  messages: Rows<typeof mailbox>
  entries: Rows<typeof entries>
  pushes: Rows<typeof pushes>
  events: Rows<typeof events>
  rejections: Rows<typeof rejectedCalls>
}

/** `message` is for people. `requestId` is empty without a response. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly requestId = '',
  ) {
    super(message)
  }
}

/** Newest first. */
export async function readWorlds(signal: AbortSignal): Promise<SentWorld[]> {
  return (await call<{ data: SentWorld[] }>('/qa/worlds', { signal })).data
}

export async function readWorld(world: number, signal: AbortSignal): Promise<WorldParts> {
  return (await call<{ data: WorldParts }>(`/qa/worlds/${world}`, { signal })).data
}

export async function requestWorld(): Promise<number> {
  const { data } = await post<Reply<typeof savedWorld>>('/qa/worlds', {})
  return data.world
}

export async function requestWorldChange(world: number, parts: SentChange): Promise<void> {
  await post(`/qa/worlds/${world}`, parts)
}

export async function requestWorldDeletion(world: number): Promise<void> {
  await call(`/qa/worlds/${world}`, { method: 'DELETE' })
}

export async function requestAdvance(world: number, seconds: number): Promise<Advanced> {
  const { data } = await post<Reply<typeof advancedWorld>>(`/qa/worlds/${world}/advance`, { seconds })
  return data
}

export async function requestPersona(body: z.input<typeof personaRequest>) {
  const { data } = await post<z.output<typeof persona>>('/qa/personas', body)
  return data
}

export async function requestDecision(
  subject: 'identity' | 'withdrawals',
  { world, user_id }: Recipient,
  decision: string,
): Promise<void> {
  await post(`/qa/${subject}`, { user_id, decision }, { 'x-qa-world': String(world) })
}

/** Deposits in the sandbox, as the user does on the checkout page. */
export async function requestDeposit(token: string, amount: number, action: 'pay' | 'decline') {
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await post<{ data: { checkout_url: string } }>('/deposits', { amount }, headers)
  const { pathname, search } = new URL(data.checkout_url)
  await post(pathname + search, { action })
}

type Recipient = { world: number; user_id: number; email: string; phone: string }

export async function readSent(user: Recipient, signal: AbortSignal): Promise<Sent> {
  const { user_id, world } = user
  const headers = { 'x-qa-world': String(world) }
  const list = async <Row>(path: string, query: Record<string, string | number>): Promise<Row[]> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))
    return (await call<{ data: Row[] }>(`${path}?${search}`, { signal, headers })).data
  }
  const [mail, sms, entries, pushes, events, rejections] = await Promise.all([
    list<Sent['messages'][number]>('/qa/messages', { to: user.email }),
    list<Sent['messages'][number]>('/qa/messages', { to: user.phone }),
    list<Sent['entries'][number]>('/qa/entries', { user_id }),
    list<Sent['pushes'][number]>('/qa/pushes', { user_id }),
    list<Sent['events'][number]>('/qa/events', { user_id, channel: 'app' }),
    list<Sent['rejections'][number]>('/qa/rejections', { user_id }),
  ])
  return {
    messages: [...mail, ...sms].sort((one, other) => other.id - one.id),
    entries,
    pushes,
    events,
    rejections,
  }
}

/** Those of all worlds, newest first. */
export async function readSnapshots(signal: AbortSignal): Promise<SentSnapshot[]> {
  return (await call<{ data: SentSnapshot[] }>('/qa/snapshots', { signal })).data
}

export async function requestSnapshot(world: number, name: string): Promise<SentSnapshot> {
  const body = { world, ...(name && { name }) }
  return (await post<Reply<typeof savedSnapshot>>('/qa/snapshots', body)).data
}

export async function requestRestore(id: string): Promise<void> {
  await post(`/qa/snapshots/${id}/restore`, {})
}

export async function requestSnapshotDeletion(id: string): Promise<void> {
  await call(`/qa/snapshots/${id}`, { method: 'DELETE' })
}

function post<Body>(path: string, body: object, headers?: Record<string, string>): Promise<Body> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Throws CallError. */
async function call<Body>(path: string, init: RequestInit): Promise<Body> {
  const headers = { accept: 'application/json', ...init.headers }
  const response = await fetch(path, { ...init, headers, credentials: 'omit', cache: 'no-store' }).catch(
    () => {
      throw new CallError('The server did not respond. Try again.')
    },
  )
  const requestId = response.headers.get('x-request-id') ?? ''
  const reply = await response.json().catch(() => {
    throw new CallError('The response is not JSON. Try again.', requestId)
  })
  if (!response.ok) throw new CallError(describe(reply), requestId)
  return reply
}

function describe({ message, errors }: { message: string; errors?: Record<string, string[]> }): string {
  return errors ? Object.values(errors).flat().join(' ') : message
}
