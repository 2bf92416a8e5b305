import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { createOperatorSession, recordSignIn } from './create-session'
import { consumeLink } from './link'
import { lockOperator } from './lock-operator'
import type { ClientInfo } from './sign-in'
import { hasPasswordSignIn } from './sso'

/**
 * Signs in with a link of `npm run ops -- recover-operator` where password sign-in is off, so that a manager gets in while the provider
 * is unavailable. It confirms sensitive changes like a sign-in through the provider, so that a required authenticator can be set up.
 * Links that are mailed never do this. Throws OperatorLinkInvalid.
 */
export async function signInByRecoveryLink(link: string, client: ClientInfo): Promise<string> {
  return transaction(async db => {
    const { operatorId, purpose } = await consumeLink(db, link)
    const { isDisabled, name } = await lockOperator(db, operatorId)
    if (purpose !== 'recovery' || isDisabled || hasPasswordSignIn()) throw new Failure('OperatorLinkInvalid')
    const { token, sessionId } = await createOperatorSession(db, operatorId, client, false, {
      authenticatedAt: null,
      awaitsCode: false,
    })
    await recordSignIn(db, { id: operatorId, name }, { ...client, sessionId }, { with: 'recovery link' })
    return token
  })
}
