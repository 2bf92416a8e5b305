import bowser from 'bowser'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { idleMinutes } from './rules'

type OpenSession = {
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
