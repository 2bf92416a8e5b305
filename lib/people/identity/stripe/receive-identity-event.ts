import sql from 'sql-template-tag'
import { z } from 'zod'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import type { HeaderReader } from '@/lib/core/header-reader'
import { isOfMode, readSignedEvent } from '@/lib/core/stripe'
import { transaction } from '@/lib/db/transaction'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { getStripeIdentity, isStripeIdentityOn } from './provider'

export const refreshJobName = 'refresh_identity_check'

const verificationSession = z.object({ id: z.string() })

/** Stores nothing but the session's ID. Returns whether the event is new. Throws WebhookProviderUnknown, WebhookSignatureInvalid. */
export async function receiveIdentityEvent(provider: string, body: string, headers: HeaderReader) {
  if (provider !== 'stripe' || !isStripeIdentityOn()) throw new Failure('WebhookProviderUnknown')
  const { STRIPE_IDENTITY_KEY: key = '', STRIPE_IDENTITY_WEBHOOK_SECRET: secrets = [] } = env()
  const event = readSignedEvent(await getStripeIdentity(), body, headers.get('stripe-signature'), secrets)
  if (!event) throw new Failure('WebhookSignatureInvalid')
  const { id, type } = event
  const isOurs = type.startsWith('identity.verification_session.') && isOfMode(event.livemode, key)
  return transaction(async db => {
    const added = await db.run(sql`
      insert into identity_events (id, type) values (${id}, ${type}) on conflict do nothing`)
    if (added > 0 && isOurs) {
      const { id: sessionId } = verificationSession.parse(event.data.object)
      await enqueueJob(db, refreshJobName, { sessionId })
    }
    return added > 0
  })
}
