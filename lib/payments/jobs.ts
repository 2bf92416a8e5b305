import sql from 'sql-template-tag'
import { loadSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'
import type { JobKind } from '@/lib/jobs/job-kind'
import { removalJobName } from '@/lib/people/account/contact/remove-payment-methods'
import { endJobName } from '@/lib/people/restrictions/end-deposits'
import { endDepositsOf, expireDeposits } from './expire-deposits'
import { findProviderNamed } from './find-provider'
import { payoutJobName, payWithdrawals } from './pay-withdrawals'
import { removeAtProvider } from './payment-methods'
import { processEvent } from './process-event'
import { type ProviderName, providerNames } from './provider'
import { reconcile } from './reconcile'
import { sandboxJob } from './sandbox/events'
import { eventJobName, maxPaymentEventAttempts } from './store-event'

export const paymentJobs: JobKind[] = [
  {
    name: eventJobName,
    description:
      'Processes an event of a payment provider: credits deposits, completes or returns withdrawals.',
    maxAttempts: maxPaymentEventAttempts,
    isRecorded: false,
    run: ({ payload, attempt }) => processEvent((payload as { id: number }).id, attempt),
  },
  {
    name: 'expire_deposits',
    description: 'Ends unpaid deposits after their time, through the provider.',
    schedule: '*/5 * * * *',
    resultUnit: 'deposits ended',
    run: ({ signal }) => expireDeposits(signal),
  },
  {
    name: endJobName,
    description:
      'Ends the unpaid deposits of a person who was excluded or suspended, lowered a limit, or deleted the account.',
    resultUnit: 'deposits ended',
    run: ({ payload, signal }) => endDepositsOf((payload as { userId: number }).userId, signal),
  },
  {
    name: payoutJobName,
    description: 'Sends withdrawals that need no approval, and approved ones, to the payment provider.',
    schedule: '*/5 * * * *',
    runOnStart: true,
    resultUnit: 'withdrawals sent',
    run: ({ signal }) => payWithdrawals(signal),
  },
  {
    name: 'reconcile_payments',
    description:
      'Compares deposits and withdrawals with the records of the payment provider; opens a case per difference.',
    schedule: '20 4 * * *',
    catchUpMissed: true,
    resultUnit: 'new cases',
    run: ({ signal }) => reconcile(signal),
  },
  {
    name: 'delete_payment_event_bodies',
    description: 'Deletes the content of old payment events.',
    schedule: '50 4 * * *',
    resultUnit: 'events',
    run: deleteEventBodies,
  },
  {
    name: removalJobName,
    description: 'Removes a payment method at its provider.',
    async run({ payload }) {
      const { provider, methodId } = payload as { provider: ProviderName; methodId: string }
      await removeAtProvider(provider, methodId)
    },
  },
  {
    name: 'delete_purged_customers',
    description: 'Deletes the customers of purged accounts at payment providers.',
    schedule: '40 4 * * *',
    resultUnit: 'users',
    run: ({ signal }) => deletePurgedUsers(signal),
  },
  sandboxJob,
]

/** Deletes the content of old processed events; the rows stay, so that an event counts once. Returns their number. */
async function deleteEventBodies(): Promise<number> {
  const { payment_event_days: days } = await loadSettings()
  return runInBatches(maxRows =>
    db.run(sql`
      update payment_events set body = null
       where id in (select id from payment_events
                     where body is not null and status = 'processed'
                       and created_at < now() - make_interval(days => ${days}) order by created_at, id limit ${maxRows})`),
  )
}

async function deletePurgedUsers(signal: AbortSignal): Promise<number> {
  let deleted = 0
  for (const name of providerNames)
    deleted += (await (await findProviderNamed(name))?.deletePurgedUsers(signal)) ?? 0
  return deleted
}
