declare module '@/lib/core/failure' {
  interface FailureDetails {
    JobNotFound: undefined
    JobUnderWay: undefined
    JobNotFailed: undefined
    JobKindUnknown: undefined
  }
}

/** `queued` also between attempts; `failed` after the last one. */
export const jobStates = ['queued', 'running', 'failed', 'done'] as const

export type JobState = (typeof jobStates)[number]
