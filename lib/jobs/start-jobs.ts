import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCronItems, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { log } from '@/lib/log'
import { housekeeping } from './queue-maintenance'
import { askFor, publishTasks } from './start-jobs'
import { announce, concurrency, logger, openQueuePool } from './queue'
import { runRecorded } from './record-run'
import { attemptsOf, type Task } from './task'

/** How long a stop lets the jobs under way end by themselves. */
const patienceMs = 8_000
const dayMs = 86_400_000

/**
 * Does jobs from now on, each once, however many processes do; those of recurring tasks come by the clock. `stop` lets
 * the jobs under way end, gives back for another try those that do not, and closes its connections.
 */
export async function startJobs(given: Task[]): Promise<{ stop(): Promise<void> }> {
  const tasks = [...given, ...housekeeping]
  const pool = openQueuePool()
  let isStopping = false
  let shift: Shift | undefined

  async function begin() {
    const begun = await beginShift(pool, tasks)
    shift = begun
    void begun.ended.then(async () => {
      if (!isStopping) await resume()
    })
  }
  // The queue gives up when the database refuses it for long; the service goes on, and so must its jobs.
  async function resume(): Promise<void> {
    shift = undefined
    await wait(5_000, undefined, { ref: false })
    if (!isStopping) await begin().catch(tellAndResume)
  }
  function tellAndResume(error: unknown) {
    log.error({ error }, 'Jobs could not be taken up again')
    return resume()
  }

  try {
    await publishTasks(tasks)
    await begin()
    await askFor(tasks.filter(task => task.runOnStart))
  } catch (error) {
    await shift?.stop()
    await pool.end()
    throw error
  }
  let stopped: Promise<void> | undefined
  async function end() {
    isStopping = true
    await shift?.stop()
    await pool.end()
  }
  return {
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}

type Shift = { ended: Promise<void>; stop(): Promise<void> }

async function beginShift(pgPool: pg.Pool, tasks: Task[]): Promise<Shift> {
  const events: WorkerEvents = new EventEmitter()
  let workers: WorkerPool | undefined
  events.on('pool:listen:success', ({ workerPool, client }) => {
    workers = workerPool
    announce(client, workerPool.id)
  })
  const runner = await run({
    pgPool,
    events,
    concurrency,
    // New jobs announce themselves; this is how late a postponed one may be.
    pollInterval: 5_000,
    gracefulShutdownAbortTimeout: 1_000,
    noHandleSignals: true,
    // With a delay, be it none, the queue waits at a stop until what was done is written down.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger,
    parsedCronItems: plan(tasks),
    taskList: Object.fromEntries(tasks.map(task => [task.name, runRecorded(task)])),
  })
  return {
    ended: runner.promise.catch(error => log.error({ error }, 'The job queue stopped by itself')),
    async stop() {
      const stopped = runner.stop().catch(() => undefined)
      const isOver = await Promise.race([stopped.then(() => true), wait(patienceMs, false, { ref: false })])
      if (!isOver) await giveBack(workers)
    },
  }
}

async function giveBack(workers: WorkerPool | undefined) {
  try {
    await workers?.forcefulShutdown('The service stopped')
  } catch (error) {
    log.warn(
      { error },
      'Jobs under way could not be given back; another process takes them up in a minute or two',
    )
  }
}

function plan(tasks: Task[]) {
  return parseCronItems(
    tasks.flatMap(({ name, schedule, catchUpMissed, maxAttempts }) =>
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
