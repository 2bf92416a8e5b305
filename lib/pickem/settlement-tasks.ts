import { settleTask } from '@/lib/feed/ask-for-settlement'
import type { Task } from '@/lib/jobs/task'
import { settleDue } from './settle-due'

/** Settlement as a job: as soon as a delivery asks for it, and every minute for whatever was left behind or waits for time. */
export const settlementTasks: Task[] = [
  {
    name: settleTask,
    does: "Settles pick'em entries whose matches are over, and settles anew what operators accepted.",
    schedule: '* * * * *',
    isAskedAtStart: true,
    maxAttempts: 12,
    run: ({ signal }) => settleDue(signal),
  },
]
