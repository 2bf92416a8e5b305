/** A job in the hands of whoever does it. */
export type Job = {
  id: string
  /** What it was enqueued with, `{}` where nothing was. */
  payload: unknown
  /** 1 at the first try. */
  attempt: number
  /** Raised when the process is to end: work in steps stops between two of them by throwing, and is tried again. */
  signal: AbortSignal
}

/** A kind of job: the service knows it by its name, operators by what it says of itself. */
export type Task = {
  /** In snake_case; it is in the database, so a task that is renamed leaves its waiting jobs behind. */
  name: string
  /** What it does, as a sentence for operators. */
  does: string
  /** When it runs by itself, as a cron line in UTC; runs of such a task never overlap. */
  schedule?: string
  /** Whether a run that was missed while no process lived is made up for, up to a day later. */
  catchUpMissed?: boolean
  /** Whether every process asks for it as it starts. */
  runOnStart?: boolean
  /** Tries until a job has failed for good, with pauses of e to the power of the tries made; 12 span 16 hours. */
  maxAttempts?: number
  /** False for jobs whose history is kept elsewhere. */
  isRecorded?: boolean
  /** What the number that it answers counts, for operators. */
  counts?: string
  /** Does one job; may be done twice when a process dies, and answers what came of it, if that is worth telling. */
  run(job: Job): Promise<unknown>
}

/** The tries that a task's jobs get. */
export function attemptsOf({ schedule, maxAttempts }: Pick<Task, 'schedule' | 'maxAttempts'>): number {
  return maxAttempts ?? (schedule ? 5 : 12)
}

/** What came of a run, in a few words; "" where nothing was there to do. */
export function describeResult({ counts = 'rows' }: Pick<Task, 'counts'>, answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (typeof answer === 'number' || typeof answer === 'bigint') return answer ? `${answer} ${counts}` : ''
  if (typeof answer !== 'object' || answer === null) return ''
  return Object.entries(answer)
    .filter(([, count]) => count)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')
}
