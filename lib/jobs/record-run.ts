import type { Task as GraphileTask, Job } from 'graphile-worker'
import sql from 'sql-template-tag'
import { log, maskPersonal } from '@/lib/core/log'
import { type Span, withSpan } from '@/lib/core/span'
import { db } from '@/lib/db/client'
import { describeJobResult, type JobKind } from './job-kind'

/** Wraps a kind of job for the queue: each attempt is stored with its time and result. */
export function runRecorded(kind: JobKind): GraphileTask {
  return async (payload, { job, abortSignal }) => {
    const { _cron, ...own } = payload as Record<string, unknown>
    const work = () => kind.run({ id: job.id, payload: own, attempt: job.attempts, signal: abortSignal })
    await withSpan(
      () => describeJob(kind, job),
      async () => {
        try {
          if (kind.isRecorded === false) await work()
          else await record(kind, job, own, work)
        } catch (error) {
          const { id: jobId, attempts, max_attempts } = job
          log.error(
            { task: kind.name, jobId, attempts, isLast: attempts >= max_attempts, error },
            'job failed',
          )
          // The queue stores its message, which the console shows to every role.
          throw new Error(describe(error), { cause: error })
        }
      },
    )
  }
}

function describeJob({ name }: JobKind, { id, attempts }: Job): Span {
  return {
    name: `job ${name}`,
    kind: 'job',
    attributes: {
      'slatekeeper.job.task': name,
      'slatekeeper.job.id': id,
      'slatekeeper.job.attempt': attempts,
    },
  }
}

async function record(kind: JobKind, job: Job, payload: object, work: () => Promise<unknown>) {
  if (kind.schedule && job.job_queue_id !== null) await dropWaiting(kind.name, job.id)
  const runId = await begin(kind.name, job, payload)
  try {
    const result = describeJobResult(kind, await work())
    await end(runId, { outcome: 'done', result }).catch(logUnrecorded)
    if (kind.schedule && result === '') await deletePreviousIdleRun(kind.name, runId).catch(logUnrecorded)
  } catch (error) {
    await end(runId, { outcome: 'failed', error: describe(error) }).catch(logUnrecorded)
    throw error
  }
}

// The work is done; running it again would not repair the history.
function logUnrecorded(error: unknown) {
  log.error({ error }, 'could not record the run of a job')
}

/** Drops jobs that were enqueued during a long run; this run replaces them. */
async function dropWaiting(task: string, jobId: string) {
  await db.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = ${task} and queue_name = ${task} and id <> ${jobId}::bigint
       and locked_at is null and attempts = 0 and run_at <= now()
    having count(*) > 0`)
}

async function begin(task: string, job: Job, payload: object): Promise<bigint> {
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

/** Of consecutive runs without a result only the latest is kept. */
async function deletePreviousIdleRun(task: string, runId: bigint) {
  await db.run(sql`
    delete from job_runs
     where id = (select id from job_runs where task = ${task} and id < ${runId} order by id desc limit 1)
       and outcome = 'done' and result = ''`)
}

/** For operators: without personal data. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return maskPersonal(text).slice(0, 2_000)
}
