import { surroundCalls } from '@/lib/api/api-call'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { openTargets } from '@/lib/db/client'
import type { DatabaseTarget } from '@/lib/db/database'
import type { JobKind } from '@/lib/jobs/job-kind'
import { answerInWorld, cookieOf, findPageWorld } from './worlds/enter'
import { runJobsOfWorlds } from './worlds/jobs'
import { targetOf } from './worlds/names'
import { installRecorder } from './worlds/recorder'
import { findTemplate, runScript, seedWorldsBy } from './worlds/template'
import { closeDatabase, closeIdleWorlds, deleteUnusedWorlds, touchWorld } from './worlds/worlds'

const idleCheckMs = 15_000
const unusedCheckMs = 600_000

/** Opens worlds in this process, with the jobs of the service and what `seed` writes. `stop` closes them. */
export async function startQa(jobs: JobKind[], seed: () => Promise<void>) {
  seedWorldsBy(seed)

  await runScript(serviceName(), installRecorder)
  surroundCalls(answerInWorld)
  runJobsOfWorlds(jobs)
  // The first world need not wait for it.
  findTemplate().catch(error => log.warn({ error }, 'worlds cannot be created'))
  const warn = (error: unknown) => log.warn({ error }, 'worlds were not closed')
  const timers = [
    setInterval(() => void closeIdleWorlds().catch(warn), idleCheckMs).unref(),
    setInterval(() => void deleteUnusedWorlds().catch(warn), unusedCheckMs).unref(),
  ]
  return {
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all(openTargets().map(closeDatabase))
    },
  }
}

const serviceName = () => decodeURIComponent(new URL(env().DATABASE_URL ?? '').pathname.slice(1))

type PageDatabase = { target: DatabaseTarget | null; cookie: string | null }

/** The database of a page, which its address or the cookie of an earlier one names, and the cookie for later ones. */
export async function findPageDatabase(query: string, cookies: string | undefined): Promise<PageDatabase> {
  const id = findPageWorld(query, cookies)
  return { target: id && (await touchWorld(id)) ? targetOf(id) : null, cookie: cookieOf(query) }
}
