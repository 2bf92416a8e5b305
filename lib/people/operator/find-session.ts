import bowser from 'bowser'
import sql from 'sql-template-tag'
import type { Role } from '@/lib/change/audit/rules'
import { db } from '@/lib/db/client'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { idleMinutes, type Preferences } from './rules'

/** The signed-in operator as of this request. */
export type Operator = Preferences & {
  id: number
  email: string
  name: string
  role: Role
  hasTotp: boolean
  sessionId: number
  /** The position in the WAL after the operator's last change, for reads from a replica. */
  writtenLsn: bigint | null
  /** Database time of this request. */
  now: Date
}

/** Read on each request, so that changes apply immediately. Null once it ended or was idle. `isRefresh` does not extend it. */
export async function findSession(token: string, { isRefresh = false } = {}): Promise<Operator | null> {
  const found = await db.row<Operator & { isStale: boolean }>(sql`
    select operators.id, operators.email, operators.name, operators.role::text as role,
      operators.totp_enabled_at is not null as has_totp, operators.theme, operators.zone, operators.density,
      operators.has_shortcuts, sessions.id as session_id, sessions.written_lsn,
      now() as now,
      sessions.last_used_at < now() - interval '1 minute' as is_stale
      from operator_sessions as sessions join operators on operators.id = sessions.operator_id
     where sessions.token_hash = ${hashToken(token)} and sessions.ended_at is null and not sessions.awaits_code
       and sessions.expires_at > now()
       and sessions.last_used_at > now() - make_interval(mins => ${idleMinutes})
       and operators.disabled_at is null`)
  if (!found) return null
  const { isStale, ...operator } = found
  if (isStale && !isRefresh)
    await db.run(sql`update operator_sessions set last_used_at = now() where id = ${operator.sessionId}`)
  return operator
}

export type OpenSession = {
  id: number
  /** "Chrome on macOS", or "Unknown browser". */
  browser: string
  ip: string
  hasTotp: boolean
  createdAt: Date
  lastUsedAt: Date
}

export const maxSessions = 50

/** Open sessions, most recently used first. */
export async function listSessions(operatorId: number): Promise<OpenSession[]> {
  const rows = await db.rows<Omit<OpenSession, 'browser'> & { userAgent: string }>(sql`
    select id, user_agent, ip, has_totp, created_at, last_used_at from operator_sessions
     where operator_id = ${operatorId} and ended_at is null and not awaits_code and expires_at > now()
       and last_used_at > now() - make_interval(mins => ${idleMinutes})
     order by last_used_at desc, id desc limit ${maxSessions}`)
  return rows.map(({ userAgent, ...session }) => ({ ...session, browser: formatBrowser(userAgent) }))
}

export function formatBrowser(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser'
  const { browser, os } = bowser.parse(userAgent)
  if (!browser.name) return 'Unknown browser'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
