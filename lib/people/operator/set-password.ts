import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { clearAttempts, counters } from './attempts'
import { endSessions } from './end-sessions'
import { forgetNetworks, rememberOperatorNetwork } from './known-network'
import { consumeLink, endLinks, findLink } from './link'
import { lockOperator } from './lock-operator'
import { invitationAcceptance, passwordReset } from './own-changes'
import { hashOperatorPassword } from './password'
import { hasPasswordSignIn } from './sso'

/** Ends all sessions and links; only the caller's network stays known. Throws OperatorLinkInvalid or PasswordSignInOff. */
export async function setPasswordByLink(
  token: string,
  password: string,
  { ip, requestId }: { ip: string; requestId: string },
): Promise<void> {
  if (!hasPasswordSignIn()) throw new Failure('PasswordSignInOff')
  if (!(await findLink(token))) throw new Failure('OperatorLinkInvalid')
  const passwordHash = await hashOperatorPassword(password)
  await transaction(async db => {
    const { operatorId, purpose } = await consumeLink(db, token)
    const operator = await lockOperator(db, operatorId)
    if (operator.isDisabled) throw new Failure('OperatorLinkInvalid')
    await db.run(sql`
      update operators set password_hash = ${passwordHash}, password_changed_at = now(), updated_at = now()
       where id = ${operatorId}`)
    await endSessions(db, operatorId, 'password changed')
    await endLinks(db, operatorId)
    await forgetNetworks(db, operatorId)
    await rememberOperatorNetwork(db, operatorId, ip)
    await clearAttempts(db, counters.network(operator.email, ip))
    const done = purpose === 'invitation' ? invitationAcceptance : passwordReset
    const by = { operatorId, name: operator.name, sessionId: null, requestId }
    await done.record(db, by, { subject: { type: 'operator', id: operatorId, name: operator.name } })
    if (purpose !== 'invitation')
      await enqueueMessage(db, {
        template: 'operator-password-changed',
        to: operator.email,
        name: operator.name,
      })
  })
}
