import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { clearAttempts, countAttempt, counters } from './attempts'
import { endSessions } from './end-sessions'
import { endLinks } from './link'
import { lockOperator } from './lock-operator'
import { getOwnAccount } from './own-account'
import { passwordChange, type Self } from './own-changes'
import { hashOperatorPassword, verifyOperatorPassword } from './password'
import { ssoConfirmMinutes } from './rules'
import { hasPasswordSignIn } from './sso'

/** By password, or a fresh sign-in at the provider. Throws OperatorPasswordWrong, OperatorLocked or OperatorSignInStale. */
export async function confirmSelf(by: Self, password: string): Promise<void> {
  const operator = await pool.row<{ passwordHash: string | null }>(sql`
    select password_hash from operators where id = ${by.operatorId}`)
  if (!operator) throw new Failure('OperatorNotFound')
  if (operator.passwordHash === null || !hasPasswordSignIn()) return assertFreshSso(by)
  const counter = counters.session(by.sessionId ?? by.operatorId)
  await countAttempt(counter)
  const isRight = await verifyOperatorPassword(operator.passwordHash, password, true)
  if (!isRight) throw new Failure('OperatorPasswordWrong')
  await clearAttempts(pool, counter)
}

async function assertFreshSso({ sessionId }: Self): Promise<void> {
  const fresh = await pool.row(sql`
    select from operator_sessions
     where id = ${sessionId} and sso_authenticated_at > now() - make_interval(mins => ${ssoConfirmMinutes})`)
  if (!fresh) throw new Failure('OperatorSignInStale')
}

/** Ends all other sessions and all links of the operator. Throws OperatorHasNoPassword. */
export async function changeOwnPassword(by: Self, current: string, password: string): Promise<void> {
  const { hasPassword } = await getOwnAccount(by.operatorId)
  if (!(hasPassword && hasPasswordSignIn())) throw new Failure('OperatorHasNoPassword')
  await confirmSelf(by, current)
  const passwordHash = await hashOperatorPassword(password)
  await transaction(async db => {
    const { email, name } = await lockOperator(db, by.operatorId)
    await db.run(sql`
      update operators set password_hash = ${passwordHash}, password_changed_at = now(), updated_at = now()
       where id = ${by.operatorId}`)
    await endSessions(db, by.operatorId, 'password changed', by.sessionId)
    await endLinks(db, by.operatorId)
    const subject = { type: 'operator', id: by.operatorId, name }
    await passwordChange.record(db, by, { subject })
    await enqueueMessage(db, { template: 'operator-password-changed', to: email, name })
  })
}
