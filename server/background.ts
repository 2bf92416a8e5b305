import { closeRedis } from '@/lib/api/rate-limit-store'
import { recordRejections } from '@/lib/api/rejections/record-rejections'
import { appStatusJob } from '@/lib/app-config/app-status/publish-app-status'
import { recordRolloutCalls } from '@/lib/app-config/release/rollout-calls'
import { rolloutJob } from '@/lib/app-config/release/run-rollouts'
import { sendAlerts } from '@/lib/console/alerts/send-alerts'
import { aggregateHours } from '@/lib/console/analytics/aggregate-hours'
import { recordLatency } from '@/lib/console/health/api-latency'
import { exportBacklog } from '@/lib/console/health/backlog'
import { adoptionJob } from '@/lib/console/impact/adoption'
import { env } from '@/lib/core/env'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { pool, warnAboutMissingTimeouts, warnAboutPlannerSettings } from '@/lib/db/client'
import type { JobKind } from '@/lib/jobs/job-kind'
import { startJobs } from '@/lib/jobs/start-jobs'
import { ledgerJob, playJob } from '@/lib/ledger/verification/jobs'
import { messageJobs } from '@/lib/notify/messages/jobs'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { createRealtimeProviders, realtimeJobs } from '@/lib/notify/realtime/jobs'
import { webhookJobs } from '@/lib/notify/webhooks/jobs'
import { paymentJobs } from '@/lib/payments/jobs'
import { levelJob } from '@/lib/people/engagement/levels'
import { identityJobs } from '@/lib/people/identity/stripe/jobs'
import { timeOutJob } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { contestJobs } from '@/lib/play/contest/settle-contests'
import { feedStatusJob } from '@/lib/play/feed/feed-status'
import { settlementJobs } from '@/lib/play/settlement/jobs'
import { triviaJob } from '@/lib/rewards/trivia/count-answers'
import { cleanupJobs } from './cleanup-jobs'

const analyticsJob: JobKind = {
  name: 'update_analytics',
  description: 'Updates the numbers that the overview charts show.',
  schedule: '*/5 * * * *',
  runOnStart: true,
  resultUnit: 'numbers written',
  run: aggregateHours,
}

const alertJob: JobKind = {
  name: 'send_alerts',
  description:
    'Emails managers about forced updates, stopped rollouts, maintenance windows, failed jobs, silent feeds, disabled webhooks, managers from single sign-on, and many wrong codes or SMS.',
  schedule: '* * * * *',
  maxAttempts: 2,
  resultUnit: 'alerts sent',
  run: sendAlerts,
}

/** Every kind of job of this version. */
export async function defineJobs(): Promise<JobKind[]> {
  const providers = await createRealtimeProviders()
  return [
    ...(await messageJobs()),
    ...settlementJobs,
    ...contestJobs,
    ...paymentJobs,
    ...identityJobs,
    ...realtimeJobs(providers),
    ...webhookJobs,
    appStatusJob,
    rolloutJob,
    adoptionJob,
    timeOutJob,
    ...cleanupJobs,
    ledgerJob,
    playJob,
    analyticsJob,
    triviaJob,
    alertJob,
    levelJob,
    feedStatusJob,
  ]
}

/** Starts everything in this process besides requests. `stop` ends it in order, database connections last. */
export async function startBackground(): Promise<{ stop(): Promise<void> }> {
  await startCacheInvalidation()
  await warnAboutMissingTimeouts(pool)
  await warnAboutPlannerSettings(pool)
  const kinds = await defineJobs()
  const jobs = await startJobs(kinds)
  const qa = env().QA_TOOLS ? await startQaTools(kinds) : null
  exportBacklog(findConfiguredChannels(env()))
  const rejections = recordRejections()
  const latency = recordLatency()
  const rolloutCalls = await recordRolloutCalls()
  return {
    async stop() {
      await jobs.stop()
      await qa?.stop()
      await rejections.stop()
      await latency.stop()
      await rolloutCalls.stop()
      await stopCacheInvalidation()
      await closeRedis()
      await pool.end()
    },
  }
}

async function startQaTools(kinds: JobKind[]) {
  const [{ startQa }, { seedCatalog }] = await Promise.all([
    import('@/lib/qa/start'),
    import('@/prisma/seed'),
  ])
  return startQa(kinds, () => seedCatalog({ withExamples: true }))
}
