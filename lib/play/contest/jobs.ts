import type { Task } from '@/lib/jobs/job-kind'
import { settleContests, taskName } from './settle-contests'

export const contestTasks: Task[] = [
  {
    name: taskName,
    description: 'Locks contests that have started, refunds canceled ones and pays prizes.',
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 12,
    resultUnit: 'entries',
    run: ({ signal }) => settleContests(signal),
  },
]
