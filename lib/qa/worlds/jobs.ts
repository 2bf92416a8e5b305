import { runOnce } from 'graphile-worker'
import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { onTableChange } from '@/lib/db/cache'
import { currentDatabase, db } from '@/lib/db/client'
import { type Database, inDatabase } from '@/lib/db/database'
import { attemptsOf, type JobKind } from '@/lib/jobs/job-kind'
import { logger } from '@/lib/jobs/queue'
import { runRecorded } from '@/lib/jobs/record-run'
import { enqueueFirst, publishJobKinds } from '@/lib/jobs/start-jobs'

let kinds: JobKind[] = []

/** Those of the service; the jobs of a world then run soon after they are queued. */
export function runJobsOfWorlds(all: JobKind[]): void {
  kinds = all
  onTableChange((database, table) => {
    if ((table === 'jobs' || table === null) && database.target)
      inDatabase(database.target, () => drain(database))
  })
}

/** Of an open world. `running` is set while its jobs run. */
type Draining = { running: Promise<void> | undefined; isNeeded: boolean; isClosing: boolean }

const draining = new WeakMap<Database, Draining>()

function stateOf(database: Database): Draining {
  const state = draining.get(database) ?? { running: undefined, isNeeded: false, isClosing: false }
  draining.set(database, state)
  return state
}

/** Worlds whose jobs run at the same time in this process. */
const limit = pLimit(4)

/** Once more if jobs are added meanwhile. */
function drain(database: Database): void {
  const state = stateOf(database)
  state.isNeeded = true
  if (state.isClosing) return
  state.running ??= drainAll(database, state)
    // The world may have been deleted.
    .catch(error => log.debug({ error }, 'the jobs of a world were not run'))
    .finally(() => {
      state.running = undefined
    })
}

async function drainAll(database: Database, state: Draining): Promise<void> {
  while (state.isNeeded && !state.isClosing) {
    state.isNeeded = false
    await limit(() => runDue(database))
  }
  if (!state.isClosing) await drainWhenDue(database)
}

const maxWaitSeconds = 60

/** Later jobs of a world that is open then. */
async function drainWhenDue(database: Database): Promise<void> {
  const { seconds } = await database.db.one<{ seconds: number | null }>(sql`
    select extract(epoch from min(run_at) - now())::float8 as seconds
      from graphile_worker.jobs where attempts < max_attempts and locked_at is null`)
  if (seconds === null || seconds > maxWaitSeconds) return
  setTimeout(() => drain(database), Math.max(seconds, 0.2) * 1_000).unref()
}

/** Before the database is closed. Waits for the jobs that run. */
export async function finishJobs(database: Database): Promise<void> {
  const state = stateOf(database)
  state.isClosing = true
  await state.running
}

async function runDue({ pool }: Database): Promise<void> {
  if (kinds.length === 0) return
  await runOnce({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    // With a delay, even 0, this waits until completed jobs are stored. Otherwise the world can be dropped before, unhandled.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger,
    taskList: Object.fromEntries(kinds.map(kind => [kind.name, runRecorded(kind)])),
  })
}

/** As the start of the service does. */
export async function prepareJobs(): Promise<void> {
  if (kinds.length === 0) return
  await publishJobKinds(kinds)
  await enqueueFirst(kinds)
}

/** Queues every recurring job of the current world, and runs all that is due, also what those add. */
export async function runRecurring(): Promise<void> {
  for (const { name, ...kind } of kinds.filter(one => one.schedule))
    await db.run(sql`
      select graphile_worker.add_job(${name}::text, queue_name => 'recurring', job_key => ${`recurring:${name}`}::text,
                                     max_attempts => ${attemptsOf(kind)}::int)`)
  while (await hasDue()) await runDue(currentDatabase())
}

async function hasDue(): Promise<boolean> {
  const { due } = await db.one<{ due: boolean }>(sql`
    select exists (select from graphile_worker.jobs
                    where run_at <= now() and attempts < max_attempts and locked_at is null
                      and task_identifier = any(${kinds.map(kind => kind.name)}::text[])) as due`)
  return due
}
