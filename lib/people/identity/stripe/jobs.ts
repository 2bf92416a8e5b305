import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { unlessMissing } from '@/lib/core/stripe'
import { db } from '@/lib/db/client'
import type { JobKind } from '@/lib/jobs/job-kind'
import { documentDays } from '@/lib/people/identity/rules'
import { getStripeIdentity, isStripeIdentityOn } from './provider'
import { refreshJobName } from './receive-identity-event'
import { refreshCheck } from './refresh-check'

export const identityJobs: JobKind[] = [
  {
    name: refreshJobName,
    description: 'Reads the state of an identity check at Stripe.',
    run: ({ payload }) => refreshCheck((payload as { sessionId: string }).sessionId),
  },
  {
    name: 'redact_identity_sessions',
    description: 'Deletes pictures and data of identity checks at Stripe 30 days after the decision.',
    schedule: '52 * * * *',
    resultUnit: 'sessions redacted',
    run: ({ signal }) => redactSessions(signal),
  },
]

/** At Stripe, 30 days after the decision, and immediately after an account is purged. Returns the number of sessions. */
export async function redactSessions(signal: AbortSignal): Promise<number> {
  if (!isStripeIdentityOn()) return 0
  const stripe = await getStripeIdentity()
  const due = await db.rows<{ id: string; sessionId: string }>(sql`
    select v.id, v.session_id /* not null */ from stripe_verifications v left join identity_cases c on c.id = v.case_id
     where v.redacted_at is null and v.session_id is not null
       and (v.case_id is null or c.decided_at <= now() - make_interval(days => ${documentDays}))
     order by v.created_at limit 500`)
  let redacted = 0
  for (const { id, sessionId } of due) {
    signal.throwIfAborted()
    try {
      await unlessMissing(
        stripe.identity.verificationSessions.redact(sessionId, {}, { idempotencyKey: randomUUID() }),
      )
      await db.run(sql`update stripe_verifications set redacted_at = now() where id = ${id}::uuid`)
      redacted++
    } catch (error) {
      // Such as a session that is being processed: the next run tries again.
      log.warn({ error, sessionId }, 'could not redact a verification session')
    }
  }
  await db.run(sql`delete from identity_events where received_at < now() - interval '30 days'`)
  return redacted
}
