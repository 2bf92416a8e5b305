import { readdir } from 'node:fs/promises'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { readApiLatency } from '@/lib/console/health/api-latency'
import { readBacklog } from '@/lib/console/health/backlog'
import { isReady } from '@/lib/console/health/is-ready'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { readMigrationStatus } from '@/lib/db/migrate'
import { findQueueProblems } from '@/lib/jobs/find-queue-problems'
import { verifyLedger } from '@/lib/ledger/verification/verify-ledger'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { readParts } from './failures'

/** What /readyz, /metrics and the console's overview read. */
export async function readHealth(): Promise<object> {
  return readParts({
    isReady,
    api: readApiLatency,
    backlog: () => readBacklog(findConfiguredChannels(env())),
    queue: findQueueProblems,
  })
}

/** Names are those of the files of this version. */
export async function readMigrations(): Promise<object> {
  const { DIRECT_DATABASE_URL, DATABASE_URL = '' } = env()
  const url = DIRECT_DATABASE_URL ?? DATABASE_URL
  const { pending, edited, failed, removed } = await readMigrationStatus(url)
  const names = (await readdir('prisma/migrations')).filter(name => /^\d{14}_/.test(name)).sort()
  const applied = names.filter(name => !pending.includes(name) && !failed.includes(name))
  return { applied, pending, edited, failed, unknown: removed.length }
}

/** Numbers and switches; of texts and URLs only whether they were changed. */
export async function readSettings(): Promise<Record<string, unknown>> {
  const defaults: Record<string, unknown> = defaultSettings
  const settings = Object.entries(await loadSettingsIn(db)).map(([key, value]) => {
    const text = value === defaults[key] ? 'default' : 'changed'
    return [key, typeof value === 'string' ? text : value]
  })
  return Object.fromEntries(settings)
}

/** Rows are left out, since their descriptions contain values. Throws if it takes longer than `maxMs`. */
export async function readLedger(maxMs: number): Promise<object> {
  const { checks, postings, findings } = await verifyLedger(AbortSignal.timeout(maxMs), maxMs)
  const violated = findings.map(({ name, description, count }) => ({ name, description, count }))
  return { rules: checks, postings, violated }
}
