import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { endSessions } from './end-sessions'
import { lockOperator } from './lock-operator'

/**
 * Lets the operator link another account of the provider at the next sign-in, and ends all sessions. Throws OperatorIsManager:
 * otherwise an administrator of the provider could take over a second manager and approve their own requests.
 */
export async function unlinkSso(by: Author, operatorId: number, reason: string): Promise<void> {
  if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
  await transaction(async db => {
    const { name, role, ssoSubject } = await lockOperator(db, operatorId)
    if (ssoSubject === null) throw new Failure('OperatorSsoNotLinked')
    if (role === 'manager') throw new Failure('OperatorIsManager')
    await dropSsoLink(db, operatorId)
    await endSessions(db, operatorId, 'single sign-on unlinked')
    await recordChange(db, by, {
      action: 'operator.unlink-sso',
      subject: { type: 'operator', id: operatorId, name },
      before: { ssoSubject },
      after: { ssoSubject: null },
      reason,
    })
  })
}

/** The caller must hold the row lock. */
export async function dropSsoLink(db: Db, operatorId: number): Promise<void> {
  await db.run(sql`
    update operators set sso_issuer = null, sso_subject = null, sso_linked_at = null, updated_at = now()
     where id = ${operatorId}`)
}
