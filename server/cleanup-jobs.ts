import sql from 'sql-template-tag'
import { deleteExpiredKeys } from '@/lib/api/idempotency'
import { deleteUnusedPictures } from '@/lib/app-config/catalog/delete-unused-pictures'
import { readSettings } from '@/lib/change/settings/read'
import { deleteOldLatency } from '@/lib/console/health/api-latency'
import { deleteInBatches } from '@/lib/db/run-in-batches'
import type { JobKind } from '@/lib/jobs/job-kind'
import { deleteOldWebhookEvents } from '@/lib/notify/webhooks/delete-old-events'
import { purgeAccounts } from '@/lib/people/account/lifecycle/purge-accounts'
import { deleteExpiredCredentials } from '@/lib/people/account/sessions/delete-expired-credentials'
import { deleteOldDeviceLogs } from '@/lib/people/device/log-device'
import { deleteOldDocuments } from '@/lib/people/identity/documents'
import { purgeOperatorAttempts } from '@/lib/people/operator/attempts'

const isOlder = (days: number) => sql`created_at < now() - make_interval(days => ${days})`

/** Those that still allow stay. */
async function deleteOldChecks() {
  const { location_check_days: days } = await readSettings()
  const isOver = sql`
    checked_at < now() - make_interval(days => ${days})
      and coalesce(allowed_until < now() - make_interval(days => ${days}), true)`
  return deleteInBatches(sql`location_checks`, isOver)
}

/** Each returns the number of deleted rows. docs/operations.md lists the times. */
const deletions: Record<string, () => Promise<number>> = {
  credentials: deleteExpiredCredentials,
  'sign-ins of operators': purgeOperatorAttempts,
  'idempotency keys': deleteExpiredKeys,
  rejections: () => deleteInBatches(sql`rejections`, isOlder(14)),
  'events for QA': () => deleteInBatches(sql`qa_events`, isOlder(14)),
  'latency samples': deleteOldLatency,
  'device logs': deleteOldDeviceLogs,
  // The user's current link stays on the user.
  'referral logs': async () =>
    deleteInBatches(sql`referral_logs`, isOlder((await readSettings()).referral_log_days)),
  'location checks': deleteOldChecks,
  messages: async () => deleteInBatches(sql`messages`, isOlder((await readSettings()).message_days)),
  'webhook events': deleteOldWebhookEvents,
  'identity documents': deleteOldDocuments,
}

/** One that fails does not keep the others from running. */
async function deleteOldData(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const errors: Error[] = []
  for (const [name, remove] of Object.entries(deletions))
    counts[name] = await remove().catch((error: Error) => {
      errors.push(new Error(`${name}: ${error.message}`, { cause: error }))
      return 0
    })
  if (errors.length > 0) throw new AggregateError(errors, errors.map(error => error.message).join('\n'))
  return counts
}

/** Delete expired data. Times are UTC. */
export const cleanupJobs: JobKind[] = [
  {
    name: 'purge_accounts',
    description: 'Deletes all personal data of accounts that were deleted 30 days ago.',
    schedule: '17 * * * *',
    resultUnit: 'accounts purged',
    run: purgeAccounts,
  },
  {
    name: 'delete_old_data',
    description: 'Deletes expired credentials, and logs, messages and documents whose time is over.',
    schedule: '27 * * * *',
    run: deleteOldData,
  },
  {
    name: 'delete_unused_pictures',
    description: 'Deletes uploaded pictures that no game has used and no change has named for 30 days.',
    schedule: '37 4 * * *',
    resultUnit: 'pictures deleted',
    run: deleteUnusedPictures,
  },
]
