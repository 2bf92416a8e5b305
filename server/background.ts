import { deleteExpiredCredentials } from '@/lib/account/sessions/delete-expired-credentials'
import { purgeAccounts } from '@/lib/account/lifecycle/purge-accounts'
import { pool } from '@/lib/db/client'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { warnAboutMissingTimeouts } from '@/lib/db/missing-timeouts'
import { aggregateHours } from '@/lib/analytics/aggregate-hours'
import { deleteOldLatency } from '@/lib/health/forget-pace'
import { startLatencyRecorder } from '@/lib/health/api-latency'
import { forgetAttempts } from '@/lib/http/idempotency'
import { closeRedis } from '@/lib/http/redis'
import { startJobs } from '@/lib/jobs/start-jobs'
import type { Task } from '@/lib/jobs/task'
import { ledgerTask } from '@/lib/ledger-audit/tasks'
import { createRealtimeProviders, realtimeTasks } from '@/lib/realtime/tasks'
import { messageTasks } from '@/lib/messages/message-tasks'
import { sendAlerts } from '@/lib/alerts/send-alerts'
import { purgeOperatorAttempts } from '@/lib/operator/forget-attempts'
import { settlementTasks } from '@/lib/settlement/tasks'
import { purgeRejections } from '@/lib/rejections/purge-rejections'
import { recordRejections } from '@/lib/rejections/record-rejections'
import { appStatusTask } from '@/lib/app-status/announce-app-status'
import { retention } from './cleanup-jobs'

/** What recurs; the hours are UTC. */
const chores: Task[] = [
  {
    name: 'purge_accounts',
    does: 'Removes every personal detail of accounts that were deleted 30 days ago.',
    schedule: '17 * * * *',
    counts: 'accounts purged',
    run: purgeAccounts,
  },
  {
    name: 'forget_ended',
    does: 'Removes tokens, codes and links that ended 30 days ago.',
    schedule: '17 * * * *',
    counts: 'rows removed',
    run: deleteExpiredCredentials,
  },
  {
    name: 'forget_sign_ins',
    does: 'Removes failed sign-ins of operators after a day, and their links 30 days after their end.',
    schedule: '17 * * * *',
    counts: 'rows removed',
    run: purgeOperatorAttempts,
  },
  {
    name: 'forget_attempts',
    does: 'Removes the kept answers of repeated requests once they cannot be asked for.',
    schedule: '17 * * * *',
    counts: 'answers removed',
    run: forgetAttempts,
  },
  {
    name: 'forget_refusals',
    does: 'Removes refused calls after 14 days.',
    schedule: '17 * * * *',
    counts: 'refusals removed',
    run: purgeRejections,
  },
  {
    name: 'forget_pace',
    does: 'Removes the figures of how fast the API answered after a day.',
    schedule: '17 * * * *',
    counts: 'rows removed',
    run: deleteOldLatency,
  },
]

const counting: Task = {
  name: 'count_hours',
  does: 'Counts what the charts of the overview show.',
  schedule: '*/5 * * * *',
  runOnStart: true,
  counts: 'figures written',
  run: aggregateHours,
}

const telling: Task = {
  name: 'tell_managers',
  does: 'Tells managers by mail of forced updates, maintenance windows, failed jobs and a silent feed.',
  schedule: '* * * * *',
  maxAttempts: 2,
  counts: 'notices sent',
  run: sendAlerts,
}

/** Starts what runs beside the requests of a process; `stop` ends it in turn, the database's connections last. */
export async function startBackground(): Promise<{ stop(): Promise<void> }> {
  await startCacheInvalidation()
  await warnAboutMissingTimeouts(pool)
  const carriers = await createRealtimeProviders()
  const jobs = await startJobs([
    ...(await messageTasks()),
    ...settlementTasks,
    ...realtimeTasks(carriers),
    appStatusTask,
    ...chores,
    ...retention,
    ledgerTask,
    counting,
    telling,
  ])
  const refusals = recordRejections()
  const pace = startLatencyRecorder()
  return {
    async stop() {
      await jobs.stop()
      await refusals.stop()
      await pace.stop()
      await stopCacheInvalidation()
      await closeRedis()
      await pool.end()
    },
  }
}
