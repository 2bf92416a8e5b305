import type { Job as QueuedJob, Task as Work } from 'graphile-worker'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { log, maskPersonal } from '@/lib/log'
import { type Task, describeResult } from './task'

/** The task as the queue calls it: each try leaves a row that says when it ran and what came of it. */
export function runRecorded(task: Task): Work {
  return async (payload, { job, abortSignal }) => {
    const { _cron, ...own } = payload as Record<string, unknown>
    const work = () => task.run({ id: job.id, payload: own, attempt: job.attempts, signal: abortSignal })
    try {
      if (task.isRecorded === false) await work()
      else await record(task, job, own, work)
    } catch (error) {
      const { id: jobId, attempts, max_attempts } = job
      log.error({ task: task.name, jobId, attempts, isLast: attempts >= max_attempts, error }, 'A job failed')
      throw error
    }
  }
}

async function record(task: Task, job: QueuedJob, payload: object, work: () => Promise<unknown>) {
  if (task.schedule && job.job_queue_id !== null) await dropWaiting(task.name, job.id)
  const runId = await begin(task.name, job, payload)
  try {
    const result = describeResult(task, await work())
    await end(runId, { outcome: 'done', result }).catch(tell)
    if (task.schedule && result === '') await forgetIdleBefore(task.name, runId).catch(tell)
  } catch (error) {
    await end(runId, { outcome: 'failed', error: describe(error) }).catch(tell)
    throw error
  }
}

// The work itself is done: doing it again would not mend a history that could not be written.
function tell(error: unknown) {
  log.error({ error }, 'The run of a job could not be recorded')
}

/** Those that piled up while one took long: this run does what they would. */
async function dropWaiting(task: string, jobId: string) {
  await db.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = ${task} and queue_name = ${task} and id <> ${jobId}::bigint
       and locked_at is null and attempts = 0 and run_at <= now()
    having count(*) > 0`)
}

async function begin(task: string, job: QueuedJob, payload: object): Promise<bigint> {
  const run = await db.row<{ id: bigint }>(sql`
    insert into job_runs (job_id, task, payload, worker, attempt)
    values (${job.id}::bigint, ${task}, ${JSON.stringify(payload)}::jsonb, ${job.locked_by ?? ''}, ${job.attempts})
    returning id`)
  return (run as { id: bigint }).id
}

type End = { outcome: 'done' | 'failed'; result?: string; error?: string }

async function end(runId: bigint, { outcome, result = '', error = '' }: End) {
  await db.run(sql`
    update job_runs
       set outcome = ${outcome}::job_outcome, finished_at = clock_timestamp(), result = ${result}, error = ${error}
     where id = ${runId} and outcome is null`)
}

/** Of a task that mostly finds nothing to do, the last time that it looked is enough. */
async function forgetIdleBefore(task: string, runId: bigint) {
  await db.run(sql`
    delete from job_runs
     where id = (select id from job_runs where task = ${task} and id < ${runId} order by id desc limit 1)
       and outcome = 'done' and result = ''`)
}

/** What an operator reads: without the values that a database puts into its messages' details. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return maskPersonal(text).slice(0, 2_000)
}
