/** A job as the `run` of its kind receives it. */
export type JobContext = {
  id: string
  /** The payload it was enqueued with, or `{}`. */
  payload: unknown
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the process stops: work in steps throws between two of them and is tried again. */
  signal: AbortSignal
}

export type JobKind = {
  /** In snake_case. The database stores it, so waiting jobs of a renamed kind are never run. */
  name: string
  /** A sentence for operators. */
  description: string
  /** A cron expression in UTC; runs of a recurring job never overlap. */
  schedule?: string
  /** Runs once for a schedule that was missed while no process was running, up to a day later. */
  catchUpMissed?: boolean
  /** Each process enqueues it when it starts. */
  runOnStart?: boolean
  /** Attempts until a job has failed. The delay after attempt n is e^min(n, 10) seconds; 12 attempts take 16 hours. */
  maxAttempts?: number
  /** False for jobs that store their own history. */
  isRecorded?: boolean
  /** Noun for the number that `run` returns, for operators. */
  resultUnit?: string
  /** Runs one job. It may run twice when a process dies. The returned result is shown to operators. */
  run(job: JobContext): Promise<unknown>
}

export function attemptsOf({ schedule, maxAttempts }: Pick<JobKind, 'schedule' | 'maxAttempts'>): number {
  return maxAttempts ?? (schedule ? 5 : 12)
}

/** A run's result in a few words; "" where there was nothing to do. */
export function describeJobResult({ resultUnit = 'rows' }: Pick<JobKind, 'resultUnit'>, result: unknown) {
  if (typeof result === 'string') return result
  if (typeof result === 'number' || typeof result === 'bigint') return result ? `${result} ${resultUnit}` : ''
  if (typeof result !== 'object' || result === null) return ''
  return Object.entries(result)
    .filter(([, count]) => count)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}
