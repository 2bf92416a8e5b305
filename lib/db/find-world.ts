import sql, { type Sql } from 'sql-template-tag'
import { db } from './client'
import { outsideWorlds, type World, type WorldOverlay } from './world'
import { createWorldClock } from './world-clock'

/** How a call names its world: itself, or one of its users. */
export type WorldKey =
  | { id: number }
  | { tokenHash: Buffer }
  | { email: string }
  | { phone: string }
  | { userId: number }

type StoredWorld = {
  id: number
  overlay: WorldOverlay
  offsetSeconds: number
  frozenAt: Date | null
}

const select = sql`select id, overlay, offset_seconds, frozen_at from qa_worlds`

/** Null for users outside of worlds. */
export async function findStoredWorld(key: WorldKey): Promise<StoredWorld | null> {
  const row = await outsideWorlds(() => db.row<StoredWorld>(sql`${select} where ${matches(key)}`))
  return row ?? null
}

function matches(key: WorldKey): Sql {
  if ('id' in key) return sql`id = ${key.id}`
  if ('tokenHash' in key)
    return sql`id = (
      select u.qa_world_id from access_tokens t join users u on u.id = t.user_id
       where t.token_hash = ${key.tokenHash})`
  if ('email' in key)
    return sql`id = (
      select qa_world_id from users where email = ${key.email} order by email_verified_at is null, id limit 1)`
  if ('phone' in key)
    return sql`id = (
      select qa_world_id from users where phone = ${key.phone} order by phone_verified_at is null, id limit 1)`
  return sql`id = (select qa_world_id from users where id = ${key.userId})`
}

export function openWorld({ id, overlay, offsetSeconds, frozenAt }: StoredWorld): World {
  const isShifted = offsetSeconds !== 0 || frozenAt !== null
  return { id, overlay, clock: isShifted ? createWorldClock(offsetSeconds, frozenAt) : null }
}

type WorldFault = { kind: 'latency' | 'status_429' | 'status_500' | 'status_503'; latencyMs: number }

/**
 * Uses the world's next fault of the path, by the clock of the service. A parameter in the path of a fault, such as {id}, is any
 * segment.
 */
export async function takeFault(worldId: number, path: string): Promise<WorldFault | null> {
  const row = await db.row<WorldFault>(sql`
    update qa_faults set remaining = remaining - 1
     where id = (
             select id from qa_faults
              where world_id = ${worldId} and kind <> 'mail' and (path is null or path = ${path}
                   or ${path}::text ~ ('^' || regexp_replace(path, '\\{\\w+\\}', '[^/]+', 'g') || '$'))
                and (remaining is null or remaining > 0) and (ends_at is null or ends_at > now())
              order by id limit 1 for update)
    returning kind::text as kind, latency_ms`)
  return row ?? null
}
