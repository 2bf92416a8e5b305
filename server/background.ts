import { closeRedis } from '@/lib/api/rate-limit-store'
import { recordRejections } from '@/lib/api/rejections/record-rejections'
import { appStatusTask } from '@/lib/app-config/app-status/publish-app-status'
import { recordRolloutCalls } from '@/lib/app-config/release/rollout-calls'
import { rolloutTask } from '@/lib/app-config/release/run-rollouts'
import { sendAlerts } from '@/lib/console/alerts/send-alerts'
import { aggregateHours } from '@/lib/console/analytics/aggregate-hours'
import { recordLatency } from '@/lib/console/health/api-latency'
import { exportBacklog } from '@/lib/console/health/backlog'
import { adoptionTask } from '@/lib/console/impact/adoption'
import { env } from '@/lib/core/env'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { pool, warnAboutMissingTimeouts } from '@/lib/db/client'
import type { Task } from '@/lib/jobs/job-kind'
import { startJobs } from '@/lib/jobs/start-jobs'
import { ledgerTask, playTask } from '@/lib/ledger/verification/jobs'
import { messageTasks } from '@/lib/notify/messages/jobs'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { createRealtimeProviders, realtimeTasks } from '@/lib/notify/realtime/jobs'
import { webhookTasks } from '@/lib/notify/webhooks/jobs'
import { paymentTasks } from '@/lib/payments/jobs'
import { levelTask } from '@/lib/people/engagement/levels'
import { identityTasks } from '@/lib/people/identity/stripe/jobs'
import { timeOutTask } from '@/lib/people/restrictions/responsible-play/end-time-outs'
import { contestTasks } from '@/lib/play/contest/jobs'
import { feedStatusTask } from '@/lib/play/feed/feed-status'
import { settlementTasks } from '@/lib/play/settlement/jobs'
import { triviaTask } from '@/lib/rewards/trivia/count-answers'
import { cleanupTasks } from './cleanup-jobs'

const analyticsTask: Task = {
  name: 'update_analytics',
  description: 'Updates the numbers that the overview charts show.',
  schedule: '*/5 * * * *',
  runOnStart: true,
  resultUnit: 'numbers written',
  run: aggregateHours,
}

const alertTask: Task = {
  name: 'send_alerts',
  description:
    'Emails managers about forced updates, stopped rollouts, maintenance windows, failed jobs, a silent feed and disabled webhooks.',
  schedule: '* * * * *',
  maxAttempts: 2,
  resultUnit: 'alerts sent',
  run: sendAlerts,
}

/** Every task of this version. */
export async function defineTasks(): Promise<Task[]> {
  const providers = await createRealtimeProviders()
  return [
    ...(await messageTasks()),
    ...settlementTasks,
    ...contestTasks,
    ...paymentTasks,
    ...identityTasks,
    ...realtimeTasks(providers),
    ...webhookTasks,
    appStatusTask,
    rolloutTask,
    adoptionTask,
    timeOutTask,
    ...cleanupTasks,
    ledgerTask,
    playTask,
    analyticsTask,
    triviaTask,
    alertTask,
    levelTask,
    feedStatusTask,
  ]
}

/** Starts everything in this process besides requests. `stop` ends it in order, database connections last. */
export async function startBackground(): Promise<{ stop(): Promise<void> }> {
  await startCacheInvalidation()
  await warnAboutMissingTimeouts(pool)
  const jobs = await startJobs(await defineTasks())
  exportBacklog(findConfiguredChannels(env()))
  const rejections = recordRejections()
  const latency = recordLatency()
  const rolloutCalls = await recordRolloutCalls()
  return {
    async stop() {
      await jobs.stop()
      await rejections.stop()
      await latency.stop()
      await rolloutCalls.stop()
      await stopCacheInvalidation()
      await closeRedis()
      await pool.end()
    },
  }
}
