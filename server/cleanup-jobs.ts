import { deleteExpiredKeys } from '@/lib/api/idempotency'
import { deleteUnusedPictures } from '@/lib/app-config/catalog/delete-unused-pictures'
import { deleteOldLatency } from '@/lib/console/health/api-latency'
import type { JobKind } from '@/lib/jobs/job-kind'
import { deleteOldWebhookEvents } from '@/lib/notify/webhooks/delete-old-events'
import { purgeAccounts } from '@/lib/people/account/lifecycle/purge-accounts'
import { deleteExpiredCredentials } from '@/lib/people/account/sessions/delete-expired-credentials'
import { deleteOldDeviceLogs } from '@/lib/people/device/log-device'
import { deleteOldDocuments } from '@/lib/people/identity/documents'
import { purgeOperatorAttempts } from '@/lib/people/operator/attempts'
import {
  deleteOldChecks,
  deleteOldMessages,
  deleteOldReferralLogs,
  deleteOldRejections,
  deleteRecordedEvents,
} from './delete-old-rows'

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
    name: 'delete_expired_credentials',
    description: 'Deletes tokens, codes and links that expired 30 days ago.',
    schedule: '17 * * * *',
    resultUnit: 'rows deleted',
    run: deleteExpiredCredentials,
  },
  {
    name: 'delete_old_sign_ins',
    description:
      "Deletes operators' failed sign-ins after a day, their links 30 days after expiry, and their networks after 120 days.",
    schedule: '17 * * * *',
    resultUnit: 'rows deleted',
    run: purgeOperatorAttempts,
  },
  {
    name: 'delete_idempotency_keys',
    description: 'Deletes expired idempotency keys with their stored results.',
    schedule: '17 * * * *',
    resultUnit: 'keys deleted',
    run: deleteExpiredKeys,
  },
  {
    name: 'delete_rejections',
    description: 'Deletes rejected requests after 14 days.',
    schedule: '17 * * * *',
    resultUnit: 'rejections deleted',
    run: deleteOldRejections,
  },
  {
    name: 'delete_recorded_events',
    description: 'Deletes live events that were recorded for QA after 14 days.',
    schedule: '17 * * * *',
    resultUnit: 'events deleted',
    run: deleteRecordedEvents,
  },
  {
    name: 'delete_latency_samples',
    description: 'Deletes API latency samples after a day.',
    schedule: '17 * * * *',
    resultUnit: 'rows deleted',
    run: deleteOldLatency,
  },
  {
    name: 'delete_device_logs',
    description: "Deletes old device logs, except each user's newest (setting device_log_days).",
    schedule: '27 * * * *',
    resultUnit: 'logs deleted',
    run: deleteOldDeviceLogs,
  },
  {
    name: 'delete_referral_logs',
    description: 'Deletes old referral logs (setting referral_log_days).',
    schedule: '27 * * * *',
    resultUnit: 'logs deleted',
    run: deleteOldReferralLogs,
  },
  {
    name: 'delete_location_checks',
    description: 'Deletes old location checks (setting location_check_days).',
    schedule: '27 * * * *',
    resultUnit: 'checks deleted',
    run: deleteOldChecks,
  },
  {
    name: 'delete_messages',
    description: 'Deletes old messages, sent or not (setting message_days).',
    schedule: '27 * * * *',
    resultUnit: 'messages deleted',
    run: deleteOldMessages,
  },
  {
    name: 'delete_webhook_events',
    description: 'Deletes old webhook events with their deliveries (setting webhook_days).',
    schedule: '27 * * * *',
    resultUnit: 'events deleted',
    run: deleteOldWebhookEvents,
  },
  {
    name: 'delete_identity_documents',
    description: 'Deletes pictures of identity documents 30 days after the decision.',
    schedule: '47 * * * *',
    resultUnit: 'pictures deleted',
    run: deleteOldDocuments,
  },
  {
    name: 'delete_unused_pictures',
    description: 'Deletes uploaded pictures that no game has used and no change has named for 30 days.',
    schedule: '37 4 * * *',
    resultUnit: 'pictures deleted',
    run: deleteUnusedPictures,
  },
]
