import type { JobKind } from '@/lib/jobs/job-kind'
import { jobName, settleContests } from './settle-contests'

export const contestJobs: JobKind[] = [
  {
    name: jobName,
    description: 'Locks contests that have started, refunds canceled ones and pays prizes.',
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 12,
    resultUnit: 'entries',
    run: ({ signal }) => settleContests(signal),
  },
]
