import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { clearAttempts, counters } from './attempts'
import { endSessions } from './end-sessions'
import { endLinks, writeLink } from './link'
import { lockOperator } from './lock-operator'
import { recovery } from './own-changes'
import { dropTotp } from './own-totp'
import { dropSsoLink } from './unlink-sso'

const commandLine: Author = { operatorId: null, name: 'Command line', sessionId: null, requestId: '' }

/**
 * Recovery for administrators with database access: enables the operator, removes lockout, authenticator and linked account of
 * single sign-on, ends all sessions, and returns a link that is valid once, for an hour. It sets a password, or signs in where
 * password sign-in is off. Throws OperatorNotFound.
 */
export async function recoverOperator(address: string): Promise<string> {
  const email = address.trim().toLowerCase()
  return transaction(async db => {
    const found = await db.row<{ id: number }>(sql`select id from operators where email = ${email}`)
    if (!found) throw new Failure('OperatorNotFound')
    const { id, name } = await lockOperator(db, found.id)
    await db.run(sql`update operators set disabled_at = null, updated_at = now() where id = ${id}`)
    await dropTotp(db, id)
    for (const counter of [counters.strangers(email), counters.code(id, true), counters.code(id, false)])
      await clearAttempts(db, counter)
    await endSessions(db, id, 'codes reset')
    await endLinks(db, id)
    await recovery.record(db, commandLine, {
      subject: { type: 'operator', id, name },
      reason: 'npm run ops -- recover-operator',
    })
    const { link } = await writeLink(db, id, 'recovery')
    // After the link is written, because the last manager must always have a way in.
    await dropSsoLink(db, id)
    return link
  })
}
