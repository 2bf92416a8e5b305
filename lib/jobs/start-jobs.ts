import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCronItems, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { attemptsOf, type JobKind } from './job-kind'
import { clearListenerName, concurrency, createQueuePool, logger, nameListener } from './queue'
import { maintenanceJobs } from './queue-maintenance'
import { runRecorded } from './record-run'

/** How long the end of a queue waits for running jobs, and then for their release. */
const stopTimeoutMs = 8_000
const dayMs = 86_400_000

/**
 * Runs jobs, each in one of the processes, and enqueues recurring ones. `stop` waits for running jobs, releases those that
 * do not finish for another attempt, and closes the connections.
 */
export async function startJobs(ownKinds: JobKind[]): Promise<{ stop(): Promise<void> }> {
  const kinds = [...ownKinds, ...maintenanceJobs]
  const pool = createQueuePool()
  let isStopping = false
  let runner: Runner | undefined

  async function begin() {
    const started = await startRunner(pool, kinds)
    runner = started
    void started.ended.then(async () => {
      if (!isStopping) await restart()
    })
  }
  // The queue stops when the database is down for long; the service keeps running, and so must its jobs.
  async function restart(): Promise<void> {
    runner = undefined
    await wait(5_000, undefined, { ref: false })
    if (!isStopping) await begin().catch(logAndRestart)
  }
  function logAndRestart(error: unknown) {
    log.error({ error }, 'could not restart the job queue')
    return restart()
  }

  try {
    await publishJobKinds(kinds)
    await begin()
    await enqueueFirst(kinds)
  } catch (error) {
    await runner?.stop()
    await pool.end()
    throw error
  }
  let stopped: Promise<void> | undefined
  async function end() {
    isStopping = true
    await runner?.stop()
    await pool.end()
  }
  return {
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}

/** Stores the kinds of jobs for the console. */
export async function publishJobKinds(kinds: JobKind[]): Promise<void> {
  const names = kinds.map(kind => kind.name)
  await db.run(sql`
    insert into job_tasks as known (name, description, schedule, max_attempts)
    select * from unnest(${names}::text[], ${kinds.map(kind => kind.description)}::text[],
                         ${kinds.map(kind => kind.schedule ?? null)}::text[], ${kinds.map(attemptsOf)}::int[])
           as current (name, description, schedule, max_attempts)
     order by name
    on conflict (name) do update
       set description = excluded.description, schedule = excluded.schedule, max_attempts = excluded.max_attempts
     where (known.description, known.schedule, known.max_attempts)
           is distinct from (excluded.description, excluded.schedule, excluded.max_attempts)`)
  await db.run(sql`delete from job_tasks where name <> all(${names}::text[])`)
}

/** Those that run at a start. Several processes that start together enqueue one job per kind. */
export async function enqueueFirst(kinds: JobKind[]): Promise<void> {
  for (const { name, ...kind } of kinds.filter(one => one.runOnStart))
    await db.run(sql`
      select graphile_worker.add_job(${name}::text, queue_name => ${name}::text, job_key => ${`start:${name}`}::text,
                                     max_attempts => ${attemptsOf(kind)}::int)`)
}

type Runner = { ended: Promise<void>; stop(): Promise<void> }

async function startRunner(pgPool: pg.Pool, kinds: JobKind[]): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  let workers: WorkerPool | undefined
  events.on('pool:listen:success', ({ workerPool, client }) => {
    workers = workerPool
    nameListener(client, workerPool.id)
  })
  events.on('pool:listen:release', ({ client }) => clearListenerName(client))
  const runner = await run({
    pgPool,
    events,
    concurrency,
    // New jobs notify the queue; this is the maximum delay of a postponed one.
    pollInterval: 5_000,
    gracefulShutdownAbortTimeout: 1_000,
    noHandleSignals: true,
    // With a delay, even 0, a stop waits until completed jobs are stored.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger,
    parsedCronItems: cronItemsOf(kinds),
    taskList: Object.fromEntries(kinds.map(kind => [kind.name, runRecorded(kind)])),
  })
  let isFinished = false
  const finished = runner.promise
    .catch(error => log.error({ error }, 'the job queue stopped unexpectedly'))
    .then(() => {
      isFinished = true
    })
  async function stop() {
    runner.stop().catch(() => undefined)
    await Promise.race([finished, wait(stopTimeoutMs, undefined, { ref: false })])
    if (!isFinished) await releaseRunning(workers)
  }
  // After a lost connection, the queue can wait forever for its own end.
  return { ended: Promise.race([finished, once(events, 'pool:gracefulShutdown').then(stop)]), stop }
}

async function releaseRunning(workers: WorkerPool | undefined) {
  try {
    const released = workers?.forcefulShutdown('The service stopped')
    await Promise.race([released, wait(stopTimeoutMs, undefined, { ref: false })])
  } catch (error) {
    log.warn({ error }, 'could not release running jobs; another process takes over in a minute or two')
  }
}

function cronItemsOf(kinds: JobKind[]) {
  return parseCronItems(
    kinds.flatMap(({ name, schedule, catchUpMissed, maxAttempts }) =>
      schedule
        ? {
            task: name,
            match: schedule,
            options: {
              queueName: name,
              maxAttempts: attemptsOf({ schedule, maxAttempts: maxAttempts ?? 5 }),
              backfillPeriod: catchUpMissed ? dayMs : 0,
            },
          }
        : [],
    ),
  )
}
