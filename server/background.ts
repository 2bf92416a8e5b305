import { timeOutTask } from '@/lib/account/responsible-play/end-time-outs'
import { sendAlerts } from '@/lib/alerts/send-alerts'
import { aggregateHours } from '@/lib/analytics/aggregate-hours'
import { appStatusTask } from '@/lib/app-status/publish-app-status'
import { contestTasks } from '@/lib/contest/tasks'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { pool, warnAboutMissingTimeouts } from '@/lib/db/client'
import { levelTask } from '@/lib/engagement/levels'
import { env } from '@/lib/env'
import { feedStatusTask } from '@/lib/feed/feed-status'
import { recordLatency } from '@/lib/health/api-latency'
import { exportBacklog } from '@/lib/health/backlog'
import { closeRedis } from '@/lib/http/rate-limit-store'
import { identityTasks } from '@/lib/identity/stripe/tasks'
import { adoptionTask } from '@/lib/impact/adoption'
import { startJobs } from '@/lib/jobs/start-jobs'
import type { Task } from '@/lib/jobs/task'
import { ledgerTask, playTask } from '@/lib/ledger-audit/tasks'
import { messageTasks } from '@/lib/messages/message-tasks'
import { findConfiguredChannels } from '@/lib/messages/providers'
import { paymentTasks } from '@/lib/payments/tasks'
import { createRealtimeProviders, realtimeTasks } from '@/lib/realtime/tasks'
import { recordRejections } from '@/lib/rejections/record-rejections'
import { recordRolloutCalls } from '@/lib/release/rollout-calls'
import { rolloutTask } from '@/lib/release/run-rollouts'
import { settlementTasks } from '@/lib/settlement/tasks'
import { triviaTask } from '@/lib/trivia/count-answers'
import { webhookTasks } from '@/lib/webhooks/tasks'
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
