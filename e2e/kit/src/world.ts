import { assertStatus, type Caller } from './caller.ts'

type Platform = 'android' | 'ios'

/** A failure that calls of the world's users meet: once, `times` times, or for `seconds`. */
export type Fault = {
  kind: 'latency' | 'status_429' | 'status_500' | 'status_503' | 'mail'
  /** Without it, any path. */
  path?: string
  /** Of `latency`; 1000 by default. */
  latency_ms?: number
  times?: number
  seconds?: number
}

/** What users of a world see instead of the service's own values. */
export type WorldParts = {
  maintenance?: {
    enabled?: boolean
    message?: string
    windows?: { starts_at: string; ends_at?: string | null; message: string; platforms?: Platform[] }[]
  }
  /** Replace all releases. */
  releases?: { platform: Platform; version: string; force_update?: boolean; publish_at?: string }[]
  settings?: Record<string, unknown>
  /** Games that are paused. */
  games?: { id: number; status: 'Paused' }[]
  faults?: Fault[]
}

export type WorldOptions = WorldParts & {
  /** Ahead of the service's clock, or standing still; at most 50 years from now. */
  clock?: { offset_seconds: number } | { frozen_at: string }
}

/** The time in the world, and what the jobs did that were due. */
export type Advanced = {
  world: number
  now: string
  accounts_purged: number
  time_outs_ended: number
  entries_settled: number
}

export async function createWorld(api: Caller, options: WorldOptions = {}): Promise<number> {
  const reply = await api.send('POST', '/qa/worlds', { body: options })
  assertStatus(reply, 201, 'POST /qa/worlds')
  return reply.body.data.world
}

/** Replaces the given parts. */
export async function changeWorld(api: Caller, id: number, parts: WorldParts): Promise<void> {
  assertStatus(await api.send('POST', `/qa/worlds/${id}`, { body: parts }), 200, 'POST /qa/worlds/{world}')
}

export async function advanceWorld(api: Caller, id: number, seconds: number): Promise<Advanced> {
  const reply = await api.send('POST', `/qa/worlds/${id}/advance`, { body: { seconds } })
  assertStatus(reply, 200, 'POST /qa/worlds/{world}/advance')
  return reply.body.data
}
