import type { FailureMessages } from '@/lib/change/action-failures'

export const jobFailures = {
  JobNotFound: 'This job is done or was dismissed. Nothing was changed.',
  JobUnderWay: 'This job is running. Nothing was changed.',
  JobNotFailed: 'This job will still run. Nothing was changed.',
  JobKindUnknown: 'This version of the service has no such job.',
} satisfies FailureMessages
