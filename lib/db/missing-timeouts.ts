import type pg from 'pg'
import { log } from '@/lib/log'
import { timeouts } from './client'

/**
 * Logs a warning where single statements, outside a transaction, run without the timeouts of the pool: a pooler that ignores
 * start-up parameters needs them as settings of the role.
 */
export async function warnAboutMissingTimeouts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string }>(
    `select current_user as role, name from unnest($1::text[]) as name
      where current_setting(name) in ('0', '0ms')`,
    [Object.keys(timeouts)],
  )
  const [first] = rows
  if (!first) return
  const missing = rows.map(({ name }) => name as keyof typeof timeouts)
  const statements = missing.map(name => `alter role "${first.role}" set ${name} = ${timeouts[name]};`)
  log.warn(
    { missing, run: statements.join(' ') },
    'the database applies no timeouts to single statements: run these statements and restart the pooler',
  )
}
