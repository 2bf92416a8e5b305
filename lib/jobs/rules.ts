declare module '@/lib/failure' {
  interface FailureDetails {
    JobNotFound: undefined
    JobUnderWay: undefined
    JobTaskUnknown: undefined
  }
}

/** Where a job stands: `queued` also between two tries; `failed` only once it will not be tried again. */
export const jobStates = ['queued', 'running', 'failed', 'done'] as const

/** One of the states that a job can be in. */
export type JobState = (typeof jobStates)[number]
