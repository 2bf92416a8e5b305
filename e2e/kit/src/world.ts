import { assertStatus, type Caller } from './caller.ts'
import type { Settings } from './settings.ts'

type Platform = 'android' | 'ios'

/** A failure that calls in the world meet: once, `times` times, for `seconds`, or a share of `percent`. */
export type Fault = {
  /** `cut_before` and `cut_after` close the connection before or after the call is carried out, `truncated` within its reply. */
  kind:
    | 'latency'
    | 'status_401'
    | 'status_429'
    | 'status_500'
    | 'status_503'
    | 'mail'
    | 'cut_before'
    | 'cut_after'
    | 'truncated'
  /** Such as /deposits/{deposit_id}. Without it, any call of the app. */
  path?: string
  /** Of `latency`; 1000 by default. */
  latency_ms?: number
  times?: number
  seconds?: number
  percent?: number
}

/** What a world has instead of the defaults. */
export type WorldParts = {
  /** Ahead of the real clock, frozen, or with neither the real one; at most 50 years from now. */
  clock?: { offset_seconds?: number; frozen_at?: string }
  /** Replaces the switch and all windows. */
  maintenance?: {
    enabled?: boolean
    message?: string
    windows?: { starts_at: string; ends_at?: string | null; message: string; platforms?: Platform[] }[]
  }
  /** Replace all releases. */
  releases?: { platform: Platform; version: string; force_update?: boolean; publish_at?: string }[]
  /** Others stay. */
  settings?: Settings
  /** Others stay. */
  games?: { id: number; status: 'Active' | 'Paused' }[]
  /** Replace all faults. */
  faults?: Fault[]
}

/** The time in the world, and what the jobs did that were due. */
export type Advanced = {
  world: number
  now: string
  accounts_purged: number
  time_outs_ended: number
  entries_settled: number
}

/** `now` is the time in the world. */
type SavedWorld = { world: number; now: string }

export async function createWorld(api: Caller, parts: WorldParts = {}): Promise<SavedWorld> {
  const reply = await api.send('POST', '/qa/worlds', { body: parts })
  assertStatus(reply, 201, 'POST /qa/worlds')
  return reply.body.data
}

/** Replaces the given parts. */
export async function changeWorld(api: Caller, id: number, parts: WorldParts): Promise<SavedWorld> {
  const reply = await api.send('POST', `/qa/worlds/${id}`, { body: parts })
  assertStatus(reply, 200, 'POST /qa/worlds/{world}')
  return reply.body.data
}

export async function advanceWorld(api: Caller, id: number, seconds: number): Promise<Advanced> {
  const reply = await api.send('POST', `/qa/worlds/${id}/advance`, { body: { seconds } })
  assertStatus(reply, 200, 'POST /qa/worlds/{world}/advance')
  return reply.body.data
}

type ListedWorld = {
  world: number
  created_at: string
  users: number
  clock: { now: string; offset_seconds: number; frozen_at: string | null }
}

/** Newest first. */
export async function listWorlds(api: Caller): Promise<ListedWorld[]> {
  const reply = await api.send('GET', '/qa/worlds')
  assertStatus(reply, 200, 'GET /qa/worlds')
  return reply.body.data
}

export async function deleteWorld(api: Caller, id: number): Promise<void> {
  assertStatus(await api.send('DELETE', `/qa/worlds/${id}`), 200, 'DELETE /qa/worlds/{world}')
}
